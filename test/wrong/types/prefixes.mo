// error: 11:15: a is a model: it cannot be constant, parameter, discrete, input, output, flow or stream
// error: 5:16: n is a flow of type Integer: flows are Real
connector C
  Real e = 1;
  flow Integer n;
end C;
model A
  Real x = 1;
end A;
model M
  parameter A a;
  C c;
end M;
