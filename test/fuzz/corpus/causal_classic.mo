package P
  connector Old Real s(unit="m"); flow Real f(unit="N"); end Old;
  model Mass Old a; Real v; equation v = der(a.s); a.f = der(v); end Mass;
  model Spring Old a, b; equation a.f + b.f = 0; b.f = b.s - a.s; end Spring;
  model Wall Old a; equation a.s = 0; end Wall;
  model M Mass m; Spring s; Wall w; equation connect(w.a, s.a); connect(s.b, m.a); end M;
end P;
