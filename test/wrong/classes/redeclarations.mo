// error: 25:13: q is redeclared, but it is not replaceable any more
// error: 15:18: x is redeclared, but it is final
// error: 16:18: c is redeclared, but it is a constant
// error: 17:21: n is redeclared, but it is not replaceable
// error: 19:18: p is redeclared, but it is public: redeclare it in a public section
model Base
  final replaceable Real x = 1;
  replaceable constant Real c = 2;
  Real n = 3;
  replaceable Real p = 4;
  replaceable Real q = 4;
end Base;
model Derived
  extends Base;
  redeclare Real x = 2;
  redeclare Real c = 2;
  redeclare Integer n = 3;
protected
  redeclare Real p = 4;
end Derived;
model Once
  extends Base(redeclare Real q = 1);
end Once;
model M
  Once once(redeclare parameter Real q = 2);
  Derived d;
end M;
