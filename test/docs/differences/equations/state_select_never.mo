// check
// says: despite stateSelect = never
model M
  Real x(start = 1, stateSelect = StateSelect.never);
equation
  der(x) = -x;
end M;
