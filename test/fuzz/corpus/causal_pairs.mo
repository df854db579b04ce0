package P
  connector Port Real s; flow Real f_el; Real v; flow Real f_kin; end Port;
  model Body Port p; parameter Real m = 1; equation p.f_kin = m*der(p.v); p.f_el = 0; end Body;
  model Fixed Port p; equation p.s = 0; p.v = 0; end Fixed;
  model Joint
    Port a, b; Real s, v; parameter Real TD = 0.01;
  equation
    a.s + s = b.s; a.v + v = b.v; a.f_el + b.f_el = 0; a.f_kin + b.f_kin = 0; TD*der(v) = der(s) - v; a.f_el + a.f_kin = 0;
  end Joint;
  model Spring Port a, b; equation a.f_el + b.f_el = 0; b.f_el = 10*(b.s - a.s); a.f_kin = 0; b.f_kin = 0; end Spring;
  connector Old Real s(unit="m"); flow Real f(unit="N"); end Old;
  model Mass Old a; Real v; equation v = der(a.s); a.f = der(v); end Mass;
  model M Fixed w; Joint j; Body b; Spring c; equation connect(w.p, j.a); connect(j.b, b.p); connect(c.a, w.p); connect(c.b, b.p); end M;
end P;
