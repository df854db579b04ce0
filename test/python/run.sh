# run.sh: runs the cases of a Python module in TAP. Sourced by test/python/test_*.sh after tap.sh:
#
#     run_cases cases_model.py
#
# The shared library of a build with sanitizers needs their runtime before anything else of the process.
root=$(cd "$here/../.." && pwd)
export PYTHONPATH="$root/python:$here" LIED_LIBRARY="$LIED_BUILD/liblied.so" PYTHONDONTWRITEBYTECODE=1
preload=
case ${LIED_BUILD_TYPE:-} in
Sanitize) preload=$(${CC:-cc} -print-file-name=libasan.so) ;;
Threads | Coverage) echo "1..0 # SKIP the Python package is tested with other builds" && exit 0 ;;
esac
needs python:numpy

python() {
  LD_PRELOAD=$preload ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 /usr/bin/python3 "$@"
}

run_cases() { # FILE
  python "$here/tap.py" "$here/$1"
  exit $?
}
