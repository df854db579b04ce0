// error: 12:12: argument b of product is missing
// error: 13:29: too many arguments: product has 2 inputs
function product
  input Real a;
  input Real b;
  output Real y;
algorithm
  y := a*b;
end product;

model M
  Real x = product(time);
  Real y = product(time, 1, 2);
end M;
