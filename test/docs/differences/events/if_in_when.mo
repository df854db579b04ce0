// run: --stop 1
// value: n 1 10 1e-12
// value: low 1 2 1e-12
// value: high 1 8 1e-12
// value: kind 0.25 1 1e-12
// value: kind 0.55 2 1e-12
// value: kind 1 3 1e-12
// value: x 0.35 0.35 1e-9
// value: x 1 0.7 1e-9
// value: y 1 1.4 1e-9
model M "counts samples; x begins anew at 0.4, at 0.6 with 0.3, y at 0.6"
  Integer n(start = 0, fixed = true), low(start = 0, fixed = true), high(start = 0, fixed = true), kind(start = 0, fixed = true);
  Real x(start = 0, fixed = true), y(start = 1, fixed = true);
equation
  der(x) = 1;
  der(y) = 1;
  when sample(0.05, 0.1) then
    n = pre(n) + 1;
    if n <= 2 then
      low = pre(low) + 1;
      high = pre(high);
    else
      high = pre(high) + 1;
      low = pre(low);
    end if;
    if n < 5 then
      kind = 1;
    elseif n < 8 then
      if n < 7 then
        kind = 2;
      else
        kind = 4;
      end if;
    else
      kind = 3;
    end if;
  end when;
  when {time > 0.4, time > 0.6} then
    if time < 0.5 then
      reinit(x, 0);
    else
      assert(x < 0.3, "never");
      reinit(x, 0.3);
      reinit(y, 1);
    end if;
    assert(n > 2, "a sample is missing");
  end when;
end M;
