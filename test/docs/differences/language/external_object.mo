// refused: ExternalObject is not known
class Table
  extends ExternalObject;
  function constructor
    output Table t;
    external "C" t = table();
  end constructor;
  function destructor
    input Table t;
    external "C" close(t);
  end destructor;
end Table;
model M
  Table t = Table();
end M;
