model M Real x "abc
 end M;
