# Every code of a message that src reports stands in a table of docs/messages.md, and the other way round. A code is the first
# text in a call that reports, or what `.code =` names.
. "$(dirname "$0")/../support/tap.sh"
root=$here/../..

calls='(diagnostic_(error|warning|file_error)|model_error|work_error|parse_error|parse_complain)\([^";]*'
used() {
  find "$root/src" -name '*.[ch]' -exec cat {} + | tr '\n' ' ' | grep -oE "($calls|\.code = )\"[a-z]+(-[a-z]+)*\"" |
    sed 's/"$//; s/.*"//' | LC_ALL=C sort -u
}

# Rows of the tables: | `code` | ...
described() { sed -nE 's/^\| `([a-z-]+)` \|.*/\1/p' "$root/docs/messages.md" | LC_ALL=C sort; }

used >used.txt
described >described.txt
LC_ALL=C sort -u described.txt >once.txt
nothing() { # COMMAND...
  "$@" >rest.txt
  cat rest.txt
  [ ! -s rest.txt ]
}

# A report without a code has a sentence as its first text.
without_code() {
  for file in "$root"/src/*/*.c; do
    tr '\n' ' ' <"$file" | grep -oE "$calls\"[^\"]*\"" | grep -vE '"[a-z]+(-[a-z]+)*"$|, code, "' | sed "s,^,$file: ,"
  done
}

plan 5
check "there are codes" test -s used.txt
check "every code is described" nothing comm -23 used.txt once.txt
check "every described code is used" nothing comm -13 used.txt once.txt
check "none is described twice" cmp described.txt once.txt
check "every report has a code" nothing without_code
finish
