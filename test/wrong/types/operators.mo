// error: 21:16: Number has no operator '*' for record and Integer
// error: 22:14: a record has no minus
operator record Number
  Real re;
  encapsulated operator 'constructor'
    import Number;
    function fromReal
      input Real re;
      output Number c(re = re);
    algorithm
    end fromReal;
  end 'constructor';
end Number;
record Plain
  Real x;
end Plain;
model M
  Number a = Number(time);
  Plain p(x = 1);

  Number b = a*2;
  Plain q = -p;
end M;
