// a
/* b
*c */ model /**/ M // d end M;
