within Modelica.Blocks;
package Continuous "Blocks with states"
  import Modelica.Blocks.Types.Init;
  import SI = Modelica.Units.SI;

  block Integrator "An integral"
    extends Interfaces.SISO;
    parameter Real k(unit="1") = 1 "Factor";
    parameter Boolean use_reset = false "The input reset is there";
    parameter Boolean use_set = false "The input set is there";
    parameter Init initType = Init.InitialState "Which values the run begins with";
    parameter Real y_start = 0 "Output at the start, and after a reset";
    Interfaces.BooleanInput reset if use_reset "A rising edge sets the output";
    Interfaces.RealInput set if use_reset and use_set "The value that it is set to";
  protected
    Interfaces.BooleanOutput local_reset;
    Interfaces.RealOutput local_set;
    Real x(start=y_start, fixed=initType == Init.InitialState or initType == Init.InitialOutput) "State";
  initial equation
    if initType == Init.SteadyState then
      der(x) = 0;
    end if;
  equation
    if use_reset then
      connect(reset, local_reset);
      if use_set then
        connect(set, local_set);
      else
        local_set = y_start;
      end if;
      when local_reset then
        reinit(x, local_set);
      end when;
    else
      local_reset = false;
      local_set = 0;
    end if;
    der(x) = k*u;
    y = x;
  end Integrator;

  block LimIntegrator "An integral that stops at limits"
    extends Interfaces.SISO;
    parameter Real k(unit="1") = 1 "Factor";
    parameter Real outMax(start=1) "Upper limit";
    parameter Real outMin = -outMax "Lower limit";
    parameter Init initType = Init.InitialState "Which values the run begins with";
    parameter Boolean limitsAtInit = true "The limits hold at the start";
    parameter Real y_start = 0 "Output at the start";
    parameter Boolean strict = false "No events at the limits";
  protected
    Real x(start=y_start, fixed=initType == Init.InitialState or initType == Init.InitialOutput) "State";
  initial equation
    if initType == Init.SteadyState then
      der(x) = 0;
    end if;
  equation
    der(x) = if x < outMin and k*u < 0 or x > outMax and k*u > 0 then 0 else k*u;
    y = x;
  end LimIntegrator;

  block Derivative "A derivative with a filter"
    extends Interfaces.SISO;
    parameter Real k(unit="1") = 1 "Gain";
    parameter SI.Time T(min=Modelica.Constants.small) = 0.01 "Time constant of the filter";
    parameter Init initType = Init.NoInit "Which values the run begins with";
    parameter Real x_start = 0 "State at the start";
    parameter Real y_start = 0 "Output at the start";
    Real x(start=x_start, fixed=initType == Init.InitialState) "State";
  protected
    parameter Boolean zeroGain = abs(k) < Modelica.Constants.eps;
  initial equation
    if initType == Init.SteadyState then
      der(x) = 0;
    elseif initType == Init.InitialOutput then
      if zeroGain then
        x = u;
      else
        y = y_start;
      end if;
    end if;
  equation
    der(x) = if zeroGain then 0 else (u - x)/T;
    y = if zeroGain then 0 else (k/T)*(u - x);
  end Derivative;

  block FirstOrder "A first-order filter"
    extends Interfaces.SISO;
    parameter Real k(unit="1") = 1 "Gain";
    parameter SI.Time T(min=Modelica.Constants.small, start=1) "Time constant";
    parameter Init initType = Init.NoInit "Which values the run begins with";
    parameter Real y_start = 0 "Output at the start";
  protected
    Real x(start=y_start, fixed=initType == Init.InitialState or initType == Init.InitialOutput) "State";
  initial equation
    if initType == Init.SteadyState then
      der(x) = 0;
    end if;
  equation
    der(x) = (k*u - x)/T;
    y = x;
  end FirstOrder;

  block SecondOrder "A second-order filter"
    extends Interfaces.SISO;
    parameter Real k(unit="1") = 1 "Gain";
    parameter Real w(start=1) "Angular frequency";
    parameter Real D(start=1) "Damping";
    parameter Init initType = Init.NoInit "Which values the run begins with";
    parameter Real y_start = 0 "Output at the start";
    parameter Real yd_start = 0 "Derivative of the output at the start";
    Real yd(start=yd_start, fixed=initType == Init.InitialState or initType == Init.InitialOutput) "Derivative of the output";
  protected
    Real x(start=y_start, fixed=initType == Init.InitialState or initType == Init.InitialOutput) "State";
  initial equation
    if initType == Init.SteadyState then
      der(x) = 0;
      der(yd) = 0;
    end if;
  equation
    der(x) = yd;
    der(yd) = w*(w*(k*u - x) - 2*D*yd);
    y = x;
  end SecondOrder;

  block PI "A controller with proportional and integral part"
    extends Interfaces.SISO;
    parameter Real k(unit="1") = 1 "Gain";
    parameter SI.Time T(start=1, min=Modelica.Constants.small) "Time constant";
    parameter Init initType = Init.NoInit "Which values the run begins with";
    parameter Real x_start = 0 "State at the start";
    parameter Real y_start = 0 "Output at the start";
    Real x(start=x_start, fixed=initType == Init.InitialState) "State";
  initial equation
    if initType == Init.SteadyState then
      der(x) = 0;
    elseif initType == Init.InitialOutput then
      y = y_start;
    end if;
  equation
    der(x) = u/T;
    y = k*(x + u);
  end PI;

  block PID "A controller with proportional, integral and filtered derivative part"
    extends Interfaces.SISO;
    parameter Real k(unit="1") = 1 "Gain";
    parameter SI.Time Ti(min=Modelica.Constants.small, start=0.5) "Time constant of the integral part";
    parameter SI.Time Td(min=0, start=0.1) "Time constant of the derivative part";
    parameter Real Nd(min=Modelica.Constants.small) = 10 "The higher, the more ideal the derivative part";
    parameter Init initType = Init.InitialState "Which values the run begins with";
    parameter Real xi_start = 0 "State of the integral part at the start";
    parameter Real xd_start = 0 "State of the derivative part at the start";
    parameter Real y_start = 0 "Output at the start";
    constant Modelica.Units.SI.Time second = 1 "Gains have no unit";
    Integrator I(k=1/Ti, y_start=xi_start, initType=if initType == Init.SteadyState then Init.SteadyState else
      if initType == Init.InitialState then Init.InitialState else Init.NoInit) "Integral part";
    Derivative D(k=Td/second, T=max(Td/Nd, 100*Modelica.Constants.eps), x_start=xd_start,
      initType=if initType == Init.SteadyState or initType == Init.InitialOutput then Init.SteadyState else
      if initType == Init.InitialState then Init.InitialState else Init.NoInit) "Derivative part";
  initial equation
    if initType == Init.InitialOutput then
      y = y_start;
    end if;
  equation
    connect(u, I.u);
    connect(u, D.u);
    y = k*(u + I.y + D.y);
  end PID;

  block LimPID "A controller with limited output, anti-windup and weights of the set point"
    extends Interfaces.SVcontrol;
    import Modelica.Blocks.Types.SimpleController;
    parameter SimpleController controllerType = SimpleController.PID "Which parts it has";
    parameter Real k(min=0, unit="1") = 1 "Gain";
    parameter SI.Time Ti(min=Modelica.Constants.small) = 0.5 "Time constant of the integral part";
    parameter SI.Time Td(min=0) = 0.1 "Time constant of the derivative part";
    parameter Real yMax(start=1) "Upper limit of the output";
    parameter Real yMin = -yMax "Lower limit of the output";
    parameter Real wp(min=0) = 1 "Weight of the set point, proportional part";
    parameter Real wd(min=0) = 0 "Weight of the set point, derivative part";
    parameter Real Ni(min=100*Modelica.Constants.eps) = 0.9 "Ni*Ti is the time constant of the anti-windup";
    parameter Real Nd(min=100*Modelica.Constants.eps) = 10 "The higher, the more ideal the derivative part";
    parameter Boolean withFeedForward = false "The input u_ff is there";
    parameter Real kFF = 1 "Gain of u_ff";
    parameter Init initType = Init.InitialState "Which values the run begins with";
    parameter Real xi_start = 0 "State of the integral part at the start";
    parameter Real xd_start = 0 "State of the derivative part at the start";
    parameter Real y_start = 0 "Output at the start";
    parameter Boolean strict = false "No events at the limits";
    Interfaces.RealInput u_ff if withFeedForward "Added to the output, times kFF";
    output Real controlError = u_s - u_m "Set point minus measurement";
  protected
    parameter Boolean with_I = controllerType == SimpleController.PI or controllerType == SimpleController.PID;
    parameter Boolean with_D = controllerType == SimpleController.PD or controllerType == SimpleController.PID;
    parameter SI.Time T(min=Modelica.Constants.small) = max(Td/Nd, 1e-14) "Time constant of the derivative part's filter";
    Interfaces.RealInput u_ff_used;
    Real xi(start=xi_start, fixed=initType == Init.InitialState) "Integral part";
    Real xd(start=xd_start, fixed=initType == Init.InitialState) "State of the derivative part";
    Real v "Output without limits";
  initial equation
    if initType == Init.SteadyState then
      der(xi) = 0;
      der(xd) = 0;
    end if;
  equation
    connect(u_ff, u_ff_used);
    if not withFeedForward then
      u_ff_used = 0;
    end if;
    der(xi) = if with_I then (u_s - u_m + (y - v)/(k*Ni))/Ti else 0;
    der(xd) = if with_D and Td > 0 then (wd*u_s - u_m - xd)/T else 0;
    v = k*(wp*u_s - u_m + (if with_I then xi else 0) +
      (if with_D and Td > 0 then Td*(wd*u_s - u_m - xd)/T else 0)) + kFF*u_ff_used;
    y = smooth(0, if v > yMax then yMax else if v < yMin then yMin else v);
  end LimPID;

  block TransferFunction "A transfer function"
    extends Interfaces.SISO;
    parameter Real b[:] = {1} "Numerator, highest power first";
    parameter Real a[:] = {1} "Denominator, highest power first";
    parameter Init initType = Init.NoInit "Which values the run begins with";
    parameter Real x_start[size(a, 1) - 1] = zeros(nx) "States at the start";
    parameter Real y_start = 0 "Output at the start";
    output Real x[size(a, 1) - 1](start=x_start, each fixed=initType == Init.InitialState) "States, the highest derivative first";
  protected
    parameter Integer na = size(a, 1);
    parameter Integer nb = size(b, 1);
    parameter Integer nx = na - 1;
    parameter Real bb[na] = vector([zeros(max(0, na - nb)); matrix(b)]) "Numerator of the denominator's length";
    parameter Real direct = bb[1]/a[1] "From the input straight to the output";
  initial equation
    if initType == Init.SteadyState then
      der(x) = zeros(nx);
    end if;
  equation
    assert(nb <= na, "a TransferFunction needs a denominator of at least the numerator's degree");
    if nx == 0 then
      y = direct*u;
    else
      der(x[1]) = (u - a[2:na]*x)/a[1];
      for i in 2:nx loop
        der(x[i]) = x[i - 1];
      end for;
      y = (bb[2:na] - direct*a[2:na])*x + direct*u;
    end if;
  end TransferFunction;

  block StateSpace "A linear system"
    parameter Real A[:, size(A, 1)] "System matrix";
    parameter Real B[size(A, 1), :] "Input matrix";
    parameter Real C[:, size(A, 1)] "Output matrix";
    parameter Real D[size(C, 1), size(B, 2)] = zeros(size(C, 1), size(B, 2)) "From the inputs straight to the outputs";
    parameter Init initType = Init.NoInit "Which values the run begins with";
    parameter Real x_start[size(A, 1)] = zeros(size(A, 1)) "States at the start";
    parameter Real y_start[size(C, 1)] = zeros(size(C, 1)) "Outputs at the start";
    extends Interfaces.MIMO(final nin=size(B, 2), final nout=size(C, 1));
    output Real x[size(A, 1)](start=x_start, each fixed=initType == Init.InitialState) "States";
  initial equation
    if initType == Init.SteadyState then
      der(x) = zeros(size(A, 1));
    end if;
  equation
    assert(initType <> Init.InitialOutput, "a StateSpace that begins with given outputs needs the Modelica Standard Library");
    der(x) = A*x + B*u;
    y = C*x + D*u;
  end StateSpace;

  block CriticalDamping "Equal first-order filters in a row"
    extends Interfaces.SISO;
    parameter Integer n = 2 "Number of filters";
    parameter SI.Frequency f(start=1) "Cut-off frequency";
    parameter Boolean normalized = true "The amplitude at the cut-off frequency is 3 dB down";
    parameter Init initType = Init.NoInit "Which values the run begins with";
    parameter Real x_start[n] = zeros(n) "States at the start";
    parameter Real y_start = 0.0 "Output at the start";
    output Real x[n](start=x_start, each fixed=initType == Init.InitialState) "States";
  protected
    parameter Real alpha = if normalized then sqrt(10^(3/10/n) - 1) else 1.0;
    parameter Real w = 2*Modelica.Constants.pi*f/alpha;
  initial equation
    if initType == Init.SteadyState then
      der(x) = zeros(n);
    end if;
  equation
    der(x[1]) = (u - x[1])*w;
    for i in 2:n loop
      der(x[i]) = (x[i - 1] - x[i])*w;
    end for;
    y = x[n];
  end CriticalDamping;
end Continuous;
