package Signals "The blocks of Modelica.Blocks in small systems with known answers"
  import Modelica.Blocks.*;

  model Waves
    Sources.Constant constant_(k=3);
    Sources.Step step(height=2, offset=1, startTime=0.3);
    Sources.Ramp ramp(height=2, duration=0.5, offset=1, startTime=0.25);
    Sources.Sine sine(amplitude=2, f=3, phase=0.5, offset=1, startTime=0.2);
    Sources.Cosine cosine(amplitude=2, f=3, phase=0.5, offset=1, startTime=0.2);
    Sources.ExpSine decaying(amplitude=2, f=3, damping=4, offset=1, startTime=0.2);
    Sources.Exponentials hump(outMax=2, riseTime=0.3, riseTimeConst=0.1, fallTimeConst=0.2, offset=1, startTime=0.2);
    Sources.SawTooth saw(amplitude=2, period=0.4, offset=1, startTime=0.1);
    Sources.SawTooth one_saw(amplitude=2, period=0.4, nperiod=1, startTime=0.1);
    Sources.Trapezoid trapezoid(amplitude=2, rising=0.1, width=0.1, falling=0.05, period=0.4, offset=1, startTime=0.1);
    Sources.TimeTable table(table=[0, 1; 0.2, 3; 0.2, 5; 0.4, 4], offset=10, startTime=0.1);
    Sources.TimeTable scaled(table=[0, 0; 1, 1], timeScale=0.5, shiftTime=0.2);
    Sources.ContinuousClock clock(offset=1, startTime=0.25);
    Sources.BooleanStep on(startTime=0.4);
    Sources.BooleanPulse pulses(width=25, period=0.4, startTime=0.1);
    Sources.IntegerStep count(height=2, offset=1, startTime=0.5);
    annotation(experiment(StopTime=1, Interval=0.01));
  end Waves;

  model Functions
    Sources.Sine u(f=1);
    Sources.Cosine v(f=1, offset=2);
    Math.Gain gain(k=-3);
    Math.Add add(k1=2, k2=5);
    Math.Add3 add3(k3=-1);
    Math.Feedback feedback;
    Math.Product product_;
    Math.Division division;
    Math.Max greater;
    Math.Min lesser;
    Math.Atan2 angle;
    Math.Abs positive;
    Math.Sign sign_;
    Math.Exp exponential;
    Math.Log logarithm;
    Math.Sqrt root;
    Math.Tanh soft;
    Math.MatrixGain matrix_(K=[1, 2; 3, 4]);
    Math.Sum total(nin=2, k={1, -2});
    Math.MultiSum weighted(nu=2, k={2, 3});
    Math.MultiProduct all_(nu=2);
    Math.LinearDependency dependency(y0=2, k1=0.1, k2=0.2);
    Math.RealToInteger whole;
    Math.UnitConversions.To_degC celsius;
    Math.UnitConversions.From_rpm speed;
  equation
    connect(u.y, gain.u);
    connect(u.y, add.u1);
    connect(v.y, add.u2);
    connect(u.y, add3.u1);
    connect(v.y, add3.u2);
    connect(u.y, add3.u3);
    connect(u.y, feedback.u1);
    connect(v.y, feedback.u2);
    connect(u.y, product_.u1);
    connect(v.y, product_.u2);
    connect(u.y, division.u1);
    connect(v.y, division.u2);
    connect(u.y, greater.u1);
    connect(v.y, greater.u2);
    connect(u.y, lesser.u1);
    connect(v.y, lesser.u2);
    connect(u.y, angle.u1);
    connect(v.y, angle.u2);
    connect(u.y, positive.u);
    connect(u.y, sign_.u);
    connect(u.y, exponential.u);
    connect(v.y, logarithm.u);
    connect(v.y, root.u);
    connect(u.y, soft.u);
    connect(u.y, matrix_.u[1]);
    connect(v.y, matrix_.u[2]);
    connect(u.y, total.u[1]);
    connect(v.y, total.u[2]);
    connect(u.y, weighted.u[1]);
    connect(v.y, weighted.u[2]);
    connect(u.y, all_.u[1]);
    connect(v.y, all_.u[2]);
    connect(u.y, dependency.u1);
    connect(v.y, dependency.u2);
    connect(v.y, whole.u);
    connect(v.y, celsius.u);
    connect(v.y, speed.u);
    annotation(experiment(StopTime=1, Interval=0.01));
  end Functions;

  model Filters "Answers to a step of 1 at the start, and to time"
    Sources.Constant one(k=1);
    Sources.ContinuousClock clock;
    Continuous.Integrator integrator(k=2, y_start=1);
    Continuous.LimIntegrator limited(outMax=0.5);
    Continuous.Derivative derivative(k=2, T=0.1);
    Continuous.FirstOrder first(k=2, T=0.5, y_start=0.5);
    Continuous.SecondOrder second(k=2, w=4, D=0.5);
    Continuous.PI pi_(k=3, T=0.5);
    Continuous.PID pid(k=3, Ti=0.5, Td=0.2, Nd=4);
    Continuous.TransferFunction transfer(b={1, 3}, a={1, 3, 2}) "(s + 3)/((s + 1)(s + 2))";
    Continuous.TransferFunction lead(b={2, 1}, a={1, 1}) "(2 s + 1)/(s + 1)";
    Continuous.StateSpace space(A=[-1, 0; 1, -2], B=[1; 0], C=[0, 1]);
    Continuous.CriticalDamping damping(n=2, f=1, normalized=false);
  equation
    connect(one.y, integrator.u);
    connect(one.y, limited.u);
    connect(clock.y, derivative.u);
    connect(one.y, first.u);
    connect(one.y, second.u);
    connect(one.y, pi_.u);
    connect(one.y, pid.u);
    connect(one.y, transfer.u);
    connect(one.y, lead.u);
    connect(one.y, space.u[1]);
    connect(one.y, damping.u);
    annotation(experiment(StopTime=1, Interval=0.01, Tolerance=1e-9));
  end Filters;

  model Reset "An integral of 1 that a pulse sets to 5 at 0.3 and 0.7"
    Sources.Constant one(k=1);
    Sources.BooleanPulse pulses(width=25, period=0.4, startTime=0.3);
    Continuous.Integrator integrator(use_reset=true, y_start=5);
  equation
    connect(one.y, integrator.u);
    connect(pulses.y, integrator.reset);
    annotation(experiment(StopTime=1, Interval=0.01));
  end Reset;

  model Loop "Control of an integral: y follows 1 - exp(-t) as long as the limit is not reached"
    Sources.Constant reference(k=1);
    Continuous.LimPID controller(controllerType=Modelica.Blocks.Types.SimpleController.P, k=1, yMax=10);
    Continuous.LimPID slow(controllerType=Modelica.Blocks.Types.SimpleController.P, k=10, yMax=0.5);
    Continuous.Integrator plant;
    Continuous.Integrator slow_plant;
  equation
    connect(reference.y, controller.u_s);
    connect(plant.y, controller.u_m);
    connect(controller.y, plant.u);
    connect(reference.y, slow.u_s);
    connect(slow_plant.y, slow.u_m);
    connect(slow.y, slow_plant.u);
    annotation(experiment(StopTime=1, Interval=0.01, Tolerance=1e-8));
  end Loop;

  model Logic
    Sources.Sine u(f=1);
    Sources.Constant zero(k=0);
    Sources.BooleanStep on(startTime=0.4);
    Logical.GreaterThreshold above(threshold=0.5);
    Logical.Less below;
    Logical.And both;
    Logical.Or one;
    Logical.Xor either;
    Logical.Nand not_both;
    Logical.Nor none;
    Logical.Not opposite;
    Logical.Hysteresis hysteresis(uLow=-0.5, uHigh=0.5);
    Logical.OnOffController heater(bandwidth=1);
    Logical.Switch switch_;
    Logical.Timer timer;
    Logical.RSFlipFlop flip;
    Math.BooleanToReal number(realTrue=3, realFalse=2);
  equation
    connect(u.y, above.u);
    connect(u.y, below.u1);
    connect(zero.y, below.u2);
    connect(on.y, both.u1);
    connect(above.y, both.u2);
    connect(on.y, one.u1);
    connect(above.y, one.u2);
    connect(on.y, either.u1);
    connect(above.y, either.u2);
    connect(on.y, not_both.u1);
    connect(above.y, not_both.u2);
    connect(on.y, none.u1);
    connect(above.y, none.u2);
    connect(on.y, opposite.u);
    connect(u.y, hysteresis.u);
    connect(u.y, heater.u);
    connect(zero.y, heater.reference);
    connect(u.y, switch_.u1);
    connect(on.y, switch_.u2);
    connect(zero.y, switch_.u3);
    connect(on.y, timer.u);
    connect(above.y, flip.S);
    connect(below.y, flip.R);
    connect(on.y, number.u);
    annotation(experiment(StopTime=1, Interval=0.01));
  end Logic;

  model Limits
    Sources.Sine u(f=1);
    Sources.Constant high(k=0.6);
    Sources.Constant low(k=-0.2);
    Nonlinear.Limiter limiter(uMax=0.5);
    Nonlinear.Limiter strict(uMax=0.5, uMin=-0.25, strict=true);
    Nonlinear.VariableLimiter variable;
    Nonlinear.DeadZone zone(uMax=0.5);
  equation
    connect(u.y, limiter.u);
    connect(u.y, strict.u);
    connect(u.y, variable.u);
    connect(high.y, variable.limit1);
    connect(low.y, variable.limit2);
    connect(u.y, zone.u);
    annotation(experiment(StopTime=1, Interval=0.01));
  end Limits;

  model Look "Tables"
    import Modelica.Blocks.Types.Smoothness;
    import Modelica.Blocks.Types.Extrapolation;
    Sources.ContinuousClock t(offset=-1);
    parameter Real squares[:, 3] = [0, 0, 1; 1, 1, 2; 2, 4, 3; 3, 9, 4];
    Tables.CombiTable1Ds linear(table=squares);
    Tables.CombiTable1Ds held(table=squares, extrapolation=Extrapolation.HoldLastPoint);
    Tables.CombiTable1Ds steps(table=squares, smoothness=Smoothness.ConstantSegments, extrapolation=Extrapolation.HoldLastPoint);
    Tables.CombiTable1Ds periodic(table=squares, columns={3}, extrapolation=Extrapolation.Periodic);
    Tables.CombiTable1Ds cubic(table=[0, 0; 1, 1; 2, 4; 3, 9; 4, 16; 5, 25], smoothness=Smoothness.ContinuousDerivative);
    Tables.CombiTable2Ds plane(table=[0, 0, 2; 0, 1, 5; 1, 2, 6; 2, 7, 11]);
  equation
    connect(t.y, linear.u);
    connect(t.y, held.u);
    connect(t.y, steps.u);
    connect(t.y, periodic.u);
    connect(t.y, cubic.u);
    connect(t.y, plane.u1);
    connect(t.y, plane.u2);
    annotation(experiment(StopTime=5, Interval=0.05));
  end Look;

  model Routes
    Sources.ContinuousClock t;
    Sources.Constant two(k=2);
    Routing.Multiplex2 join;
    Routing.DeMultiplex2 part;
    Routing.Replicator same(nout=3);
    Routing.ExtractSignal choice(nin=2, nout=2, extract={2, 1});
  equation
    connect(t.y, join.u1[1]);
    connect(two.y, join.u2[1]);
    connect(join.y, part.u);
    connect(t.y, same.u);
    connect(join.y, choice.u);
    annotation(experiment(StopTime=1, Interval=0.1));
  end Routes;

  model Numbers "Functions of Modelica.Math and conversions"
    Real a = Modelica.Math.sin(time) + Modelica.Math.atan2(time, 2);
    Real b = Modelica.Math.asinh(time) + Modelica.Math.acosh(1 + time);
    Real c = Modelica.Math.Vectors.length({3*time, 4*time});
    Real d = Modelica.Math.Vectors.norm({3*time, -4*time}, 1);
    Real n[2] = Modelica.Math.Vectors.normalize({3, 4});
    Real x[2] = Modelica.Math.Matrices.solve([0, 2; 1, 1], {4*time, 3*time});
    Real T = Modelica.Units.Conversions.to_degC(300);
    Real w = Modelica.Units.Conversions.from_rpm(60);
    Real R = Modelica.Constants.R;
    annotation(experiment(StopTime=1, Interval=0.1));
  end Numbers;

  model Own "A block of the user, on base classes of the library"
    block Square
      extends Modelica.Blocks.Interfaces.SISO;
      extends Modelica.Blocks.Icons.Block;
    equation
      y = u*u;
    end Square;
    extends Modelica.Icons.Example;
    Sources.ContinuousClock t;
    Square square;
  equation
    connect(t.y, square.u);
    annotation(experiment(StopTime=2, Interval=0.1));
  end Own;
end Signals;
