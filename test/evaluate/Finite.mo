package Finite "Results that are not finite"
  model Shown "nothing depends on it"
    Real x(start=0, fixed=true), y;
  equation
    der(x) = 1;
    y = sqrt(x - 0.5);
  end Shown;

  model Hidden "a comparison hides it from the derivative"
    Real x(start=1, fixed=true), q(start=0, fixed=true), y;
  equation
    der(x) = -1;
    y = log(x - 0.5);
    der(q) = if y > 0 then 1 else 2;
  end Hidden;

  model Clipped "a maximum does"
    Real x(start=1, fixed=true), q(start=0, fixed=true), y;
  equation
    der(x) = -1;
    y = sqrt(x - 0.5);
    der(q) = max(y, 0);
  end Clipped;

  model Derivative
    Real x(start=1, fixed=true), q(start=0, fixed=true), y;
  equation
    der(x) = -1;
    y = sqrt(x - 0.5);
    der(q) = y;
  end Derivative;

  model Root
    input Real u;
    output Real y;
  equation
    y = sqrt(u);
  end Root;

  model Signal "a signal between components"
    Root root(u=0.5 - time);
    Real q(start=0, fixed=true), r = root.y;
  equation
    der(q) = r;
  end Signal;

  model Force "the linear level depends on it"
    import Dialectic.Translational.*;
    Fixed wall;
    Joint joint;
    Body body(m=1);
    Real u = 1/(time - 0.5);
  equation
    joint.f_ext = u;
    connect(wall.flange_b, joint.flange_a);
    connect(joint.flange_b, body.flange_a);
  end Force;

  model Pole "infinite at one instant, not seen elsewhere"
    Real x(start=0, fixed=true), y = 1/(time - 1);
  equation
    der(x) = 1;
    annotation(experiment(StopTime=2, Interval=0.5));
  end Pole;
end Finite;
