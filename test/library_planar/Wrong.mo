package Wrong "Models that break the rules of composition"
  import Dialectic.Planar.*;

  model Loop "Four bars, closed rigidly"
    Fixed left;
    Fixed right(r={1, 0});
    Revolute a;
    FixedTranslation crank(r={0, 1});
    Body crankBody(m=1, I=1);
    Revolute b;
    FixedTranslation coupler(r={1, 0});
    Body couplerBody(m=1, I=1);
    Revolute c;
    FixedTranslation rocker(r={0, -1});
    Body rockerBody(m=1, I=1);
    Revolute d;
  equation
    connect(left.frame_b, a.frame_a);
    connect(a.frame_b, crank.frame_a);
    connect(crank.frame_a, crankBody.frame_a);
    connect(crank.frame_b, b.frame_a);
    connect(b.frame_b, coupler.frame_a);
    connect(coupler.frame_a, couplerBody.frame_a);
    connect(coupler.frame_b, c.frame_a);
    connect(c.frame_b, rocker.frame_a);
    connect(rocker.frame_a, rockerBody.frame_a);
    connect(rocker.frame_b, d.frame_a);
    connect(d.frame_b, right.frame_b);
  end Loop;

  model FreeLoop "A ring of hinges that nothing holds"
    FreeMotion motion;
    FixedTranslation rod1(r={1, 0});
    Revolute hinge1;
    FixedTranslation rod2(r={1, 0});
    Revolute hinge2;
    Body body1(m=1, I=1);
    Body body2(m=1, I=1);
  equation
    connect(motion.frame_b, rod1.frame_a);
    connect(rod1.frame_a, body1.frame_a);
    connect(rod1.frame_b, hinge1.frame_a);
    connect(hinge1.frame_b, rod2.frame_a);
    connect(rod2.frame_a, body2.frame_a);
    connect(rod2.frame_b, hinge2.frame_a);
    connect(hinge2.frame_b, rod1.frame_a);
  end FreeLoop;

  model NoInertia "A point mass on the axis of its hinge"
    Fixed fixed;
    Revolute hinge;
    FixedTranslation rod(r={1, 0});
  equation
    connect(fixed.frame_b, hinge.frame_a);
    connect(hinge.frame_b, rod.frame_a);
  end NoInertia;

  model NoRotation "Free to turn, without inertia against it"
    FreeMotion motion;
    Body body(m=1, I=0);
  equation
    connect(motion.frame_b, body.frame_a);
  end NoRotation;

  model OnAxis "A point mass that lies on the axis of its hinge"
    Fixed fixed;
    Revolute hinge;
    Body body(m=1, I=0);
  equation
    connect(fixed.frame_b, hinge.frame_a);
    connect(hinge.frame_b, body.frame_a);
  end OnAxis;

  model TwoEnds "Fixed at both ends"
    Fixed left;
    FixedTranslation rod(r={1, 0});
    Fixed right(r={1, 0});
  equation
    connect(left.frame_b, rod.frame_a);
    connect(rod.frame_b, right.frame_b);
  end TwoEnds;

  model Unequal "Two time constants in one tree"
    Fixed fixed;
    Revolute shoulder(TD=1e-3);
    FixedTranslation upper(r={1, 0});
    Body upperBody(m=1, I=0.1);
    Revolute elbow(TD=0);
    Body lowerBody(m=1, I=0.1);
  equation
    connect(fixed.frame_b, shoulder.frame_a);
    connect(shoulder.frame_b, upper.frame_a);
    connect(upper.frame_b, upperBody.frame_a);
    connect(upper.frame_b, elbow.frame_a);
    connect(elbow.frame_b, lowerBody.frame_a);
  end Unequal;

  model TwoTrees "Two time constants that meet at a spring: right"
    Fixed fixed;
    Revolute left(TD=1e-3);
    Body leftBody(m=1, I=0.1);
    SpringDamper spring(c_x=1e4, c_y=1e4, c_phi=10, d_x=10);
    Revolute right(TD=0);
    Body rightBody(m=1, I=0.1);
  equation
    connect(fixed.frame_b, left.frame_a);
    connect(left.frame_b, leftBody.frame_a);
    connect(fixed.frame_b, right.frame_a);
    connect(right.frame_b, rightBody.frame_a);
    connect(leftBody.frame_a, spring.frame_a);
    connect(rightBody.frame_a, spring.frame_b);
  end TwoTrees;

  model Lone
    Body body(m=1, I=1);
    FixedTranslation rod(r={1, 0});
  equation
    connect(rod.frame_b, body.frame_a);
  end Lone;

  model Spun "Two rods that turn against each other, with a time constant that is large for their speed"
    inner World world(g={0, 0}, TD=0.1);
    Fixed fixed;
    Revolute shoulder(w(start=-10));
    FixedTranslation upper(r={1, 0});
    Body upperBody(m=0.1, I=1e-3);
    Revolute elbow(phi(start=-2.5), w(start=20));
    FixedTranslation lower(r={1, 0});
    Body lowerBody(m=1, I=1e-3);
  equation
    connect(fixed.frame_b, shoulder.frame_a);
    connect(shoulder.frame_b, upper.frame_a);
    connect(upper.frame_b, upperBody.frame_a);
    connect(upper.frame_b, elbow.frame_a);
    connect(elbow.frame_b, lower.frame_a);
    connect(lower.frame_b, lowerBody.frame_a);
    annotation(experiment(StopTime=1));
  end Spun;
end Wrong;
