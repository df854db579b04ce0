model M /* abc
 end M;
