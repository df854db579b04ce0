# Every example is shown by `lied view FILE`, with no option at all.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"

view_example() { status 0 "$lied" view "$1" && grep -q "report in" err.txt && grep -q '</html>' "$(basename "$1" .mo).html" && rm -f ./*.html; }

set -- "$here"/../../examples/*/*.mo
plan $#
for file; do check "$(basename "$file")" view_example "$file"; done
finish
