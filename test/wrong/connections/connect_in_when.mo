// error: 8:5: connect is not allowed inside when: connections do not change with time
model M
  import Dialectic.Translational.*;
  Fixed a; Joint b; Body c(m=1);
equation
  connect(b.flange_b, c.flange_a);
  when time > 1 then
    connect(a.flange_b, b.flange_a);
  end when;
end M;
