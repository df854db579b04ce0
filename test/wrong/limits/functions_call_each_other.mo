// error: 18:30: P.even: functions call each other too deeply
package P
  function even
    input Integer n;
    output Boolean y;
  algorithm
    y := if n == 0 then true else odd(n - 1);
  end even;

  function odd
    input Integer n;
    output Boolean y;
  algorithm
    y := if n == 0 then false else even(n - 1);
  end odd;

  model M
    parameter Integer n = if even(1000000) then 1 else 2;
    Real x[n] = fill(time, n);
  end M;
end P;
