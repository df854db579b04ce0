package P
  connector Flange Real s(unit="m"); Real v(unit="m/s"); flow Real f(unit="N"); end Flange;
  function follow input Real value, derivative, t; output Real y; algorithm y := value; annotation(derivative(noDerivative=value, noDerivative=derivative) = follow_der); end follow;
  function follow_der input Real value, derivative, t, dt; output Real y; algorithm y := derivative*dt; end follow_der;
  model Move Flange b; input Real s_ref, v_ref, a_ref; Real x = follow(s_ref, v_ref, time);
  equation b.s = x; b.v = follow(v_ref, a_ref, time); end Move;
  model Drive Flange b; Real s(start = 0), v; input Real u; equation der(s) = v; 0.1*der(v) = u - v; b.s = s; b.v = v; end Drive;
  model M Move m(s_ref = sin(time), v_ref = cos(time), a_ref = -sin(time)); Drive d(u = time); end M;
end P;
