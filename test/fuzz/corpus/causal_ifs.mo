model Ifs
  parameter Boolean deep = true; parameter Real p = 1; Real x, y, z(start = 0); Boolean up; Integer k; type E = enumeration(a, b, c); E e;
equation
  up = z > 0.5; k = if up then 1 elseif time > 1 then 2 else integer(time*3); e = if up then E.a else E.c;
  if deep then x = 1; else x = 2; y = 3; end if;
  if p > 0.5 then y = x + k; elseif up then y = 2; else x + y = 3; end if;
  der(z) = noEvent(if e == E.a then -z else smooth(1, max(z, 1) - floor(z) + mod(z, 2) + rem(k, 2) + div(7, 2) + sign(z)));
end Ifs;
