// verb: run
// options: --solver dassl
// refused: use one of euler, rk3, rk4, lieuler, ros2, cvode, adams
model M
  Real x(start = 1);
equation
  der(x) = -x;
end M;
