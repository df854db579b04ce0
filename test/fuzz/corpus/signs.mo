model M Real x = 2*-3 + -1 - --2 ^ -a ^ b < c < d : not not e : f : g; end M;
