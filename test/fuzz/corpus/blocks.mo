model M equation if a then b=c; elseif d then else e=f; end if; for i in 1:3, j loop x[i]=1; end for; when {a,b} then reinit(x,1); elsewhen c then end when; end M;
