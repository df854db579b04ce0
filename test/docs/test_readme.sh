# The model of README.md and every command below it. What stands two blanks behind a command explains it.
. "$(dirname "$0")/../support/tap.sh"
root=$here/../..
export XDG_CACHE_HOME="$work/cache"
PATH=$LIED_BUILD:$PATH

awk '/^```modelica$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$root/README.md" >Stop.mo
sed -n 's,^    build/\(lied [^ ]* Stop\..*\),\1,p' "$root/README.md" | sed 's/   *[^-].*//' >commands.txt

run() { sh -c "$1" </dev/null; }
short() { [ "$(wc -l <"$root/README.md")" -lt 130 ]; }

plan $(($(wc -l <commands.txt) + 2))
check "there are commands" test -s commands.txt
check "the page stays short" short
while IFS= read -r command; do check "$command" run "$command"; done <commands.txt
finish
