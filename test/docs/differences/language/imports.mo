// check
package P
  constant Real k = 2;
  package Q
    function twice
      input Real x;
      output Real y = 2*x;
    algorithm
    end twice;
  end Q;
end P;
model M
  import P.k;
  import Two = P.Q;
  import P.Q.*;
  import P.{Q};
  Real x = k*Two.twice(time) + twice(1);
end M;
