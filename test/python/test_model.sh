# The Python package: models, against formulas and against themselves by other paths.
. "$(dirname "$0")/../support/tap.sh"
. "$here/run.sh"
run_cases cases_model.py
