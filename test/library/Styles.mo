package Styles "One system, a mass that falls onto a stop, in the connector styles of the papers and of the library"
  import SI = Modelica.Units.SI;

  package Pairs "The first paper: a pair for each regime, no prefixes"
    connector Flange
      SI.Position s;
      flow SI.Force f_el;
      SI.Velocity v;
      flow SI.Force f_kin;
    end Flange;

    model Fixed
      Flange flange_b;
      parameter SI.Position s = 0;
    equation
      flange_b.s = s;
      flange_b.v = 0;
    end Fixed;

    model Body
      Flange flange_a;
      parameter SI.Mass m;
      parameter SI.Acceleration g = -9.81;
      SI.Acceleration a;
      SI.Velocity v(stateSelect=StateSelect.avoid);
      SI.Position s(stateSelect=StateSelect.avoid);
    equation
      a = der(v);
      s = flange_a.s;
      v = flange_a.v;
      flange_a.f_kin = m*a;
      flange_a.f_el = -m*g;
    end Body;

    model Joint
      Flange flange_a;
      Flange flange_b;
      Modelica.Blocks.Interfaces.RealInput f_ext;
      parameter SI.Time TD;
      SI.Position s(stateSelect=StateSelect.prefer);
      SI.Velocity v(stateSelect=StateSelect.prefer);
      SI.Velocity v_el(start=0);
    equation
      flange_a.s + s = flange_b.s;
      flange_a.f_el + flange_b.f_el = 0;
      flange_a.v + v = flange_b.v;
      flange_a.f_kin + flange_b.f_kin = 0;
      flange_a.f_el + flange_a.f_kin = f_ext;
      v_el = der(s);
      der(v)*TD = (v_el - v);
    end Joint;

    model ElastoGap
      Flange flange_a;
      Flange flange_b;
      parameter SI.Position l;
      parameter SI.TranslationalSpringConstant c;
      parameter SI.TranslationalDampingConstant d;
      SI.Position ds(start=0);
      SI.Velocity dv(start=0);
    equation
      flange_a.s + l + ds = flange_b.s;
      flange_a.f_el + flange_b.f_el = 0;
      flange_b.f_el = if ds < 0 then ds*c else 0;
      flange_a.v + dv = flange_b.v;
      flange_a.f_kin + flange_b.f_kin = 0;
      flange_b.f_kin = if ds < 0 then dv*d else 0;
    end ElastoGap;
  end Pairs;

  package Sexes "Table 5 of the LIED paper: a triple of two sexes"
    connector FlangeOn
      output SI.Position s;
      SI.Velocity v;
      flow SI.Force f;
    end FlangeOn;

    connector FlangeBy
      input SI.Position s;
      SI.Velocity v;
      flow SI.Force f;
    end FlangeBy;

    model Fixed
      FlangeOn flange_b;
      parameter SI.Position s = 0;
    equation
      flange_b.s = s;
      flange_b.v = 0;
    end Fixed;

    model Body
      FlangeBy flange_a;
      parameter SI.Mass m;
      parameter SI.Acceleration g = -9.81;
    equation
      flange_a.f = m*(der(flange_a.v) - g);
    end Body;

    model Joint "Without any stateSelect"
      FlangeBy flange_a;
      FlangeOn flange_b;
      parameter SI.Time TD;
      SI.Position s;
      SI.Velocity v;
    equation
      flange_b.s = flange_a.s + s;
      flange_b.v = flange_a.v + v;
      flange_a.f + flange_b.f = 0;
      flange_a.f = 0;
      TD*der(v) = der(s) - v;
    end Joint;

    model ElastoGap
      FlangeBy flange_a;
      FlangeBy flange_b;
      parameter SI.Position l;
      parameter SI.TranslationalSpringConstant c;
      parameter SI.TranslationalDampingConstant d;
      SI.Position ds;
      SI.Velocity dv;
    equation
      ds = flange_b.s - flange_a.s - l;
      dv = flange_b.v - flange_a.v;
      flange_b.f = if ds < 0 then c*ds + d*dv else 0;
      flange_a.f = -flange_b.f;
    end ElastoGap;
  end Sexes;

  model InTriples
    import Dialectic.Translational.*;
    Fixed ground;
    Joint joint(TD=1e-3, s(start=0.2));
    Body body(m=2);
    ElastoGap stop(l=0.1, c=1e5, d=50, damping=Dialectic.Damping.kinetic);
  equation
    connect(ground.flange_b, joint.flange_a);
    connect(joint.flange_b, body.flange_a);
    connect(ground.flange_b, stop.flange_a);
    connect(stop.flange_b, body.flange_a);
  end InTriples;

  model InPairs
    Pairs.Fixed ground;
    Pairs.Joint joint(TD=1e-3, s(start=0.2));
    Pairs.Body body(m=2);
    Pairs.ElastoGap stop(l=0.1, c=1e5, d=50);
  equation
    connect(ground.flange_b, joint.flange_a);
    connect(joint.flange_b, body.flange_a);
    connect(ground.flange_b, stop.flange_a);
    connect(stop.flange_b, body.flange_a);
  end InPairs;

  model InSexes
    Sexes.Fixed ground;
    Sexes.Joint joint(TD=1e-3, s(start=0.2));
    Sexes.Body body(m=2);
    Sexes.ElastoGap stop(l=0.1, c=1e5, d=50);
  equation
    connect(ground.flange_b, joint.flange_a);
    connect(joint.flange_b, body.flange_a);
    connect(ground.flange_b, stop.flange_a);
    connect(stop.flange_b, body.flange_a);
  end InSexes;

  model PairsTurned "The same with the joint the other way round: its s counts the other way, too"
    Pairs.Fixed ground;
    Pairs.Joint joint(TD=1e-3, s(start=-0.2));
    Pairs.Body body(m=2);
    Pairs.ElastoGap stop(l=0.1, c=1e5, d=50);
  equation
    connect(body.flange_a, stop.flange_b);
    connect(stop.flange_a, ground.flange_b);
    connect(body.flange_a, joint.flange_a);
    connect(joint.flange_b, ground.flange_b);
  end PairsTurned;

  model RootToTip "Two joints with rods"
    import Dialectic.Translational.*;
    Fixed root;
    Joint j1(s(start=0.1)), j2(s(start=0.2));
    Rod r1(l=0.3), r2(l=0.4);
    Body b1(m=1), b2(m=2);
    Spring s1(c=1e4, l=0.1), s2(c=2e4, l=0.2);
  equation
    connect(root.flange_b, j1.flange_a);
    connect(j1.flange_b, r1.flange_a);
    connect(r1.flange_b, b1.flange_a);
    connect(b1.flange_a, j2.flange_a);
    connect(j2.flange_b, r2.flange_a);
    connect(r2.flange_b, b2.flange_a);
    connect(root.flange_b, s1.flange_a);
    connect(s1.flange_b, r1.flange_a);
    connect(b1.flange_a, s2.flange_a);
    connect(s2.flange_b, r2.flange_a);
  end RootToTip;

  model TipToRoot "Drawn from the other end, joints, rods and springs turned round"
    import Dialectic.Translational.*;
    Spring s2(c=2e4, l=-0.2), s1(c=1e4, l=-0.1);
    Body b2(m=2), b1(m=1);
    Rod r2(l=-0.4), r1(l=-0.3);
    Joint j2(s(start=-0.2)), j1(s(start=-0.1));
    Fixed root;
  equation
    connect(b2.flange_a, r2.flange_a);
    connect(r2.flange_b, j2.flange_a);
    connect(j2.flange_b, b1.flange_a);
    connect(b1.flange_a, r1.flange_a);
    connect(r1.flange_b, j1.flange_a);
    connect(j1.flange_b, root.flange_b);
    connect(r2.flange_b, s2.flange_a);
    connect(s2.flange_b, b1.flange_a);
    connect(r1.flange_b, s1.flange_a);
    connect(s1.flange_b, root.flange_b);
  end TipToRoot;

  model Measured "A class with components reads a force, and feeds an input"
    import Dialectic.Translational.*;
    Fixed wall;
    Joint joint(s(start=0.1));
    Body body(m=2, g=0);
    Spring spring(c=100);
    Joint follower(f_ext=-50*joint.s);
    Body load(m=1, g=0);
    SI.Force force = spring.f;
    Real ratio;
  equation
    ratio = spring.f/100 - body.s;
    connect(wall.flange_b, joint.flange_a);
    connect(joint.flange_b, body.flange_a);
    connect(wall.flange_b, spring.flange_a);
    connect(spring.flange_b, body.flange_a);
    connect(wall.flange_b, follower.flange_a);
    connect(follower.flange_b, load.flange_a);
  end Measured;

  model Many "A user's own class in a large array"
    parameter Integer n = 10;
    model Link
      extends Dialectic.Translational.Spring(c=1000);
    end Link;
    Dialectic.Translational.Fixed root;
    Dialectic.Translational.Joint joint[n];
    Dialectic.Translational.Body body[n](each m=1);
    Link link[n];
  equation
    connect(root.flange_b, joint[1].flange_a);
    connect(root.flange_b, link[1].flange_a);
    for i in 1:n loop
      connect(joint[i].flange_b, body[i].flange_a);
      connect(link[i].flange_b, body[i].flange_a);
    end for;
    for i in 2:n loop
      connect(body[i - 1].flange_a, joint[i].flange_a);
      connect(body[i - 1].flange_a, link[i].flange_a);
    end for;
  end Many;
end Styles;
