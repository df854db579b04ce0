# tools/libraries: which models it finds, how it compares results, how it counts.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"
needs python3
libraries="python3 $here/../../tools/libraries --lied $lied --memory 0"

mkdir -p Lib/Inner reference/Lib/Inner/Decay
cat >Lib/package.mo <<'MO'
package Lib
  partial model Base
    annotation (experiment(StopTime = 1));
  end Base;
  model Plain "not an example: \" experiment(StopTime = 1) end Plain;"
    Real x = 1; // annotation (experiment(StopTime = 1));
  end Plain;
end Lib;
MO
cat >Lib/Inner/package.mo <<'MO'
within Lib;
package Inner
  model Decay
    Real x(start = 1, fixed = true);
    Real y = if time < 0.5 then 0 else 1;
  equation
    der(x) = -x;
    annotation (experiment(StopTime = 1), Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}})));
  end Decay;
  model Wrong
    Real x = unknown;
    annotation (experiment);
  end Wrong;
  model Refused
    Real x = missing + 1;
    annotation (Documentation(info = "one"), experiment(StopTime = 1));
  end Refused;
end Inner;
MO
cat >cases.mo <<'MO'
package Cases
  model Right
    Real x = 1;
    annotation (__ModelicaAssociation(TestCase(shouldPass = true, section = {"1"})));
  end Right;
  model False
    Real x = 1;
  equation
    assert(time < 0.5, "late");
    annotation (__ModelicaAssociation(TestCase(shouldPass = false)), experiment(StopTime = 1));
  end False;
end Cases;
MO

# The exact solution, on a grid of its own; y switches 0.1 % of the run later.
write_reference() { # NUMBER that x is wrong by
  awk -v wrong="$1" 'BEGIN {
    print "\"Time\",\"x\",\"y\""
    for (i = 0; i <= 300; i++) printf "%.17g,%.17g,%d\n", i/300, exp(-i/300) + wrong*(i == 150), (i/300 >= 0.501)
  }' >reference/Lib/Inner/Decay/Decay.csv
}
finds() { $libraries Lib --check-only >table && ! grep -q 'Base\|Plain' table && grep -q '^Lib.Inner.Decay  *ok' table &&
  tail -1 table | grep '^2 models: 1 pass check, 0 run; 0 compared'; }
histogram() { $libraries Lib --only 'Refused' --check-only | grep '^ *1  unknown-name: missing is not known$'; }
same() { write_reference 0 && $libraries Lib --only Decay --reference reference | tee table && grep -q '^Lib.Inner.Decay.* same ' table; }
differs() { write_reference 0.01 && $libraries Lib --only Decay --reference reference | grep 'DIFFERS .*e-02 x (of 2)'; }
signals() { write_reference 0.01 && echo y >reference/Lib/Inner/Decay/comparisonSignals.txt &&
  $libraries Lib --only Decay --reference reference | grep ' same .* y (of 1)'; }
compliance() { $libraries --compliance Cases --only . | tail -1; $libraries --compliance Cases |
  grep '^shouldPass: 1 of 1 accepted; shouldFail: 1 of 1 rejected; 0 crashes'; }

cat >compare.py <<'PY'
import importlib.machinery, importlib.util, math, sys
loader = importlib.machinery.SourceFileLoader('libraries', sys.argv[1])
module = importlib.util.module_from_spec(importlib.util.spec_from_loader('libraries', loader))
sys.dont_write_bytecode = True
loader.exec_module(module)

def series(f, n, end=10.0):
    time = [end*i/n for i in range(n + 1)]
    return module.Series(time, {'a': [f(t) for t in time]})

def error(f, g, n=1000, m=777):
    return module.compare(series(f, n), series(g, m))[0]

step = lambda at: lambda t: float(t >= at)
assert error(math.sin, math.sin) < 1e-4                               # grids differ
assert abs(error(lambda t: math.sin(t) + 0.05, math.sin) - 0.025) < 3e-3   # relative to the range, 2
assert error(step(5.0), step(5.015)) <= 1e-3                          # 0.15 % later
assert error(step(5.0), step(5.1)) > 0.9                              # 1 % later
assert error(lambda t: float(abs(t - 5) < 0.06), lambda t: 0.0) > 0.9 # a spike that the reference lacks
assert error(lambda t: 0.0, lambda t: float(abs(t - 5) < 0.06)) > 0.9 # and one that the result lacks
assert abs(error(lambda t: 300.3, lambda t: 300.0) - 1e-3) < 1e-9     # constants: relative to the value
assert error(lambda t: 1e-9, lambda t: 0.0) <= 1e-5                   # nearly zero
assert error(lambda t: math.nan, math.sin) == math.inf
assert module.compare(series(math.sin, 9), module.Series([0.0, 10.0], {'b': [0, 1]}))[2:] == (0, 1)
PY
compares() { python3 compare.py "$here/../../tools/libraries"; }
missing() { write_reference 0 && rm -f reference/Lib/Inner/Decay/comparisonSignals.txt && sed -i '1s/"y"/"gone"/' reference/Lib/Inner/Decay/Decay.csv &&
  $libraries Lib --only Decay --reference reference | grep ' same .* x (of 1, 1 missing)'; }
nothing_to_compare() { write_reference 0 && sed -i '1s/.*/"Time","p","q"/' reference/Lib/Inner/Decay/Decay.csv &&
  $libraries Lib --only Decay --reference reference | grep ' nothing .*none of 2 signals'; }
no_reference() { $libraries Lib --only Decay --reference . | tail -1 | grep '^1 models: 1 pass check, 1 run; 0 compared'; }
printf '#!/bin/sh\n[ "$1" = check ] || exit 0\n%s\n' 'while :; do :; done' >spins && printf '#!/bin/sh\n[ "$1" = check ] || exit 0\n%s\n' 'sleep 100' >waits
printf '#!/bin/sh\nsleep 0.5\n' >late && chmod +x spins waits late
ends() { python3 "$here/../../tools/libraries" --lied "$PWD/$1" --limit "$2" Lib --only Decay | tail -1 | grep " $3 hangs"; }
limits() { ends spins 0.3 1 && ends waits 0.1 1 && ends late 0.1 0; }

mkdir Cases && { echo 'within ;'; cat cases.mo; } >Cases/package.mo
plan 11
check "the comparison of two signals" compares
check "models with an experiment are found, others not" finds
check "first errors are counted" histogram
check "a right result, events tolerant in time" same
check "a result that differs by one point" differs
check "only the signals that are listed" signals
check "the cases of a compliance suite" compliance
check "a signal that the result lacks" missing
check "none of the signals" nothing_to_compare
check "no reference" no_reference
check "what uses a processor for too long, or waits for ten times that, is a hang; a busy machine is none" limits
finish
