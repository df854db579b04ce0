# The program as a whole: verbs, options, exit statuses, and streams that are closed, full or broken.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"

cat >decay.mo <<'MO'
model Decay
  parameter Real k = 1;
  Real x(start = 1);
equation
  der(x) = -k*x;
end Decay;
MO
echo 'model Wrong Real x equation der(x) = ; end Wrong;' >wrong.mo

# Every verb, and every option of its help, stands in the documentation.
documented() {
  verbs=$("$lied" help | sed -n 's/^  lied \([a-z]*\) .*/\1/p' | grep -vx help | sort -u)
  [ "$(echo "$verbs" | wc -l)" -ge 8 ] || return 1
  for verb in $verbs; do
    grep -qF "lied $verb" "$here/../../docs/program.md" || { echo "docs/program.md is silent on $verb"; return 1; }
    "$lied" help $verb | sed -n 's/^  \(--*[a-z-]*\).*/\1/p' >options.txt
    [ -s options.txt ] || return 1
    while read -r option; do
      grep -qF -- "\`$option" "$here/../../docs/program.md" || { echo "docs/program.md is silent on $option"; return 1; }
    done <options.txt
  done
}
explains_options() { # every option is explained by help, whichever way help is asked for
  "$lied" help run >a.txt && "$lied" run --help >b.txt && "$lied" run x.mo --stop 1 -h >c.txt && cmp a.txt b.txt && cmp a.txt c.txt
}
libraries() { # a package in a folder given by --lib, or by the environment
  mkdir -p one two &&
    echo 'package Store model Part Real x(start = 3); equation der(x) = 0; end Part; end Store;' >two/Store.mo &&
    echo 'model User extends Store.Part; end User;' >user.mo || return 1
  says 2 "Store" "$lied" check user.mo && prints "User: ok" "$lied" check user.mo --lib one --lib two &&
    prints "User: ok" env LIEDPATH=one:two "$lied" check user.mo
}
with_stdout_closed() { status "$1" sh -c "exec \"$lied\" $2 >&-" && grep -qF "standard output" err.txt; }
with_stdout_full() { status "$1" sh -c "exec \"$lied\" $2 >/dev/full" && grep -qF "No space left" err.txt; }
# The reader is gone before the program writes.
with_stdout_broken() {
  { sleep 0.2; "$lied" $2 2>err.txt; echo $? >rc.txt; } | true
  while [ ! -s rc.txt ]; do sleep 0.05; done
  cat err.txt rc.txt
  [ "$(cat rc.txt)" -eq "$1" ] && grep -qF "Broken pipe" err.txt
}
stderr_closed() { # what should have gone to stderr does not land in the result
  "$lied" run decay.mo -o closed.csv 2>&- && rows closed.csv 501 0 0.002
}
all_closed() { "$lied" run decay.mo -o closed.csv <&- >&- 2>&-; [ $? -eq 0 ] && rows closed.csv 501 0 0.002; }
stderr_full() { "$lied" run decay.mo -o full.csv 2>/dev/full; [ $? -eq 0 ] && rows full.csv 501 0 0.002; }

plan 40
check "version" prints "lied $(sed -n 's/^project(lied VERSION \([0-9.]*\) .*/\1/p' "$here/../../CMakeLists.txt")" "$lied" --version
check "help lists the verbs" prints "lied run" "$lied" help
check "help on a verb" prints "usage: lied run FILE.mo [OPTION]..." "$lied" help run
check "a verb's own help" explains_options
check "options are documented" documented
check "no verb" says 2 "usage: lied" "$lied"
check "unknown verb" says 2 "there is no verb 'frobnicate'" "$lied" frobnicate
check "a verb misspelt" says 2 "did you mean check?" "$lied" chekc
check "help on an unknown verb" says 2 "there is no verb 'frobnicate'" "$lied" help frobnicate
check "help on two verbs" says 2 "help takes one verb" "$lied" help run check
check "control characters do not reach the terminal" says 2 "there is no verb 'a\\x1B[31m'" "$lied" "$(printf 'a\033[31m')"
check "nor do bytes that are not UTF-8" says 2 "there is no verb 'a\\xFF'" "$lied" "$(printf 'a\377')"

check "no file" says 2 "FILE.mo is missing" "$lied" run
check "two files" says 2 "'b.mo' is one argument too many" "$lied" run a.mo b.mo
check "no name" says 2 "NAME is missing" "$lied" explain decay.mo
check "an option misspelt" says 2 "there is no option '--slover': did you mean --solver?" "$lied" run decay.mo --slover=rk4
check "an option of another verb" says 2 "there is no option '--json'" "$lied" run decay.mo --json
check "an option without its value" says 2 "--stop needs a value: T" "$lied" run decay.mo --stop
check "an option with an empty value" says 2 "the value of --stop is empty" "$lied" run decay.mo --stop=
check "a flag with a value" says 2 "--quiet takes no value" "$lied" run decay.mo --quiet=yes
check "an option twice" says 2 "--stop is given twice" "$lied" run decay.mo --stop 1 --stop 2
check "not a number" says 2 "--stop needs a number, not '1s'" "$lied" run decay.mo --stop 1s
check "not a finite number" says 2 "--tol needs a number, not 'nan'" "$lied" run decay.mo --tol nan
check "a stop before the start" says 2 "the end at -1 s lies before the start at 0 s" "$lied" run decay.mo --stop -1
check "a step of nothing" says 2 "the step must be positive" "$lied" run decay.mo --step 0
check "a step too small for the clock" says 2 "too small" "$lied" run decay.mo --solver rk4 --step 1e-20
check "an output interval below zero" says 2 "the output interval must be positive" "$lied" run decay.mo --every=-0.1
check "a tolerance of one" says 2 "the tolerance must lie between 0 and 1" "$lied" run decay.mo --tol 1
check "an unknown solver" says 2 "use one of euler, rk3, rk4, lieuler, ros2, cvode, adams" "$lied" run decay.mo --solver rk45
check "a setting without value" says 2 "--set needs NAME=VALUE" "$lied" run decay.mo --set k

check "a file that is not there" says 2 "none.mo" "$lied" run none.mo
check "a wrong model" says 2 "wrong.mo:1:" "$lied" check wrong.mo
check "an unknown model" says 2 "Nobody" "$lied" check decay.mo --model Nobody

check "libraries" libraries
check "closed stdout" with_stdout_closed 1 "eig decay.mo"
check "full stdout" with_stdout_full 1 "help run"
check "broken pipe" with_stdout_broken 1 "help run"
check "closed stderr" stderr_closed
check "all streams closed" all_closed
check "full stderr" stderr_full
finish
