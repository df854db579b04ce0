# Wrong models, a folder for each kind of mistake. What is wrong with a model stands at its top:
#
#     // error: LINE:COLUMN: part of the message       one for each error, in order; PLACE:LINE:COLUMN: for one elsewhere
#     // options: --set x=1                             what is asked of the program besides
#
# Each ends with exit status 2 within some seconds, these errors and no other.
. "$(dirname "$0")/../support/tap.sh"
lied=$LIED_BUILD/lied
export XDG_CACHE_HOME="$work/cache"
unset LIEDPATH MODELICAPATH
set -f

# Compares the errors that a model announces with those that the program reports.
errors() { # MODEL
  awk -v model="$1" '
    FNR == NR { if (sub(/^\/\/ error: /, "")) wanted[++n] = $0; next }
    /^[^ ].*: error: / || /^[^ ]*error: / { found[++m] = $0 }
    END {
      for (i = 1; i <= n; i++) {
        match(wanted[i], /[0-9]+:[0-9]+: /)
        place = substr(wanted[i], 1, RSTART + RLENGTH - 1)
        text = substr(wanted[i], RSTART + RLENGTH)
        if (RSTART == 1) place = model ":" place
        if (index(found[i], place "error: ") == 1 && index(found[i], text)) continue
        print "wanted " wanted[i] "\nfound  " found[i]
        bad = 1
      }
      for (i = n + 1; i <= m; i++) { print "not wanted: " found[i]; bad = 1 }
      exit bad || n == 0
    }' "$1" err.txt
}

wrong() { # MODEL
  options=$(sed -n 's,^// options: ,,p' "$1")
  # shellcheck disable=SC2086 # several options
  timeout 10 "$lied" check "$1" $options >out.txt 2>err.txt </dev/null
  status=$?
  [ "$status" -eq 2 ] && [ ! -s out.txt ] && errors "$1" || { cat out.txt err.txt && echo "exit status $status" && return 1; }
}

# Six of each kind.
enough() {
  for kind in "$here"/*/; do
    [ "$(find "$kind" -name '*.mo' | wc -l)" -ge 6 ] || { echo "$kind"; return 1; }
  done
}

models=$(cd "$here" && find . -name '*.mo' | sed 's,^\./,,' | LC_ALL=C sort)
plan $(($(echo "$models" | wc -l) + 1))
set +f
check "enough of each kind" enough
set -f
for model in $models; do
  check "${model%.mo}" wrong "$here/$model"
done
finish
