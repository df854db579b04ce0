# What the system allows: little address space, in which no thread pool would start, and files that may not grow any further.
# Everything works in the first, or ends with status 1 and a message, never by a signal or not at all.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"
if [ "$LIED_BUILD_TYPE" = Coverage ]; then
  echo "1..0 # SKIP counts of lines are files, too"
  exit 0
fi
plan 8

cat >Damped.mo <<'MO'
model Damped "poles -1 +- 3i"
  Real x(start = 1), v;
equation
  der(x) = v;
  der(v) = -10*x - 2*v;
end Damped;
MO
"$lied" eig Damped.mo >eigenvalues.txt # compiled once, without limits

small() { # COMMAND...: within 100 MB of addresses and ten seconds
  [ "$LIED_BUILD_TYPE" = Sanitize ] || ulimit -v 100000
  timeout 10 "$@"
}

no_threads() {
  ldd "$lied" >libraries.txt && ! grep -iE 'blas|lapack|gomp|tbb' libraries.txt
}

same_eigenvalues() {
  status 0 small "$lied" eig Damped.mo && cmp out.txt eigenvalues.txt
}

short_file() { # FILE: at most two blocks of 512 bytes; the program says so, and what was written is kept
  (ulimit -f 2 && says 1 "cannot write $1: File too large" "$lied" run Damped.mo -o "$1") && [ -s "$1" ]
}

short_report() {
  (ulimit -f 2 && status 1 "$lied" view Damped.mo -o page.html) && grep -q 'File too large' err.txt
}

short_cache() {
  (ulimit -f 2 && XDG_CACHE_HOME=$work/other says 2 "File too large" "$lied" run Damped.mo -o c.csv)
}

check "no library brings threads" no_threads
check "--version with little address space" prints lied small "$lied" --version
check "run with little address space" status 0 small "$lied" run Damped.mo -o a.csv
check "eig with little address space" same_eigenvalues
check "a CSV file that may not grow" short_file b.csv
check "a MAT file that may not grow" short_file b.mat
check "a page that may not grow" short_report
check "a cache that may not grow" short_cache
finish
