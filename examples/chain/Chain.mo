model Chain "n masses, each hanging on the one before by a spring and a damper"
  import SI = Modelica.Units.SI;
  import Dialectic.Translational.*;
  parameter Integer n(min=1) = 10 "Number of masses";
  parameter SI.Mass m = 0.1 "Of each";
  parameter SI.TranslationalSpringConstant c = 1000 "Of each spring";
  parameter SI.TranslationalDampingConstant d = 10 "Of each damper";
  parameter SI.Length l = 0.1 "Of each spring at rest";
  parameter SI.Time TD = 1e-3 "Dialectic time constant";
  Fixed ceiling;
  Joint joint[n](each TD=TD, each s(start=-l));
  Body body[n](each m=m);
  SpringDamper spring[n](each l=-l, each c=c, each d=d);
equation
  connect(ceiling.flange_b, joint[1].flange_a);
  connect(ceiling.flange_b, spring[1].flange_a);
  for i in 1:n loop
    connect(joint[i].flange_b, body[i].flange_a);
    connect(spring[i].flange_b, body[i].flange_a);
  end for;
  for i in 2:n loop
    connect(body[i - 1].flange_a, joint[i].flange_a);
    connect(body[i - 1].flange_a, spring[i].flange_a);
  end for;
  annotation(experiment(StopTime=20, Tolerance=1e-8), __lied(plot={"body[1].s", "body[5].s", "body[10].s"}));
end Chain;
