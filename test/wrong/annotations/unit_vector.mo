// error: 3:48: only a state can be a "unit vector": remove the role
model M
  Real n[3] = {1, 0, 0} annotation(__lied(role="unit vector"));
end M;
