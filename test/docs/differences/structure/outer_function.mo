// run: --stop 0
// value: e.d.y 0 1 0
// value: f.d.y 0 2 0
// value: own 0 6 0
model M
  partial function A
    input Real u;
    output Real y;
  end A;
  function Same
    extends A;
  algorithm
    y := u;
  end Same;
  function Next
    extends A;
  algorithm
    y := u + 1;
  end Next;
  model D
    outer function law = A;
    function twice
      input Real u;
      output Real y = 2*u;
    algorithm
    end twice;
    Real y = law(1);
  end D;
  model E
    inner function law = Same;
    D d;
  end E;
  model F
    inner function law = Next;
    D d;
  end F;
  E e;
  F f;
  Real own = f.d.twice(3);
end M;
