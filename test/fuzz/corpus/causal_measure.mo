package P
  connector Flange Real s(unit="m"); Real v(unit="m/s"); flow Real f(unit="N"); end Flange;
  model World parameter Real g = 9; Real t = time; end World;
  model Fixed Flange b; equation b.s = 0; b.v = 0; end Fixed;
  model Joint Flange a, b; input Real f_ext = 0; Real s(stateSelect=StateSelect.prefer), v(stateSelect=StateSelect.prefer), v_el;
  equation a.s + s = b.s; a.v + v = b.v; a.f + b.f = 0; a.f = f_ext; v_el = der(s); 0.001*der(v) = v_el - v; end Joint;
  model Body Flange a; outer World world; parameter Real m = 1; Real acc, e = m*a.v^2/2; equation acc = der(a.v); a.f = m*(acc + world.g); end Body;
  model M
    inner World world; Fixed w; Joint j(f_ext = -10*other.s); Joint other; Body b, c(m = 2);
    Real sum = b.e + c.e, work(start = 0), force = b.a.f, push;
  equation
    connect(w.b, j.a); connect(j.b, b.a); connect(w.b, other.a); connect(other.b, c.a);
    der(work) = force + j.v_el; push = b.acc + c.acc; other.f_ext = sin(time)*j.s;
  end M;
end P;
