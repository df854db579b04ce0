within Modelica.Blocks;
package Tables "Signals from tables"
  import Modelica.Blocks.Types.Smoothness;
  import Modelica.Blocks.Types.Extrapolation;
  import Modelica.Blocks.Types.TimeEvents;

  block CombiTable1Ds "A table over one input"
    extends Interfaces.SIMO(final nout=size(columns, 1));
    parameter Boolean tableOnFile = false "Whether the table is read from a file";
    parameter Real table[:, :] = fill(0.0, 0, 2) "First column: the input, ascending; others: outputs";
    parameter String tableName = "NoName" "Its name in the file";
    parameter String fileName = "NoName" "File: text that begins with #1, .csv, or .mat of version 4";
    parameter String delimiter = "," "Between columns of .csv";
    parameter Integer nHeaderLines = 0 "Lines of .csv before the numbers";
    parameter Boolean verboseRead = true "Has no effect";
    parameter Integer columns[:] = 2:size(table, 2) "Columns that are outputs";
    parameter Smoothness smoothness = Smoothness.LinearSegments "Between the points";
    parameter Extrapolation extrapolation = Extrapolation.LastTwoPoints "Outside of them";
    parameter Boolean verboseExtrapolation = false "Warn at the first input outside";
    final parameter Real u_min = Internal.first(curve) "First point";
    final parameter Real u_max = Internal.last(curve) "Last point";
  protected
    parameter Internal.Curve curve = Internal.Curve(tableName, if tableOnFile then fileName else "", table, smoothness,
      extrapolation, false, verboseExtrapolation, delimiter, nHeaderLines);
  equation
    for i in 1:nout loop
      y[i] = Internal.value(curve, columns[i], u, 0, -1, Internal.all);
    end for;
  end CombiTable1Ds;

  block CombiTable1Dv "Tables over as many inputs as there are outputs"
    extends Interfaces.MIMOs(final n=size(columns, 1));
    parameter Boolean tableOnFile = false "Whether the table is read from a file";
    parameter Real table[:, :] = fill(0.0, 0, 2) "First column: the input, ascending; others: outputs";
    parameter String tableName = "NoName" "Its name in the file";
    parameter String fileName = "NoName" "File: text that begins with #1, .csv, or .mat of version 4";
    parameter String delimiter = "," "Between columns of .csv";
    parameter Integer nHeaderLines = 0 "Lines of .csv before the numbers";
    parameter Boolean verboseRead = true "Has no effect";
    parameter Integer columns[:] = 2:size(table, 2) "Columns that are outputs";
    parameter Smoothness smoothness = Smoothness.LinearSegments "Between the points";
    parameter Extrapolation extrapolation = Extrapolation.LastTwoPoints "Outside of them";
    parameter Boolean verboseExtrapolation = false "Warn at the first input outside";
    final parameter Real u_min = Internal.first(curve) "First point";
    final parameter Real u_max = Internal.last(curve) "Last point";
  protected
    parameter Internal.Curve curve = Internal.Curve(tableName, if tableOnFile then fileName else "", table, smoothness,
      extrapolation, false, verboseExtrapolation, delimiter, nHeaderLines);
  equation
    for i in 1:n loop
      y[i] = Internal.value(curve, columns[i], u[i], 0, -1, Internal.all);
    end for;
  end CombiTable1Dv;

  block CombiTable2Ds "A table over two inputs"
    extends Interfaces.SI2SO;
    parameter Boolean tableOnFile = false "Whether the table is read from a file";
    parameter Real table[:, :] = fill(0.0, 0, 2) "First column: u1; first row: u2; both ascending";
    parameter String tableName = "NoName" "Its name in the file";
    parameter String fileName = "NoName" "File: text that begins with #1, .csv, or .mat of version 4";
    parameter String delimiter = "," "Between columns of .csv";
    parameter Integer nHeaderLines = 0 "Lines of .csv before the numbers";
    parameter Boolean verboseRead = true "Has no effect";
    parameter Smoothness smoothness = Smoothness.LinearSegments "Between the points";
    parameter Extrapolation extrapolation = Extrapolation.LastTwoPoints "Outside of them";
    parameter Boolean verboseExtrapolation = false "Warn at the first input outside";
  protected
    parameter Internal.Surface surface = Internal.Surface(tableName, if tableOnFile then fileName else "", table, smoothness,
      extrapolation, verboseExtrapolation, delimiter, nHeaderLines);
  equation
    y = Internal.value2(surface, u1, u2);
  end CombiTable2Ds;

  block CombiTable2Dv "A table over pairs of inputs"
    extends Interfaces.MI2MO;
    parameter Boolean tableOnFile = false "Whether the table is read from a file";
    parameter Real table[:, :] = fill(0.0, 0, 2) "First column: u1; first row: u2; both ascending";
    parameter String tableName = "NoName" "Its name in the file";
    parameter String fileName = "NoName" "File: text that begins with #1, .csv, or .mat of version 4";
    parameter String delimiter = "," "Between columns of .csv";
    parameter Integer nHeaderLines = 0 "Lines of .csv before the numbers";
    parameter Boolean verboseRead = true "Has no effect";
    parameter Smoothness smoothness = Smoothness.LinearSegments "Between the points";
    parameter Extrapolation extrapolation = Extrapolation.LastTwoPoints "Outside of them";
    parameter Boolean verboseExtrapolation = false "Warn at the first input outside";
  protected
    parameter Internal.Surface surface = Internal.Surface(tableName, if tableOnFile then fileName else "", table, smoothness,
      extrapolation, verboseExtrapolation, delimiter, nHeaderLines);
  equation
    for i in 1:n loop
      y[i] = Internal.value2(surface, u1[i], u2[i]);
    end for;
  end CombiTable2Dv;

  package Internal "Tables in C, see Resources/C-Sources/LiedTables"
    constant Integer all = 1000000000 "A number of pieces that no table has";

    class Curve "A table over one input"
      extends ExternalObject;

      function constructor
        input String name;
        input String file "Empty: what follows is the table";
        input Real table[:, :];
        input Smoothness smoothness;
        input Extrapolation extrapolation;
        input Boolean mayJump "Points may coincide";
        input Boolean isVerbose;
        input String delimiter;
        input Integer headerLines;
        output Curve curve;
        external "C" curve = lied_curve_new(name, file, table, size(table, 1), size(table, 2), smoothness, extrapolation, mayJump,
          isVerbose, delimiter, headerLines) annotation(Library="LiedTables");
      end constructor;

      function destructor
        input Curve curve;
        external "C" lied_curve_end(curve) annotation(Library="LiedTables");
      end destructor;
    end Curve;

    class Surface "A table over two inputs"
      extends ExternalObject;

      function constructor
        input String name;
        input String file "Empty: what follows is the table";
        input Real table[:, :];
        input Smoothness smoothness;
        input Extrapolation extrapolation;
        input Boolean isVerbose;
        input String delimiter;
        input Integer headerLines;
        output Surface surface;
        external "C" surface = lied_surface_new(name, file, table, size(table, 1), size(table, 2), smoothness, extrapolation,
          isVerbose, delimiter, headerLines) annotation(Library="LiedTables");
      end constructor;

      function destructor
        input Surface surface;
        external "C" lied_surface_end(surface) annotation(Library="LiedTables");
      end destructor;
    end Surface;

    function value "Of a column, by the pieces from `first` to `last`"
      input Curve table;
      input Integer column;
      input Real u;
      input Real shift "u is counted from here";
      input Integer first "Piece; -1: before the points";
      input Integer last "Piece";
      output Real y;
      external "C" y = lied_curve_value(table, column, u, shift, first, last) annotation(Library="LiedTables");
      annotation(derivative(noDerivative=shift) = rate);
    end value;

    function rate "Derivative of value"
      input Curve table;
      input Integer column;
      input Real u;
      input Real shift "u is counted from here";
      input Integer first "Piece; -1: before the points";
      input Integer last "Piece";
      input Real der_u;
      output Real der_y;
      external "C" der_y = lied_curve_rate(table, column, u, shift, first, last, der_u) annotation(Library="LiedTables");
      annotation(derivative(order=2, noDerivative=shift) = rate2);
    end rate;

    function rate2 "Second derivative of value"
      input Curve table;
      input Integer column;
      input Real u;
      input Real shift "u is counted from here";
      input Integer first "Piece; -1: before the points";
      input Integer last "Piece";
      input Real der_u;
      input Real der2_u;
      output Real der2_y;
      external "C" der2_y = lied_curve_rate2(table, column, u, shift, first, last, der_u, der2_u) annotation(Library="LiedTables");
    end rate2;

    function first "First point"
      input Curve table;
      output Real u;
      external "C" u = lied_curve_begin(table) annotation(Library="LiedTables");
    end first;

    function last "Last point"
      input Curve table;
      output Real u;
      external "C" u = lied_curve_last(table) annotation(Library="LiedTables");
    end last;

    function window "The pieces until the next time event"
      input Curve table;
      input TimeEvents timeEvents;
      input Boolean isInitial "The window at u, else the one after `last`";
      input Real u;
      input Integer last;
      input Real shift;
      output Integer new_first;
      output Integer new_last;
      output Real new_shift "Of the period, where the points repeat";
      output Real end_u "End of the window";
      external "C" lied_curve_window(table, timeEvents, isInitial, u, last, shift, new_first, new_last, new_shift, end_u)
        annotation(Library="LiedTables");
    end window;

    function value2 "Over two inputs"
      input Surface table;
      input Real u1;
      input Real u2;
      output Real y;
      external "C" y = lied_surface_value(table, u1, u2) annotation(Library="LiedTables");
      annotation(derivative = rate_of_2);
    end value2;

    function rate_of_2 "Derivative of value2"
      input Surface table;
      input Real u1;
      input Real u2;
      input Real der_u1;
      input Real der_u2;
      output Real der_y;
      external "C" der_y = lied_surface_rate(table, u1, u2, der_u1, der_u2) annotation(Library="LiedTables");
      annotation(derivative(order=2) = rate2_of_2);
    end rate_of_2;

    function rate2_of_2 "Second derivative of value2"
      input Surface table;
      input Real u1;
      input Real u2;
      input Real der_u1;
      input Real der_u2;
      input Real der2_u1;
      input Real der2_u2;
      output Real der2_y;
      external "C" der2_y = lied_surface_rate2(table, u1, u2, der_u1, der_u2, der2_u1, der2_u2) annotation(Library="LiedTables");
    end rate2_of_2;
  end Internal;
end Tables;
