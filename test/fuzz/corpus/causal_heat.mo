package P
  connector Heat Real T(unit="K"); flow Real Q(unit="W"); end Heat;
  model Store Heat h; parameter Real C = 1; Real T(start = 300); equation T = h.T; C*der(T) = h.Q; end Store;
  model Conductor Heat a, b; equation a.Q + b.Q = 0; a.Q = 2*(a.T - b.T); end Conductor;
  model M Store s[3]; Conductor c[2]; equation for i in 1:2 loop connect(s[i].h, c[i].a); connect(c[i].b, s[i + 1].h); end for; end M;
end P;
