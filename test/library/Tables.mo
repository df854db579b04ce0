package Tables "Tables of Modelica.Blocks, see test_tables.sh"
  import Modelica.Blocks.Types.*;

  model Curves "Every smoothness between the same points, and every extrapolation"
    constant Real points[:, :] = [0, 0; 1, 1; 2, 4; 4, 0];
    Modelica.Blocks.Tables.CombiTable1Dv y[6](each u={time}, each table=points, smoothness={Smoothness.LinearSegments, Smoothness.ContinuousDerivative,
      Smoothness.ConstantSegments, Smoothness.MonotoneContinuousDerivative1, Smoothness.MonotoneContinuousDerivative2,
      Smoothness.ModifiedContinuousDerivative});
    Modelica.Blocks.Tables.CombiTable1Ds held(u=time - 1, table=points, extrapolation=Extrapolation.HoldLastPoint);
    Modelica.Blocks.Tables.CombiTable1Ds repeated(u=time - 1, table=points, extrapolation=Extrapolation.Periodic);
    Modelica.Blocks.Tables.CombiTable1Ds extended(u=time - 1, table=points, smoothness=Smoothness.MonotoneContinuousDerivative2);
    Modelica.Blocks.Tables.CombiTable1Ds single(u=time, table=[2, 7]);
    Real range = held.u_max - held.u_min;
  end Curves;

  model Surfaces "x^2 y^2 on a grid, and derivatives along a line"
    constant Real grid[:, :] = [0, 0, 1, 2, 3, 4; 0, 0, 0, 0, 0, 0; 1, 0, 1, 4, 9, 16; 2, 0, 4, 16, 36, 64; 3, 0, 9, 36, 81, 144; 4, 0, 16, 64, 144, 256];
    Modelica.Blocks.Tables.CombiTable2Ds smooth_(u1=time, u2=time + 1, table=grid, smoothness=Smoothness.ContinuousDerivative);
    Modelica.Blocks.Tables.CombiTable2Dv linear(n=2, u1={time, 5}, u2={time + 1, 1}, table=grid);
    Modelica.Blocks.Tables.CombiTable2Ds stairs(u1=time, u2=time + 1, table=grid, smoothness=Smoothness.ConstantSegments);
    Modelica.Blocks.Tables.CombiTable2Ds held(u1=time + 3, u2=1.5, table=grid, extrapolation=Extrapolation.HoldLastPoint);
    Real v = der(smooth_.y), a = der(v);
  end Surfaces;

  model Times "Jumps, periods, shifts"
    Modelica.Blocks.Sources.CombiTimeTable wave(table=[0, 0; 1, 1; 1, 3; 2, 4; 4, 0], extrapolation=Extrapolation.Periodic);
    Modelica.Blocks.Sources.CombiTimeTable jumps(table=[0, 0; 1, 1; 1, 3; 2, 4; 4, 0], extrapolation=Extrapolation.Periodic,
      timeEvents=TimeEvents.AtDiscontinuities);
    Modelica.Blocks.Sources.CombiTimeTable late(table=[0, 1, 2; 0.1, 2, 4; 0.3, 8, 16], columns={3, 2}, offset={10, 20}, startTime=1.5, shiftTime=1,
      timeScale=10, extrapolation=Extrapolation.HoldLastPoint);
    Modelica.Blocks.Sources.CombiTimeTable stairs(table=[0, 1; 0.7, 2; 1.4, 3], smoothness=Smoothness.ConstantSegments,
      extrapolation=Extrapolation.Periodic);
    Modelica.Blocks.Sources.CombiTimeTable smooth_(table=[0, 0; 1, 1; 2, 4; 3, 9; 4, 16; 5, 25], smoothness=Smoothness.ContinuousDerivative,
      timeEvents=TimeEvents.NoTimeEvents);
    Real x(start=0, fixed=true) "Area below the wave, 8 in each period";
    Real z(start=0, fixed=true) "The same";
    Real v = der(smooth_.y[1]), a = der(v);
  equation
    der(x) = wave.y[1];
    der(z) = jumps.y[1];
  end Times;

  model Files
    Modelica.Blocks.Sources.CombiTimeTable text(tableOnFile=true, fileName="t.txt", tableName="wanted", columns={2, 3});
    Modelica.Blocks.Tables.CombiTable1Ds lines(u=time, tableOnFile=true, fileName="t.csv", columns={2}, delimiter=";", nHeaderLines=2);
    Modelica.Blocks.Tables.CombiTable1Ds matlab(u=time, tableOnFile=true, fileName="t.mat", tableName="m", columns={2});
    Modelica.Blocks.Tables.CombiTable2Ds plane(u1=time, u2=1.5, tableOnFile=true, fileName="t.txt", tableName="plane");
  end Files;
end Tables;
