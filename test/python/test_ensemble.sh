# The Python package: ensembles and environments, against single models.
. "$(dirname "$0")/../support/tap.sh"
. "$here/run.sh"
run_cases cases_ensemble.py
