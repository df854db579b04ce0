// error: 3:7: class Box contains itself
model Box
  Box inside;
end Box;

model M
  Box box;
end M;
