within Modelica.Blocks;
package Tables "Signals from tables"
  import Modelica.Blocks.Types.Smoothness;
  import Modelica.Blocks.Types.Extrapolation;

  block CombiTable1Ds "A table over one input"
    extends Interfaces.SIMO(final nout=size(columns, 1));
    parameter Boolean tableOnFile = false "Must be false: tables stand in the text";
    parameter Real table[:, :] = fill(0.0, 0, 2) "First column: the input, ascending; others: outputs";
    parameter String tableName = "NoName" "Has no effect";
    parameter String fileName = "NoName" "Has no effect";
    parameter Boolean verboseRead = true "Has no effect";
    parameter Integer columns[:] = 2:size(table, 2) "Columns that are outputs";
    parameter Smoothness smoothness = Smoothness.LinearSegments "Between the points";
    parameter Extrapolation extrapolation = Extrapolation.LastTwoPoints "Outside of them";
    parameter Boolean verboseExtrapolation = false "Has no effect";
  equation
    assert(size(table, 1) > 0 or tableOnFile, "the table has no rows: give it some by a modifier");
    assert(not tableOnFile, "tables of files need the Modelica Standard Library: name its folder with --lib");
    if size(table, 1) == 0 then
      y = zeros(nout);
    else
      for i in 1:nout loop
        y[i] = Internal.value(table[:, 1], table[:, columns[i]], u, smoothness, extrapolation);
      end for;
    end if;
  end CombiTable1Ds;

  block CombiTable1Dv "Tables over as many inputs as there are outputs"
    extends Interfaces.MIMOs(final n=size(columns, 1));
    parameter Boolean tableOnFile = false "Must be false: tables stand in the text";
    parameter Real table[:, :] = fill(0.0, 0, 2) "First column: the input, ascending; others: outputs";
    parameter String tableName = "NoName" "Has no effect";
    parameter String fileName = "NoName" "Has no effect";
    parameter Boolean verboseRead = true "Has no effect";
    parameter Integer columns[:] = 2:size(table, 2) "Columns that are outputs";
    parameter Smoothness smoothness = Smoothness.LinearSegments "Between the points";
    parameter Extrapolation extrapolation = Extrapolation.LastTwoPoints "Outside of them";
    parameter Boolean verboseExtrapolation = false "Has no effect";
  equation
    assert(size(table, 1) > 0 or tableOnFile, "the table has no rows: give it some by a modifier");
    assert(not tableOnFile, "tables of files need the Modelica Standard Library: name its folder with --lib");
    if size(table, 1) == 0 then
      y = zeros(n);
    else
      for i in 1:n loop
        y[i] = Internal.value(table[:, 1], table[:, columns[i]], u[i], smoothness, extrapolation);
      end for;
    end if;
  end CombiTable1Dv;

  block CombiTable2Ds "A table over two inputs, linear in both"
    extends Interfaces.SI2SO;
    parameter Boolean tableOnFile = false "Must be false: tables stand in the text";
    parameter Real table[:, :] = fill(0.0, 0, 2) "First column: u1; first row: u2; both ascending";
    parameter String tableName = "NoName" "Has no effect";
    parameter String fileName = "NoName" "Has no effect";
    parameter Boolean verboseRead = true "Has no effect";
    parameter Smoothness smoothness = Smoothness.LinearSegments "Must be LinearSegments or ConstantSegments";
    parameter Extrapolation extrapolation = Extrapolation.LastTwoPoints "Outside of the points";
    parameter Boolean verboseExtrapolation = false "Has no effect";
  protected
    parameter Integer rows = size(table, 1);
    parameter Integer cols = size(table, 2);
    Real row[max(rows - 1, 0)] "The values at u2";
  equation
    assert(size(table, 1) > 0 or tableOnFile, "the table has no rows: give it some by a modifier");
    assert(not tableOnFile, "tables of files need the Modelica Standard Library: name its folder with --lib");
    if rows < 2 then
      y = 0;
    else
      for i in 1:rows - 1 loop
        row[i] = Internal.value(table[1, 2:cols], table[i + 1, 2:cols], u2, smoothness, extrapolation);
      end for;
      y = Internal.value(table[2:rows, 1], row, u1, smoothness, extrapolation);
    end if;
  end CombiTable2Ds;

  package Internal "How tables are read"
    function value "The value of a table at u"
      input Real x[:] "Points, ascending";
      input Real f[size(x, 1)] "Values there";
      input Real u;
      input Smoothness smoothness;
      input Extrapolation extrapolation;
      output Real y;
    protected
      Integer n = size(x, 1);
      Integer i "The piece from x[i] to x[i + 1]";
      Real v "u, inside of the points if it is periodic";
      Real h;
      Real s;
      Real p;
      Real q;
    algorithm
      assert(n > 0, "a table has no rows");
      v := u;
      if extrapolation == Extrapolation.Periodic and n > 1 then
        v := u - floor((u - x[1])/(x[n] - x[1]))*(x[n] - x[1]);
      end if;
      if extrapolation == Extrapolation.NoExtrapolation then
        assert(v >= x[1] and v <= x[n], "the input of a table is outside of its points");
      end if;
      if n == 1 then
        y := f[1];
      elseif v < x[1] and extrapolation == Extrapolation.HoldLastPoint then
        y := f[1];
      elseif v > x[n] and extrapolation == Extrapolation.HoldLastPoint then
        y := f[n];
      else
        i := 1;
        while i < n - 1 and v >= x[min(i + 1, n)] loop
          i := i + 1;
        end while;
        h := x[i + 1] - x[i];
        if smoothness == Smoothness.ConstantSegments then
          y := if v >= x[n] then f[n] else f[i];
        elseif smoothness == Smoothness.LinearSegments then
          y := f[i] + (f[i + 1] - f[i])*(v - x[i])/h;
        else
          assert(smoothness == Smoothness.ContinuousDerivative, "this smoothness of tables needs the Modelica Standard Library");
          p := slope(x, f, i);
          q := slope(x, f, i + 1);
          s := (v - x[i])/h;
          y := if v < x[1] then f[1] + p*(v - x[1]) else if v > x[n] then f[n] + q*(v - x[n]) else
            f[i]*(1 + 2*s)*(1 - s)^2 + f[i + 1]*s^2*(3 - 2*s) + h*s*(1 - s)*(p*(1 - s) - q*s);
        end if;
      end if;
    end value;

    function difference "Slope of a piece; beyond the ends those of a parabola"
      input Real x[:];
      input Real f[size(x, 1)];
      input Integer i "From -1 to size(x, 1) + 1";
      output Real d;
    protected
      Integer n = size(x, 1);
      Real first;
      Real second;
      Integer k;
    algorithm
      k := max(1, min(n - 1, i));
      first := (f[k + 1] - f[k])/(x[k + 1] - x[k]);
      if i == k or n == 2 then
        d := first;
      else
        k := if i < 1 then 2 else n - 2;
        second := (f[k + 1] - f[k])/(x[k + 1] - x[k]);
        d := first + abs(i - (if i < 1 then 1 else n - 1))*(first - second);
      end if;
    end difference;

    function slope "At a point, by Akima's weights"
      input Real x[:];
      input Real f[size(x, 1)];
      input Integer i;
      output Real d;
    protected
      Real a = difference(x, f, i - 2);
      Real b = difference(x, f, i - 1);
      Real c = difference(x, f, i);
      Real e = difference(x, f, i + 1);
      Real left;
      Real right;
    algorithm
      left := abs(e - c);
      right := abs(b - a);
      d := if left + right > 0 then (left*b + right*c)/(left + right) else (b + c)/2;
    end slope;
  end Internal;
end Tables;
