// A user's program in C++17: owners instead of calls that free, messages as an exception.
#include <lied/lied.h>

#include <cmath>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace
{

template <auto Free> struct Freed {
  template <class T> void operator()(T *object) const { Free(object); }
};
using Messages = std::unique_ptr<LiedMessages, Freed<lied_free_messages>>;
using System = std::unique_ptr<LiedSystem, Freed<lied_free>>;

constexpr auto oscillator = R"(
model Oscillator
  parameter Real k = 4;
  Real x(start=1);
  Real v;
equation
  der(x) = v;
  der(v) = -k*x;
end Oscillator;
)";

System load(const char *text)
{
  Messages messages{lied_new_messages()};
  System system{lied_load_text(text, nullptr, messages.get())};
  if (!system) throw std::runtime_error(lied_messages_text(messages.get()));
  return system;
}

void check(const System &system, LiedStatus status)
{
  if (status != LIED_OK) throw std::runtime_error(lied_message(system.get()));
}

bool oscillates(const System &system)
{
  const double h = 1e-3;
  check(system, lied_set(system.get(), "k", 9));
  check(system, lied_use_solver(system.get(), "rk4", 0));
  for (int i = 0; i < 1000; i++) check(system, lied_step(system.get(), h));
  double x = 0;
  check(system, lied_get(system.get(), "x", &x));
  return std::abs(x - std::cos(3)) < 1e-9;
}

bool has_its_eigenvalues(const System &system)
{
  std::vector<double> re(lied_n_states(system.get())), im(re.size());
  check(system, lied_eigenvalues(system.get(), re.data(), im.data(), re.size()));
  return re.size() == 2 && std::abs(im[0] + 3) < 1e-9 && std::abs(im[1] - 3) < 1e-9;
}

bool explains_what_is_wrong()
{
  try {
    load("model Wrong\n  Real x = y;\nend Wrong;\n");
  } catch (const std::runtime_error &error) {
    return std::string(error.what()).find("y") != std::string::npos;
  }
  return false;
}

} // namespace

int main()
try {
  const System system = load(oscillator);
  const bool is_right = oscillates(system) && has_its_eigenvalues(system) && explains_what_is_wrong();
  std::cout << lied_version() << '\n';
  return is_right ? 0 : 1;
} catch (const std::exception &error) {
  std::cerr << error.what() << '\n';
  return 1;
}
