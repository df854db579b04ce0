# What has no value while a model runs is said with its place, the values, the function and the time, and ends the run with
# status 1: subscripts outside of their range (read and written), whole numbers that grow too large, division by zero, logarithms
# and the like in functions, loops and calls without end. Solvers may try points outside of a domain, and go on. Messages of
# assert and terminate show values.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"

cat >m.mo <<'MO'
package P
  type Color = enumeration(red, green, blue);
  model Read
    Real f[3] = {1, 2, 3};
    Integer k = integer(10*time) + 1;
    Real x(start = 0);
  equation
    der(x) = f[k];
  end Read;
  function element
    input Integer k;
    output Real y;
  protected
    Real f[3] = {1, 2, 3};
  algorithm
    y := f[k];
  end element;
  model ReadInFunction
    Integer k = integer(10*time) + 1;
    Real x(start = 0);
  equation
    der(x) = element(k);
  end ReadInFunction;
  function write
    input Integer k;
    output Real y;
  protected
    Real f[3];
  algorithm
    f[k] := 2;
    y := f[1];
  end write;
  model Write
    Integer k = integer(10*time) + 1;
    Real x(start = 0);
  equation
    der(x) = write(k);
  end Write;
  model InAlgorithm
    Real f[3] = {1, 2, 3};
    Integer k = integer(10*time) + 1;
    Real y;
  algorithm
    y := f[k];
  end InAlgorithm;
  model Guarded "reads what is there, however late the guard"
    Real f[3] = {1, 2, 3};
    Integer k = integer(10*time) + 1;
    Real x(start = 0);
  equation
    der(x) = if k <= 3 then f[k] else 0;
  end Guarded;
  function quotient
    input Integer a, b;
    output Integer y;
  algorithm
    y := div(a, b);
  end quotient;
  model Divide
    Integer k = 5 - integer(10*time);
    Real x(start = 0);
  equation
    der(x) = quotient(5, k);
  end Divide;
  function height
    input Real x;
    output Real y;
  algorithm
    y := log(x);
  end height;
  model Logarithm
    Real x(start = 1), y = height(x);
  equation
    der(x) = -2;
  end Logarithm;
  function root
    input Real x;
    output Real y;
  algorithm
    y := sqrt(x);
  end root;
  model Falls "x = (1 - t/2)^2 comes to rest at 0, where a step may try beyond"
    Real x(start = 1);
  equation
    der(x) = -root(x);
  end Falls;
  function without_end
    input Real x;
    output Real y;
  algorithm
    y := if x > 2 then 0 else without_end(x/2);
  end without_end;
  model Calls
    Real x(start = 1);
  equation
    der(x) = if time > 0.5 then without_end(x) else 1;
  end Calls;
  function turns
    input Real x;
    output Real y;
  algorithm
    y := x;
    while y > 0.5 loop
      y := y + 0*x;
    end while;
  end turns;
  model Loop
    Real x(start = 0);
  equation
    der(x) = 1 + 1e-9*turns(x);
  end Loop;
  function power
    input Integer n;
    output Integer y;
  algorithm
    y := 1;
    for i in 1:n loop
      y := y*10;
    end for;
  end power;
  model Grows
    Integer k = integer(20*time);
    Real x(start = 0);
  equation
    der(x) = power(k);
  end Grows;
  model Triples
    Integer n(start = 1);
  equation
    when sample(0, 0.01) then
      n = 3*pre(n);
    end when;
  end Triples;
  model Rounds
    Real x(start = 2147483640);
    Integer i = integer(x);
  equation
    der(x) = 100;
  end Rounds;
  function careful
    input Real x;
    output Real y;
  algorithm
    assert(x < 0.5, "x is " + String(x, significantDigits = 3) + ", too large");
    y := x;
  end careful;
  model AssertInFunction
    Real x(start = 0);
  equation
    der(x) = 1 + careful(x);
  end AssertInFunction;
  model Says
    Real x(start = 0);
  equation
    der(x) = 1;
    assert(x < 0.505, "x = " + String(x, format = ".2f") + " m");
  end Says;
  model Warns
    Real x(start = 0);
  equation
    der(x) = 1;
    assert(x < 0.505, "x passes " + String(0.5), AssertionLevel.warning);
  end Warns;
  model Terminates
    parameter String name = "clock";
    Real x(start = 0);
    Integer n(start = 3);
    Boolean b = x > 0.25;
    Color c = if b then Color.green else Color.red;
  equation
    der(x) = 1;
    when sample(0.1, 0.1) then
      n = pre(n) + 1;
    end when;
    when x > 0.55 then
      terminate(name + " at " + String(time, significantDigits = 2) + ": [" + String(n, minimumLength = 3,
        leftJustified = false) + "] " + String(b) + " " + String(c) + (if b then ", yes" else ", no"));
    end when;
  end Terminates;
  model Checked
    parameter Real p = 3;
    Real x(start = 0);
  equation
    der(x) = p;
    assert(p < 2, "p is " + String(p) + ", but must be less than 2");
  end Checked;
  model Remainder
    Integer n(start = 3), k;
  equation
    when sample(0.2, 0.2) then
      n = pre(n) - 1;
      k = mod(5, n);
    end when;
  end Remainder;
  function stop
    input String text;
  algorithm
    assert(false, text);
  end stop;
  function bounded
    input Real x;
    output Real y = x;
  algorithm
    if x > 0.5 then
      stop("x was " + String(x, significantDigits = 3) + " here");
    end if;
  end bounded;
  model TextPassedOn
    Real x(start = 0);
  equation
    der(x) = 1 + bounded(x);
  end TextPassedOn;
