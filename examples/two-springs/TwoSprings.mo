package TwoSprings "Two springs with a holonomic constraint, right and wrong"

  partial model Energy "What should stay as it is"
    Real s1;
    Real s2(start=1);
    Real v1;
    Real v2;
    parameter Real m1 = 10;
    parameter Real m2 = 2;
    Real energy "Kinetic energy and that of the springs";
    Real violation "Of the constraint s1 = |s2| s2";
  equation
    energy = m1*v1^2/2 + m2*v2^2/2 + s1^2/2 + 20*(s2 - 5)^2/2;
    violation = s1 - abs(s2)*s2;
  end Energy;

  model Wrong "The constraint is written for integrals of the velocities: it drifts"
    extends Energy(s1(start=1));
    Real f;
    Real s1_int(start=1);
    Real s2_int(start=1);
  equation
    v1 = der(s1);
    v2 = der(s2);
    -1*s1 + f = m1*der(v1);
    -20*(s2 - 5) - f*abs(s2_int)*2 = m2*der(v2);
    v1 = der(s1_int);
    v2 = der(s2_int);
    s1_int = abs(s2_int)*s2_int;
    annotation(experiment(StopTime=20, Tolerance=1e-2));
  end Wrong;

  model Right "The constraint is written for the positions: it holds exactly"
    extends Energy;
    Real f;
    Real s1_int;
    Real s2_int;
  equation
    v1 = der(s1);
    v2 = der(s2);
    -1*s1 + f = m1*der(v1);
    -20*(s2 - 5) - f*abs(s2_int)*2 = m2*der(v2);
    s1 = s1_int;
    s2 = s2_int;
    s1_int = abs(s2_int)*s2_int;
    annotation(experiment(StopTime=20, Tolerance=1e-10));
  end Right;
end TwoSprings;
