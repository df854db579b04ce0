model Scene
  import Dialectic.Rotational.*;
  Fixed ground;
  Joint joint0(TD=2.788e-06, phi(start=-0.2048), w(start=-0.9865));
  Inertia body0(J=0.5755);
  Stiction part0(N=1.61, mu_A=0.8984, mu_S=0.6289, wSlide=0.001901, c=7.648e+06, TE=0.02122);
  ElastoGap part1(phi0=-0.2043, c=1.301e+06, d=0, TE=0);
  ElastoGap part2(phi0=-0.2326, c=2.758e+04, d=16.77, TE=0);
equation
  connect(ground.flange_b, joint0.flange_a);
  connect(joint0.flange_b, body0.flange_a);
  connect(ground.flange_b, part0.flange_a);
  connect(part0.flange_b, body0.flange_a);
  connect(ground.flange_b, part1.flange_a);
  connect(part1.flange_b, body0.flange_a);
  connect(ground.flange_b, part2.flange_a);
  connect(part2.flange_b, body0.flange_a);
  annotation(experiment(StopTime=1.549));
end Scene;
