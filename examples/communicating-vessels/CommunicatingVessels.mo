package CommunicatingVessels "Three vessels that share their water: three models of one system"
  import SI = Modelica.Units.SI;

  model Vessel "A tank whose level is raised at once"
    extends Streams.Tank(T_start=293.15);
    parameter SI.Length raise = 0 "How much the level is raised";
    parameter SI.Time raiseTime = 1 "When it is";
  equation
    when time >= raiseTime then
      reinit(level, level + raise);
      reinit(E, E + rho*A*raise*(h_start + g*(2*level + raise)/2));
    end when;
  end Vessel;

  partial model Layout "What the models have in common: tanks and orifices"
    parameter SI.Length raise = 0.5 "How much the level of the first tank is raised at 1 s";
    parameter Streams.Interfaces.Inertance L = 100 "Inertance of each pipe: 1 m of 0.01 m2";
    Vessel t1(A=0.1, nOut=1, level(start=1), raise=raise) "The tank that feeds the others";
    Streams.Tank t2(A=0.05, nIn=1, level(start=1));
    Streams.Tank t3(A=0.08, nIn=1, level(start=1));
    Streams.PressureDrop p1(dp_ref=1e4, m_flow_ref=15, L=L) "Orifice of t1 and its pipe";
    Streams.PressureDrop p2(dp_ref=1e4, m_flow_ref=10, L=L) "Orifice of t2 and its pipe";
    Streams.PressureDrop p3(dp_ref=1e4, m_flow_ref=10, L=L) "Orifice of t3 and its pipe";
  equation
    connect(t1.outlet[1], p1.inlet);
    connect(p2.outlet, t2.inlet[1]);
    connect(p3.outlet, t3.inlet[1]);
    annotation(experiment(StopTime=20, Interval=0.02, Tolerance=1e-9));
  end Layout;

  model Compressible "Figures 2 and 3: inertance, and the compressible water in the pipes"
    extends Layout;
    Streams.Volume v(V=0.03, nIn=1, nOut=2, p_start=109810 + 5e4, T_start=293.15, zeta=0) "The water in the pipes, at first half a bar above rest";
  equation
    connect(p1.outlet, v.inlet[1]);
    connect(v.outlet[1], p2.inlet);
    connect(v.outlet[2], p3.inlet);
    annotation(experiment(StopTime=20, Interval=0.001, Tolerance=1e-9));
  end Compressible;

  model WithoutInertance "Figures 4 and 5: neither inertia nor compressibility; lied refuses it"
    extends Layout(L=0);
    Streams.Splitter s;
  equation
    connect(p1.outlet, s.inlet);
    connect(s.outlet[1], p2.inlet);
    connect(s.outlet[2], p3.inlet);
  end WithoutInertance;

  model Lied "Figures 6 and 7: inertance of each stream, water that does not yield"
    extends Layout;
    Streams.Splitter s;
  equation
    connect(p1.outlet, s.inlet);
    connect(s.outlet[1], p2.inlet);
    connect(s.outlet[2], p3.inlet);
    annotation(experiment(StopTime=20, Interval=0.02, Tolerance=1e-9));
  end Lied;
end CommunicatingVessels;
