model M import A; import B = A.C; import A.*; import A.{C, D} "t"; end M;
