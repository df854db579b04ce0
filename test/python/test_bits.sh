# The Python package: the same results as the program, equal bits.
. "$(dirname "$0")/../support/tap.sh"
. "$here/run.sh"
run_cases cases_bits.py
