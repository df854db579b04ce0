package Implicit "Systems for implicit steps at a fixed length"
  model Pendulum "A torque that changes with time"
    import Dialectic.Planar.*;
    inner World world(TD=0);
    Fixed fixed;
    Revolute joint(useFlange=true, phi(start=1.2), w(start=-0.5));
    FixedTranslation rod(r={1, 0});
    Body body(m=1, I=0.1);
    Dialectic.Rotational.Fixed support;
    Dialectic.Rotational.Torque motor(tau=2*sin(7*time));
    Dialectic.Rotational.Spring spring(c=3);
  equation
    connect(fixed.frame_b, joint.frame_a);
    connect(joint.frame_b, rod.frame_a);
    connect(rod.frame_b, body.frame_a);
    connect(motor.flange, joint.flange_a);
    connect(support.flange_b, spring.flange_a);
    connect(spring.flange_b, joint.flange_a);
  end Pendulum;

  model Arm "Two links, dialectic or ideal"
    import Dialectic.Planar.*;
    parameter Real TD = 0;
    inner World world(TD=TD);
    Fixed fixed;
    Revolute shoulder(phi(start=0.5)), elbow(phi(start=-0.9), w(start=1));
    FixedTranslation upper(r={1, 0}), lower(r={0.8, 0});
    Body heavy(m=2, I=0.2), light(m=1, I=0.05);
    SpringDamper soft(c_x=20, c_y=30, c_phi=0, d_x=0.5, d_y=0.5, d_phi=0);
  equation
    connect(fixed.frame_b, shoulder.frame_a);
    connect(shoulder.frame_b, upper.frame_a);
    connect(upper.frame_b, heavy.frame_a);
    connect(upper.frame_b, elbow.frame_a);
    connect(elbow.frame_b, lower.frame_a);
    connect(lower.frame_b, light.frame_a);
    connect(fixed.frame_b, soft.frame_a);
    connect(lower.frame_b, soft.frame_b);
  end Arm;

  model Streams "Two branches behind a tank"
    import Streams.*;
    parameter Real L = 4e4;
    Source source(p=1.5e5, T=300);
    Splitter splitter(n=2);
    PressureDrop first(dp_ref=2e4, m_flow_ref=1, L=L), second(dp_ref=5e4, m_flow_ref=1, L=2*L);
    PressureDrop supply(dp_ref=1e4, m_flow_ref=1, L=L);
    Sink low(p=1.1e5), high(p=1.2e5);
  equation
    connect(source.outlet, supply.inlet);
    connect(supply.outlet, splitter.inlet);
    connect(splitter.outlet[1], first.inlet);
    connect(splitter.outlet[2], second.inlet);
    connect(first.outlet, low.inlet);
    connect(second.outlet, high.inlet);
  end Streams;

  model Flow "From rest to 1 kg/s: L der(m) = dp (1 - m^2), a time constant of 1 s, m = tanh(t/2)"
    import Streams.*;
    Source source(p=2e5, T=300);
    PressureDrop drop(dp_ref=1e5, m_flow_ref=1, L=2e5);
    Sink sink(p=1e5);
  equation
    connect(source.outlet, drop.inlet);
    connect(drop.outlet, sink.inlet);
  end Flow;

  model StiffStream "One bar and hardly any inertance"
    import Streams.*;
    Source source(p=2e5, T=300);
    PressureDrop drop(dp_ref=1e5, m_flow_ref=1, L=0.01);
    Sink sink(p=1e5);
  equation
    connect(source.outlet, drop.inlet);
    connect(drop.outlet, sink.inlet);
  end StiffStream;

  model Grow
    parameter Real a;
    Real x(start=1, fixed=true);
  equation
    der(x) = a*x;
  end Grow;

  model Stack "Bodies on each other: many contacts in series, light below heavy"
    import Dialectic.Translational.*;
    parameter Integer n = 8;
    parameter Real c = 1e8, ratio = 1, h0 = 0;
    Fixed ground;
    Joint joint[n](each TD=0, s(start={(k - 0.5)*0.1 + h0*k for k in 1:n}));
    Body body[n](m={ratio^(k - 1) for k in 1:n}, each g=-9.81);
    ElastoGap gap[n](l={if k == 1 then 0.05 else 0.1 for k in 1:n}, each c=c);
  equation
    for k in 1:n loop
      connect(ground.flange_b, joint[k].flange_a);
      connect(joint[k].flange_b, body[k].flange_a);
      if k == 1 then
        connect(ground.flange_b, gap[k].flange_a);
      else
        connect(joint[k - 1].flange_b, gap[k].flange_a);
      end if;
      connect(gap[k].flange_b, joint[k].flange_b);
    end for;
  end Stack;

  model Thread "Point mass on a stiff thread"
    import Dialectic.Planar.*;
    inner World world(TD=0);
    Fixed fixed;
    Revolute joint(w(start=-3));
    Prismatic slide(r={1, 0}, useFlange=true, s(start=1));
    Body body(m=1, I=0);
    Dialectic.Translational.Fixed end_(s=1);
    Dialectic.Translational.ElastoGap gap(l=0, c=1e6, d=0);
  equation
    connect(fixed.frame_b, joint.frame_a);
    connect(joint.frame_b, slide.frame_a);
    connect(slide.frame_b, body.frame_a);
    connect(slide.flange_a, gap.flange_a);
    connect(gap.flange_b, end_.flange_b);
  end Thread;

  model Slope "Dry friction of 10 N: one mass is pushed with 9 N, one with 15 N"
    import Dialectic.Translational.*;
    Fixed ground;
    Joint hold(TD=0, f_ext=9), slide(TD=0, f_ext=15);
    Body first(m=2, g=0), second(m=2, g=0);
    Stiction grip(N=20, mu_A=0.5, mu_S=0.5, vSlide=1e-3, c=1e6, TE=1e-3), rub(N=20, mu_A=0.5, mu_S=0.5, vSlide=1e-3, c=1e6, TE=1e-3);
  equation
    connect(ground.flange_b, hold.flange_a);
    connect(ground.flange_b, slide.flange_a);
    connect(hold.flange_b, first.flange_a);
    connect(slide.flange_b, second.flange_a);
    connect(ground.flange_b, grip.flange_a);
    connect(ground.flange_b, rub.flange_a);
    connect(grip.flange_b, hold.flange_b);
    connect(rub.flange_b, slide.flange_b);
  end Slope;
end Implicit;
