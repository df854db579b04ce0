// run: --stop 1 --set s=hot
// value: x 1 1 0
model M
  parameter String s = "cold";
  Real x = if s == "hot" then 1 else 2;
end M;
