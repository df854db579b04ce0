# Python never crashes whatever is passed: everything public is called with odd arguments, in processes of their own.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
. "$here/run.sh"

calls() { # SEED [threads]
  python "$here/fuzz.py" 6000 "$@"
}

plan 5
check "6000 calls" calls 1
check "6000 others" calls 2
check "... others" calls 3
check "... others" calls 4
check "... by four threads on the same objects" calls 5 threads
finish
