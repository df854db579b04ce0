// run: --stop 1
// value: k 1 3 0
// value: x 1 2 1e-12
type Kind = enumeration(metre, foot);
record Scale
  String name = "m";
  Real factor = 1;
end Scale;
function name_of
  input Kind kind;
  output String name;
algorithm
  if kind == Kind.metre then
    name := "m";
  else
    name := "ft";
  end if;
end name_of;
function factor_of
  input Scale s;
  output Real f;
algorithm
  if s.name == "ft" then
    f := 2;
  else
    f := s.factor;
  end if;
end factor_of;
model M
  parameter Kind kind = Kind.foot;
  parameter Scale s(name = name_of(kind));
  Real x(unit = name_of(kind)) = factor_of(s)*time;
  Integer k = if s.name == "ft" then 3 else 4;
end M;
