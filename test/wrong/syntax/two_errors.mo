// error: 4:12: expected an expression, found `;`
// error: 10:15: expected `,` after the first connector
model A
  Real x = ;
end A;

model B
  parameter Real p = 1;
equation
  connect(a.p b.p);
end B;
