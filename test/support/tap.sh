# tap.sh: tests as shell scripts, counted like the others. Sourced by test/*/test_*.sh:
#
#     plan 2
#     check "says its version" run_the_thing
#     check_not "refuses nonsense" run_another
#
# What a machine may lack: `needs node chromium` before the plan skips the whole script, `check_with rsvg-convert "a PNG" png` one
# check. A tool is a program, or python:MODULE of Debian's Python.
#
# A check runs its command in the folder $work, which is emptied at the end, and shows its output when it went wrong.
# LIED_BUILD is the folder of the build.
n=0
n_wrong=0
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

plan() { echo "1..$1"; }

report() { # STATUS NAME
  n=$((n + 1))
  if [ "$1" -eq 0 ]; then
    echo "ok $n - $2"
  else
    n_wrong=$((n_wrong + 1))
    echo "not ok $n - $2"
    sed 's/^/# /' "$work/.output"
  fi
}

check() { # NAME COMMAND...
  name=$1
  shift
  "$@" >"$work/.output" 2>&1
  report $? "$name"
}

check_not() {
  name=$1
  shift
  ! "$@" >"$work/.output" 2>&1
  report $? "$name"
}

has() { # TOOL
  case $1 in
  python:*) /usr/bin/python3 -c "import ${1#python:}" ;;
  *) command -v "$1" ;;
  esac >/dev/null 2>&1
}

needs() { # TOOL...
  for tool; do
    has "$tool" || { echo "1..0 # SKIP no $tool (make test installs it)"; exit 0; }
  done
}

skip() { # NAME WHY
  n=$((n + 1))
  echo "ok $n - $1 # SKIP $2"
}

check_with() { # TOOL NAME COMMAND...
  tool=$1
  shift
  if has "$tool"; then check "$@"; else skip "$1" "no $tool (make test installs it)"; fi
}

finish() { exit "$((n_wrong > 0))"; }
