// error: 1:1: there is no model in this file
