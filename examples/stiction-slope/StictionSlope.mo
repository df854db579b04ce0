package StictionSlope "A crate on a slope, held by stiction"
  import SI = Modelica.Units.SI;
  import Dialectic.Translational.*;

  partial model Slope "The crate, and a force along the slope"
    parameter SI.Mass m = 1 "Mass of the crate";
    parameter SI.Angle slope = 0.4 "Angle of the slope";
    parameter Real mu_A = 0.7 "Coefficient of friction at adhesion";
    parameter Real mu_S = 0.6 "Coefficient of friction at sliding";
    parameter SI.Time T = 1e-3 "Dialectic and elastic time constant";
    parameter Real load "Largest force down the slope over the largest friction force";
    parameter SI.Force weight = m*9.81*sin(slope) "Part of the weight along the slope";
    parameter SI.Force limit = mu_A*m*9.81*cos(slope) "Largest friction force";
    Fixed ground;
    Joint joint(TD=T);
    Body crate(m=m, g=-9.81*sin(slope));
    Stiction friction(N=m*9.81*cos(slope), mu_A=mu_A, mu_S=mu_S, vSlide=0.01, c=1e7, TE=T);
  equation
    connect(ground.flange_b, joint.flange_a);
    connect(joint.flange_b, crate.flange_a);
    connect(ground.flange_b, friction.flange_a);
    connect(friction.flange_b, crate.flange_a);
  end Slope;

  model Sliding "Pushed beyond the limit"
    extends Slope(load=1.05);
    Blocks.Constant push(k=-(load*limit - weight));
  equation
    connect(push.y, joint.f_ext);
    annotation(experiment(StopTime=1, Tolerance=1e-8));
  end Sliding;

  model Shaken "Shaken up to 95 % of the limit for a minute"
    extends Slope(load=0.95);
    Blocks.Sine shake(amplitude=load*limit - weight, f=5);
  equation
    connect(shake.y, joint.f_ext);
    annotation(experiment(StopTime=60, Interval=0.01, Tolerance=1e-8));
  end Shaken;
end StictionSlope;
