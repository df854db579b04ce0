# Two results side by side.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"

cat >a.csv <<'CSV'
"time","x","y","only here"
0,0,1,1
1,10,1,1
2,20,1,1
3,30,1,1
CSV
# The same line on another grid; y parts at t = 2, by a tenth of its largest value at most.
cat >b.csv <<'CSV'
"time","y","x","z"
0,1,0,7
1.5,1,15,7
2,1.25,20,7
4,0.75,40,7
CSV
printf '"time","x"\n0,0\n1,nan\n' >nan.csv
printf '"time","x"\n0,0\n1,10\n' >number.csv
printf '"time","x"\n' >no_rows.csv
printf '"time","q"\n0,1\n' >other.csv

says_where() { status 1 "$lied" diff a.csv b.csv && grep -q '^2  *0.25  *2  *0.2  *y$' out.txt && ! grep -q ' x$' out.txt; }
says_rest() { grep -q '^1 of 2 variables differ by more than 1e-06$' out.txt && grep -q '^1 variable is only in a.csv$' out.txt && grep -q '^1 variable is only in b.csv$' out.txt; }
says_span() { grep -q '^compared from 0 s to 3 s, which both have$' out.txt; }
agrees() { prints "2 variables agree to 0.2" "$lied" diff a.csv b.csv --tol 0.2 && prints "1 variables agree" "$lied" diff a.csv b.csv --vars x; }
itself() { prints "the largest difference is 0," "$lied" diff a.csv a.csv --tol 0; }
not_numbers() { status 1 "$lied" diff nan.csv number.csv && grep -q 'inf' out.txt && status 0 "$lied" diff nan.csv nan.csv; }
nothing_common() { status 1 "$lied" diff a.csv other.csv && grep -q '3 variables are only in a.csv' out.txt; }

plan 10
check "says which variable parts, when and by how much" says_where
check "counts what one has alone" says_rest
check "compares the time that both have" says_span
check "a tolerance, chosen variables" agrees
check "a result agrees with itself" itself
check "not a number agrees with itself alone" not_numbers
check "nothing in common is a difference" nothing_common
check "a negative tolerance" says 2 "--tol cannot be negative" "$lied" diff a.csv b.csv --tol -1
check "a result without rows" says 2 "no_rows.csv has no rows" "$lied" diff a.csv no_rows.csv --vars x
check "one result" says 2 "B is missing" "$lied" diff a.csv
finish
