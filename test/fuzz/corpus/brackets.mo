model M Real x(start=(1; Real y={[f(a[; equation x=(a]); end M;
