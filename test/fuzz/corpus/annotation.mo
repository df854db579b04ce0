model M annotation(experiment(StartTime=0, StopTime=1e1, Tolerance=1e-6), Icon(graphics={Rectangle(extent={{-100,100},{100,-100}})}), Documentation(info="<html></html>")); end M;
