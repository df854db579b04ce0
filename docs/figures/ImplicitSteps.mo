package ImplicitSteps "What docs/implicit-steps.md compares"
  import SI = Modelica.Units.SI;

  model Oscillator "1 kg on 100 N/m: s = cos(10 t)"
    import Dialectic.Translational.*;
    parameter SI.TranslationalSpringConstant c = 100;
    parameter SI.Time TD = 0;
    parameter SI.Time TE = 0;
    Fixed wall;
    Joint joint(TD=TD, s(start=1));
    Body mass(m=1, g=0);
    Spring spring(c=c, TE=TE);
  equation
    connect(wall.flange_b, joint.flange_a);
    connect(joint.flange_b, mass.flange_a);
    connect(wall.flange_b, spring.flange_a);
    connect(spring.flange_b, mass.flange_a);
    annotation(experiment(StopTime=4, Interval=0.01));
  end Oscillator;

  model Chain "Ten links that fall from the horizontal, a spring across every joint: 1 to 1e5 N.m/rad"
    import Dialectic.Planar.*;
    parameter Integer n = 10;
    parameter SI.Time TD = 0;
    parameter SI.Time TE = 0;
    inner World world(TD=TD);
    Fixed wall;
    Revolute joint[n](each useFlange=true);
    FixedTranslation half[n](each r={0.05, 0}), rest[n](each r={0.05, 0});
    Body body[n](each m=0.1, each I=0.1*0.1^2/12);
    Dialectic.Rotational.Fixed zero;
    Dialectic.Rotational.Spring spring[n](c={10^(5*mod(3*k, 10)/9) for k in 1:n}, each TE=TE);
  equation
    for k in 1:n loop
      if k == 1 then
        connect(wall.frame_b, joint[k].frame_a);
      else
        connect(rest[k - 1].frame_b, joint[k].frame_a);
      end if;
      connect(joint[k].frame_b, half[k].frame_a);
      connect(half[k].frame_b, body[k].frame_a);
      connect(half[k].frame_b, rest[k].frame_a);
      connect(zero.flange_b, spring[k].flange_a);
      connect(spring[k].flange_b, joint[k].flange_a);
    end for;
    annotation(experiment(StopTime=2, Interval=0.004));
  end Chain;

  model Valves "Two branches behind a supply line; the valve of one closes within 0.1 s and opens again"
    import Streams.*;
    parameter Real L(unit="1/m") = 0.01;
    parameter SI.Time TS = 0;
    inner DropOfCommons dropOfCommons(L=L, TS=TS);
    Source source(p=1.5e5, T=300);
    Splitter splitter(n=2);
    PressureDrop supply(dp_ref=1e4, m_flow_ref=1);
    LinearValve first(dp_nominal=2e4, m_flow_nominal=1, opening=1 - 0.9*max(0, min(1, (time - 0.2)/0.1)) + 0.9*max(0, min(1, (time - 0.6)/0.1)));
    PressureDrop second(dp_ref=5e4, m_flow_ref=1);
    Sink low(p=1.1e5), high(p=1.2e5);
  equation
    connect(source.outlet, supply.inlet);
    connect(supply.outlet, splitter.inlet);
    connect(splitter.outlet[1], first.inlet);
    connect(splitter.outlet[2], second.inlet);
    connect(first.outlet, low.inlet);
    connect(second.outlet, high.inlet);
    annotation(experiment(StopTime=1, Interval=0.005));
  end Valves;

  model Stack "Eight bodies dropped from 1 cm, one above the other"
    import Dialectic.Translational.*;
    parameter Integer n = 8;
    parameter SI.TranslationalSpringConstant c = 1e8;
    parameter SI.Time TD = 0;
    parameter SI.Time TE = 0;
    Fixed ground;
    Joint joint[n](each TD=TD, s(start={(k - 0.5)*0.1 + 0.01*k for k in 1:n}));
    Body body[n](each m=1, each g=-9.81);
    ElastoGap gap[n](l={if k == 1 then 0.05 else 0.1 for k in 1:n}, each c=c, each TE=TE);
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
    annotation(experiment(StopTime=1, Interval=1e-3));
  end Stack;
end ImplicitSteps;
