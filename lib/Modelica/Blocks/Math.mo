within Modelica.Blocks;
package Math "Mathematical functions as blocks"

  block Gain "A factor"
    parameter Real k(start=1) "Factor";
    Interfaces.RealInput u "Input";
    Interfaces.RealOutput y "Output";
  equation
    y = k*u;
  end Gain;

  block MatrixGain "A matrix as a factor"
    parameter Real K[:, :] = [1, 0; 0, 1] "Factor";
    extends Interfaces.MIMO(final nin=size(K, 2), final nout=size(K, 1));
  equation
    y = K*u;
  end MatrixGain;

  block MultiSum "A weighted sum of as many inputs as are connected"
    parameter Integer nu(min=0) = 0 "Number of inputs";
    parameter Real k[nu] = fill(1, nu) "Factors";
    Interfaces.RealInput u[nu] "Inputs";
    Interfaces.RealOutput y "Output";
  equation
    y = if nu > 0 then k*u else 0;
  end MultiSum;

  block MultiProduct "A product of as many inputs as are connected"
    parameter Integer nu(min=0) = 0 "Number of inputs";
    Interfaces.RealInput u[nu] "Inputs";
    Interfaces.RealOutput y "Output";
  equation
    y = product(u);
  end MultiProduct;

  block Sum "A weighted sum"
    extends Interfaces.MISO;
    parameter Real k[nin] = ones(nin) "Factors";
  equation
    y = k*u;
  end Sum;

  block Feedback "A difference"
    Interfaces.RealInput u1 "Commanded input";
    Interfaces.RealInput u2 "Feedback input";
    Interfaces.RealOutput y "Output";
  equation
    y = u1 - u2;
  end Feedback;

  block Add = .Blocks.Add "A weighted sum of two inputs";

  block Add3 "A weighted sum of three inputs"
    parameter Real k1 = 1 "Factor of u1";
    parameter Real k2 = 1 "Factor of u2";
    parameter Real k3 = 1 "Factor of u3";
    Interfaces.RealInput u1 "First input";
    Interfaces.RealInput u2 "Second input";
    Interfaces.RealInput u3 "Third input";
    Interfaces.RealOutput y "Output";
  equation
    y = k1*u1 + k2*u2 + k3*u3;
  end Add3;

  block Product "A product"
    extends Interfaces.SI2SO;
  equation
    y = u1*u2;
  end Product;

  block Division "A quotient"
    extends Interfaces.SI2SO;
  equation
    y = u1/u2;
  end Division;

  block LinearDependency "A linear dependency on two inputs"
    extends Interfaces.SI2SO;
    parameter Real y0 = 0 "Value at zero inputs";
    parameter Real k1 = 0 "Factor of u1";
    parameter Real k2 = 0 "Factor of u2";
  equation
    y = y0 + k1*u1 + k2*u2;
  end LinearDependency;

  block Max "The greater one"
    extends Interfaces.SI2SO;
  equation
    y = max(u1, u2);
  end Max;

  block Min "The lesser one"
    extends Interfaces.SI2SO;
  equation
    y = min(u1, u2);
  end Min;

  block Atan2 "The angle of a vector"
    extends Interfaces.SI2SO;
  equation
    y = atan2(u1, u2);
  end Atan2;

  block Abs "The absolute value"
    extends Interfaces.SISO;
    parameter Boolean generateEvent = false "An event where the input passes zero";
  equation
    y = if generateEvent then (if u >= 0 then u else -u) else (if noEvent(u >= 0) then u else -u);
  end Abs;

  block Sign "The sign"
    extends Interfaces.SISO;
    parameter Boolean generateEvent = false "An event where the input passes zero";
  equation
    y = if generateEvent then (if u > 0 then 1 else if u < 0 then -1 else 0)
      else (if noEvent(u > 0) then 1 else if noEvent(u < 0) then -1 else 0);
  end Sign;

  block Exp "The exponential function"
    extends Interfaces.SISO;
    parameter Boolean useExp = true "The base is e";
    parameter Real base = Modelica.Constants.e "The base, if not";
  equation
    y = if useExp then exp(u) else base^u;
  end Exp;

  block Power "A power"
    extends Interfaces.SISO;
    parameter Real base = Modelica.Constants.e "The base";
    parameter Boolean useExp = true "By way of exp and log";
  equation
    y = if useExp then exp(u*log(base)) else base^u;
  end Power;

  block Log "The logarithm"
    extends Interfaces.SISO;
    parameter Boolean useExp = true "The base is e";
    parameter Real base = Modelica.Constants.e "The base, if not";
  equation
    y = if useExp then log(u) else log(u)/log(base);
  end Log;

  block Sqrt "The square root"
    extends Interfaces.SISO;
  equation
    y = sqrt(u);
  end Sqrt;

  block Sin "The sine"
    extends Interfaces.SISO;
  equation
    y = sin(u);
  end Sin;

  block Cos "The cosine"
    extends Interfaces.SISO;
  equation
    y = cos(u);
  end Cos;

  block Tan "The tangent"
    extends Interfaces.SISO;
  equation
    y = tan(u);
  end Tan;

  block Asin "The inverse sine"
    extends Interfaces.SISO;
  equation
    y = asin(u);
  end Asin;

  block Acos "The inverse cosine"
    extends Interfaces.SISO;
  equation
    y = acos(u);
  end Acos;

  block Atan "The inverse tangent"
    extends Interfaces.SISO;
  equation
    y = atan(u);
  end Atan;

  block Sinh "The hyperbolic sine"
    extends Interfaces.SISO;
  equation
    y = sinh(u);
  end Sinh;

  block Cosh "The hyperbolic cosine"
    extends Interfaces.SISO;
  equation
    y = cosh(u);
  end Cosh;

  block Tanh "The hyperbolic tangent"
    extends Interfaces.SISO;
  equation
    y = tanh(u);
  end Tanh;

  block Log10 "The logarithm to base 10"
    extends Interfaces.SISO;
  equation
    y = log10(u);
  end Log10;

  block RealToInteger "The nearest Integer; halves away from zero"
    Interfaces.RealInput u "Input";
    Interfaces.IntegerOutput y "Output";
  equation
    y = if u > 0 then integer(floor(u + 0.5)) else integer(ceil(u - 0.5));
  end RealToInteger;

  block IntegerToReal "An Integer as a Real"
    Interfaces.IntegerInput u "Input";
    Interfaces.RealOutput y "Output";
  equation
    y = u;
  end IntegerToReal;

  block BooleanToReal "One of two numbers"
    extends Interfaces.partialBooleanSI;
    parameter Real realTrue = 1 "Where the input is true";
    parameter Real realFalse = 0 "Where it is false";
    Interfaces.RealOutput y "Output";
  equation
    y = if u then realTrue else realFalse;
  end BooleanToReal;

  block BooleanToInteger "One of two Integers"
    extends Interfaces.partialBooleanSI;
    parameter Integer integerTrue = 1 "Where the input is true";
    parameter Integer integerFalse = 0 "Where it is false";
    Interfaces.IntegerOutput y "Output";
  equation
    y = if u then integerTrue else integerFalse;
  end BooleanToInteger;

  block RealToBoolean "Whether a threshold is reached"
    Interfaces.RealInput u "Input";
    Interfaces.BooleanOutput y "Output";
    parameter Real threshold = 0.5 "True from here on";
  equation
    y = u >= threshold;
  end RealToBoolean;

  block IntegerToBoolean "Whether a threshold is reached"
    extends Interfaces.IntegerSIBooleanSO;
    parameter Integer threshold = 1 "True from here on";
  equation
    y = u >= threshold;
  end IntegerToBoolean;

  package UnitConversions "Conversions between units as blocks"
    block To_degC "From K to degC"
      extends Interfaces.SISO;
    equation
      y = u - 273.15;
    end To_degC;

    block From_degC "From degC to K"
      extends Interfaces.SISO;
    equation
      y = u + 273.15;
    end From_degC;

    block To_degF "From K to degF"
      extends Interfaces.SISO;
    equation
      y = (u - 273.15)*9/5 + 32;
    end To_degF;

    block From_degF "From degF to K"
      extends Interfaces.SISO;
    equation
      y = (u - 32)*5/9 + 273.15;
    end From_degF;

    block To_degRk "From K to degRk"
      extends Interfaces.SISO;
    equation
      y = u*9/5;
    end To_degRk;

    block From_degRk "From degRk to K"
      extends Interfaces.SISO;
    equation
      y = u*5/9;
    end From_degRk;

    block To_deg "From rad to deg"
      extends Interfaces.SISO;
    equation
      y = u*180/Modelica.Constants.pi;
    end To_deg;

    block From_deg "From deg to rad"
      extends Interfaces.SISO;
    equation
      y = u*Modelica.Constants.pi/180;
    end From_deg;

    block To_rpm "From rad/s to rpm"
      extends Interfaces.SISO;
    equation
      y = u*30/Modelica.Constants.pi;
    end To_rpm;

    block From_rpm "From rpm to rad/s"
      extends Interfaces.SISO;
    equation
      y = u*Modelica.Constants.pi/30;
    end From_rpm;

    block To_kmh "From m/s to kmh"
      extends Interfaces.SISO;
    equation
      y = u*3.6;
    end To_kmh;

    block From_kmh "From kmh to m/s"
      extends Interfaces.SISO;
    equation
      y = u/3.6;
    end From_kmh;

    block To_day "From s to day"
      extends Interfaces.SISO;
    equation
      y = u/86400;
    end To_day;

    block From_day "From day to s"
      extends Interfaces.SISO;
    equation
      y = u*86400;
    end From_day;

    block To_hour "From s to hour"
      extends Interfaces.SISO;
    equation
      y = u/3600;
    end To_hour;

    block From_hour "From hour to s"
      extends Interfaces.SISO;
    equation
      y = u*3600;
    end From_hour;

    block To_minute "From s to minute"
      extends Interfaces.SISO;
    equation
      y = u/60;
    end To_minute;

    block From_minute "From minute to s"
      extends Interfaces.SISO;
    equation
      y = u*60;
    end From_minute;

    block To_litre "From m3 to litre"
      extends Interfaces.SISO;
    equation
      y = u*1000;
    end To_litre;

    block From_litre "From litre to m3"
      extends Interfaces.SISO;
    equation
      y = u/1000;
    end From_litre;

    block To_kWh "From J to kWh"
      extends Interfaces.SISO;
    equation
      y = u/3.6e6;
    end To_kWh;

    block From_kWh "From kWh to J"
      extends Interfaces.SISO;
    equation
      y = u*3.6e6;
    end From_kWh;

    block To_bar "From Pa to bar"
      extends Interfaces.SISO;
    equation
      y = u/1e5;
    end To_bar;

    block From_bar "From bar to Pa"
      extends Interfaces.SISO;
    equation
      y = u*1e5;
    end From_bar;

    block To_gps "From kg/s to gps"
      extends Interfaces.SISO;
    equation
      y = u*1000;
    end To_gps;

    block From_gps "From gps to kg/s"
      extends Interfaces.SISO;
    equation
      y = u/1000;
    end From_gps;

  end UnitConversions;
end Math;
