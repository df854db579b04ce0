// run:
// value: third.y 0.45 1.6 1e-9
// value: twice.y 0.45 20 0
// value: c.n 0.95 2 0
// value: b.n 0.95 3 0
// value: upper.y 0.45 8 0
// value: ball.v 0.6 0.75817 1e-4
block Sampled
  input Real u;
  discrete output Real y(start = 0, fixed = true);
equation
  when sample(0.1, 0.1) then
    y = 2*u;
  end when;
end Sampled;
block Twice "through an algebraic variable"
  discrete Integer k(start = 0, fixed = true), y(start = 0, fixed = true);
  Real twice = 2*k;
equation
  when sample(0.1, 0.1) then
    k = pre(k) + 1;
  end when;
  when sample(0.1, 0.1) then
    y = integer(twice + 0.5) + pre(y);
  end when;
end Twice;
block Stage "of a counter: rising edges"
  input Boolean b;
  discrete Integer n(start = 0, fixed = true);
  discrete output Boolean odd(start = false, fixed = true);
equation
  when b then
    n = pre(n) + 1;
    odd = not pre(odd);
  end when;
end Stage;
block Clock
  discrete output Boolean b(start = false, fixed = true);
equation
  when sample(0.1, 0.1) then
    b = not pre(b);
  end when;
end Clock;
block Sum
  input Real u;
  discrete output Real y(start = 1, fixed = true);
equation
  when sample(0.1, 0.1) then
    y = u + 1;
  end when;
end Sum;
block SumOfPre
  input Real u;
  discrete output Real y(start = 1, fixed = true);
equation
  when sample(0.1, 0.1) then
    y = pre(u) + 1;
  end when;
end SumOfPre;
model Ball
  input Real bounce;
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h < 0 then
    reinit(v, -bounce*pre(v));
  end when;
end Ball;
block Wear
  input Real h;
  discrete output Real y(start = 0.9, fixed = true);
equation
  when h < 0 then
    y = pre(y) - 0.4;
  end when;
end Wear;
model M "sampled at 0.4, first.u is 0.2; a clock with edges at 0.1, 0.3 ... 0.9; v = sqrt(2 g)/2 behind the impact"
  Sampled third(u = second.y), second(u = first.y), first(u = time/2);
  Twice twice;
  Stage c(b = b.odd), b(b = a.odd), a(b = clock.b);
  Clock clock;
  SumOfPre upper(u = lower.y);
  Sum lower(u = upper.y);
  Ball ball(bounce = wear.y);
  Wear wear(h = ball.h);
  annotation(experiment(StopTime = 1));
end M;
