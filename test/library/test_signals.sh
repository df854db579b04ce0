# Modelica.Blocks and Modelica.Math as lied has them, against analytic results.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/numbers.sh"
unset LIEDPATH MODELICAPATH

signal() { # MODEL OPTIONS...
  model=$1
  shift
  simulate "$here/Signals.mo" --model "Signals.$model" "$@"
}
is() { at "$1" "$2" "$(number "$3")" "${4:-1e-12}"; } # VARIABLE TIME EXPRESSION [TOLERANCE]

steps() { signal Waves && is constant_.y 0.5 3 && is step.y 0.29 1 && is step.y 0.31 3 && is ramp.y 0.5 2 && is ramp.y 0.8 3 &&
  is clock.y 0.2 1 && is clock.y 0.5 1.25 && is on.y 0.39 0 && is on.y 0.41 1 && is count.y 0.49 1 && is count.y 0.51 3; }
oscillations() { signal Waves && is sine.y 0.1 1 && is sine.y 0.7 '1 + 2*sin(2*pi*3*0.5 + 0.5)' && is cosine.y 0.7 '1 + 2*cos(2*pi*3*0.5 + 0.5)' &&
  is decaying.y 0.6 '1 + 2*exp(-1.6)*sin(2*pi*3*0.4)' && is hump.y 0.3 '1 + 2*(1 - exp(-1))' && is hump.y 0.7 '1 + 2*(1 - exp(-3))*exp(-1)'; }
periods() { signal Waves && is saw.y 0.05 1 && is saw.y 0.3 2 && is saw.y 0.7 2 && is saw.y 0.92 1.1 && is one_saw.y 0.3 1 && is one_saw.y 0.6 0 &&
  is trapezoid.y 0.15 2 && is trapezoid.y 0.25 3 && is trapezoid.y 0.32 2.2 && is trapezoid.y 0.4 1 && is trapezoid.y 0.55 2 &&
  is trapezoid.y 0.98 2.6 && is pulses.y 0.15 1 && is pulses.y 0.25 0 && is pulses.y 0.55 1; }
time_tables() { signal Waves && is table.y 0.05 10 && is table.y 0.2 12 && is table.y 0.35 14.75 && is table.y 0.7 13 && is scaled.y 0.45 0.5; }

u='sin(2*pi*0.3)'
v='(2 + cos(2*pi*0.3))'
functions() { signal Functions && is gain.y 0.3 "-3*$u" && is add.y 0.3 "2*$u + 5*$v" && is add3.y 0.3 "$v" && is feedback.y 0.3 "$u - $v" &&
  is product_.y 0.3 "$u*$v" && is division.y 0.3 "$u/$v" && is greater.y 0.3 "$v" && is lesser.y 0.3 "$u" && is angle.y 0.3 "atan2($u, $v)" &&
  is positive.y 0.7 "$u" && is sign_.y 0.3 1 && is sign_.y 0.7 -1 && is exponential.y 0.3 "exp($u)" && is logarithm.y 0.3 "log($v)" &&
  is root.y 0.3 "sqrt($v)" && is soft.y 0.3 "(exp(2*$u) - 1)/(exp(2*$u) + 1)"; }
vectors() { signal Functions && is 'matrix_.y[2]' 0.3 "3*$u + 4*$v" && is total.y 0.3 "$u - 2*$v" && is weighted.y 0.3 "2*$u + 3*$v" &&
  is all_.y 0.3 "$u*$v" && is dependency.y 0.3 "2 + 0.1*$u + 0.2*$v" && is whole.y 0.3 2 && is celsius.y 0.3 "$v - 273.15" &&
  is speed.y 0.3 "$v*pi/30"; }

filters() { signal Filters && is integrator.y 1 3 1e-7 && is limited.y 0.4 0.4 1e-7 && is limited.y 1 0.5 1e-5 &&
  is derivative.y 0.5 '2*(1 - exp(-5))' 1e-6 && is first.y 1 '2 - 1.5*exp(-2)' 1e-6 &&
  is second.y 0.7 '2*(1 - exp(-1.4)*(cos(2*sqrt(3)*0.7) + sin(2*sqrt(3)*0.7)/sqrt(3)))' 1e-6 && is pi_.y 1 9 1e-6 &&
  is pid.y 0.3 '3*(1 + 0.6 + 4*exp(-0.3/0.05))' 1e-5; }
