within A.B;
final encapsulated partial model M "a" + "b" end M;
