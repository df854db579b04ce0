// check
model M
  Real x(start = 1, stateSelect = StateSelect.prefer);
equation
  der(x) = -x;
end M;
