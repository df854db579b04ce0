// error: 3:21: with i the system has more than 1000000 components
model A
  Blocks.Integrator i[1000];
end A;
model B
  A a[1000];
end B;
model M
  B b[1000];
end M;
