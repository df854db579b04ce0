package Blocks
import SI = Modelica.Units.SI;
import Modelica.Blocks.Interfaces.RealInput;
import Modelica.Blocks.Interfaces.RealOutput;
package Interfaces
partial block Source
RealOutput y;
end Source;
partial block DelayedSource
extends Source;
parameter Real offset = 0;
parameter SI.Time startTime = 0;
end DelayedSource;
partial block SingleOutput
RealInput u;
RealOutput y;
end SingleOutput;
end Interfaces;
block Constant
extends Interfaces.Source;
parameter Real k;
equation
y = k;
end Constant;
block Step
extends Interfaces.DelayedSource;
parameter Real height = 1;
equation
y = offset + (if time < startTime then 0 else height);
end Step;
block Ramp
extends Interfaces.DelayedSource;
parameter Real height = 1;
parameter SI.Time duration(min=0);
equation
y = offset + (if time < startTime then 0 else if time < startTime + duration then (time - startTime)*height/duration
else height);
end Ramp;
block Pulse
extends Interfaces.DelayedSource;
parameter Real amplitude = 1;
parameter Real width = 50;
parameter SI.Time period;
parameter Integer nperiod = -1;
protected
parameter SI.Time T_width = period*width/100;
Integer count;
Boolean on;
equation
assert(width > 0 and width <= 100, "the width of a Pulse must be greater than 0 and at most 100");
assert(period > 0, "the period of a Pulse must be positive");
when initial() then
count = integer(floor((time - startTime)/period));
on = time >= startTime and time - startTime - count*period < T_width;
elsewhen sample(startTime, period) then
count = pre(count) + 1;
on = true;
elsewhen sample(startTime + T_width, period) then
count = pre(count);
on = width >= 100;
end when;
y = offset + (if on and (nperiod < 0 or count < nperiod) then amplitude else 0);
end Pulse;
block Sine
extends Interfaces.DelayedSource;
parameter Real amplitude = 1;
parameter SI.Frequency f;
parameter SI.Angle phase = 0;
equation
y = offset + (if time < startTime then 0 else amplitude*sin(2*Modelica.Constants.pi*f*(time - startTime) + phase));
end Sine;
block Table
extends Interfaces.DelayedSource;
parameter Real table[:, 2];
protected
parameter Real slope[size(table, 1) - 1] = {
if table[i + 1, 1] > table[i, 1] then (table[i + 1, 2] - table[i, 2])/(table[i + 1, 1] - table[i, 1]) else 0
for i in 1:size(table, 1) - 1};
equation
for i in 1:size(table, 1) - 1 loop
assert(table[i, 1] <= table[i + 1, 1], "the times of a Table must not decrease");
end for;
if size(table, 1) == 1 then
y = offset + (if time < startTime then 0 else table[1, 2]);
else
y = offset + (if time < startTime then 0 else sum(
if (i == 1 or not time < startTime + table[i, 1]) and (i == size(table, 1) - 1 or time < startTime + table[i + 1, 1])
then table[i, 2] + slope[i]*(time - startTime - table[i, 1]) else 0 for i in 1:size(table, 1) - 1));
end if;
end Table;
block Gain
extends Interfaces.SingleOutput;
parameter Real k;
equation
y = k*u;
end Gain;
block Add
parameter Real k1 = 1;
parameter Real k2 = 1;
RealInput u1;
RealInput u2;
RealOutput y;
equation
y = k1*u1 + k2*u2;
end Add;
block Limiter
extends Interfaces.SingleOutput;
parameter Real uMax;
parameter Real uMin = -uMax;
equation
assert(uMin <= uMax, "the limit uMin of a Limiter must not be above uMax");
y = smooth(0, if u > uMax then uMax else if u < uMin then uMin else u);
end Limiter;
block Integrator
extends Interfaces.SingleOutput;
parameter Real k = 1;
parameter Real y_start = 0;
Real x(start=y_start);
equation
der(x) = k*u;
y = x;
end Integrator;
block FirstOrder
extends Interfaces.SingleOutput;
parameter Real k = 1;
parameter SI.Time T;
parameter Real y_start = 0;
Real x(start=y_start);
equation
assert(T > 0, "the time constant T of a FirstOrder must be positive");
der(x) = (k*u - x)/T;
y = x;
end FirstOrder;
block PID
extends Interfaces.SingleOutput;
parameter Real k = 1;
parameter SI.Time Ti;
parameter SI.Time Td(min=0);
parameter Real Nd = 10;
parameter Real xi_start = 0;
parameter Real xd_start = 0;
Real xi(start=xi_start);
Real xd(start=xd_start);
protected
parameter SI.Time T = max(Td/Nd, 100*Modelica.Constants.eps);
equation
assert(Ti > 0, "the time constant Ti of a PID must be positive");
assert(Nd > 0, "Nd of a PID must be positive");
der(xi) = u/Ti;
der(xd) = if Td > 0 then (u - xd)/T else 0;
y = k*(u + xi + (if Td > 0 then Td*(u - xd)/T else 0));
end PID;
end Blocks;
model M import Blocks.*; Constant a(k = 1); Step b; Ramp c(duration = 1); Pulse d(period = 1); Sine e(f = 1); Table f(table = {{0, 1}, {2, 3}}); Gain g(k = 1); Add h; Limiter i(uMax = 1); Integrator j; FirstOrder k(T = 1); PID l(Ti = 1, Td = 1); end M;