linear_systems() { signal Filters && is transfer.y 1 '1.5 - 2*exp(-1) + 0.5*exp(-2)' 1e-6 && is lead.y 1 '1 + exp(-1)' 1e-6 &&
  is 'space.y[1]' 1 '0.5 - exp(-1) + 0.5*exp(-2)' 1e-6 && is damping.y 0.5 '1 - (1 + pi)*exp(-pi)' 1e-6; }
resets() { signal Reset && is integrator.y 0.2 5.2 1e-6 && is integrator.y 0.5 5.2 1e-6 && is integrator.y 0.9 5.2 1e-6; }
loops() { signal Loop && is plant.y 1 '1 - exp(-1)' 1e-6 && is slow_plant.y 1 0.5 1e-6; }

logic() { signal Logic && is above.y 0.25 1 && is above.y 0.45 0 && is below.y 0.7 1 && is both.y 0.405 1 && is both.y 0.25 0 && is one.y 0.25 1 &&
  is one.y 0.02 0 && is either.y 0.41 0 && is either.y 0.6 1 && is not_both.y 0.6 1 && is none.y 0.02 1 && is opposite.y 0.6 0 &&
  is switch_.y 0.3 0 && is switch_.y 0.45 'sin(2*pi*0.45)' && is number.y 0.3 2 && is number.y 0.5 3; }
memory() { signal Logic && is hysteresis.y 0.05 0 && is hysteresis.y 0.1 1 && is hysteresis.y 0.55 1 && is hysteresis.y 0.6 0 &&
  is heater.y 0.05 0 && is heater.y 0.6 1 && is heater.y 0.95 1 && is timer.y 0.9 0.5 && is flip.Q 0.05 0 && is flip.Q 0.45 1 && is flip.QI 0.55 1; }
limits() { signal Limits && is limiter.y 0.25 0.5 && is limiter.y 0.75 -0.5 && is strict.y 0.75 -0.25 && is variable.y 0.25 0.6 && is variable.y 0.75 -0.2 &&
  is zone.y 0.25 0.5 && is zone.y 0.05 0 && is zone.y 0.75 -0.5; }

tables() { signal Look && is 'linear.y[1]' 2.5 2.5 && is 'linear.y[2]' 2.5 2.5 && is 'linear.y[1]' 0.5 -0.5 && is 'linear.y[1]' 4.5 11.5 &&
  is 'held.y[1]' 0.5 0 && is 'held.y[1]' 4.5 9 && is 'steps.y[1]' 2.5 1 && is 'steps.y[1]' 4.5 9 && is 'periodic.y[1]' 4.5 1.5 &&
  is 'periodic.y[1]' 0.5 3.5; }
# Akima's slopes of a parabola are exact inside; a plane is met exactly by bilinear pieces.
cubic_tables() { signal Look && is 'cubic.y[1]' 3.5 6.25 && is 'cubic.y[1]' 4.25 10.5625 && is plane.y 1.5 2.5; }
routes() { signal Routes && is 'join.y[1]' 0.5 0.5 && is 'join.y[2]' 0.5 2 && is 'part.y2[1]' 0.5 2 && is 'same.y[3]' 0.5 0.5 && is 'choice.y[1]' 0.5 2; }
numbers() { signal Numbers && is a 0.5 'sin(0.5) + atan2(0.5, 2)' && is b 0.5 'log(0.5 + sqrt(1.25)) + log(1.5 + sqrt(1.25))' && is c 0.5 2.5 &&
  is d 0.5 3.5 && is 'n[2]' 0.5 0.8 && is 'x[1]' 0.5 0.5 && is 'x[2]' 0.5 1 && is T 0 26.85 && is w 0 '2*pi' && is R 0 8.31446261815324 1e-13; }
own() { signal Own && is square.y 1.5 2.25; }

plan 18
check "steps, ramps, clocks" steps
check "sines and exponentials" oscillations
check "saw teeth, trapezoids, pulses" periods
check "tables over time" time_tables
check "functions" functions
check "functions of several inputs" vectors
check "filters and controllers" filters
check "transfer functions and linear systems" linear_systems
check "an integral that is reset" resets
check "control loops with limits" loops
check "logic" logic
check "logic with memory" memory
check "limits" limits
check "tables over an input" tables
check "smooth tables, tables over two inputs" cubic_tables
check "routing" routes
check "functions of Modelica.Math, conversions, constants" numbers
check "a block on base classes" own
finish
