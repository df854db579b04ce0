/* run.cpp: loads a model, changes a parameter, runs it, and reads the rows where the library keeps them.
 *
 *     run FILE.mo VARIABLE [NAME=VALUE]...
 */
#include <algorithm>
#include <iostream>

#include <lied/lied.hpp>

static void print_messages(const lied::Error &error)
{
  for (const lied::Message &m : error.messages())
    std::cerr << "kind " << m.code << ", line " << m.line << " of " << m.file << '\n';
}

static void print_range(const lied::Result &result, const char *name)
{
  lied::Column y = result[name];
  auto [low, high] = std::minmax_element(y.begin(), y.end());
  std::cout << name << " ends at " << y.back() << ' ' << result.unit(*result.find(name)) << ", between " << *low << " and "
            << *high << ", " << y.size() << " rows\n";
}

int main(int argc, char **argv)
try {
  if (argc < 3) throw std::invalid_argument("usage: run FILE.mo VARIABLE [NAME=VALUE]...");
  lied::Load load;
  load.file = argv[1];
  load.settings.assign(argv + 3, argv + argc);
  lied::System s = lied::System::load(load);
  std::cout << s.model_name() << ": " << s.n_states() << " states\n";
  for (std::complex<double> value : s.eigenvalues()) std::cout << "eigenvalue " << value << '\n';
  print_range(s.run(), argv[2]);
} catch (const lied::Error &error) {
  std::cerr << lied::status_name(error.status()) << ": " << error.what();
  print_messages(error);
  return 1;
} catch (const std::exception &problem) {
  std::cerr << problem.what() << '\n';
  return 2;
}
