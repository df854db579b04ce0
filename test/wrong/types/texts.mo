// error: 5:15: a text of a number that varies, outside of a message,: not supported yet
// error: 8:7: the other side must be of type String, not Integer
model M
  String s;
  Boolean b = String(time) == "1";
equation
  
  s = 3;
end M;
