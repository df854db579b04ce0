package P
  connector Flange Real s(unit="m"); Real v(unit="m/s"); flow Real f(unit="N"); end Flange;
  model Gap
    Flange a, b; parameter Real c = 1, d = 2, TE = 0.1; Real ds, v_el, f, share;
  equation
    a.s + ds = b.s; v_el = der(b.s) - der(a.s); a.f + b.f = 0; b.f = f;
    f = if ds < 0 then min(c*(ds + TE*v_el) + d*v_el, 0) else 0;
    share = noEvent(if ds >= 0 then 0 else if c*ds + (c*TE + d)*v_el > 0 then -c*ds/((c*TE + d)*v_el) else 1);
  end Gap;
  model Stick
    Flange a, b; parameter Real c = 1, TE = 0.1, N = 1; Real z(stateSelect=StateSelect.always), v_el, dv, f, limit;
  equation
    v_el = der(b.s) - der(a.s); a.v + dv = b.v; a.f + b.f = 0; b.f = f;
    limit = N*(if dv < 1 and dv > -1 then 2 - abs(dv) else 1);
    f = max(-limit, min(limit, c*(z + TE*v_el))); der(z) = (f/c - z)/TE;
  end Stick;
  model Half Flange a, b; Real law; equation a.f + b.f = 0; law = b.s - a.s + der(b.s); b.f = if law > 0 then 0 else law; end Half;
  model M Gap g; Stick s; Half h; equation connect(g.a, s.a); connect(g.b, s.b); connect(h.a, g.a); connect(h.b, g.b); end M;
end P;
