within Dialectic.Planar;
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
    Real e[2] "Direction from frame_a to frame_b";
  equation
    length = sqrt((frame_b.x - frame_a.x)^2 + (frame_b.y - frame_a.y)^2);
    e[1] = (frame_b.x - frame_a.x)/noEvent(max(length, s_small));
    e[2] = (frame_b.y - frame_a.y)/noEvent(max(length, s_small));
    dv = e[1]*(frame_b.vx - frame_a.vx) + e[2]*(frame_b.vy - frame_a.vy);
    v_el = e[1]*(der(frame_b.x) - der(frame_a.x)) + e[2]*(der(frame_b.y) - der(frame_a.y));
    frame_b.fx = e[1]*f;
    frame_b.fy = e[2]*f;
    frame_b.t = 0;
    frame_a.fx = -e[1]*f;
    frame_a.fy = -e[2]*f;
    frame_a.t = 0;
  end Line;

  partial model AbsoluteSensor "Measures a frame and does not act on it"
    Frame frame_a;
  equation
    frame_a.fx = 0;
    frame_a.fy = 0;
    frame_a.t = 0;
    annotation(__lied(look={Hidden()}));
  end AbsoluteSensor;

  partial model RelativeSensor "Measures between two frames and does not act on them"
    extends TwoFrames;
  equation
    frame_a.fx = 0;
    frame_a.fy = 0;
    frame_a.t = 0;
    frame_b.fx = 0;
    frame_b.fy = 0;
    frame_b.t = 0;
    annotation(__lied(look={Hidden()}));
  end RelativeSensor;

  partial model Rigid "A sensor inside a rigid connection"
    extends TwoFrames;
  equation
    frame_a.x = frame_b.x;
    frame_a.y = frame_b.y;
    frame_a.phi = frame_b.phi;
    frame_a.vx = frame_b.vx;
    frame_a.vy = frame_b.vy;
    frame_a.w = frame_b.w;
    frame_a.fx + frame_b.fx = 0;
    frame_a.fy + frame_b.fy = 0;
    frame_a.t + frame_b.t = 0;
    annotation(__lied(look={Hidden()}));
  end Rigid;
end Interfaces;
