model M flow parameter input Real[2] x[3](start={1,2,3}) = y if a and not b "t" annotation(D(a=1)), z; protected inner outer A b; stream Real s; end M;
