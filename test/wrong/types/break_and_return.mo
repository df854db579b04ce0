// error: 8:5: break is allowed in a loop only
// error: 10:3: return is allowed in a function only
model M
  Real x;
algorithm
  x := time;
  if x > 3 then
    break;
  end if;
  return;
end M;
