within Modelica.Blocks;
package Nonlinear "Limits"

  block Limiter "A limited signal"
    extends Interfaces.SISO;
    parameter Real uMax(start=1) "Upper limit";
    parameter Real uMin = -uMax "Lower limit";
    parameter Boolean strict = false "No events at the limits";
    parameter Types.LimiterHomotopy homotopyType = Types.LimiterHomotopy.Linear "Has no effect here";
    parameter Boolean limitsAtInit = true "Has no effect";
  equation
    assert(uMax >= uMin, "the limit uMin of a Limiter must not be above uMax");
    y = if strict then smooth(0, noEvent(if u > uMax then uMax else if u < uMin then uMin else u))
      else smooth(0, if u > uMax then uMax else if u < uMin then uMin else u);
  end Limiter;

  block VariableLimiter "A signal limited by two others"
    extends Interfaces.SISO;
    parameter Boolean strict = false "No events at the limits";
    parameter Boolean limitsAtInit = true "Has no effect";
    Interfaces.RealInput limit1 "Upper limit";
    Interfaces.RealInput limit2 "Lower limit";
  equation
    y = if strict then smooth(0, noEvent(if u > limit1 then limit1 else if u < limit2 then limit2 else u))
      else smooth(0, if u > limit1 then limit1 else if u < limit2 then limit2 else u);
  end VariableLimiter;

  block DeadZone "Zero near zero"
    extends Interfaces.SISO;
    parameter Real uMax(start=1) "Upper end of the zone";
    parameter Real uMin = -uMax "Lower end of the zone";
  equation
    assert(uMax >= uMin, "the limit uMin of a DeadZone must not be above uMax");
    y = smooth(0, if u > uMax then u - uMax else if u < uMin then u - uMin else 0);
  end DeadZone;
end Nonlinear;
