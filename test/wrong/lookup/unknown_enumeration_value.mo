// error: 4:65: viscous is not a value of Damping
model M
  import Dialectic.Translational.*;
  SpringDamper spring(c = 1, d = 1, damping = Dialectic.Damping.viscous);
end M;
