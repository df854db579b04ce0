within Dialectic.MultiBody;
model FreeEnd "Motion of a piece that has come loose: inserted by the runtime, with its present pose and velocity"
  parameter SI.Time TD(min=0) = 0 "Dialectic time constant, inherited from the tree that the piece was in"
    annotation(__lied(role="T_D"));
  Frame frame_b;
  SI.Position r[3](each stateSelect=StateSelect.always, each start=0) "Position";
  Real R[3,3](each stateSelect=StateSelect.always, start=identity(3)) "Orientation: the columns are the axes of the frame"
    annotation(__lied(role="plain"));
  SI.Velocity v[3](each stateSelect=StateSelect.always, each start=0) "Kinetic velocity";
  SI.AngularVelocity w[3](each stateSelect=StateSelect.always, each start=0) "Kinetic angular velocity";
  SI.AngularVelocity o[3] "Elastic angular velocity";
equation
  frame_b.r = r;
  frame_b.R = Functions.orthogonal(R);
  frame_b.o = o;
  frame_b.v = v;
  frame_b.w = w;
  frame_b.f = zeros(3);
  frame_b.t = zeros(3);
  for j in 1:3 loop
    der(R[:,j]) = cross(o, R[:,j]);
  end for;
  TD*der(v) = der(r) - v;
  TD*(der(w) - cross(o, w)) = o - w;
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<p>As FreeMotion, but with the orientation itself as state, so that the runtime can start it from any pose. The filter of the
rotation acts in the axes of the frame.</p>
</html>"));
end FreeEnd;
