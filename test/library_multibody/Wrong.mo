package Wrong "Models in space with a mistake each"
  import Dialectic.MultiBody.*;

  partial model Held
    Fixed fixed;
    Revolute joint;
    Body body(m=1, I_11=1, I_22=1, I_33=1);
  equation
    connect(fixed.frame_b, joint.frame_a);
    connect(joint.frame_b, body.frame_a);
  end Held;

  partial model Ball
    Fixed fixed;
    Spherical joint;
    Body body(m=1, r_CM={1, 0, 0}, I_11=1, I_22=1, I_33=1);
  equation
    connect(fixed.frame_b, joint.frame_a);
    connect(joint.frame_b, body.frame_a);
  end Ball;

  model NoWorld "Nothing is wrong: gravity and T_D are those of a World"
    extends Held;
  end NoWorld;

  model Inertia
    extends Held(body(I_21=2));
  end Inertia;

  model SmallInertia "Each pair of axes is right, the three together are not"
    extends Held(body(I_21=0.9, I_31=0.9, I_32=-0.9));
  end SmallInertia;

  model NegativeInertia
    extends Held(body(I_22=-1));
  end NegativeInertia;

  model NoInertia
    extends Held(body(I_11=0, I_22=0, I_33=0));
  end NoInertia;

  model Massless
    extends Held(body(m=0));
  end Massless;

  model Axis
    extends Held(joint(n={0, 0, 0}));
  end Axis;

  model Gravity
    inner World world(n={0, 0, 0});
    extends Held;
  end Gravity;

  model Quaternion
    extends Ball(joint(Q(start={0, 0, 0, 0})));
  end Quaternion;

  model Sequence
    extends Held;
    FixedRotation rotation(sequence={1, 2, 7});
  equation
    connect(body.frame_a, rotation.frame_a);
  end Sequence;

  model InPlane
    extends Held;
    Planar plane(n_x={0, 0, 3});
    Body sledge(m=1, I_11=1, I_22=1, I_33=1);
  equation
    connect(body.frame_a, plane.frame_a);
    connect(plane.frame_b, sledge.frame_a);
  end InPlane;

  model Box
    extends Held;
    BodyBox box(r={0, 0, 0}, width=1);
  equation
    connect(body.frame_a, box.frame_a);
  end Box;

  model Lone
    Body body(m=1, I_11=1, I_22=1, I_33=1);
  end Lone;

  model Loop
    extends Held;
    FixedTranslation rod(r={1, 0, 0});
    Fixed other(r={1, 0, 0});
  equation
    connect(body.frame_a, rod.frame_a);
    connect(rod.frame_b, other.frame_b);
  end Loop;

  model Unequal
    extends Ball;
    Revolute hinge(TD=0);
    Body last(m=1, I_11=1, I_22=1, I_33=1);
  equation
    connect(body.frame_a, hinge.frame_a);
    connect(hinge.frame_b, last.frame_a);
  end Unequal;

  model Plane
    extends Held;
    Dialectic.Planar.Body flat(m=1, I=1);
  equation
    connect(body.frame_a, flat.frame_a);
  end Plane;
end Wrong;
