# Warnings about what a model says and cannot be meant: units that do not fit, in sums, comparisons, choices and arguments as well
# as between the sides of an equation; stateSelect that cannot be honoured. What has no unit fits any.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"

cat >m.mo <<'MO'
package P
  type Length = Real(unit = "m");
  type Force = Real(unit = "N");
  type Temperature = Real(unit = "K");
  function stretch
    input Length x;
    output Force y;
  algorithm
    y := 3*x;
  end stretch;
  model Sum
    Length l = 1, q;
    Force f = 2;
  equation
    q = f + l;
  end Sum;
  model Binding
    Length l = 1;
    Length q = l + time;
  end Binding;
  model Minimum
    Length l = 1, q;
    Force f = 2;
  equation
    q = min(f, l);
  end Minimum;
  model Comparison
    Length l = 2*time;
    Force f = 2;
    Boolean b = f > l;
  end Comparison;
  model Condition
    Length l = 2*time;
    Force f = 2;
    Integer n(start = 0);
  equation
    when l > f then
      n = 1;
    end when;
  end Condition;
  model Choice
    Length l = 1, q;
    Force f = 2;
  equation
    q = if time > 1 then l else f;
  end Choice;
  model Argument
    Force f = 2, g = stretch(f);
  end Argument;
  model Product
    Length l = 1;
    Force f = l*l/l;
  end Product;
  model Derivative
    Length l(start = 0);
    Force f = 2;
  equation
    der(l) = f;
  end Derivative;
  model Fits "numbers, what has no unit, and other spellings"
    Length l(start = 0), q;
    Real u = 2, v(unit = "m/s") = 1, power(unit = "W"), side(unit = "m");
    Force f = stretch(l);
    Temperature T = 300;
    Real T_degC(unit = "degC") = T - 273.15;
  equation
    der(l) = v;
    q = l + u + 2*l + v*time;
    power = f*v;
    side = sqrt(l^2 + q^2);
    assert(power < 1e3 and l < 10, "");
  end Fits;

  model Never
    Real x(start = 1, stateSelect = StateSelect.never);
  equation
    der(x) = -x;
  end Never;
  model Always
    Real x(start = 1), y(stateSelect = StateSelect.always);
  equation
    der(x) = -x;
    y = 2*x;
  end Always;
  model Honoured "y is the state, x follows from it"
    Real x(start = 5, stateSelect = StateSelect.never), y(start = 2, stateSelect = StateSelect.always), z;
  equation
    der(x) = -x;
    y = 2*x;
    z = der(y);
  end Honoured;

  model Start
    parameter Force f = 2;
    Length l(start = f);
  equation
    der(l) = 1;
  end Start;
  model Inner
    parameter Length a = 1;
    Length l = a;
  end Inner;
  model Modifier
    parameter Force f = 2;
    Inner inside(a = f);
  end Modifier;
  model Assert
    Length l = 1;
    Force f = 2;
  equation
    assert(f > l, "");
  end Assert;
  model Ones "1 N has left the quotient; brackets around a unit"
    constant Force unitForce = 1;
    Force f = 2;
    Real share(unit = "1") = f/unitForce, flow_out(unit = "kg/s"), flow_in(unit = "(kg/s)") = 2;
  equation
    flow_out = flow_in;
  end Ones;
end P;
MO

warns() { # MODEL PLACE TEXT: one warning, and the model is good
  status 0 "$lied" check m.mo --model "P.$1" && grep -qF -- "m.mo:$2: warning: $3" err.txt &&
    [ "$(grep -c 'warning:' err.txt)" -eq 1 ]
}
fits() { status 0 "$lied" check m.mo --model "P.$1" && [ ! -s err.txt ]; }
honoured() { # the start of the state counts
  status 0 "$lied" run m.mo --model P.Honoured --quiet -o r.csv && [ ! -s err.txt ] &&
    sed -n 1p r.csv | grep -q '"y"' && awk -F, '
      NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
      NR == 2 && ($at["\"y\""] != 2 || $at["\"x\""] != 1) { print; bad = 1 }
      END { exit bad }' r.csv
}

line() { awk -v text="$1" 'index($0, text) { print NR; exit }' m.mo; } # where the text stands

plan 17
check "a start value" warns Start "$(line 'Length l(start = f)'):12" "unit mismatch: l is in m, f in N"
check "a modifier" warns Modifier "$(line 'Inner inside'):18" "unit mismatch: a is in m, f in N"
check "the condition of an assert" warns Assert "$(line 'assert(f > l'):12" "unit mismatch: f is in N, l in m"
check "constants of 1, units in brackets" fits Ones
check "a sum" warns Sum 15:5 "unit mismatch: f is in N, l in m"
check "a sum in a binding" warns Binding 19:12 "unit mismatch: l is in m, time in s"
check "a minimum" warns Minimum 25:5 "unit mismatch: f is in N, l in m"
check "a comparison" warns Comparison 30:13 "unit mismatch: f is in N, l in m"
check "the condition of when" warns Condition 37:10 "unit mismatch: l is in m, f in N"
check "the branches of if" warns Choice 45:5 "unit mismatch: l is in m, f in N"
check "an argument" warns Argument 48:18 "unit mismatch: f is in N, input x of P.stretch in m"
check "a product" warns Product 52:11 "unit mismatch: f is in N, l*l/l in m"
check "a derivative" warns Derivative 58:5 "unit mismatch: der(l) is in m/s, f in N"
check "what fits" fits Fits
check "stateSelect = never" warns Never 75:10 "x is a state despite stateSelect = never"
check "stateSelect = always" warns Always 80:24 "y is not a state despite stateSelect = always: der of it does not occur"
check "stateSelect that is honoured" honoured
finish
