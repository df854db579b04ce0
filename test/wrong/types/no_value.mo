// error: 6:14: time is not known in a record: give the value where it is used
// error: 11:16: der needs a variable that is not discrete
// error: 12:12: log(-1) has no value
// error: 13:12: asin(2) has no value
record R
  Real x = 2*time;
end R;
model M
  R r;
  discrete Real d = 1;
  Real u = der(d);
  Real v = log(-1);
  Real w = asin(2);
end M;
