package CounterSpinBall "A ball is pushed forward over a table while it spins backward"
  import SI = Modelica.Units.SI;
  import Dialectic.Translational;
  import Dialectic.Rotational;

  partial model Ball "All but the friction"
    parameter SI.Mass m = 0.17 "Mass";
    parameter SI.Radius R = 0.03 "Radius";
    parameter SI.Acceleration g = 9.81 "Gravity";
    parameter SI.Velocity v0 = 1 "Velocity at the start";
    parameter SI.AngularVelocity w0 = -120 "Angular velocity at the start: backward";
    parameter SI.Time TD = 1e-3 "Dialectic time constant";
    Translational.Fixed table;
    Translational.Joint slide(TD=TD, v(start=v0));
    Translational.Body ball(m=m, g=0);
    Rotational.Fixed frame;
    Rotational.Joint spin(TD=TD, w(start=w0));
    Rotational.Inertia inertia(J=2/5*m*R^2);
    Rotational.RollingWheel surface(radius=R) "Turns the spin into the motion of the point of contact";
  equation
    connect(table.flange_b, slide.flange_a);
    connect(slide.flange_b, ball.flange_a);
    connect(frame.flange_b, spin.flange_a);
    connect(spin.flange_b, inertia.flange_a);
    connect(spin.flange_b, surface.flange_r);
  end Ball;

  model WithDamper "Friction is proportional to the slip"
    extends Ball;
    Translational.Damper friction(d=0.1);
  equation
    connect(surface.flange_t, friction.flange_a);
    connect(friction.flange_b, ball.flange_a);
    annotation(experiment(StopTime=3, Tolerance=1e-8));
  end WithDamper;

  model WithDryFriction "Dry friction as a smooth curve over the slip"
    extends Ball;
    Translational.DryFriction friction(N=m*g, vAdhesion=0.01, vSlide=0.1, mu_A=0.25, mu_S=0.2);
  equation
    connect(surface.flange_t, friction.flange_a);
    connect(friction.flange_b, ball.flange_a);
    annotation(experiment(StopTime=3, Tolerance=1e-8));
  end WithDryFriction;

  model WithStiction "Dry friction that sticks when the ball rolls"
    extends Ball;
    Translational.Stiction friction(N=m*g, mu_A=0.25, mu_S=0.2, vSlide=0.1, c=1e5, TE=1e-3);
  equation
    connect(surface.flange_t, friction.flange_a);
    connect(friction.flange_b, ball.flange_a);
    annotation(experiment(StopTime=3, Tolerance=1e-8));
  end WithStiction;
end CounterSpinBall;
