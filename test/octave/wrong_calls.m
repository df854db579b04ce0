% Calls of lied_mex that must be errors with an identifier of lied, and leave the rest as it is.
m = lied_mex('load', 'models/Cart.mo');
calls = {{}, {1}, {'nothing'}, {'load'}, {'load', 1}, {'load', 'none.mo'}, {'load', 'models/Cart.mo', 'None'}, ...
         {'load', 'models/Cart.mo', '', {'none=1'}}, {'load', 'models/Cart.mo', '', 'cart.m=1'}, ...
         {'set'}, {'set', m, 'cart.m'}, {'set', m, 'none', 1}, {'set', m, 'cart.m', 'one'}, {'set', m, 'cart.m', [1 2]}, ...
         {'set', m, 'cart.m', -1}, {'set', m, 'cart.m', 1i}, {'set', 0, 'cart.m', 1}, {'set', 1.5, 'cart.m', 1}, ...
         {'set', NaN, 'cart.m', 1}, {'set', 1e9, 'cart.m', 1}, {'set', {}, 'cart.m', 1}, {'set', m, 1, 1}, {'get', m}, ...
         {'get', m, 'none'}, {'get', m, {}}, {'run'}, {'run', m, 1}, {'run', m, struct('solver', 'none')}, ...
         {'run', m, struct('stop', -1)}, {'run', m, struct('solver', 3)}, {'run', m, struct('every', 'x')}, {'step', m}, ...
         {'step', m, -1}, {'step', m, NaN}, {'solver', m, 'none'}, {'linearise', m}, {'linearise', m, {'none'}, {}}, ...
         {'linearise', m, {'rail.s'}, {}}, {'linearise', m, 'u', 'rail.s'}, {'linearise', m, {1}, {2}}, {'states'}, ...
         {'free'}, {'free', 7}};
for k = 1:numel(calls)
  wrong = '';
  try
    lied_mex(calls{k}{:});
    wrong = 'no error';
  catch problem
    if ~strncmp(problem.identifier, 'lied:', 5), wrong = ['identifier ' problem.identifier]; end
  end
  if ~isempty(wrong), fprintf('call %d: %s\n', k, wrong); end
end
lied_mex('free', m);
try
  lied_mex('get', m, 'cart.m');
  fprintf('a model that was freed\n');
catch
end
numbers = [];
for k = 1:256, numbers(k) = lied_mex('load', 'models/Cart.mo'); end
try
  lied_mex('load', 'models/Cart.mo');
  fprintf('one model too many\n');
catch
end
fprintf('%d calls\n', numel(calls));
