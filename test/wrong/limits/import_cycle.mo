// error: 11:12: A has no element X
package A
  import B.X;
end A;

package B
  import A.X;
end B;

model M
  import A.X;
  X x;
end M;
