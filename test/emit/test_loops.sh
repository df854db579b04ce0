# Equations that are alike up to their indices become loops of C, with the results of the equations one by one.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"

cat >models.mo <<'MO'
package P
  model Decay "x[i] = exp(-i t): numbers that differ"
    Real x[40](each start = 1, each fixed = true);
    Real error = sum(abs(x[i] - exp(-i*time)) for i in 1:40);
  equation
    for i in 1:40 loop
      der(x[i]) = -i*x[i];
    end for;
  end Decay;

  model Oscillators "x[i] = cos(i t): two equations in each pass, in both directions"
    Real x[30](each start = 1, each fixed = true);
    Real y[30](each start = 0, each fixed = true);
    Real error = sum(abs(x[i] - cos(i*time)) + abs(y[i] - sin((31 - i)*time)) for i in 1:30);
  equation
    for i in 1:30 loop
      der(x[i]) = -i*y[31 - i];
      der(y[31 - i]) = i*x[i];
    end for;
  end Oscillators;

  model Sums "each pass reads what the one before it assigned; upwards and downwards, with a common first element"
    parameter Integer n = 100;
    Real s[n], r[n], q[n], p[n];
    Real error = sum(abs(s[i] - time*i*(i + 1)/2) + abs(r[i] - time*(n - i + 1)) + abs(q[i] - s[1]*s[i]) for i in 1:n) + abs(p[n] -
        2^n*time)/2^n;
  equation
    s[1] = time;
    r[n] = time;
    p[1] = 2*time;
    for i in 2:n loop
      s[i] = s[i - 1] + i*time;
      p[i] = 2*p[i - 1];
    end for;
    for i in 1:n - 1 loop
      r[i] = r[i + 1] + time;
    end for;
    for i in 1:n loop
      q[i] = s[1]*s[i];
    end for;
  end Sums;

  model Meeting "a and b move towards each other: s[k] and s[41 - k]"
    Real s[40], w[40];
    Real error = sum(abs(s[i] - i*time) + abs(w[i] - (41 - i)*time*i) for i in 1:40);
  equation
    for i in 1:40 loop
      s[i] = i*time;
      w[i] = s[41 - i]*i;
    end for;
  end Meeting;

  model Cascade "N first orders: the last follows the Erlang distribution"
    parameter Integer N = 3000;
    Real x[N](each start = 0, each fixed = true);
  equation
    der(x[1]) = N*(1 - x[1]);
    for i in 2:N loop
      der(x[i]) = N*(x[i - 1] - x[i]);
    end for;
  end Cascade;

  model Powers "exponents stay, though coefficients are equal to them"
    Real x[40](each start = 0, each fixed = true), y[40];
    Real error = sum(abs(y[i] - (i + 1)*time^2) for i in 1:40);
  equation
    for i in 1:40 loop
      der(x[i]) = 1;
      y[i] = (i + 1.0)*x[i]^2.0;
    end for;
  end Powers;

  model Starts "150 nonlinear initial equations; two of another kind among them"
    Real x[150](each start = 1), u(start = 1), w(start = 1);
    Real error = sum(abs(x[i]^3 + x[i] - i) for i in 1:150) + abs(u - 2) + abs(w - 3);
  initial equation
    u^2 = 4;
    for i in 1:150 loop
      x[i]^3 + x[i] = i;
    end for;
    w^3 = 27*u/2;
  equation
    for i in 1:150 loop
      der(x[i]) = 0;
    end for;
    der(u) = 0;
    der(w) = 0;
  end Starts;

  model Events "100 clauses in several functions; a later one reads what an earlier one assigned, and a value before the event"
    Real x[100](each start = 0, each fixed = true);
    discrete Integer fired[100](each start = 0, each fixed = true);
    discrete Integer after[100](each start = 0, each fixed = true);
    discrete Integer count(start = 0, fixed = true);
    Integer passed = integer(100*time + 0.5);
    Real error;
  equation
    for i in 1:100 loop
      der(x[i]) = 1/(i - 0.5);
      when x[i] > 0.01 then
        fired[i] = 1;
      end when;
      when fired[i] > 0.5 then
        after[i] = fired[i] + pre(after[i]);
      end when;
    end for;
    when {x[10] > 0.01, x[20] > 0.01, x[90] > 0.01} then
      count = pre(count) + 1;
    end when;
    error = if noEvent(abs(100*time + 0.5 - passed) < 0.01 or abs(100*time - 0.5 - passed) < 0.01) then 0 else abs(sum(fired) - passed) +
      abs(sum(after) - passed) + abs(count - (if time > 0.895 then 3 else if time > 0.195 then 2 else if time > 0.095 then 1 else 0));
  end Events;

  model Switches "comparisons, clauses and an array of conditions, one for each of 50 elements: x[i] = i t"
    Real x[50](each start = 0, each fixed = true), y[50];
    Boolean e[50](each start = false, each fixed = true);
    Integer v(start = 0, fixed = true);
    Real error;
  protected
    Real n = sum(if noEvent(i*time > 25) then 1 else 0 for i in 1:50);
  equation
    for i in 1:50 loop
      der(x[i]) = i;
      y[i] = if x[i] > 25 then 1 else 0;
      when x[i] > 25 then
        e[i] = true;
      end when;
    end for;
    when e then
      v = pre(v) + 1;
    end when;
    error = if noEvent(min(abs(i*time - 25) for i in 1:50) < 1e-5) then 0 else abs(sum(y) - n) + abs(v - n);
  end Switches;

  function pick "two subscripts that vary, of many rows"
    input Real t[:, 2];
    input Integer row;
    output Real y;
  protected
    Integer column = 2;
  algorithm
    y := t[row, column];
  end pick;

  model Pick
    parameter Real t[40, 2] = [linspace(1, 40, 40), linspace(2, 80, 40)];
    Integer k(start = 7, fixed = true);
    Real error = pick(t, k) - 2*k;
  equation
    when time > 0.5 then
      k = 40;
    end when;
  end Pick;

  function table
    input Integer n;
    output Real y[n, n];
  algorithm
    for i in 1:n loop
      for j in 1:n loop
        y[i, j] := i*n + j;
      end for;
    end for;
  end table;

  model Table "a call with numbers is evaluated once for all its outputs"
    parameter Integer n = 250;
    parameter Real t[n, n] = table(n);
    Real error = t[250, 249] - 62749 + 0*time;
  end Table;
