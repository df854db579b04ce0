// run: --stop 0
// value: h.b.y 0 7 0
// value: c.y 0 7 0
// value: s.m[2,3] 0 1 0
model M
  model A
    parameter Real p = 1;
    Real y = p;
  end A;
  model B
    parameter Real p = 2;
    Real y = p + 1;
  end B;
  model Holder
    replaceable A b constrainedby A(p = 6);
  end Holder;
  Holder h(redeclare B b);
  replaceable B c constrainedby A(p = 6);
  model Sized
    Real m[:, :] = ones(size(m, 1), size(m, 2));
  end Sized;
  Sized s(redeclare Real m[2, 3]);
end M;
