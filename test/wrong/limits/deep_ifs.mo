// error: 206:3: nested too deeply: more than 2000 levels
model M
  Boolean b = time > 1;
  Real x;
equation
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then if b then if b then if b then if b then if b then if b then if b then if b then if b then
  if b then
  x = 1;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
  end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if; end if;
end M;
