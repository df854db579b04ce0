within Dialectic.MultiBody;
package Interfaces "Base classes of several components"

  partial model TwoFrames "A component between two frames"
    Frame frame_a "Towards the root, as it is drawn";
    Frame frame_b "Towards the tip";
  end TwoFrames;

  partial model Line "A component that acts along the line between two points"
    extends TwoFrames;
    parameter SI.Length s_small(min=0) = 1e-10 "Below this length the direction fades, so that it is always defined";
    SI.Length length "Distance of the points";
    SI.Velocity dv "Kinetic velocity of frame_b away from frame_a";
    SI.Velocity v_el "Elastic velocity of frame_b away from frame_a";
    SI.Force f "Force; positive pulls the points together";
  protected
    Real e[3] "Direction from frame_a to frame_b";
    SI.Position u[3] "From frame_a to frame_b";
  equation
    u = frame_b.r - frame_a.r;
    length = sqrt(u*u);
    e = u/noEvent(max(length, s_small));
    dv = e*(frame_b.v - frame_a.v);
    v_el = e*(der(frame_b.r) - der(frame_a.r));
    frame_b.f = e*f;
    frame_b.t = zeros(3);
    frame_a.f = -e*f;
    frame_a.t = zeros(3);
  end Line;

  partial model AbsoluteSensor "Measures a frame and does not act on it"
    Frame frame_a;
  equation
    frame_a.f = zeros(3);
    frame_a.t = zeros(3);
  end AbsoluteSensor;

  partial model RelativeSensor "Measures between two frames and does not act on them"
    extends TwoFrames;
  equation
    frame_a.f = zeros(3);
    frame_a.t = zeros(3);
    frame_b.f = zeros(3);
    frame_b.t = zeros(3);
  end RelativeSensor;

  partial model Rigid "A sensor inside a rigid connection"
    extends TwoFrames;
  equation
    frame_b.r = frame_a.r;
    frame_b.R = frame_a.R;
    frame_b.o = frame_a.o;
    frame_b.v = frame_a.v;
    frame_b.w = frame_a.w;
    frame_a.f + frame_b.f = zeros(3);
    frame_a.t + frame_b.t = zeros(3);
  end Rigid;
end Interfaces;
