package Gripper "Two fingers and a stiff block"
  import Dialectic.Planar.*;
  import SI = Modelica.Units.SI;

  model Hand "Two fingers on slides, pressed together by a force; the slides hang on frame_a"
    parameter SI.Length open = 0.05 "Distance of the pads from the middle at the start";
    parameter Real mu = 0.5 "Friction";
    parameter SI.TranslationalSpringConstant c = 4e6 "Stiffness of a pad at a point";
    parameter SI.TranslationalDampingConstant d = 200 "Friction in the slides";
    Frame frame_a;
    Prismatic left(r={1, 0}, useFlange=true, s(start=-open)), right(r={-1, 0}, useFlange=true, s(start=-open));
    Dialectic.Translational.Force drive_left, drive_right;
    Dialectic.Translational.Fixed rail;
    Dialectic.Translational.Damper slide_left(d=d), slide_right(d=d);
    Body finger_left(m=0.2, I=1e-4), finger_right(m=0.2, I=1e-4);
    Contact.Polygon pad_left(corners={{-0.01, -0.02}, {0, -0.02}, {0, 0.02}, {-0.01, 0.02}}, c=c, mu=mu, TE=1e-3),
      pad_right(corners={{0, -0.02}, {0.01, -0.02}, {0.01, 0.02}, {0, 0.02}}, c=c, mu=mu, TE=1e-3);
  equation
    connect(frame_a, left.frame_a);
    connect(frame_a, right.frame_a);
    connect(drive_left.flange, left.flange_a);
    connect(drive_right.flange, right.flange_a);
    connect(rail.flange_b, slide_left.flange_a);
    connect(slide_left.flange_b, left.flange_a);
    connect(rail.flange_b, slide_right.flange_a);
    connect(slide_right.flange_b, right.flange_a);
    connect(left.frame_b, finger_left.frame_a);
    connect(left.frame_b, pad_left.frame_a);
    connect(right.frame_b, finger_right.frame_a);
    connect(right.frame_b, pad_right.frame_a);
  end Hand;

  model Block "0.5 kg, 6 cm wide"
    parameter SI.Mass m = 0.5 "Mass";
    FreeMotion free;
    Body body(m=m, I=m*0.06^2/6);
    Contact.Polygon box(corners={{-0.03, -0.03}, {0.03, -0.03}, {0.03, 0.03}, {-0.03, 0.03}}, c=4e6, mu=0.5, TE=1e-3);
  equation
    connect(free.frame_b, body.frame_a);
    connect(free.frame_b, box.frame_a);
  end Block;

  function ramp "From 0 to 1 between two instants"
    input Real t, from, to;
    output Real s = min(1, max(0, (t - from)/(to - from)));
  algorithm
  end ramp;

  function way "From 0 to 1 between two instants, without jerk at the ends"
    input Real t, from, to;
    output Real s, v, a;
  protected
    Real T = to - from, u = min(1, max(0, (t - from)/T));
  algorithm
    s := u^3*(10 + u*(6*u - 15));
    v := 30*u^2*(1 - u)^2/T;
    a := 60*u*(1 - u)*(1 - 2*u)/T^2;
  end way;

  model Shaken "The hand shakes at 20 Hz: the peak load is `share` of what friction bears"
    parameter SI.Force F = 100 "Grip";
    parameter Real share = 0.8 "Peak load as a part of the limit 2 mu F";
    parameter SI.Acceleration g = 9.81 "Gravity";
    parameter SI.Acceleration A = share*2*0.5*F/brick.m - g "Peak acceleration";
    parameter SI.AngularVelocity om = 2*Modelica.Constants.pi*20 "Of the shaking";
    inner World world(TD=1e-3, g={0, -g});
    Move arm(y_ref=-A/om^2*sin(om*time), vy_ref=-A/om*cos(om*time), ay_ref=A*sin(om*time));
    Hand hand(drive_left(f=F), drive_right(f=F), open=0.03, d=0);
    Block brick(free(vy(start=-A/om)));
    SI.Position slip = brick.free.y - arm.frame_b.y;
  equation
    connect(arm.frame_b, hand.frame_a);
    annotation(experiment(StopTime=10, Interval=0.0025), __lied(solver="rk3", step=1e-3, plot={"slip"}));
  end Shaken;

  model PickAndPlace "Grips a block on a table, lifts it, carries it 0.3 m, puts it down and lets go"
    inner World world(TD=1e-3);
    Fixed ground;
    Contact.Line table(corners={{-1, 0}, {1, 0}}, mu=0.5, TE=1e-3);
    Real up, v_up, a_up, down, v_down, a_down, across, v_across, a_across, away, v_away, a_away;
    Move arm(x_ref=0.3*across, vx_ref=0.3*v_across, ax_ref=0.3*a_across, y_ref=0.03 + 0.2*(up - down + away),
      vy_ref=0.2*(v_up - v_down + v_away), ay_ref=0.2*(a_up - a_down + a_away));
    SI.Force F = 100*ramp(time, 0.1, 0.15) - 120*ramp(time, 2.2, 2.3) + 20*ramp(time, 2.5, 2.6) "Closes, opens";
    Hand hand(drive_left(f=F), drive_right(f=F));
    Block brick(free(y(start=0.03)));
  equation
    (up, v_up, a_up) = way(time, 0.5, 1.0);
    (across, v_across, a_across) = way(time, 1.0, 1.6);
    (down, v_down, a_down) = way(time, 1.6, 2.1);
    (away, v_away, a_away) = way(time, 2.6, 3.0);
    connect(ground.frame_b, table.frame_a);
    connect(arm.frame_b, hand.frame_a);
    annotation(experiment(StopTime=3.2), __lied(solver="rk3", step=1e-3, plot={"brick.free.x", "brick.free.y", "hand.left.s"}));
  end PickAndPlace;
end Gripper;
