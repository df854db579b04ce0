// fails: it is late
model M
  parameter Boolean strict = true;
algorithm
  if strict then
    assert(time < 0.5, "it is late");
  end if;
end M;
