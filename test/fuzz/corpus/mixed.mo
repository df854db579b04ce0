model M A a(each redeclare final B b, final each c = 1, break d); parameter final flow Real e; final redeclare inner replaceable parameter constant discrete Real g; end M;
