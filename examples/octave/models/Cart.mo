model Cart "A force and a spring act on a cart"
  import Dialectic.Translational.*;
  Fixed wall;
  Joint rail(s(start=0.5), TD=0);
  Body cart(m=1, g=0);
  Spring spring(c=1, l=0);
  Force drive;
  input Real u(unit="N") "Force on the cart";
equation
  connect(wall.flange_b, rail.flange_a);
  connect(rail.flange_b, cart.flange_a);
  connect(wall.flange_b, spring.flange_a);
  connect(spring.flange_b, cart.flange_a);
  connect(drive.flange, cart.flange_a);
  drive.f = u;
end Cart;
