package P
  connector In = input Real; connector Out = output Real;
  block Gain In u; Out y; parameter Real k = 1; equation y = k*u; end Gain;
  block PT1 In u; Out y(start = 1); parameter Real T = 1; equation T*der(y) + y = u; end PT1;
  block PID In u; Out y; Real i, d; equation der(i) = u; 0.1*der(d) = u - d; y = u + i + (u - d)/0.1; end PID;
  block Sine Out y; parameter Real f = 1; Boolean on = time > 0.5; equation y = if on then sin(6.28*f*time) else 0; end Sine;
  block Pulse Out y; Integer count; Boolean on;
  equation when initial() then count = 0; on = false; elsewhen sample(0, 0.5) then count = pre(count) + 1; on = not pre(on); end when;
    y = if on then 1 else 0; end Pulse;
  model M
    Gain g(k = 2); PT1 p; PID c; Sine s; Pulse z; Real power = p.y^2 + g.u; Real slope = der(p.y); PT1 q(u = p.y*time);
  equation connect(s.y, c.u); connect(c.y, g.u); connect(g.y, p.u);
  end M;
end P;
