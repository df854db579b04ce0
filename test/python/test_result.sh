# The Python package: results in memory and files, plots, reports.
. "$(dirname "$0")/../support/tap.sh"
. "$here/run.sh"
run_cases cases_result.py
