// run: --stop 1
// value: x 1 1 1e-9
model M
  Real x(start=0, fixed=true);
equation
  der(x) = 1;
  annotation(Documentation(figures={Figure(title="a", plots={Plot(curves={Curve(y=x), Curve(x=x, y=x), Curve(y=2*x)})})}));
end M;
