// error: 12:10: class Holder contains itself
model Base
  Real x = time;
end Base;

model Holder
  replaceable Base part;
end Holder;

model Wrapped
  extends Base;
  Holder holder(redeclare Wrapped part);
end Wrapped;

model M
  Holder holder(redeclare Wrapped part);
end M;
