model Ball
  Real h(start = 1), v; Integer n(start = 0); Boolean down(start = false); discrete Real last(start = 0);
equation
  der(h) = v; der(v) = if down then 0 else -9.81;
  when h < 0 and v < 0 then reinit(v, -0.7*pre(v)); n = pre(n) + 1; last = time; down = n > 5;
  elsewhen sample(0.5, 0.25) then n = pre(n); last = pre(last); down = pre(down);
  end when;
  when {initial(), edge(down)} then assert(h > -1, "deep"); end when;
  assert(h < 10, "high", AssertionLevel.warning);
  if v > 1 then assert(h > 0, "below"); end if;
  when time > 5 then terminate("done"); end when;
end Ball;
