package Heat "Stores, conductors, pipes and volumes, beside what they do on paper"

  model TwoStores
    Streams.Thermal.HeatCapacitor a(C=100, T(start=400));
    Streams.Thermal.HeatCapacitor b(C=300, T(start=300));
    Streams.Thermal.ThermalConductor g(G=20);
    Streams.Thermal.ThermalResistor r(R=0.2);
  equation
    connect(a.port, g.port_a);
    connect(g.port_b, b.port);
    connect(a.port, r.port_a);
    connect(r.port_b, b.port);
  end TwoStores;

  model Radiator "Heated, cooled by radiation and convection"
    Streams.Thermal.HeatCapacitor body(C=50, T(start=300));
    Streams.Thermal.FixedHeatFlow heater(Q_flow=100);
    Streams.Thermal.BodyRadiation radiation(Gr=0.05);
    Streams.Thermal.Convection convection(Gc=0.2);
    Streams.Thermal.FixedTemperature space(T=280);
  equation
    connect(heater.port, body.port);
    connect(body.port, radiation.port_a);
    connect(radiation.port_b, space.port);
    connect(body.port, convection.solid);
    connect(convection.fluid, space.port);
  end Radiator;

  model Thermostat "A sensor that switches a heater, with hysteresis"
    Streams.Thermal.HeatCapacitor room(C=1000, T(start=290));
    Streams.Thermal.PrescribedHeatFlow heater(Q_flow=if on then 200 else 0);
    Streams.Thermal.ThermalConductor wall(G=5);
    Streams.Thermal.PrescribedTemperature outside(T=275 + 5*sin(0.01*time));
    Streams.Thermal.TemperatureSensor sensor;
    Boolean on(start=true, fixed=true);
  equation
    when {sensor.T > 296, sensor.T < 294} then
      on = sensor.T < 295;
    end when;
    connect(heater.port, room.port);
    connect(room.port, wall.port_a);
    connect(wall.port_b, outside.port);
    connect(sensor.port, room.port);
  end Thermostat;

  model Pipe "The wall is heated through a conductor; the stream is water of 1 kg/s"
    Streams.Source source(p=2e5, T=293.15);
    Streams.HeatedPipe pipe(dp_ref=1e5, m_flow_ref=1, C=5000, G=4184*log(2), m_flow(start=1), T_wall(start=300));
    Streams.Sink sink(p=1e5);
    Streams.Thermal.ThermalConductor conductor(G=2092);
    Streams.Thermal.FixedTemperature ambient(T=393.15);
  equation
    connect(source.outlet, pipe.inlet);
    connect(pipe.outlet, sink.inlet);
    connect(pipe.heatPort, conductor.port_a);
    connect(conductor.port_b, ambient.port);
  end Pipe;

  model Standstill "A heated pipe and a heater through zero flow and back"
    inner Streams.DropOfCommons dropOfCommons;
    Streams.Source source(p=1e5 + 1e4*cos(time), T=300);
    Streams.HeatedPipe pipe(dp_ref=1e3, m_flow_ref=1, linear=0.2, C=500, G=2000, T_wall(start=350));
    Streams.Heater heater(dp_ref=1e3, m_flow_ref=1, Q_flow=1e4);
    Streams.Cooler cooler(G=3000, T_other=310);
    Streams.Sink sink(p=1e5);
  equation
    connect(source.outlet, pipe.inlet);
    connect(pipe.outlet, heater.inlet);
    connect(heater.outlet, cooler.inlet);
    connect(cooler.outlet, sink.inlet);
  end Standstill;

  model Charging "A volume is filled from a source; the gas has constant heat capacity"
    Streams.Source source(redeclare package Medium = Streams.Media.Argon, p=5e5, T=300);
    Streams.PressureDrop valve(redeclare package Medium = Streams.Media.Argon, dp_ref=1e5, m_flow_ref=1);
    Streams.Volume volume(redeclare package Medium = Streams.Media.Argon, V=2, nOut=0, p_start=1e5, T_start=290);
  equation
    connect(source.outlet, valve.inlet);
    connect(valve.outlet, volume.inlet[1]);
  end Charging;

  model Discharging "A volume is emptied"
    Streams.Volume volume(redeclare package Medium = Streams.Media.Argon, V=2, nIn=0, p_start=5e5, T_start=300);
    Streams.PressureDrop valve(redeclare package Medium = Streams.Media.Argon, dp_ref=1e5, m_flow_ref=1);
    Streams.Sink sink(redeclare package Medium = Streams.Media.Argon, p=1e5);
  equation
    connect(volume.outlet[1], valve.inlet);
    connect(valve.outlet, sink.inlet);
  end Discharging;

  model Coupled "Two equal volumes, connected directly"
    replaceable package Medium = Streams.Media.Helium constrainedby Streams.Media.PartialMedium;
    Streams.Volume a(redeclare package Medium = Medium, V=1, nIn=0, p_start=1.00001e5, T_start=300);
    Streams.Volume b(redeclare package Medium = Medium, V=1, nOut=0, p_start=1e5, T_start=300);
  equation
    connect(a.outlet[1], b.inlet[1]);
  end Coupled;

  model Closed "Three volumes and a wall: nothing comes in or goes out"
    replaceable package Medium = Streams.Media.Air constrainedby Streams.Media.PartialMedium;
    Streams.Volume a(redeclare package Medium = Medium, V=1, nIn=0, p_start=3e5, T_start=340);
    Streams.Volume b(redeclare package Medium = Medium, V=2, p_start=2e5, T_start=300);
    Streams.Volume c(redeclare package Medium = Medium, V=0.5, nOut=0, p_start=1e5, T_start=320);
    Streams.PressureDrop ab(redeclare package Medium = Medium, dp_ref=1e4, m_flow_ref=1, linear=0.1);
    Streams.HeatedPipe bc(redeclare package Medium = Medium, dp_ref=1e4, m_flow_ref=1, linear=0.1, C=1000, G=500, T_wall(start=310));
    Streams.Thermal.ThermalConductor wall(G=100);
    Real M = a.M + b.M + c.M;
    Real E = a.U + b.U + c.U + bc.C*bc.T_wall;
  equation
    connect(a.outlet[1], ab.inlet);
    connect(ab.outlet, b.inlet[1]);
    connect(b.outlet[1], bc.inlet);
    connect(bc.outlet, c.inlet[1]);
    connect(a.heatPort, wall.port_a);
    connect(wall.port_b, bc.heatPort);
  end Closed;

  model ClosedLiquid = Closed(redeclare package Medium = Streams.Media.WaterTable);

  model NoStore "Nothing between two conductors knows the temperature"
    Streams.Thermal.FixedTemperature a(T=300);
    Streams.Thermal.FixedTemperature b(T=310);
    Streams.Thermal.ThermalConductor g(G=1);
    Streams.Thermal.ThermalConductor h(G=1);
  equation
    connect(a.port, g.port_a);
    connect(g.port_b, h.port_a);
    connect(h.port_b, b.port);
  end NoStore;

  model TwoTemperatures "Two given temperatures at one node"
    Streams.Thermal.FixedTemperature a(T=300);
    Streams.Thermal.HeatCapacitor b(C=1);
  equation
    connect(a.port, b.port);
  end TwoTemperatures;
end Heat;
