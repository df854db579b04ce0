// error: 3:20: Dialectic has no element Translatonal
model M
  import Dialectic.Translatonal.Body;
  Body body(m = 1);
end M;
