model District "Heat for n houses along a street: supply and return lines, a pump and a boiler"
  import SI = Modelica.Units.SI;
  parameter Integer n(min=2) = 10 "Number of houses";
  parameter SI.Length distance = 30 "From house to house";
  parameter SI.Length diameter = 0.08 "Of the lines";
  Streams.Tank tank(A=1, nIn=1, nOut=1, T_start=323.15) "At the boiler: the volume of the loop";
  Streams.Pump pump(V_flow_nominal=n*2e-4, head_nominal=15, head_max=20);
  Streams.Heater boiler(dp_ref=1e4, m_flow_ref=n*0.2, Q_flow=n*25e3);
  Streams.Pipe supply[n](each length=distance, each diameter=diameter);
  Streams.Pipe back[n](each length=distance, each diameter=diameter) "From house i towards the boiler";
  Streams.Splitter split[n - 1];
  Streams.Junction join[n - 1];
  Streams.LinearValve valve[n](each dp_nominal=2e4, each m_flow_nominal=0.2, each linear=0.1);
  Streams.Cooler house[n](each G=600, each dp_ref=5e3, each m_flow_ref=0.2, each T_other=293.15);
equation
  connect(tank.outlet[1], pump.inlet);
  connect(pump.outlet, boiler.inlet);
  connect(boiler.outlet, supply[1].inlet);
  connect(back[1].outlet, tank.inlet[1]);
  for i in 1:n loop
    connect(valve[i].outlet, house[i].inlet);
  end for;
  for i in 1:n - 1 loop
    connect(supply[i].outlet, split[i].inlet);
    connect(split[i].outlet[1], valve[i].inlet);
    connect(split[i].outlet[2], supply[i + 1].inlet);
    connect(house[i].outlet, join[i].inlet[1]);
    connect(back[i + 1].outlet, join[i].inlet[2]);
    connect(join[i].outlet, back[i].inlet);
  end for;
  connect(supply[n].outlet, valve[n].inlet);
  connect(house[n].outlet, back[n].inlet);
  annotation(experiment(StopTime=7200, Interval=10, Tolerance=1e-9), __lied(plot={"tank.T", "pump.m_flow"}));
end District;
