// run:
// value: small.part.total 1 1 1e-9
// value: large.part.total 1 12 1e-9
model Frame
  inner parameter Integer n = 1;
  inner parameter Boolean doubled = false;
  Part part;
end Frame;
model Part
  outer parameter Integer n;
  outer parameter Boolean doubled;
  Real x[n] = {i*time for i in 1:n};
  Twice twice(u = sum(x)) if doubled;
  Real total = if doubled then twice.y else sum(x);
end Part;
model Twice
  input Real u;
  output Real y = 2*u;
end Twice;
model M
  Frame small;
  Frame large(n = 3, doubled = true);
end M;
