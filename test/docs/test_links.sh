# Every relative link in a page points to a file, and to a heading that it has.
. "$(dirname "$0")/../support/tap.sh"
root=$(cd "$here/../.." && pwd)

# Prints the anchors of a page as GitHub makes them from its headings.
anchors() { # PAGE
  awk '
    /^```/ { in_block = !in_block; next }
    !in_block && /^#+ / {
      sub(/^#+ +/, "")
      gsub(/\]\([^)]*\)/, "") # links keep their text
      gsub(/[][`*]/, "")
      text = tolower($0)
      gsub(/[^a-z0-9 _-]/, "", text)
      gsub(/ /, "-", text)
      print text (seen[text] ? "-" seen[text] : "")
      seen[text]++
    }' "$1"
}

# Prints the targets of the links in a page, without blocks of code and links into the web.
targets() { # PAGE
  awk '
    /^```/ { in_block = !in_block; next }
    in_block || /^    / { next }
    {
      gsub(/`[^`]*`/, "")
      while (match($0, /\]\([^)]*\)/)) {
        print substr($0, RSTART + 2, RLENGTH - 3)
        $0 = substr($0, RSTART + RLENGTH)
      }
    }' "$1" | grep -v '^[a-z]*://' | grep -v '^mailto:' | LC_ALL=C sort -u
}

resolves() { # PAGE TARGET
  file=${2%%#*}
  case $2 in *'#'*) anchor=${2#*#} ;; *) anchor= ;; esac
  if [ -n "$file" ]; then file=$(dirname "$1")/$file; else file=$1; fi
  [ -e "$file" ] || { echo "no file: $2"; return 1; }
  [ -z "$anchor" ] || anchors "$file" | grep -qx -- "$anchor" || { echo "no heading: $2"; return 1; }
}

page_is_whole() { # PAGE
  bad=0
  for target in $(targets "$1"); do resolves "$1" "$target" || bad=1; done
  return $bad
}

pages=$(cd "$root" && find . \( -name 'build*' -o -name '.*' -a ! -name . -o -name node_modules \) -prune -o -name '*.md' -print | sed 's,^\./,,' | LC_ALL=C sort)
plan "$(echo "$pages" | wc -l)"
for page in $pages; do
  check "$page" page_is_whole "$root/$page"
done
finish
