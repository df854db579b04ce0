# numbers.sh: models run by the program, and numbers asked of their results. Sourced after tap.sh.
lied=$LIED_BUILD/lied
examples=$here/../../examples
export XDG_CACHE_HOME="$work/cache"

# simulate FILE OPTIONS...: writes out.csv, with rows at output instants alone, which references are compared at
simulate() {
  file=$1
  shift
  "$lied" run "$file" --quiet --no-events -o out.csv "$@"
}

# Of the file of small systems beside the test
part() { # MODEL OPTIONS...
  model=$1
  shift
  simulate "$here/Parts.mo" --model "Parts.$model" "$@"
}

number() { # EXPRESSION
  awk "BEGIN { pi = atan2(0, -1); g = 9.81; rho = 1000; cp = 4184; printf \"%.17g\", $1 }"
}

ask() { # WHAT VAR FROM [TO]
  awk -f "$here/../support/result.awk" -v ask="$1" -v name="$2" -v from="$3" -v to="${4:-$3}" out.csv
}

near() { # VALUE EXPECTED TOLERANCE
  awk -v a="$1" -v b="$2" -v tol="$3" 'BEGIN {
    d = a - b
    if (a == "" || d != d || d > tol || -d > tol) { printf "%s instead of %s, within %s\n", a, b, tol; exit 1 }
  }'
}

at() { # VAR TIME EXPECTED TOLERANCE
  near "$(ask at "$1" "$2")" "$3" "$4" || { echo "  $1 at $2"; return 1; }
}

# Stored energy, plus what was taken, minus what was supplied, does not change.
ledger() { # TOLERANCE [J]
  near "$(ask span energy.total 0)" 0 "$1" || { echo "  ledger"; return 1; }
}

# The roots of A x^2 + B x + C as `lied eig` prints them, found in its lines
has_roots() { # A B C TOLERANCE, with eig.txt
  awk -v A="$1" -v B="$2" -v C="$3" -v tol="$4" '
    { re[NR] = $1; im[NR] = $2 }
    function has(x, y,    i) {
      for (i = 1; i <= NR; i++)
        if ((re[i] - x) ^ 2 + (im[i] - y) ^ 2 <= (tol * sqrt(x * x + y * y)) ^ 2) return 1
      print "no eigenvalue " x " " y
      wrong = 1
    }
    END {
      D = B * B - 4 * A * C
      if (D < 0) { has(-B / (2 * A), sqrt(-D) / (2 * A)); has(-B / (2 * A), -sqrt(-D) / (2 * A)) }
      else { q = -(B + sqrt(D)) / 2; has(q / A, 0); has(C / q, 0) }
      exit wrong
    }' eig.txt
}
