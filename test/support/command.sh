# command.sh: runs the program and looks at its exit status and streams. Sourced after tap.sh.
lied=$LIED_BUILD/lied
XDG_CACHE_HOME=$work/cache
export XDG_CACHE_HOME

# status WANTED COMMAND...: runs the command, leaves out.txt and err.txt, and compares its exit status.
status() {
  wanted=$1
  shift
  "$@" >out.txt 2>err.txt </dev/null
  got=$?
  cat out.txt err.txt
  [ "$got" -eq "$wanted" ] || { echo "exit status $got instead of $wanted"; return 1; }
}

says() { # WANTED TEXT COMMAND...: the same, with TEXT on stderr and nothing on stdout
  text=$2
  wanted=$1
  shift 2
  status "$wanted" "$@" && grep -qF -- "$text" err.txt && [ ! -s out.txt ]
}

prints() { # TEXT COMMAND...: status 0 with TEXT on stdout and nothing on stderr
  text=$1
  shift
  status 0 "$@" && grep -qF -- "$text" out.txt && [ ! -s err.txt ]
}

# rows FILE N FROM EVERY: one row for each instant FROM + k EVERY, and no other, all with as many numbers as there are names.
rows() {
  awk -F, -v n="$2" -v from="$3" -v every="$4" '
    NR == 1 { columns = gsub(/","/, "\",\"") + 1; next }
    split($0, fields, ",") != columns { print "line " NR " has not " columns " numbers"; bad = 1 }
    sprintf("%.17g", $1) != sprintf("%.17g", from + (NR - 2) * every) { print "line " NR ": time " $1; bad = 1 }
    END { if (NR != n + 1) { print NR - 1 " rows"; bad = 1 } exit bad }' "$1"
}

# near WANTED TOLERANCE VALUE
near() {
  awk -v a="$1" -v tolerance="$2" -v b="$3" 'BEGIN {
    wrong = a - b > tolerance || b - a > tolerance || b == ""
    if (wrong) print b " instead of " a
    exit wrong }'
}

last() { tail -n 1 "$1" | cut -d, -f"$2"; } # FILE COLUMN: its number in the last row
