# Sums of hundreds of variables are added up in functions of their own, which are short, with the result of the sum as written.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"

cat >models.mo <<'MO'
package P
  model Output "x[i] = i t: the sum in no equation but its own"
    parameter Integer n = 700;
    Real x[n](each start = 0, each fixed = true), s;
    Real error = s - n*(n + 1)*time/2;
  equation
    for i in 1:n loop
      der(x[i]) = i;
    end for;
    s = sum(x);
  end Output;

  model Products "alternating signs, numbers before the variables, a product of two"
    parameter Integer n = 300;
    Real x[n](each start = 0, each fixed = true), s;
    Real error = s - sum((if mod(i, 2) == 0 then 2 else -1)*i*time + i*i*time^2 for i in 1:n);
  equation
    for i in 1:n loop
      der(x[i]) = i;
    end for;
    s = sum((if mod(i, 2) == 0 then 2*x[i] else -x[i]) + x[i]*x[i] for i in 1:n);
  end Products;

  model Rate "a derivative: s = n exp(t) - n from x[i] = exp(t), over a variable that equations compute"
    parameter Integer n = 400;
    Real x[n](each start = 1, each fixed = true), s(start = 0, fixed = true), y[n];
    Real error = s/n - exp(time) + 1;
  equation
    for i in 1:n loop
      der(x[i]) = y[i];
      y[i] = x[i]*(if i > 100 then 1 else 1.0);
    end for;
    der(s) = sum(y);
  end Rate;

  model Feedback "the mean of all in the equation of each, which stays: differences from it decay"
    parameter Integer n = 200;
    Real x[n](start = 1:n, each fixed = true), mean;
    Real error = abs(x[1] - (n + 1)/2 + (n - 1)/2*exp(-time)) + abs(x[n] - (n + 1)/2 - (n - 1)/2*exp(-time));
  equation
    mean = sum(x)/n;
    for i in 1:n loop
      der(x[i]) = mean - x[i];
    end for;
  end Feedback;
end P;
MO

holds() { # MODEL SOLVER
  "$lied" run models.mo --model "P.$1" --solver "$2" --stop 1 --every 0.01 --tol 1e-9 --quiet --vars error -o result.csv &&
    awk -F, 'NR > 1 { if ($2 > 1e-5 || $2 < -1e-5) exit 1; n++ } END { if (n < 100) exit 1 }' result.csv
}

# The most variables that a function of the text loads.
most_loads() {
  cat "$XDG_CACHE_HOME"/lied/*.c | awk '/^{/ { n = 0 } /const double .* = (b|dot)->/ { if (++n > most) most = n } END { print most + 0 }'
}

output() { holds Output rk4; }
products() { holds Products rk4; }
rate() { holds Rate rk4; }
feedback() { holds Feedback rk4 && holds Feedback cvode; }
short() { grep -q '_sum_1(' "$XDG_CACHE_HOME"/lied/*.c && [ "$(most_loads)" -gt 0 ] && [ "$(most_loads)" -le 200 ]; }


plan 5
check "an output" output
check "products, signs and numbers" products
check "a derivative" rate
check "an equation that others read, with an adaptive solver, too" feedback
check "no function reads many variables" short
finish
