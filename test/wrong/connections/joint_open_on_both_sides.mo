// error: 3:33: nothing holds or moves 'joint.flange_a'
model M
  Dialectic.Translational.Joint joint;
end M;
