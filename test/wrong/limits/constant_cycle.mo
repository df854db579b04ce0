// error: 3:17: a depends on itself
package P
  constant Real a = b + 1;
  constant Real b = a - 1;
end P;

model M
  Real x = P.a*time;
end M;
