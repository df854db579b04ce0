// error: 7:11: A extends itself
model A
  extends B;
end A;

model B
  extends A;
end B;

model M
  extends A;
end M;
