# Every example runs by `lied run FILE`, with no option at all.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"

run_example() { status 0 "$lied" run "$1" && ! grep -q "error:" err.txt && grep -q "results in" err.txt && rm -f ./*.csv; }

set -- "$here"/../../examples/*/*.mo
plan $#
for file; do check "$(basename "$file")" run_example "$file"; done
finish
