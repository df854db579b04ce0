# The table of folders in DESIGN.md and what tools/walls finds in src: the same folders and the same includes; numbers of files and
# lines, which change every day, within 30 %.
. "$(dirname "$0")/../support/tap.sh"
root=$(cd "$here/../.." && pwd)

# Prints `folder files lines includes...` of each row `| [folder](...) | takes → gives | files | lines | includes |`.
rows() {
  awk -F ' *[|] *' '/^## /{ on = $0 == "## The folders" } on && $2 ~ /^\[[a-z_]+\]\(/ {
    folder = substr($2, 2, index($2, "]") - 2)
    print folder, $4, $5, $6
  }' "$root/DESIGN.md"
}

nothing() { # COMMAND...
  "$@" >rest.txt
  cat rest.txt
  [ ! -s rest.txt ]
}
folders_of() { cut -d' ' -f1 "$1" | LC_ALL=C sort; }
includes() { awk 'NR == FNR { found[$1] = line($0); next } $1 in found && line($0) != found[$1] {
  print $1 ": the table says \"" line($0) "\", tools/walls \"" found[$1] "\"" }
  function line(text) { sub(/^[^ ]+ +[^ ]+ +[^ ]+ */, "", text); sub(/ +$/, "", text); return text }' found.txt table.txt; }
sizes() { awk 'NR == FNR { files[$1] = $2; lines[$1] = $3; next }
  $1 in files && (far($2, files[$1]) || far($3, lines[$1])) { print $1 ": " $2 " files, " $3 " lines; now " files[$1] ", " lines[$1] }
  function far(said, is) { return said < 0.7*is || said > 1.3*is }' found.txt table.txt; }
order() { awk '{ above[$1] = 1; for (i = 4; i <= NF; i++) if ($i != "lied" && !($i in above)) print $1 " stands above " $i }' table.txt; }

plan 6
(cd "$root" && tools/walls) | sed '1d; s/  */ /g' >found.txt
rows >table.txt
folders_of found.txt >are.txt
folders_of table.txt >said.txt
check "there are folders" test -s found.txt
check "every folder has a row" nothing comm -23 are.txt said.txt
check "every row is a folder, once" nothing comm -13 are.txt said.txt
check "includes" nothing includes
check "files and lines" nothing sizes
check "a folder stands below those it includes" nothing order
finish
