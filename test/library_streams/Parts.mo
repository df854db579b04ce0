package Parts "Every class of Streams, and the laws of streams, in small systems"
  import SI = Modelica.Units.SI;

  partial model Line "Between two pressures"
    parameter SI.Pressure p_a = 2e5;
    parameter SI.Pressure p_b = 1e5;
    parameter SI.Temperature T = 300;
    Streams.Source source(p=p_a, T=T);
    Streams.Sink sink(p=p_b);
    annotation(experiment(StopTime=10, Interval=0.1, Tolerance=1e-10));
  end Line;

  // ---- transients and networks of resistances ------------------------------------------------------------------------------

  model Single "tau = L*m_flow_ref/dp_ref + TS"
    extends Line(p_a=1.01e5);
    Streams.PressureDrop drop(dp_ref=1e3, m_flow_ref=1, linear=1, L=1e3);
  equation
    connect(source.outlet, drop.inlet);
    connect(drop.outlet, sink.inlet);
  end Single;

  model Series
    extends Line;
    Streams.PressureDrop a(dp_ref=1e4, m_flow_ref=1), b(dp_ref=3e4, m_flow_ref=2), c(dp_ref=5e3, m_flow_ref=0.5);
  equation
    connect(source.outlet, a.inlet);
    connect(a.outlet, b.inlet);
    connect(b.outlet, c.inlet);
    connect(c.outlet, sink.inlet);
  end Series;

  model Parallel "Three ways between a splitter and a junction, behind another resistance"
    extends Line;
    Streams.PressureDrop main(dp_ref=1e4, m_flow_ref=1, linear=1);
    Streams.Splitter split(n=3);
    Streams.PressureDrop way[3](dp_ref={1e4, 2e4, 3e4}, each m_flow_ref=1, each linear=1);
    Streams.Junction join(n=3);
  equation
    connect(source.outlet, main.inlet);
    connect(main.outlet, split.inlet);
    for i in 1:3 loop
      connect(split.outlet[i], way[i].inlet);
      connect(way[i].outlet, join.inlet[i]);
    end for;
    connect(join.outlet, sink.inlet);
  end Parallel;

  model Mesh "A bridge: quadratic laws, and a mesh that is neither series nor parallel"
    extends Line;
    Streams.Splitter s1, s2;
    Streams.Junction j1, j2;
    Streams.PressureDrop a(dp_ref=1e4, m_flow_ref=1), b(dp_ref=4e4, m_flow_ref=1), c(dp_ref=2e4, m_flow_ref=1);
    Streams.PressureDrop d(dp_ref=3e4, m_flow_ref=1), e(dp_ref=1e4, m_flow_ref=1);
  equation
    connect(source.outlet, s1.inlet);
    connect(s1.outlet[1], a.inlet);
    connect(s1.outlet[2], b.inlet);
    connect(a.outlet, s2.inlet);
    connect(s2.outlet[1], c.inlet);
    connect(s2.outlet[2], e.inlet);
    connect(b.outlet, j1.inlet[1]);
    connect(e.outlet, j1.inlet[2]);
    connect(j1.outlet, d.inlet);
    connect(c.outlet, j2.inlet[1]);
    connect(d.outlet, j2.inlet[2]);
    connect(j2.outlet, sink.inlet);
  end Mesh;

  model Dead "A sensor at the connection of others: it reads the state, and nothing flows there"
    Streams.Interfaces.Inlet inlet(m_flow=0);
    SI.Pressure p = inlet.state.p;
    SI.Pressure r = inlet.r;
  end Dead;

  model Branching "An outlet, two inlets and two sensors at one node, beside the same with a splitter"
    extends Line;
    Streams.Sink low(p=0.5e5);
    Streams.PressureDrop main(dp_ref=1e4, m_flow_ref=1), a(dp_ref=2e4, m_flow_ref=1), b(dp_ref=3e4, m_flow_ref=1, L=0.02);
    Dead sensor[2];
    Streams.Source source_s(p=p_a, T=T);
    Streams.Sink sink_s(p=p_b), low_s(p=0.5e5);
    Streams.PressureDrop main_s(dp_ref=1e4, m_flow_ref=1), a_s(dp_ref=2e4, m_flow_ref=1), b_s(dp_ref=3e4, m_flow_ref=1, L=0.02);
    Streams.Splitter split;
    Real gap_a = a.m_flow - a_s.m_flow, gap_b = b.m_flow - b_s.m_flow, gap_r = sensor[1].r - main_s.outlet.r;
  equation
    connect(source.outlet, main.inlet);
    connect(a.inlet, main.outlet);
    connect(main.outlet, b.inlet);
    connect(b.inlet, sensor[1].inlet);
    connect(main.outlet, sensor[2].inlet);
    connect(a.outlet, sink.inlet);
    connect(b.outlet, low.inlet);
    connect(source_s.outlet, main_s.inlet);
    connect(main_s.outlet, split.inlet);
    connect(split.outlet[1], a_s.inlet);
    connect(split.outlet[2], b_s.inlet);
    connect(a_s.outlet, sink_s.inlet);
    connect(b_s.outlet, low_s.inlet);
    annotation(experiment(StopTime=1e-5, Interval=1e-7, Tolerance=1e-10));
  end Branching;

  model BranchingAtOnce "Two inlets at the outlet of a source"
    extends Line;
    Streams.Sink low(p=0.5e5);
    Streams.PressureDrop a(dp_ref=2e4, m_flow_ref=1), b(dp_ref=3e4, m_flow_ref=1);
  equation
    connect(source.outlet, a.inlet);
    connect(source.outlet, b.inlet);
    connect(a.outlet, sink.inlet);
    connect(b.outlet, low.inlet);
  end BranchingAtOnce;

  model BranchingStarts "Start values of one branch and of the whole"
    extends Branching(main(m_flow(start=3)), a(m_flow(start=1)), main_s(m_flow(start=3)), a_s(m_flow(start=1)));
  end BranchingStarts;

  model BranchingPump "A sink draws 1 kg/s from a branch"
    extends Line;
    Streams.PressureDrop main(dp_ref=1e4, m_flow_ref=1), a(dp_ref=2e4, m_flow_ref=1), b(dp_ref=3e4, m_flow_ref=1);
    Streams.MassFlowSink draw(m_flow_set=1);
  equation
    connect(source.outlet, main.inlet);
    connect(main.outlet, a.inlet);
    connect(main.outlet, b.inlet);
    connect(a.outlet, sink.inlet);
    connect(b.outlet, draw.inlet);
  end BranchingPump;

  model AtSensor "A sensor at the connection of two drops"
    extends Line(p_a=1.01e5);
    Streams.PressureDrop a(dp_ref=1e3, m_flow_ref=1, linear=1, L=1e3), b(dp_ref=1e3, m_flow_ref=1, linear=1, L=1e3);
    Dead sensor;
  equation
    connect(source.outlet, a.inlet);
    connect(a.outlet, sensor.inlet);
    connect(a.outlet, b.inlet);
    connect(b.outlet, sink.inlet);
  end AtSensor;

  model StartAnywhere "A start value at the main stream and one at a branch"
    extends Parallel(main(m_flow(start=3)), way(m_flow.start={1, 0.5, 1.5}));
  end StartAnywhere;

  model Mix
    Streams.Source hot(p=2e5, T=350), cold(p=2e5, T=290);
    Streams.PressureDrop a(dp_ref=1e5, m_flow_ref=1, linear=1), b(dp_ref=1e5, m_flow_ref=3, linear=1);
    Streams.Junction join;
    Streams.Sensors.SpecificEnthalpy sensor;
    Streams.Sink sink(p=1e5);
    SI.Power lost = a.m_flow*a.outlet.state.h + b.m_flow*b.outlet.state.h + join.outlet.m_flow*join.outlet.state.h;
  equation
    connect(hot.outlet, a.inlet);
    connect(cold.outlet, b.inlet);
    connect(a.outlet, join.inlet[1]);
    connect(b.outlet, join.inlet[2]);
    connect(join.outlet, sensor.inlet);
    connect(sensor.outlet, sink.inlet);
    annotation(experiment(StopTime=1, Tolerance=1e-10));
  end Mix;

  // ---- laws ---------------------------------------------------------------------------------------------------------------

  model ByVolume
    extends Line;
    Streams.VolumeFlowDrop drop(dp_ref=5e4, V_flow_ref=1e-3);
  equation
    connect(source.outlet, drop.inlet);
    connect(drop.outlet, sink.inlet);
  end ByVolume;

  model Pipe
    extends Line;
    Streams.Pipe pipe(length=50, diameter=0.05, height_ab=2);
    Streams.Sensors.Temperature sensor;
  equation
    connect(source.outlet, pipe.inlet);
    connect(pipe.outlet, sensor.inlet);
    connect(sensor.outlet, sink.inlet);
    annotation(experiment(StopTime=200, Interval=1, Tolerance=1e-10));
  end Pipe;

  model Valves
    extends Line;
    parameter Real opening = 0.3;
    Streams.Splitter split(n=3);
    Streams.LinearValve linear(dp_nominal=1e4, m_flow_nominal=1, opening=opening);
    Streams.EqualPercentageValve percentage(dp_nominal=1e4, m_flow_nominal=1, opening=opening);
    Streams.CheckValve check(dp_nominal=1e4, m_flow_nominal=1);
    Streams.Junction join(n=3);
  equation
    connect(source.outlet, split.inlet);
    connect(split.outlet[1], linear.inlet);
    connect(split.outlet[2], percentage.inlet);
    connect(split.outlet[3], check.inlet);
    connect(linear.outlet, join.inlet[1]);
    connect(percentage.outlet, join.inlet[2]);
    connect(check.outlet, join.inlet[3]);
    connect(join.outlet, sink.inlet);
  end Valves;

  model ThreeWay "A diverting and a mixing valve, back to back, as a bypass has them"
    extends Line;
    parameter Real opening = 0.25;
    Streams.DivertingValve divide(dp_nominal=1e4, m_flow_nominal=1, opening=opening);
    Streams.MixingValve mix(dp_nominal=1e4, m_flow_nominal=1, opening=opening);
    Streams.Heater heater(Q_flow=1e4);
    Streams.Sensors.SpecificEnthalpy sensor;
  equation
    connect(source.outlet, divide.inlet);
    connect(divide.outlet_a, heater.inlet);
    connect(heater.outlet, mix.inlet_a);
    connect(divide.outlet_b, mix.inlet_b);
    connect(mix.outlet, sensor.inlet);
    connect(sensor.outlet, sink.inlet);
  end ThreeWay;

  model Pumped "Lifts from 1 to 2 bar through a resistance"
    extends Line(p_a=1e5, p_b=2e5);
    parameter Real speed = 1;
    Streams.Pump pump(V_flow_nominal=2e-3, head_nominal=20, head_max=30, eta=0.5, speed=speed);
    Streams.PressureDrop drop(dp_ref=2e4, m_flow_ref=1);
  equation
    connect(source.outlet, pump.inlet);
    connect(pump.outlet, drop.inlet);
    connect(drop.outlet, sink.inlet);
  end Pumped;

  model Metered "A prescribed flow against a resistance"
    extends Line(p_a=1e5, p_b=2e5);
    Streams.MassFlowPump pump(eta=0.5, m_flow_set=if time < 5 then 2 else 3);
    Streams.PressureDrop drop(dp_ref=2e4, m_flow_ref=1);
  equation
    connect(source.outlet, pump.inlet);
    connect(pump.outlet, drop.inlet);
    connect(drop.outlet, sink.inlet);
  end Metered;

  model Taken "Two prescribed flows and what they draw"
    Streams.Source source(p=2e5);
    Streams.PressureDrop drop(dp_ref=1e4, m_flow_ref=1);
    Streams.Splitter split;
    Streams.MassFlowSink a(m_flow_set=1, T_filter=0.5), b(m_flow_set=2, T_filter=0.5, m_flow(start=2));
  equation
    connect(source.outlet, drop.inlet);
    connect(drop.outlet, split.inlet);
    connect(split.outlet[1], a.inlet);
    connect(split.outlet[2], b.inlet);
    annotation(experiment(StopTime=1, Interval=0.1, Tolerance=1e-10));
  end Taken;

  model Sensed "All sensors, of two streams"
    extends Line;
    Streams.PressureDrop drop(dp_ref=1e5, m_flow_ref=2);
    Streams.Sensors.Pressure p;
    Streams.Sensors.Temperature T_;
    Streams.Sensors.SpecificEnthalpy h;
    Streams.Sensors.Density d;
    Streams.Sensors.MassFlowRate m;
    Streams.Sensors.VolumeFlowRate v;
    Streams.Sensors.PressureDifference dp;
    Streams.Sensors.TemperatureDifference dT;
    Streams.Source other(p=3e5, setEnthalpy=true, h=5e4);
    Streams.PressureDrop otherDrop(dp_ref=1e5, m_flow_ref=1);
    Streams.Sink otherSink(p=1e5);
    Blocks.Gain gain(k=2);
  equation
    connect(source.outlet, p.inlet);
    connect(p.outlet, T_.inlet);
    connect(T_.outlet, h.inlet);
    connect(h.outlet, d.inlet);
    connect(d.outlet, m.inlet);
    connect(m.outlet, v.inlet);
    connect(v.outlet, dp.inlet_a);
    connect(dp.outlet_a, dT.inlet_a);
    connect(dT.outlet_a, drop.inlet);
    connect(drop.outlet, sink.inlet);
    connect(other.outlet, dp.inlet_b);
    connect(dp.outlet_b, dT.inlet_b);
    connect(dT.outlet_b, otherDrop.inlet);
    connect(otherDrop.outlet, otherSink.inlet);
    connect(m.m_flow, gain.u);
  end Sensed;

  // ---- tanks --------------------------------------------------------------------------------------------------------------

  model Swing "Two tanks and a pipe without friction: omega^2 = (g/A1 + g/A2)/L"
    Streams.Tank a(A=2, nOut=1, level(start=1.1)), b(A=0.5, nIn=1, level(start=1));
    Streams.PressureDrop pipe(dp_ref=0, m_flow_ref=1, L=10);
  equation
    connect(a.outlet[1], pipe.inlet);
    connect(pipe.outlet, b.inlet[1]);
  end Swing;

  model Coupled "Tank to tank, with nothing between"
    Streams.Tank a(A=2, nOut=1, level(start=1.1), L=1), b(A=0.5, nIn=1, level(start=1), L=2);
  equation
    connect(a.outlet[1], b.inlet[1]);
  end Coupled;

  model Closed "A closed system of tanks of different temperatures: a pump lifts, the rest runs down"
    Streams.Tank low(A=1, nIn=2, nOut=1, level(start=1), T_start=320);
    Streams.Tank high(A=0.2, nIn=1, nOut=2, level(start=2), T_start=290);
    Streams.Tank mid(A=0.3, nIn=1, nOut=1, level(start=1.5), T_start=350);
    Streams.MassFlowPump pump(m_flow_set=3, m_flow(start=3), dp(start=-2e4), eta=1);
    Streams.PressureDrop lift(dp_ref=1e4, m_flow_ref=5);
    Streams.PressureDrop a(dp_ref=1e4, m_flow_ref=3), b(dp_ref=1e4, m_flow_ref=2), c(dp_ref=2e4, m_flow_ref=3);
    SI.Mass M = low.M + high.M + mid.M;
    SI.Energy E = low.E + high.E + mid.E;
  equation
    connect(low.outlet[1], pump.inlet);
    connect(pump.outlet, lift.inlet);
    connect(lift.outlet, high.inlet[1]);
    connect(high.outlet[1], a.inlet);
    connect(a.outlet, mid.inlet[1]);
    connect(high.outlet[2], b.inlet);
    connect(b.outlet, low.inlet[1]);
    connect(mid.outlet[1], c.inlet);
    connect(c.outlet, low.inlet[2]);
    annotation(experiment(StopTime=100, Interval=0.1, Tolerance=1e-6));
  end Closed;

  model RunDown "The same without a pump: three tanks, a splitter, a junction"
    inner Streams.DropOfCommons dropOfCommons(TS=0);
    Streams.Tank high(A=0.2, nOut=1, level(start=3), T_start=350);
    Streams.Tank other(A=0.3, nOut=1, level(start=2.5), T_start=280);
    Streams.Tank low(A=1, nIn=2, level(start=0.2), T_start=300);
    Streams.Junction join(m_flow_reg=1e-9);
    Streams.Splitter split;
    Streams.PressureDrop a(dp_ref=1e4, m_flow_ref=3), b(dp_ref=1e4, m_flow_ref=3);
    Streams.PressureDrop c(dp_ref=1e4, m_flow_ref=3), d(dp_ref=1e4, m_flow_ref=2);
    SI.Mass M = low.M + high.M + other.M;
    SI.Energy E = low.E + high.E + other.E;
  equation
    connect(high.outlet[1], a.inlet);
    connect(other.outlet[1], b.inlet);
    connect(a.outlet, join.inlet[1]);
    connect(b.outlet, join.inlet[2]);
    connect(join.outlet, split.inlet);
    connect(split.outlet[1], c.inlet);
    connect(split.outlet[2], d.inlet);
    connect(c.outlet, low.inlet[1]);
    connect(d.outlet, low.inlet[2]);
    annotation(experiment(StopTime=60, Interval=0.1, Tolerance=1e-6));
  end RunDown;

  model Drained "A tank runs empty: der(level) = -k*sqrt(level)"
    Streams.Tank tank(A=0.1, nOut=1, level(start=1));
    Streams.PressureDrop hole(dp_ref=9810, m_flow_ref=10);
    Streams.Sink sink(p=1e5);
  equation
    connect(tank.outlet[1], hole.inlet);
    connect(hole.outlet, sink.inlet);
    annotation(experiment(StopTime=40, Interval=0.1, Tolerance=1e-10));
  end Drained;

  model Emptied "More is drawn from a tank than it holds"
    Streams.Tank tank(A=0.1, nOut=1, level(start=1));
    Streams.MassFlowSink sink(m_flow_set=10);
  equation
    connect(tank.outlet[1], sink.inlet);
    annotation(experiment(StopTime=100));
  end Emptied;

  // ---- what must not stop a run -------------------------------------------------------------------------------------------

  model Bypass "Switched shut and open"
    inner Streams.DropOfCommons dropOfCommons(TS=0);
    parameter SI.Time period = 0.1;
    Blocks.Pulse pulse(amplitude=1, width=50, period=period);
    Streams.Source source(p=2e5, T=350);
    Streams.Splitter split;
    Streams.PressureDrop main(dp_ref=1e5, m_flow_ref=1);
    Streams.LinearValve valve(dp_nominal=1e4, m_flow_nominal=1);
    Streams.Junction join;
    Streams.PressureDrop behind(dp_ref=2e4, m_flow_ref=1);
    Streams.Sink sink(p=1e5);
  equation
    connect(source.outlet, split.inlet);
    connect(split.outlet[1], main.inlet);
    connect(split.outlet[2], valve.inlet);
    connect(pulse.y, valve.opening);
    connect(main.outlet, join.inlet[1]);
    connect(valve.outlet, join.inlet[2]);
    connect(join.outlet, behind.inlet);
    connect(behind.outlet, sink.inlet);
    annotation(experiment(StopTime=100, Interval=0.05));
  end Bypass;

  model Reversed "The pressure of the sink swings over and under that of the source; flow stops and runs backwards"
    inner Streams.DropOfCommons dropOfCommons(TS=0);
    Blocks.Sine swing(amplitude=1e5, f=0.5, offset=2e5);
    Streams.Source source(p=2e5, T=350);
    Streams.Splitter split;
    Streams.PressureDrop a(dp_ref=1e5, m_flow_ref=1), b(dp_ref=2e5, m_flow_ref=1, linear=0.5);
    Streams.Junction join;
    Streams.CheckValve check(dp_nominal=1e4, m_flow_nominal=1);
    Streams.Splitter last;
    Streams.Pipe pipe(length=1, diameter=0.02);
    Streams.Sink sink, other;
  equation
    connect(source.outlet, split.inlet);
    connect(split.outlet[1], a.inlet);
    connect(split.outlet[2], b.inlet);
    connect(a.outlet, join.inlet[1]);
    connect(b.outlet, join.inlet[2]);
    connect(join.outlet, last.inlet);
    connect(last.outlet[1], check.inlet);
    connect(last.outlet[2], pipe.inlet);
    connect(check.outlet, sink.inlet);
    connect(pipe.outlet, other.inlet);
    connect(swing.y, sink.p);
    connect(swing.y, other.p);
    annotation(experiment(StopTime=10, Interval=0.01));
  end Reversed;

  model Still "Nothing drives it"
    extends Reversed(swing(amplitude=0));
  end Still;

  model Starved "A pump draws from a pressure too low: the floor holds, with a warning"
    extends Line(p_a=2e4, p_b=1e5);
    Streams.PressureDrop suction(dp_ref=3e4, m_flow_ref=1);
    Streams.Pump pump(V_flow_nominal=1e-3, head_nominal=20);
  equation
    connect(source.outlet, suction.inlet);
    connect(suction.outlet, pump.inlet);
    connect(pump.outlet, sink.inlet);
  end Starved;
end Parts;
