# reference.sh: what the program computes beside what reference.c computes. Sourced after tap.sh.
. "$here/../support/numbers.sh"

"${CC:-cc}" -O2 -o "$work/reference" "$here"/reference*.c -lm || exit 1

# reference SYSTEM STOP EVERY STEP [PARAMETER]...: writes reference.csv
reference() {
  "$work/reference" "$@" >reference.csv
}

# distance FROM TO NAMES [relative]: the largest between out.csv and reference.csv, of all these variables
distance() {
  awk -f "$here/../support/compare.awk" -v from="$1" -v to="$2" -v names="$3" -v relative="${4:+1}" out.csv reference.csv
}

agree() { # FROM TO NAMES TOLERANCE [relative]
  near "$(distance "$1" "$2" "$3" "$5")" 0 "$4" || { echo "  $3 from $1 to $2"; return 1; }
}

# ratio A B LEAST MOST: of two errors, when a step or a time constant is halved
ratio() {
  awk -v a="$1" -v b="$2" -v least="$3" -v most="$4" 'BEGIN {
    if (a <= 0 || b <= 0 || a / b < least || a / b > most) { print a " to " b; exit 1 }
  }'
}
