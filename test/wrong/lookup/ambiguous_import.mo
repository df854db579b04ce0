// error: 4:10: Joint is ambiguous: it comes from this import and from that of Translational
model M
  import Dialectic.Translational.*;
  import Dialectic.Rotational.*;
  Joint j;
end M;
