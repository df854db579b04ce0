within Dialectic.Planar;
model FreeEnd "Motion of a piece that has come loose: inserted by the runtime, with its present pose and velocity"
  parameter SI.Time TD(min=0) = 0 "Dialectic time constant, inherited from the tree that the piece was in"
    annotation(__lied(role="T_D"));
  Frame frame_b;
  SI.Position x(stateSelect=StateSelect.always, start=0) "Position";
  SI.Position y(stateSelect=StateSelect.always, start=0) "Position";
  SI.Angle phi(stateSelect=StateSelect.always, start=0) "Angle";
  SI.Velocity vx(stateSelect=StateSelect.always, start=0) "Kinetic velocity";
  SI.Velocity vy(stateSelect=StateSelect.always, start=0) "Kinetic velocity";
  SI.AngularVelocity w(stateSelect=StateSelect.always, start=0) "Kinetic angular velocity";
equation
  frame_b.x = x;
  frame_b.y = y;
  frame_b.phi = phi;
  frame_b.vx = vx;
  frame_b.vy = vy;
  frame_b.w = w;
  frame_b.fx = 0;
  frame_b.fy = 0;
  frame_b.t = 0;
  TD*der(vx) = der(x) - vx;
  TD*der(vy) = der(y) - vy;
  TD*der(w) = der(phi) - w;
end FreeEnd;
