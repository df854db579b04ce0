// error: 405:3: nested too deeply: more than 2000 levels
model M
  Real x;
equation
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  if time > 1 then if time > 1 then if time > 1 then if time > 1 then if time > 1 then 
  x = 1;
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
  end if; end if; end if; end if; end if; 
end M;
