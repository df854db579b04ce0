// error: 6:11: a block cannot extend Base, which is a model: change the kind of one of them
model Base
  Real x = time;
end Base;
block B
  extends Base;
end B;
model M
  B b1, b2;
end M;
