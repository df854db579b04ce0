model M Real x = 1e + 1x $ a != b && c || !d % e # ** 1e999 ä   'open
; end M;
