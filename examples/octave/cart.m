% A cart on a spring: runs, a loop with a controller, linearisation. docs/octave.md explains it.
m = lied_mex('load', 'models/Cart.mo', '', {'cart.m=2'});

% A run: all variables in memory.
lied_mex('set', m, 'spring.c', 8);
[values, names, units] = lied_mex('run', m, struct('stop', 1, 'tolerance', 1e-9));
s = values(:, strcmp(names, 'rail.s'));
fprintf('after %g s: %.6f %s\n', values(end, 1), s(end), units{strcmp(names, 'rail.s')});

% A, B, C, D, and a gain that places both poles at -3 1/s.
[A, B, C, D] = lied_mex('linearise', m, {'u'}, {'rail.s'});
fprintf('eigenvalues %s\n', mat2str(eig(A), 6));
P = [B, A*B];
phi = A^2 + 6*A + 9*eye(2);
K = [0, 1] / P * phi;              % Ackermann's formula
states = lied_mex('states', m);

% A loop of our own, 1 kHz: the controller brings the cart to rest at 0.
lied_mex('solver', m, 'rk3');
for k = 1:5000
  x = cellfun(@(name) lied_mex('get', m, name), states);
  lied_mex('set', m, 'u', -K*x);
  t = lied_mex('step', m, 1e-3);
end
fprintf('after %g s: %.1e m\n', t, abs(lied_mex('get', m, 'rail.s')));

% What is wrong is an error with an identifier.
try
  lied_mex('set', m, 'cart.mass', 1);
catch problem
  fprintf('%s: %s\n', problem.identifier, strtrim(problem.message));
end
lied_mex('free', m);
