// refused: record and record do not go together here
operator record Complex
  Real re, im;
  encapsulated operator function '+'
    input Complex a, b;
    output Complex c;
  algorithm
    c.re := a.re + b.re;
    c.im := a.im + b.im;
  end '+';
end Complex;
model M
  Complex a(re = 1, im = 2), b(re = 3, im = 4);
  Complex c = a + b;
end M;
