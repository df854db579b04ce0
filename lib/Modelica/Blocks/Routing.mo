within Modelica.Blocks;
package Routing "Signals to and from vectors"

  block RealPassThrough "The input"
    extends Interfaces.SISO;
  equation
    y = u;
  end RealPassThrough;

  block BooleanPassThrough "The input"
    extends Interfaces.partialBooleanSISO;
  equation
    y = u;
  end BooleanPassThrough;

  block IntegerPassThrough "The input"
    extends Interfaces.IntegerSISO;
  equation
    y = u;
  end IntegerPassThrough;

  block RealReplicator "A vector of equal signals"
    extends Interfaces.SIMO;
  equation
    y = fill(u, nout);
  end RealReplicator;

  block Replicator = RealReplicator "The name of version 4.0";

  block BooleanReplicator "A vector of equal Boolean signals"
    parameter Integer nout = 1 "Number of outputs";
    Interfaces.BooleanInput u "Input";
    Interfaces.BooleanOutput y[nout] "Outputs";
  equation
    y = fill(u, nout);
  end BooleanReplicator;

  block IntegerReplicator "A vector of equal Integer signals"
    parameter Integer nout = 1 "Number of outputs";
    Interfaces.IntegerInput u "Input";
    Interfaces.IntegerOutput y[nout] "Outputs";
  equation
    y = fill(u, nout);
  end IntegerReplicator;

  block ExtractSignal "Some elements of a vector"
    extends Interfaces.MIMO;
    parameter Integer extract[nout] = 1:nout "Their numbers";
  equation
    for i in 1:nout loop
      y[i] = u[extract[i]];
    end for;
  end ExtractSignal;

  block Multiplex2 "Two vectors in a row"
    parameter Integer n1 = 1 "Size of u1";
    parameter Integer n2 = 1 "Size of u2";
    Interfaces.RealInput u1[n1] "First";
    Interfaces.RealInput u2[n2] "Second";
    Interfaces.RealOutput y[n1 + n2] "Both";
  equation
    y[1:n1] = u1;
    y[n1 + 1:n1 + n2] = u2;
  end Multiplex2;

  block Multiplex3 "Three vectors in a row"
    parameter Integer n1 = 1 "Size of u1";
    parameter Integer n2 = 1 "Size of u2";
    parameter Integer n3 = 1 "Size of u3";
    Interfaces.RealInput u1[n1] "First";
    Interfaces.RealInput u2[n2] "Second";
    Interfaces.RealInput u3[n3] "Third";
    Interfaces.RealOutput y[n1 + n2 + n3] "All";
  equation
    y[1:n1] = u1;
    y[n1 + 1:n1 + n2] = u2;
    y[n1 + n2 + 1:n1 + n2 + n3] = u3;
  end Multiplex3;

  block DeMultiplex2 "A vector as two"
    parameter Integer n1 = 1 "Size of y1";
    parameter Integer n2 = 1 "Size of y2";
    Interfaces.RealInput u[n1 + n2] "Both";
    Interfaces.RealOutput y1[n1] "First";
    Interfaces.RealOutput y2[n2] "Second";
  equation
    y1 = u[1:n1];
    y2 = u[n1 + 1:n1 + n2];
  end DeMultiplex2;

  block DeMultiplex3 "A vector as three"
    parameter Integer n1 = 1 "Size of y1";
    parameter Integer n2 = 1 "Size of y2";
    parameter Integer n3 = 1 "Size of y3";
    Interfaces.RealInput u[n1 + n2 + n3] "All";
    Interfaces.RealOutput y1[n1] "First";
    Interfaces.RealOutput y2[n2] "Second";
    Interfaces.RealOutput y3[n3] "Third";
  equation
    y1 = u[1:n1];
    y2 = u[n1 + 1:n1 + n2];
    y3 = u[n1 + n2 + 1:n1 + n2 + n3];
  end DeMultiplex3;
end Routing;
