// error: 4:6: missing `;` after the class
model M
  Real x = time;
end M
