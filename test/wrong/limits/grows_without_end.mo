// error: 5:8: class Tree contains itself
// error: 5:25: class Tree contains itself
model Tree
  parameter Integer n = 1;
  Tree left(n = n + 1), right(n = n + 1);
end Tree;

model M
  Tree tree;
end M;
