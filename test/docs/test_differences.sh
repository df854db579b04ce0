# Every row of docs/modelica-differences.md has been tried: a model for each fact, in a folder for each table. What happens stands at
# the top of a model:
# label: slow
#
#     // check                                  `lied check` accepts it
#     // refused: part of the message           `lied check` ends with status 2 and says this, as does the page
#     // run: OPTIONS                           `lied run` simulates it
#     // fails: part of the message             `lied run` ends with status 1 and says this
#     // says: part of a message                on stderr, besides
#     // value: VARIABLE TIME NUMBER TOLERANCE  in the result; VARIABLE may be in quotes, NUMBER nan
#     // rows: N                                lines of numbers in the result
#     // absent: VARIABLE                       not in the result
#     // silent                                 without a warning
#     // options: OPTIONS, // verb: run         how it is called, where that matters
. "$(dirname "$0")/../support/tap.sh"
lied=$LIED_BUILD/lied
page=$here/../../docs/modelica-differences.md
export XDG_CACHE_HOME="$work/cache"
unset LIEDPATH MODELICAPATH

head_of() { sed -n "s,^// $2: *,,p" "$1"; } # MODEL KEY: the texts behind it

says_all() { # MODEL KEY: each text stands on stderr
  head_of "$1" "$2" | while read -r text; do
    grep -qF -- "$text" err.txt || { echo "does not say: $text"; exit 1; }
  done
}

ends() { # STATUS VERB MODEL OPTIONS...
  wanted=$1
  shift
  timeout 60 "$lied" "$@" >out.txt 2>err.txt </dev/null
  got=$?
  cat out.txt err.txt
  [ "$got" -eq "$wanted" ] || { echo "exit status $got instead of $wanted"; return 1; }
}

refused() { # MODEL
  verb=$(head_of "$1" verb)
  # shellcheck disable=SC2046 # several options
  ends 2 "${verb:-check}" "$1" $(head_of "$1" options) && says_all "$1" refused || return 1
  head_of "$1" refused | while read -r text; do
    grep -qF -- "$text" "$page" || { echo "the page does not say: $text"; exit 1; }
  done
}

values() { # MODEL
  ! grep -q '^// value:' "$1" || head_of "$1" value | awk -f "$here/values.awk" - result.csv
}

simulated() { # MODEL STATUS OPTIONS...
  model=$1
  wanted=$2
  shift 2
  ends "$wanted" run "$model" -o result.csv "$@" && says_all "$model" says && says_all "$model" fails && values "$model" || return 1
  n_rows=$(head_of "$model" rows)
  [ -z "$n_rows" ] || [ "$(($(wc -l <result.csv) - 1))" -eq "$n_rows" ] || { cat result.csv; return 1; }
  ! grep -q '^// silent$' "$model" || ! grep 'warning:' err.txt || return 1
  absent=$(head_of "$model" absent)
  [ -z "$absent" ] || ! head -n 1 result.csv | grep -qF "\"$absent\""
}

as_stated() { # MODEL
  if grep -q '^// refused:' "$1"; then
    refused "$1"
  elif grep -q '^// check$' "$1"; then
    ends 0 check "$1" && says_all "$1" says
  elif grep -q '^// fails:' "$1"; then
    # shellcheck disable=SC2046 # several options
    simulated "$1" 1 $(head_of "$1" options)
  else
    # shellcheck disable=SC2046 # several options
    simulated "$1" 0 $(head_of "$1" run)
  fi
}

models=$(cd "$here/differences" && find . -name '*.mo' | sed 's,^\./,,' | LC_ALL=C sort)
plan "$(echo "$models" | wc -l)"
for model in $models; do
  check "${model%.mo}" as_stated "$here/differences/$model"
done
finish
