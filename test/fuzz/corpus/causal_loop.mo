model Loop
  parameter Real a = 2, b[3] = {1, 2, 3};
  Real x, y, z(start = 1), w[3], u(start = 2);
equation
  a*x + y = time; x - y = z; der(z) = -z + sin(u);
  w[1] + w[2] = b[1]; w[2] - w[3] = b[2]; w[1] + 3*w[3] = x;
  2*der(u) + der(z) = u;
end Loop;
