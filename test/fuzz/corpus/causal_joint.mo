package P
  connector Flange Real s(unit="m"); Real v(unit="m/s"); flow Real f(unit="N"); end Flange;
  model Fixed Flange flange_b; parameter Real s = 0; equation flange_b.s = s; flange_b.v = 0; end Fixed;
  model Body Flange flange_a; parameter Real m, g = -9.81; Real a; equation a = der(flange_a.v); flange_a.f = m*(a - g); end Body;
  model Joint
    Flange flange_a, flange_b; parameter Real TD = 1e-3; input Real f_ext;
    Real s(stateSelect=StateSelect.prefer), v(stateSelect=StateSelect.prefer);
  equation
    flange_a.s + s = flange_b.s; flange_a.v + v = flange_b.v; flange_a.f + flange_b.f = 0; flange_a.f = f_ext;
    TD*der(v) = der(s) - v;
  end Joint;
  model Spring
    Flange flange_a, flange_b; parameter Real c, TE = 0; Real ds, f;
  equation
    flange_a.s + ds = flange_b.s; f = c*(ds + TE*der(ds)); flange_b.f = f; flange_a.f + flange_b.f = 0;
  end Spring;
  model M
    Fixed wall; Joint joint(f_ext = if time < 0.1 then 100 else 0); Body body(m=1); Spring spring(c=100, TE=1e-3);
  equation
    connect(wall.flange_b, joint.flange_a); connect(joint.flange_b, body.flange_a);
    connect(wall.flange_b, spring.flange_a); connect(spring.flange_b, body.flange_a);
  end M;
end P;
