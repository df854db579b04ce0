// run: --stop 1
// value: y 1 2 1e-12
package P
  partial block Law
    input Real u;
    output Real y;
  end Law;
  block Same
    extends Law;
  equation
    y = u;
  end Same;
  block Twice
    extends Law;
  equation
    y = 2*u;
  end Twice;
  model Base
    replaceable Same law constrainedby Law;
    Real y = law.y;
  equation
    law.u = time;
  end Base;
  model Derived
    extends Base(redeclare Twice law);
  end Derived;
end P;
model M "sees neither Law nor Twice"
  extends P.Derived;
end M;
