package Properties "Properties of media, to be compared with tables and with each other"

  model Point "All properties at one pressure and temperature"
    replaceable package Medium = Streams.Media.Water constrainedby Streams.Media.PartialMedium;
    parameter Real p = 1e5;
    parameter Real T = 300;
    parameter Medium.ThermodynamicState state = Medium.setState_pT(p, T);
    Real h = state.h;
    Real d = Medium.density(state);
    Real u = Medium.specificInternalEnergy(state);
    Real s = Medium.specificEntropy(state);
    Real cp = Medium.specificHeatCapacityCp(state);
    Real eta = Medium.dynamicViscosity(state);
    Real lambda = Medium.thermalConductivity(state);
  end Point;

  model Sweep "From T_from to T_to in one second"
    replaceable package Medium = Streams.Media.Water constrainedby Streams.Media.PartialMedium;
    parameter Real p = 1e5;
    parameter Real T_from = Medium.T_min;
    parameter Real T_to = Medium.T_max;
    Real T = T_from + (T_to - T_from)*time;
    Medium.ThermodynamicState state = Medium.setState_pT(p, T);
    Real h = state.h;
    Real d = Medium.density(state);
    Real u = Medium.specificInternalEnergy(state);
    Real s = Medium.specificEntropy(state);
    Real cp = Medium.specificHeatCapacityCp(state);
    Real dT = Medium.temperature(state) - T "0";
    Medium.ThermodynamicState again = Medium.setState_du(Medium.density_closed(p, T), u);
    Real dp_du = again.p/p - 1 "0";
    Real dT_du = Medium.temperature(again) - T "0";
    Medium.ThermodynamicState after = Medium.setState_ph(2*p, Medium.isentropicEnthalpy(2*p, state));
    Real ds = Medium.specificEntropy(after) - s "0 for a gas";
  end Sweep;

  model Slopes "Derivatives that the compiler makes, beside those that differences make"
    replaceable package Medium = Streams.Media.Water constrainedby Streams.Media.PartialMedium;
    parameter Real p_0 = 1e5, T_0 = 300, p_slope = 5e4, T_slope = 20;
    Real p(start=p_0, fixed=true), T(start=T_0, fixed=true);
    Medium.ThermodynamicState state = Medium.setState_pT(p, T);
    Real y[8] = {state.h, Medium.temperature(state), Medium.density(state), Medium.specificEntropy(state),
                 Medium.isentropicEnthalpy(3e5, state), closed.p, closed.h, Medium.specificInternalEnergy(state)};
    Real y_der[8] = der(y);
    Medium.ThermodynamicState closed = Medium.setState_du(Medium.density_closed(p, T), Medium.specificInternalEnergy(state));
  equation
    der(p) = p_slope;
    der(T) = T_slope;
  end Slopes;
end Properties;
