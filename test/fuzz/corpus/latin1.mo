model M "schön ÿ" Real ü; /* € */ end M;
