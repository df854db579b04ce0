model M A a(redeclare each final replaceable parameter B b[2]=c constrainedby D(e=1), replaceable type T = Real, redeclare package P = Q(x=break)); replaceable A b constrainedby C(x=1) "t"; end M;
