# The examples in Python: what they print is what theory says.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
. "$here/run.sh"
needs python:scipy
run_cases cases_examples.py
