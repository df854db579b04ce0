// run: --stop 1
// value: x 1 0.367879 1e-5
type Rate = Real(unit = "1/s", min = 0);
record Data
  Rate k = 1;
end Data;
class Decay
  Data data;
  Real x(start = 1);
equation
  der(x) = -data.k*x;
end Decay;
model M
  extends Decay;
end M;