end P;
MO

# MODEL: what differs from the solution, over the run, is less than 1e-4.
right() {
  "$lied" run models.mo --model "P.$1" --stop 1 --tol 1e-9 --vars error -o r.csv --quiet || return 1
  awk -F, 'NR > 1 && !($2 < 1e-4 && $2 > -1e-4) { print; bad = 1 } END { exit bad || NR < 100 }' r.csv
}

# MODEL: its C has a loop of passes.
text_of() { grep -l "\.name = \"P\.$1\"" "$XDG_CACHE_HOME"/lied/*.c; }
loops() { grep -q 'for (size_t k = 0; k < ' "$(text_of "$1")"; }

# 1/2 of the mass has passed at the median (N - 1/3)/N of the distribution, within 1e-3 of it.
median() {
  "$lied" run models.mo --model P.Cascade --stop 0.999888888888 --every 0.999888888888 --tol 1e-8 --vars 'x[3000]' -o m.csv --quiet || return 1
  tail -1 m.csv | awk -F, '{ print; exit !($2 > 0.499 && $2 < 0.501) }'
}

short() { awk '/->dx\[/ { n++ } END { exit n > 8 }' "$(text_of "$1")"; }

looped() { grep -q 'initials\[i \* 304 + [0-9]* + 2 \* k\]' "$(text_of "$1")"; }
parted() { grep -q "^static void event_part_2(" "$(text_of "$1")"; }

few() { [ "$(grep -c 'lied_relation_at(\|_fires_[0-9]*(b, i)' "$(text_of "$1")")" -le 4 ]; }

plan 20
for model in Decay Oscillators Sums Meeting Powers; do
  check "$model is right" right $model
  check "$model has a loop" loops $model
done
check "Starts is right" right Starts
check "its initial equations have a loop" looped Starts
check "Events is right" right Events
check "its clauses are in parts" parted Events
check "Switches is right" right Switches
check "its comparisons and conditions are a few lines" few Switches
check "two subscripts that vary" right Pick
check "a table of 62500 numbers" right Table
check "3000 first orders" median
check "their derivatives are a few lines" short Cascade
finish
