package Endless "Models whose events have no end, and some that look like it"
  model Sign
    Real v(start=1.46, fixed=true);
  equation
    der(v) = -sign(v);
    annotation(experiment(StopTime=3));
  end Sign;

  model Relay
    Real v(start=1.46, fixed=true);
  equation
    der(v) = if v > 0 then -1 else 1;
    annotation(experiment(StopTime=3));
  end Relay;

  model Ball "falls through the floor, in the end"
    parameter Real e = 0.7;
    Real h(start=1, fixed=true), v(start=0, fixed=true);
  equation
    der(h) = v;
    der(v) = -9.81;
    when h < 0 then
      reinit(v, -e*pre(v));
    end when;
    annotation(experiment(StopTime=100));
  end Ball;

  model RestingBall "comes to rest"
    parameter Real e = 0.7;
    Real h(start=1, fixed=true), v(start=0, fixed=true);
    discrete Boolean flying(start=true, fixed=true);
    Boolean impact = h <= 0;
    discrete Real v_new(start=0, fixed=true);
  equation
    der(v) = if flying then -9.81 else 0;
    der(h) = v;
    when {h <= 0 and v <= 0, impact} then
      v_new = if edge(impact) then -e*pre(v) else 0;
      flying = v_new > 0;
      reinit(v, v_new);
    end when;
    annotation(experiment(StopTime=100));
  end RestingBall;

  model Restless
    Real x(start=1, fixed=true);
  equation
    der(x) = -1;
    when x < 0.5 then
      reinit(x, 1);
    end when;
    when x > 0.5 then
      reinit(x, 0);
    end when;
    annotation(experiment(StopTime=1));
  end Restless;

  model Sampled
    discrete Real n(start=0, fixed=true);
    Real x(start=0, fixed=true);
  equation
    when sample(1e-4, 1e-4) then
      n = pre(n) + 1;
    end when;
    der(x) = n;
    annotation(experiment(StopTime=1.00005));
  end Sampled;

  model Graze "Ten periods, each with a dip below -1 + depth"
    parameter Real depth = 1e-2;
    Real x(start=1, fixed=true), v(start=0, fixed=true);
    discrete Real n(start=0, fixed=true);
  equation
    der(x) = v;
    der(v) = -x;
    when x < -1 + depth then
      n = pre(n) + 1;
    end when;
    annotation(experiment(StopTime=62.83185307179586));
  end Graze;
end Endless;
