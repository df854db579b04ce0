package P
  function S
    input Real x0, x1, y0, y1, u; output Real y; protected Real t, a[2];
  algorithm
    t := 2*(u - x0)/(x1 - x0) - 1; a := {t, t^3};
    if t <= -1 then y := y0; elseif t >= 1 then y := y1; else y := (y0 + y1)/2 + (y1 - y0)*(1.5*a[1] - 0.5*a[2])/2; end if;
    for i in 1:2 loop y := y + a[i]; if y > 100 then break; end if; end for;
    while y > 10 loop y := y/2; end while;
    annotation(smoothOrder = 1);
  end S;
  function f input Real u; output Real y, z; algorithm y := sin(u); z := y*u; annotation(derivative = df); end f;
  function df input Real u, du; output Real dy, dz; algorithm dy := cos(u)*du; dz := dy*u + sin(u)*du; end df;


  model M
    Real x(start = 1), v, y, z, q, dq;
  equation
    der(x) = v; der(v) = -S(0, 1, 2, 3, x); (y, z) = f(x); q = y + S(0, 1, 0, 1, time); dq = der(q);
  end M;
end P;
