# The Python package: its page, docstrings, types and `python3 -m lied`.
. "$(dirname "$0")/../support/tap.sh"
. "$here/run.sh"
run_cases cases_docs.py
