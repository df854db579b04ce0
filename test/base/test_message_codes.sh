#!/bin/sh
# Every code of a message that the compiler or the command line reports stands in its table of docs/messages.md, and the other way
# round. A code is the first text in a call that reports, or what `.code =` names. test/host has the same for the runtime.
. "$(dirname "$0")/../support/tap.sh"
root=$here/../..

calls='(diagnostic_(error|warning|file_error)|model_error|work_error|scalar_error|parse_error|parse_complain|cli_error|cli_note)\([^";]*'
# FOLDER...
used() {
  for folder; do cat "$root/src/$folder"/*.[ch]; done | tr '\n' ' ' | grep -oE "($calls|\.code = )\"[a-z]+(-[a-z]+)*\"" |
    sed 's/"$//; s/.*"//' | LC_ALL=C sort -u
}
# SECTION: rows of its table, | `code` | ...
described() {
  awk -v section="## $1" '/^## /{on = $0 == section} on' "$root/docs/messages.md" | sed -nE 's/^\| `([a-z-]+)` \|.*/\1/p' | LC_ALL=C sort
}
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

compiler="parse scope lower specialise assemble gather differentiate causal emit compile load gen"
plan 9
used $compiler >used.txt
described "While compiling" >described.txt
check "there are codes" test -s used.txt
check "every code of the compiler is described" nothing comm -23 used.txt described.txt
check "every code described there is used" nothing comm -13 used.txt described.txt
used cli base >used.txt
described "On the command line" >described.txt
check "every code of the command line is described" nothing comm -23 used.txt described.txt
check "every code described there is used" nothing comm -13 used.txt described.txt
used import >used.txt
described "While importing" >described.txt
check "every code of imports is described" nothing comm -23 used.txt described.txt
check "every code described there is used" nothing comm -13 used.txt described.txt
described "While compiling" >all.txt
check "none is described twice" sh -c 'uniq -d all.txt >twice.txt; [ ! -s twice.txt ]'
check "every report has a code" nothing without_code
finish
