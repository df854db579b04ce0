// run: --stop 1
// value: a 1 43 1e-12
model M
  Real c[3] = cross({1, 0, 0}, {0, 1, 0});
  Real d[2, 2] = diagonal({1, 2});
  parameter Real m[2, 2] = {{1, 2}, {3, 4}};
  Real l[3] = linspace(0, 1, 3);
  Real a = sum(cat(1, ones(2), zeros(1), fill(3.0, 2))) + product({1, 2, 3}) + size(d, 1)*ndims(d) + c[3] + l[2] + d[2, 2]
    + scalar({{0.5}}) + sum(vector({{1, 2}})) + min({4, 5}) + max(3, 2) + sum(i^2 for i in 1:2) + sum(m[:, 1]) + 2;
end M;
