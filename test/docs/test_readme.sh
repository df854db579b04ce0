# The model of README.md, every command below it, and its programs in C and Python, which must agree with the command. What stands two
# blanks behind a command explains it.
. "$(dirname "$0")/../support/tap.sh"
root=$here/../..
: "${CC:=cc}"
export XDG_CACHE_HOME="$work/cache" LD_LIBRARY_PATH="$LIED_BUILD${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
PATH=$LIED_BUILD:$PATH

block() { awk -v begin="\`\`\`$1" '$0 == begin { inside = 1; next } /^```$/ { inside = 0 } inside' "$root/README.md"; }

block modelica >Stop.mo
block c >stop.c
block python >stop.py
sed -n 's,^    build/\(lied [^ ]* Stop\..*\),\1,p' "$root/README.md" | sed 's/   *[^-].*//' >commands.txt

run() { sh -c "$1" </dev/null; }
short() { [ "$(wc -l <"$root/README.md")" -lt 150 ]; }

# A program built with sanitizers or counters cannot be linked as a user would.
as_installed() { case $LIED_BUILD_TYPE in Sanitize | Threads | Coverage | Fuzz) false ;; esac; }
check_installed() { # NAME COMMAND
  if as_installed; then check "$@"; else skip "$1" "programs are built against the product as it is installed"; fi
}
column() { # FILE NAME: its numbers
  awk -F, -v name="\"$2\"" 'NR == 1 { for (k = 1; k <= NF; k++) if ($k == name) at = k; next } { print $at }' "$1"
}
reference() { lied run Stop.mo --set stop.c=1e5 -o reference.csv && column reference.csv rail.s >reference.txt && [ -s reference.txt ]; }
in_c() {
  $CC -std=c11 -Wall -Wextra -Werror -I"$root/include" stop.c -o stop -L"$LIED_BUILD" -llied && ./stop >c.txt &&
    [ "$(cat c.txt)" = "$(tail -n 1 reference.txt | awk '{ printf "%.3f m", $1 }')" ] && cmp Stop.csv reference.csv
}
refused() { # no model, and one with a mistake: messages, no crash
  mkdir -p wrong && cd wrong && ! ../stop >out.txt 2>errors.txt && [ ! -s out.txt ] && grep -q 'Stop.mo.*error' errors.txt &&
    sed 's/Body cart/Bodi cart/' ../Stop.mo >Stop.mo && ! ../stop >out.txt 2>errors.txt && grep -q '^Stop.mo:5:.*Bodi' errors.txt
}
in_python() {
  LIED_LIBRARY="$LIED_BUILD/liblied.so" PYTHONPATH="$root/python" /usr/bin/python3 -B stop.py >python.txt &&
    [ "$(head -n 1 python.txt)" = "$(sort -g reference.txt | tail -n 1 | awk '{ printf "%.3f m at most, after 1.0 s", $1 }')" ]
}
check_python() {
  if ! as_installed; then
    skip "$1" "Python loads the library as it is installed"
  else
    check_with python:numpy "$@"
  fi
}

plan $(($(wc -l <commands.txt) + 6))
check "there are commands" test -s commands.txt
check "the page stays short" short
while IFS= read -r command; do check "$command" run "$command"; done <commands.txt
check "a run to compare with" reference
check_installed "in C: the same result" in_c
check_installed "... messages, where the model is wrong" eval '(refused)'
check_python "in Python: the same result" in_python
finish
