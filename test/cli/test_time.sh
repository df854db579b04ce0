# time and what changes with it (initial, pre, edge, change, sample, der) in algorithm sections: right where they are legal.
# Where the language forbids them, test/wrong has the messages.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"

cat >models.mo <<'MO'
package P
  model Sum "2 y = n (n + 1) t"
    Real y;
  algorithm
    y := 0;
    for i in 1:3 loop
      y := y + time*i;
    end for;
  end Sum;

  model Loop
    Real y;
    Integer k;
  algorithm
    y := 0;
    k := 0;
    while k < 4 loop
      y := y + time;
      k := k + 1;
    end while;
  end Loop;

  model Before "what a discrete variable was, and the derivative of a state"
    discrete Real d(start = 1);
    Real x(start = 0);
    Real y, z;
  equation
    der(x) = 3;
    when time > 0.5 then
      d = 5;
    end when;
  algorithm
    y := 10*pre(d) + time;
    z := der(x) + (if initial() then 100 else 0);
  end Before;

  model Edges "two events after the start: b becomes true, then false"
    Boolean b, rises, changes;
    Integer ups(start = 0), both(start = 0);
  equation
    b = time > 0.25 and time < 0.75;
    when rises then
      ups = pre(ups) + 1;
    end when;
    when changes then
      both = pre(both) + 1;
    end when;
  algorithm
    rises := edge(b);
    changes := change(b);
  end Edges;
end P;
MO

run() { status 0 "$lied" run models.mo --quiet --model "$@" -o r.csv --every 1; }
named() { awk -F, -v name="\"$2\"" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) at = i } END { print $at }' "$1"; }

sum() { run P.Sum && near 6 1e-14 "$(named r.csv y)"; }
loop() { run P.Loop && near 4 1e-14 "$(named r.csv y)"; }
before() { run P.Before && near 51 1e-12 "$(named r.csv y)" && near 3 1e-12 "$(named r.csv z)"; }
edges() { run P.Edges && near 1 0 "$(named r.csv ups)" && near 2 0 "$(named r.csv both)"; }

plan 4
check "time in a for loop" sum
check "time in a while loop" loop
check "pre, der and initial in an algorithm" before
check "edge and change in an algorithm" edges
finish
