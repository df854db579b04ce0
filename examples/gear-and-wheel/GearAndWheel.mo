package GearAndWheel "A rotor drives a cart through a gear and a wheel"
  import SI = Modelica.Units.SI;
  import Dialectic.Translational;
  import Dialectic.Rotational;

  partial model Drive "The moving parts, and the torque on the rotor"
    parameter SI.Time TD = 1e-3 "Dialectic time constant";
    Rotational.Torque motor(tau=5);
    Rotational.Inertia rotor(J=0.01);
    Rotational.Gear gear(ratio=10);
    Rotational.Inertia wheel(J=0.5);
    Rotational.RollingWheel tyre(radius=0.3);
    Translational.Body cart(m=100, g=0);
  equation
    connect(motor.flange, rotor.flange_a);
    connect(rotor.flange_a, gear.flange_a);
    connect(gear.flange_b, wheel.flange_a);
    connect(wheel.flange_a, tyre.flange_r);
    connect(tyre.flange_t, cart.flange_a);
    annotation(experiment(StopTime=2, Tolerance=1e-9));
  end Drive;

  model FromTheCart "The degree of freedom is the cart's position"
    extends Drive;
    Translational.Fixed ground;
    Translational.Joint joint(TD=TD);
  equation
    connect(ground.flange_b, joint.flange_a);
    connect(joint.flange_b, cart.flange_a);
    annotation(experiment(StopTime=2, Tolerance=1e-9));
  end FromTheCart;

  model FromTheRotor "The degree of freedom is the rotor's angle"
    extends Drive;
    Rotational.Fixed housing;
    Rotational.Joint joint(TD=TD);
  equation
    connect(housing.flange_b, joint.flange_a);
    connect(joint.flange_b, rotor.flange_a);
    annotation(experiment(StopTime=2, Tolerance=1e-9));
  end FromTheRotor;
end GearAndWheel;
