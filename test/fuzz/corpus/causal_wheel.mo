package P
  connector T Real s(unit="m"); Real v(unit="m/s"); flow Real f(unit="N"); end T;
  connector R Real phi(unit="rad"); Real w(unit="rad/s"); flow Real tau(unit="N.m"); end R;
  model Wheel R r; T t; parameter Real radius = 1; equation r.phi*radius = t.s; r.w*radius = t.v; 0 = radius*t.f + r.tau; end Wheel;
  model Gear R a, b; parameter Real ratio = 2; equation a.phi = ratio*b.phi; a.w = ratio*b.w; 0 = ratio*a.tau + b.tau; end Gear;
  model Inertia R a; parameter Real J = 1; equation a.tau = J*der(a.w); end Inertia;
  model Free R a; Real phi(stateSelect=StateSelect.prefer), w(stateSelect=StateSelect.prefer);
  equation a.phi = phi; a.w = w; a.tau = 0; 0.001*der(w) = der(phi) - w; end Free;
  model M Free f; Gear g; Wheel w; Inertia i[2]; equation connect(f.a, g.a); connect(g.b, w.r); connect(i[1].a, g.a); connect(i[2].a, g.b); end M;
end P;
