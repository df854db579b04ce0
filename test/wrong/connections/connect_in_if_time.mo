// error: 7:6: connections cannot depend on time
model M
  import Dialectic.Translational.*;
  Fixed a; Joint b; Body c(m=1);
equation
  connect(b.flange_b, c.flange_a);
  if time > 1 then
    connect(a.flange_b, b.flange_a);
  end if;
end M;
