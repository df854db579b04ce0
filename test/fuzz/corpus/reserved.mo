model model Real output; equation a.end = if; end M;
