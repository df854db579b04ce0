# Runs docs/writing-classes.md: its files, its commands, and its numbers, in the order of the page. A block of Modelica that begins
# with `// file: NAME` is written to that file; an indented line with `lied` is run; a row `| variable | t | formula | expected |
# within |` is compared with the last result, and the number expected with its formula.
. "$(dirname "$0")/../support/tap.sh"
page=$here/../../docs/writing-classes.md
export XDG_CACHE_HOME="$work/cache"
PATH=$LIED_BUILD:$PATH
unset LIEDPATH MODELICAPATH

# One line for each thing to do: `run COMMAND` or `row |...|`; files are written on the way.
awk '
  /^```modelica$/ { in_block = 1; next }
  /^```$/ { in_block = 0; if (file) close(file); file = ""; next }
  in_block && /^\/\/ file: / { file = $3; folder = file; if (sub(/\/[^\/]*$/, "", folder)) system("mkdir -p " folder) }
  in_block { if (file) print > file; else print "no file: " $0 > "/dev/stderr"; next }
  /^    (LIEDPATH=[a-z]+ )?lied / { sub(/^ +/, ""); print "run " $0 }
  /^\| `/ { print "row " $0 }' "$page" >things.txt

row() { # `| variable | t | formula | expected | within |`
  echo "$1" | awk -F ' *[|] *' '{
    gsub(/`/, "", $2)
    formula = $4
    while (match(formula, /[0-9a-z)] +\(/)) # "2 (1 - x)" is a product; "cos(" has no blank
      formula = substr(formula, 1, RSTART) "*" substr(formula, RSTART + RLENGTH - 1)
    while (match(formula, /[0-9)] +[a-z]/))
      formula = substr(formula, 1, RSTART) "*" substr(formula, RSTART + RLENGTH - 1)
    print $2, $3, $5, $6 > "wanted.txt"
    print "BEGIN { pi = atan2(0, -1); d = (" formula ") - (" $5 "); if (d < 0) d = -d; exit d > 1e-7*(1 + (" $5 ")^2) }" > "formula.awk"
  }' && awk -f formula.awk && awk -f "$here/values.awk" wanted.txt "$result"
}

run() { # COMMAND
  case $1 in *.csv) result=${1##* -o } ;; esac
  sh -c "$1" </dev/null
}

plan $(($(grep -c . things.txt) + 2))
while IFS= read -r thing; do
  case $thing in
  'run '*) check "${thing#run }" run "${thing#run }" ;;
  *) check "$(echo "$thing" | cut -d'|' -f2-4)" row "${thing#row }" ;;
  esac
done <things.txt

eigenvalues() {
  lied eig Hardening.mo --steady | awk '{ if ($2 < 0) $2 = -$2; if ($1 < -1e-6 || $1 > 1e-6 || $2 < 14.1420 || $2 > 14.1422) wrong = 1 } END { exit wrong || NR != 2 }'
}
check "the stiffness where it hangs" eigenvalues
one_class() { lied check Lights.mo --lib library --stats | grep -q 'class Electric.Lamp instances=12 '; }
check "lamps are one class" one_class
finish
