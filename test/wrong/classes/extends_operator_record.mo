// error: 6:11: Number is an operator record or contains one: it cannot be extended
operator record Number
  Real x;
end Number;
operator record Larger
  extends Number(x = 2);
end Larger;
model M
  Larger n;
end M;
