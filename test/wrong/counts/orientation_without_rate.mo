// error: 3:29: class Place has 9 equations too few: nothing determines frame_b.o[1], frame_b.o[2], frame_b.o[3], frame_b.f[1], frame_b.f[2], ...
model Place "Says nothing of frame_b.o"
  Dialectic.MultiBody.Frame frame_b;
equation
  frame_b.r = {0, 0, 0};
  frame_b.R = identity(3);
  frame_b.v = {0, 0, 0};
  frame_b.w = {0, 0, 0};
end Place;

model M
  Place place;
  Dialectic.MultiBody.Revolute joint;
  Dialectic.MultiBody.Body body(m=1, I_11=1, I_22=1, I_33=1);
equation
  connect(place.frame_b, joint.frame_a);
  connect(joint.frame_b, body.frame_a);
end M;
