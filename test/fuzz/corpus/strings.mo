model M "\'\"\?\\\a\b\f\n\r\t\v \q" Real 'a b', '\'', '\?\"'; constant String s = "ä€" + "a
b"; end M;