end P;
MO

fails() { # MODEL TEXT: status 1 with this message
  says 1 "$2" "$lied" run m.mo --quiet --model "P.$1" -o r.csv
}
fixed() { # the same with a fixed step
  says 1 "$2" "$lied" run m.mo --quiet --model "P.$1" -o r.csv --solver rk4 --step 0.01
}
runs() { # MODEL COLUMN VALUE TOLERANCE OPTIONS...
  model=$1 column=$2 value=$3 tolerance=$4
  shift 4
  status 0 "$lied" run m.mo --quiet --model "P.$model" -o r.csv "$@" && near "$value" "$tolerance" "$(last r.csv "$column")"
}
guarded() {
  name=$(awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "\"x\"") print i }' r.csv)
  near 0.6 1e-6 "$(last r.csv "$name")"
}
terminates() {
  says 0 "clock at 0.55: [  8] true green, yes" "$lied" run m.mo --quiet --model P.Terminates -o r.csv
}
checked() { says 2 "p is 3, but must be less than 2" "$lied" check m.mo --model P.Checked; }
warns() { says 0 "x passes 0.5" "$lied" run m.mo --quiet --model P.Warns -o r.csv; }

cat >same.mo <<'MO'
package S "equal expressions in two functions"
  function root
    input Real u;
    output Real y;
  algorithm
    y := sqrt(u - 2);
  end root;
  function scaled
    input Real u;
    output Real y;
  protected
    Real k = 1;
  algorithm
    y := k*sqrt(u - 2);
  end scaled;
  model First
    Real a = root(5 + time), b = scaled(1 + time);
  end First;
  model Last
    Real b = scaled(1 + time), a = root(5 + time);
  end Last;
  model Section "nor are those of another section"
    Real a, b;
  algorithm
    a := sqrt(time + 1);
  algorithm
    b := sqrt(a - 2);
  end Section;
end S;
MO
names() { says 1 "in function S.scaled (same.mo:14:12)" "$lied" run same.mo --quiet --model "S.$1" -o r.csv; }
names_section() { says 1 "(same.mo:27:10)" "$lied" run same.mo --quiet --model S.Section -o r.csv; }

plan 24
check "a fault names its own function, which came last" names First
check "and which came first" names Last
check "and its own section" names_section
check "subscript read" fails Read "at t = 0.3 s: subscript 4 is outside 1 to 3 (m.mo:8:14)"
check "subscript read at a fixed step" fixed Read "at t = 0.3 s: subscript 4 is outside 1 to 3 (m.mo:8:14)"
check "subscript read in a function" fails ReadInFunction "subscript 4 is outside 1 to 3, in function P.element (m.mo:16:10)"
check "subscript written" fails Write "at t = 0.3 s: subscript 4 is outside 1 to 3, in function P.write (m.mo:30:5)"
check "subscript in an algorithm section" fails InAlgorithm "at t = 0.3 s: subscript 4 is outside 1 to 3 (m.mo:44:10)"
check "a guarded subscript" status 0 "$lied" run m.mo --quiet --model P.Guarded -o r.csv
check "and its integral" guarded
check "division by zero" fails Divide "at t = 0.5 s: division by zero: div(5, 0), in function P.quotient (m.mo:57:10)"
check "logarithm" fails Logarithm ", which is not positive, in function P.height (m.mo:69:10)"
check "a solver may try what has no value" runs Falls 2 2.5e-5 1e-6 --stop 1.99
check "calls without end" fails Calls "at t = 0.5 s: calls of functions in each other do not end, in function P.without_end"
check "a loop without end" fails Loop "a loop does not end, in function P.turns (m.mo:103:5)"
check "an Integer in a function" fails Grows "at t = 0.5 s: 10000000000 does not fit into an Integer, in function P.power (m.mo:118:7)"
check "an Integer in when" fails Triples "at t = 0.19 s: 3486784401 does not fit into an Integer (m.mo:131:7)"
check "an Integer from a Real" fails Rounds "does not fit into an Integer (m.mo:136:13)"
check "a remainder of a division by zero" fails Remainder "nan does not fit into an Integer (m.mo:192:7)"
check "assert in a function" fails AssertInFunction "x is 0.5, too large, in function P.careful (m.mo:144:5)"
check "a text that is passed on" fails TextPassedOn "x was 0.5 here, in function P.bounded"
check "assert with a value" fails Says "x = 0.51 m"
check "a warning with a value" warns
check "terminate with values" terminates
check "assert about a parameter" checked
finish
