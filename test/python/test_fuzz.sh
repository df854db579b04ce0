# Python never crashes whatever is passed: everything public is called with odd arguments, in processes of their own.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
. "$here/run.sh"

calls() { # SEED
  python "$here/fuzz.py" 6000 "$1"
}

plan 4
check "6000 calls" calls 1
check "6000 others" calls 2
check "... others" calls 3
check "... others" calls 4
finish
