model M Real x = a[end,:,1:2:end] + sum(i for i in 1:3, j) - {i for i in a} * [1,2;3,4] .^ .5 ./ 1e-3 .+ (not a < b and c or d) .- pure(f(initial(), der(x)));
 end M;
