# The page of reports as cmake/bundle.cmake joins it: whole with uPlot, whole without.
. "$(dirname "$0")/../support/tap.sh"
root=$here/../..

bundle() { # FOLDER OF UPLOT
  cmake -DWEB="$root/web" -DUPLOT="$1" -DOUTPUT=page.html -P "$root/cmake/bundle.cmake" && grep -q "</html>" page.html &&
    grep -q "lied:data" page.html && ! grep -qE "lied:(style|licence|uplot|script)" page.html
}
without() { bundle "$work/nowhere" && ! grep -q "Leon Sorokin" page.html && grep -q "this lied was built without uPlot" page.html; }
with() { bundle "$LIED_BUILD/npm/uplot" && grep -q "Leon Sorokin" page.html; }
fetch() { NPM_CONFIG_REGISTRY=http://127.0.0.1:9 cmake -DLOCK="$root/web/package-lock.json" -DNAME=uplot -DFOLDER="$work/npm" "$@" -P "$root/cmake/npm.cmake"; }
unreachable() { # is said, and is no error; when it can be had, it is taken
  fetch -DWITHOUT="no plots" 2>err.txt && grep -q "no plots" err.txt && grep -q LIED_NPM_FOLDER err.txt && [ "$(cat npm/uplot.state)" = missing ]
}
in_a_folder() { LIED_NPM_FOLDER=$LIED_BUILD/npm fetch && [ -e npm/uplot/package.json ] && [ "$(cat npm/uplot.state)" != missing ]; }

plan 4
check "without uPlot" without
check "a registry that does not answer" unreachable
if [ -e "$LIED_BUILD/npm/uplot/package.json" ]; then
  check "with uPlot" with
  check "from a folder" in_a_folder
else
  skip "with uPlot" "no uPlot (make test fetches it)"
  skip "from a folder" "no uPlot (make test fetches it)"
fi
finish
