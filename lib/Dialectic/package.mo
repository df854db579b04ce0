package Dialectic "Dialectic mechanics: an elastic and a kinetic regime, joined by a filter"

  type Damping = enumeration(
      elastic "on the elastic velocity, the derivative of the position",
      kinetic "on the kinetic velocity, as in the paper")
    "The velocity that the damper of a contact or a spring-damper acts on";

  package Functions "Friction curves, and values with given derivatives"

    function S_Func "S-shaped step from (x_min, y_min) to (x_max, y_max), constant beyond"
      input Real x_min;
      input Real x_max;
      input Real y_min;
      input Real y_max;
      input Real x;
      output Real y;
    protected
      Real u "x, scaled to [-1, 1]";
    algorithm
      u := max(-1, min(1, (2*x - x_min - x_max)/(x_max - x_min)));
      y := (y_max + y_min)/2 + (y_max - y_min)/2*(3*u - u^3)/2;
      annotation(smoothOrder=1, Documentation(info="<html>
<p>S(u) = (3 u - u<sup>3</sup>)/2 on [-1, 1] leaves both ends with slope 0, so the curve has a continuous derivative.</p>
</html>"));
    end S_Func;

    function TripleS_Func "Dry friction over velocity: rises to (x_max, y_max), falls to (x_sat, y_sat), odd"
      input Real x_max;
      input Real x_sat;
      input Real y_max;
      input Real y_sat;
      input Real x;
      output Real y;
    algorithm
      if x > x_max then
        y := S_Func(x_max, x_sat, y_max, y_sat, x);
      elseif x < -x_max then
        y := -S_Func(x_max, x_sat, y_max, y_sat, -x);
      else
        y := S_Func(-x_max, x_max, -y_max, y_max, x);
      end if;
      annotation(smoothOrder=1, Documentation(info="<html>
<p>Three S-shaped steps of the lecture: one through the origin, up to adhesion, and one on each side, down to sliding.</p>
</html>"));
    end TripleS_Func;

    function follow "A value whose time derivative is given"
      input Real value;
      input Real derivative;
      input Real t "time: what the value is differentiated by";
      output Real y;
    algorithm
      y := value;
      annotation(derivative(noDerivative=value, noDerivative=derivative)=follow_der, Documentation(info="<html>
<p>y = value, der(y) = derivative. A prescribed motion needs it: its position has to be differentiated, and only the user
knows the derivative.</p>
</html>"));
    end follow;

    function follow_der "The derivative of follow"
      input Real value;
      input Real derivative;
      input Real t;
      input Real t_der;
      output Real y_der;
    algorithm
      y_der := derivative*t_der;
    end follow_der;
  end Functions;

  annotation(Documentation(info="<html>
<p>In dialectic mechanics a degree of freedom has two velocities. Positions change with the <em>elastic</em> velocity, inertia
follows the <em>kinetic</em> one, and a filter with time constant T<sub>D</sub> joins them:</p>
<pre>
  TD*der(v) = v_el - v        v_el = der(s)
</pre>
<p>So stiff springs and contacts do not ring: frequencies above 1/T<sub>D</sub> are damped away, while steady states do not
change. T<sub>D</sub> = 0 is classic mechanics.</p>
<p>An elastic element may see its elongation a time T<sub>E</sub> ahead, f = c*(ds + TE*der(ds)). With T<sub>D</sub> and
T<sub>E</sub> both about the step, an explicit method is stable whatever the stiffness.</p>
<p>Energy: classes declare what they store (energy_kinetic, energy_elastic, energy_potential) and at which rate it is taken
(power_TD, power_TE, power_damping, power_friction) or supplied (power_external). For every system</p>
<pre>
  der(sum of energy_*) = sum of power_external - sum of power_TD, power_TE, power_damping, power_friction
</pre>
</html>"));
end Dialectic;
