model M initial equation a=1; equation -a*b+c^2 .* d = if x then 1 elseif y then 2 else 3; (a,,b)=f(x,y=2,z=function g(a=1)); connect(a[1].b,.c) annotation(Line()); assert(a>0,"t"); end M;
