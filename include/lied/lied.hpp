/* lied.hpp: lied.h for C++17 and later. Header alone; link liblied.
 *
 *     lied::System s = lied::System::load("Stop.mo");
 *     s.set("stop.c", 1e5);
 *     lied::Result r = s.run();
 *     std::cout << r["rail.s"].back() << '\n';
 *
 * What is owned is freed by its owner: System, Result, Snapshot, Ensemble and Messages can be moved, not copied. A call that
 * fails throws lied::Error with its status and its messages. Arrays are seen where the library has them, by Span and Column,
 * which live as long as what they came from. get() is the pointer of lied.h, for everything there.
 */
#ifndef LIED_HPP
#define LIED_HPP

#if __cplusplus < 201703L
#error "lied.hpp needs C++17; lied.h works with every C++"
#endif

#include <complex>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <iterator>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lied/lied.h"

namespace lied
{

/* ---- arguments and arrays ---------------------------------------------------------------------------------------------- */

/* A text that is passed on. A std::string_view need not end with 0, so it is copied. */
class Text
{
public:
  Text(const char *text) : text_(text) {}
  Text(const std::string &text) : text_(text.c_str()) {}
  Text(std::string_view text) : copy_(text), text_(copy_.c_str()) {}
  Text(const Text &) = delete;
  Text &operator=(const Text &) = delete;
  const char *get() const { return text_; }

private:
  std::string copy_;
  const char *text_;
};

/* n numbers side by side that belong to someone else. */
template <class T> class Span
{
public:
  Span() = default;
  Span(T *data, std::size_t size) : data_(data), size_(size) {}
  template <class Array, class = decltype(std::declval<Array &>().data())> // std::vector, std::array, std::span
  Span(Array &&array) : data_(array.data()), size_(array.size())
  {
  }
  T *data() const { return data_; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T &operator[](std::size_t k) const { return data_[k]; }
  T *begin() const { return data_; }
  T *end() const { return data_ + size_; }

private:
  T *data_ = nullptr;
  std::size_t size_ = 0;
};

/* A column of a result, which is stored row by row. */
class Column
{
public:
  class Iterator
  {
  public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = double;
    using difference_type = std::ptrdiff_t;
    using pointer = const double *;
    using reference = const double &;
    Iterator() = default;
    Iterator(const double *at, std::size_t stride) : at_(at), stride_(stride) {}
    reference operator*() const { return *at_; }
    Iterator &operator++() { return at_ += stride_, *this; }
    Iterator operator++(int)
    {
      Iterator before = *this;
      ++*this;
      return before;
    }
    bool operator==(const Iterator &other) const { return at_ == other.at_; }
    bool operator!=(const Iterator &other) const { return at_ != other.at_; }

  private:
    const double *at_ = nullptr;
    std::size_t stride_ = 0;
  };

  Column(const double *first, std::size_t size, std::size_t stride) : first_(first), size_(size), stride_(stride) {}
  std::size_t size() const { return size_; }
  std::size_t stride() const { return stride_; }
  const double *data() const { return first_; }
  const double &operator[](std::size_t row) const { return first_[row * stride_]; }
  const double &front() const { return (*this)[0]; }
  const double &back() const { return (*this)[size_ - 1]; }
  Iterator begin() const { return {first_, stride_}; }
  Iterator end() const { return {first_ + size_ * stride_, stride_}; }

private:
  const double *first_;
  std::size_t size_, stride_;
};

namespace detail
{

inline std::string string(const char *text)
{
  return text ? text : "";
}

} // namespace detail

/* ---- messages and errors ------------------------------------------------------------------------------------------------ */

/* A LiedMessage that keeps its texts. Empty: nothing of this kind. */
struct Message {
  LiedSeverity severity = LIED_SEVERITY_ERROR;
  std::string code, text, remedy;
  std::string instance, port, variable;
  std::string file;
  unsigned line = 0, column = 0;
};

class Messages
{
public:
  Messages() : list_(lied_new_messages())
  {
    if (!list_) throw std::bad_alloc();
  }
  LiedMessages *get() const { return list_.get(); }
  std::size_t size() const { return lied_n_messages(get()); }
  Message operator[](std::size_t index) const
  {
    LiedMessage m = {};
    if (lied_get_message(get(), index, &m)) throw std::out_of_range("there is no such message");
    return {m.severity,
            detail::string(m.code),
            detail::string(m.text),
            detail::string(m.remedy),
            detail::string(m.instance),
            detail::string(m.port),
            detail::string(m.variable),
            detail::string(m.file),
            m.line,
            m.column};
  }
  std::vector<Message> all() const
  {
    std::vector<Message> messages;
    for (std::size_t k = 0; k < size(); k++) messages.push_back((*this)[k]);
    return messages;
  }
  std::string text() const { return detail::string(lied_messages_text(get())); } /* for people, with place and caret */

private:
  struct Free {
    void operator()(LiedMessages *list) const { lied_free_messages(list); }
  };
  std::unique_ptr<LiedMessages, Free> list_;
};

class Error : public std::runtime_error
{
public:
  Error(LiedStatus status, const std::string &what, std::vector<Message> messages = {})
      : std::runtime_error(what), status_(status), messages_(std::make_shared<const std::vector<Message>>(std::move(messages)))
  {
  }
  LiedStatus status() const { return status_; }
  const std::vector<Message> &messages() const { return *messages_; }

private:
  LiedStatus status_;
  std::shared_ptr<const std::vector<Message>> messages_; /* shared: an exception is copied without throwing */
};

namespace detail
{

inline std::string said(LiedStatus status, const char *message)
{
  return message && *message ? message : lied_status_name(status);
}

inline void check(LiedStatus status, const char *message = nullptr)
{
  if (status == LIED_NO_MEMORY) throw std::bad_alloc();
  if (status) throw Error(status, said(status, message));
}

/* For what returns NULL, and says why in a list. */
template <class T> T *made(T *pointer, const Messages &messages, LiedStatus status)
{
  if (pointer) return pointer;
  throw Error(status, messages.text(), messages.all());
}

inline std::vector<const char *> pointers(const std::vector<std::string> &texts)
{
  std::vector<const char *> list;
  for (const std::string &text : texts) list.push_back(text.c_str());
  return list;
}

inline const char *given(const std::string &text)
{
  return text.empty() ? nullptr : text.c_str();
}

} // namespace detail

/* ---- what to load ------------------------------------------------------------------------------------------------------- */

/* LiedLoad; empty: not given. */
struct Load {
  std::string file, text, model;
  std::vector<std::string> settings; /* NAME=VALUE */
  std::vector<std::string> libraries;
  std::string inputs;
  std::size_t contacts = 0;
  const LiedAllocator *allocator = nullptr;
};

namespace detail
{

/* The pointers of a Load, which must live as long. */
class LoadArguments
{
public:
  explicit LoadArguments(const Load &load) : settings_(pointers(load.settings)), libraries_(pointers(load.libraries))
  {
    arguments_.file = given(load.file);
    arguments_.text = given(load.text);
    arguments_.model = given(load.model);
    arguments_.settings = settings_.data();
    arguments_.n_settings = settings_.size();
    arguments_.libraries = libraries_.data();
    arguments_.n_libraries = libraries_.size();
    arguments_.inputs = given(load.inputs);
    arguments_.contacts = load.contacts;
    arguments_.allocator = load.allocator;
  }
  LoadArguments(const LoadArguments &) = delete;
  LoadArguments &operator=(const LoadArguments &) = delete;
  const LiedLoad *get() const { return &arguments_; }

private:
  std::vector<const char *> settings_, libraries_;
  LiedLoad arguments_ = {};
};

} // namespace detail

struct ClassInfo {
  std::string name, kind, description, file;
  unsigned line = 0;
  bool is_partial = false;
};

/* The classes of a file, a text or the libraries. */
inline std::vector<ClassInfo> classes(const Load &load)
{
  Messages messages;
  detail::LoadArguments arguments(load);
  std::unique_ptr<LiedClassList, decltype(&lied_free_classes)> list(
      detail::made(lied_list_classes(arguments.get(), messages.get()), messages, LIED_WRONG_MODEL), &lied_free_classes);
  std::vector<ClassInfo> found;
  for (std::size_t k = 0; k < lied_n_classes(list.get()); k++) {
    LiedClassInfo info = {};
    detail::check(lied_get_class(list.get(), k, &info));
    found.push_back({info.name, info.kind, info.description, info.file ? info.file : "", info.line, info.is_partial != 0});
  }
  return found;
}

/* ---- results ------------------------------------------------------------------------------------------------------------ */

class Result
{
public:
  Result() = default;
  explicit Result(LiedResult *result, LiedStatus status = LIED_OK) : result_(result), status_(status) {}
  static Result read(const Text &file)
  {
    Messages messages;
    return Result(detail::made(lied_read_result(file.get(), messages.get()), messages, LIED_IO));
  }

  LiedResult *get() const { return result_.get(); }
  LiedStatus status() const { return status_; } /* of its run: LIED_OK, LIED_STOPPED, LIED_TERMINATED, or what went wrong */
  std::size_t rows() const { return lied_result_rows(get()); }
  std::size_t columns() const { return lied_result_columns(get()); }
  Span<const double> values() const { return {lied_result_values(get()), rows() * columns()}; } /* row by row */
  std::string name(std::size_t column) const { return detail::string(lied_result_name(get(), column)); }
  std::string unit(std::size_t column) const { return detail::string(lied_result_unit(get(), column)); }
  std::optional<std::size_t> find(const Text &name) const
  {
    std::size_t column = lied_result_find(get(), name.get());
    return column < columns() ? std::optional<std::size_t>(column) : std::nullopt;
  }
  Column column(std::size_t column) const
  {
    if (column >= columns()) throw Error(LIED_WRONG_DIMENSION, "the result has no such column");
    return {lied_result_values(get()) + column, rows(), columns()};
  }
  Column operator[](const Text &name) const
  {
    std::optional<std::size_t> found = find(name);
    if (!found) throw Error(LIED_UNKNOWN_NAME, "the result has no variable '" + detail::string(name.get()) + "'");
    return column(*found);
  }
  Column time() const { return column(0); }
  void write(const Text &file) const { detail::check(lied_write_result(get(), file.get())); }
  void write_report(const Text &file) const { detail::check(lied_write_report(get(), file.get())); }

private:
  struct Free {
    void operator()(LiedResult *result) const { lied_free_result(result); }
  };
  std::unique_ptr<LiedResult, Free> result_;
  LiedStatus status_ = LIED_OK;
};

/* LiedRun; empty or 0: as the model says. */
struct Run {
  std::optional<double> stop; /* none: that of the model's experiment */
  std::string solver;
  double step = 0, every = 0, tolerance = 0;
  std::string file;
  std::vector<std::string> patterns;
  std::function<bool(double time)>
      progress;       /* after each step; true stops the run. What it throws ends the run and is thrown */
  bool events = true; /* rows before and after each event */
  bool keep = true;   /* rows in memory */
};

/* ---- systems ------------------------------------------------------------------------------------------------------------ */

class Snapshot
{
public:
  LiedSnapshot *get() const { return snapshot_.get(); }
  std::size_t size() const { return lied_snapshot_size(get()); } /* bytes */

private:
  friend class SystemRef;
  struct Free {
    void operator()(LiedSnapshot *snapshot) const { lied_free_snapshot(snapshot); }
  };
  std::unique_ptr<LiedSnapshot, Free> snapshot_;
};

/* der(x) = A x + B u, y = C x + D u; row by row. */
struct Linear {
  std::size_t states = 0, inputs = 0, outputs = 0;
  std::vector<double> A, B, C, D;
};

class System;

/* All calls on a system that someone else owns. */
class SystemRef
{
public:
  explicit SystemRef(LiedSystem *system) : system_(system) {}
  LiedSystem *get() const { return system_; }

  /* ---- build ---- */
  LiedInstance add(const LiedClass &class_, const Text &name) const
  {
    LiedInstance instance = 0;
    check(lied_add_instance(system_, &class_, name.get(), &instance));
    return instance;
  }
  const LiedClass &load_class(const Load &load) const
  {
    const LiedClass *class_ = nullptr;
    check(lied_load_class(system_, detail::LoadArguments(load).get(), &class_));
    return *class_;
  }
  LiedInstance find(const Text &name) const
  {
    LiedInstance instance = 0;
    check(lied_find(system_, name.get(), &instance));
    return instance;
  }
  void connect(const Text &a, const Text &b) const { check(lied_connect(system_, a.get(), b.get())); }
  void connect(LiedInstance a, unsigned port_a, LiedInstance b, unsigned port_b) const
  {
    check(lied_connect_ports(system_, a, port_a, b, port_b));
  }
  void disconnect(const Text &port) const { check(lied_disconnect(system_, port.get())); }
  void remove(const Text &instance) const { check(lied_remove(system_, instance.get())); }
  void add_free_motion(const LiedClass &class_) const { check(lied_add_free_motion(system_, &class_)); }
  void reserve_contacts(std::size_t points) const { check(lied_reserve_contacts(system_, points)); }
  void compose() const { check(lied_compose(system_)); }

  /* ---- set and get ---- */
  void set(const Text &name, double value) const { check(lied_set(system_, name.get(), value)); }
  double get(const Text &name) const
  {
    double value = 0;
    check(lied_get(system_, name.get(), &value));
    return value;
  }
  LiedHandle handle(const Text &name) const
  {
    LiedHandle handle = 0;
    check(lied_handle(system_, name.get(), &handle));
    return handle;
  }
  std::vector<LiedHandle> handles(const std::vector<std::string> &names) const
  {
    std::vector<LiedHandle> list;
    for (const std::string &name : names) list.push_back(handle(name));
    return list;
  }
  std::string name(LiedHandle handle) const { return detail::string(lied_handle_name(system_, handle)); }
  void set(LiedHandle handle, double value) const { check(lied_set_values(system_, &handle, 1, &value)); }
  double get(LiedHandle handle) const
  {
    double value = 0;
    check(lied_get_values(system_, &handle, 1, &value));
    return value;
  }
  void set(Span<const LiedHandle> handles, Span<const double> values) const
  {
    check(same(handles.size(), values.size()));
    check(lied_set_values(system_, handles.data(), handles.size(), values.data()));
  }
  void get(Span<const LiedHandle> handles, Span<double> values) const
  {
    check(same(handles.size(), values.size()));
    check(lied_get_values(system_, handles.data(), handles.size(), values.data()));
  }
  void set_parameter(LiedInstance i, unsigned k, double value) const { check(lied_set_parameter(system_, i, k, value)); }
  void set_start(LiedInstance i, unsigned k, double value) const { check(lied_set_start(system_, i, k, value)); }
  void set_discrete(LiedInstance i, unsigned k, double value) const { check(lied_set_discrete(system_, i, k, value)); }
  void set_input(LiedInstance i, unsigned port, double value) const { check(lied_set_input(system_, i, port, value)); }
  void set_bounds(const Text &name, double min, double max) const { check(lied_set_bounds(system_, name.get(), min, max)); }
  void seed(std::uint64_t seed) const { check(lied_seed(system_, seed)); }

  /* ---- look ---- */
  std::string model_name() const { return detail::string(lied_model_name(system_)); }
  LiedExperiment experiment() const
  {
    LiedExperiment experiment = {};
    check(lied_experiment(system_, &experiment));
    return experiment;
  }
  double time() const { return lied_time(system_); }
  std::string unit(const Text &name) const { return detail::string(lied_unit(system_, name.get())); }
  std::vector<std::string> parameter_names() const { return names(lied_n_parameters(system_), lied_parameter_name); }
  std::vector<std::string> input_names() const { return names(lied_n_inputs(system_), lied_input_name); }
  std::vector<std::string> output_names() const { return names(lied_n_outputs(system_), lied_output_name); }
  std::vector<std::string> variable_names() const { return names(lied_n_variables(system_), lied_variable_name); }
  std::vector<std::string> state_names() const { return names(n_states(), lied_state_name); }
  std::size_t n_states() const { return lied_n_states(system_); }
  std::vector<double> states() const
  {
    std::vector<double> x(n_states());
    check(lied_get_states(system_, x.data(), x.size()));
    return x;
  }
  void set_states(double time, Span<const double> x) const { check(lied_set_states(system_, time, x.data(), x.size())); }
  void evaluate(double time, Span<const double> x, Span<double> dx) const
  {
    check(same(x.size(), dx.size()));
    check(lied_evaluate(system_, time, x.data(), dx.data(), x.size()));
  }
  std::vector<double> jacobian() const /* column by column */
  {
    std::vector<double> matrix(n_states() * n_states());
    check(lied_jacobian(system_, matrix.data(), n_states()));
    return matrix;
  }
  std::vector<std::complex<double>> eigenvalues() const
  {
    std::vector<double> re(n_states()), im(n_states());
    check(lied_eigenvalues(system_, re.data(), im.data(), re.size()));
    std::vector<std::complex<double>> values;
    for (std::size_t k = 0; k < re.size(); k++) values.emplace_back(re[k], im[k]);
    return values;
  }
  Linear linearise(Span<const LiedHandle> inputs, Span<const LiedHandle> outputs) const
  {
    Linear l{n_states(), inputs.size(), outputs.size(), {}, {}, {}, {}};
    l.A.resize(l.states * l.states);
    l.B.resize(l.states * l.inputs);
    l.C.resize(l.outputs * l.states);
    l.D.resize(l.outputs * l.inputs);
    check(lied_linearise(system_, inputs.data(), l.inputs, outputs.data(), l.outputs, l.A.data(), l.B.data(), l.C.data(),
                         l.D.data()));
    return l;
  }
  void port_relation(const Text &port, double *Ya, double *a0, double *Ye, double *e0) const
  {
    check(lied_port_relation(system_, port.get(), Ya, a0, Ye, e0));
  }
  LiedStats stats() const
  {
    LiedStats stats = {};
    lied_stats(system_, &stats);
    return stats;
  }
  std::string message() const { return detail::string(lied_message(system_)); } /* warnings of the last call */
  std::vector<Message> messages() const
  {
    Messages list;
    detail::check(lied_messages(system_, list.get()));
    return list.all();
  }

  /* ---- run ---- */
  /* Throws if the run fails. A run that was stopped or ended itself is a result, too: see its status. */
  Result run(const Run &run = {}) const
  {
    Result result;
    LiedStatus status = this->run(run, result);
    if (status != LIED_STOPPED && status != LIED_TERMINATED) check(status);
    return result;
  }
  Result run(double stop) const
  {
    Run to;
    to.stop = stop;
    return run(to);
  }
  /* Does not throw for a run that fails: the result has the rows so far. */
  LiedStatus run(const Run &run, Result &result) const
  {
    std::vector<const char *> patterns = detail::pointers(run.patterns);
    Watch watch{&run.progress, nullptr};
    LiedResult *rows = nullptr;
    LiedRun r = {};
    r.stop = run.stop ? *run.stop : experiment().stop;
    r.solver = detail::given(run.solver);
    r.step = run.step;
    r.every = run.every;
    r.tolerance = run.tolerance;
    r.file = detail::given(run.file);
    r.patterns = patterns.empty() ? nullptr : patterns.data();
    r.n_patterns = patterns.size();
    r.progress = run.progress ? watched : nullptr;
    r.user = &watch;
    r.no_events = !run.events;
    r.result = run.keep ? &rows : nullptr;
    LiedStatus status = lied_run(system_, &r);
    result = Result(rows, status);
    if (watch.thrown) std::rethrow_exception(watch.thrown);
    return status;
  }
  void use_solver(const Text &solver, double tolerance = 0) const { check(lied_use_solver(system_, solver.get(), tolerance)); }
  void step(double h) const { check(lied_step(system_, h)); }
  /* The arrays must live until others, or none, are bound, or the system is freed. */
  void bind(Span<const LiedHandle> inputs, const double *u, Span<const LiedHandle> outputs, double *y) const
  {
    check(lied_bind(system_, inputs.data(), inputs.size(), u, outputs.data(), outputs.size(), y));
  }
  void unbind() const { check(lied_bind(system_, nullptr, 0, nullptr, nullptr, 0, nullptr)); }
  void steady() const { check(lied_steady(system_)); }

  /* ---- keep, return, copy ---- */
  Snapshot save() const
  {
    Snapshot snapshot;
    save(snapshot);
    return snapshot;
  }
  void save(Snapshot &snapshot) const
  {
    LiedSnapshot *kept = snapshot.snapshot_.release();
    LiedStatus status = lied_save(system_, &kept);
    snapshot.snapshot_.reset(kept);
    check(status);
  }
  void restore(const Snapshot &snapshot) const { check(lied_restore(system_, snapshot.get())); }
  inline System copy() const;

  /* Throws what the system says of a call that failed. */
  void check(LiedStatus status) const
  {
    if (status == LIED_OK) return;
    if (status == LIED_NO_MEMORY || !system_) detail::check(status);
    throw Error(status, detail::said(status, lied_message(system_)), messages());
  }

protected:
  SystemRef() = default;
  LiedSystem *system_ = nullptr;

private:
  struct Watch {
    const std::function<bool(double)> *progress;
    std::exception_ptr thrown;
  };
  static int watched(void *user, double time) /* nothing thrown may pass through C */
  {
    Watch *watch = static_cast<Watch *>(user);
    try {
      return (*watch->progress)(time);
    } catch (...) {
      watch->thrown = std::current_exception();
      return 1;
    }
  }
  static LiedStatus same(std::size_t a, std::size_t b) { return a == b ? LIED_OK : LIED_WRONG_DIMENSION; }
  std::vector<std::string> names(std::size_t n, const char *(*nth)(LiedSystem *, std::size_t)) const
  {
    std::vector<std::string> list;
    for (std::size_t k = 0; k < n; k++) list.push_back(detail::string(nth(system_, k)));
    return list;
  }
};

/* A system and its owner. */
class System : public SystemRef
{
public:
  /* An empty one, for classes in C. */
  explicit System(const LiedAllocator *allocator = nullptr) : System(lied_new(allocator)) {}
  /* Takes the system over. */
  explicit System(LiedSystem *system) : SystemRef(system), owned_(system)
  {
    if (!system) throw std::bad_alloc();
  }
  /* `messages` gets warnings, too. */
  static System load(const Load &load, Messages *messages = nullptr)
  {
    Messages own;
    const Messages &list = messages ? *messages : own;
    return System(detail::made(lied_load_with(detail::LoadArguments(load).get(), list.get()), list, LIED_WRONG_MODEL));
  }
  static System load(const Text &file, const std::string &model = "")
  {
    Messages messages;
    return System(detail::made(lied_load(file.get(), detail::given(model), messages.get()), messages, LIED_WRONG_MODEL));
  }
  static System load_text(const Text &text, const std::string &model = "")
  {
    Messages messages;
    return System(detail::made(lied_load_text(text.get(), detail::given(model), messages.get()), messages, LIED_WRONG_MODEL));
  }
  System(System &&other) noexcept : SystemRef(other.system_), owned_(std::move(other.owned_)) { other.system_ = nullptr; }
  System &operator=(System &&other) noexcept
  {
    owned_ = std::move(other.owned_);
    system_ = std::exchange(other.system_, nullptr);
    return *this;
  }

private:
  struct Free {
    void operator()(LiedSystem *system) const { lied_free(system); }
  };
  std::unique_ptr<LiedSystem, Free> owned_;
};

inline System SystemRef::copy() const
{
  LiedSystem *copy = nullptr;
  check(lied_copy(system_, &copy));
  return System(copy);
}

/* ---- ensembles ---------------------------------------------------------------------------------------------------------- */

/* Its arrays have a row for each copy. */
class Ensemble
{
public:
  Ensemble(const SystemRef &system, std::size_t copies, Span<const LiedHandle> inputs = {}, Span<const LiedHandle> outputs = {},
           unsigned threads = 0)
      : n_inputs_(inputs.size()), n_outputs_(outputs.size()), n_states_(system.n_states())
  {
    LiedEnsembleSetup setup = {};
    setup.copies = copies;
    setup.threads = threads;
    setup.inputs = inputs.data();
    setup.n_inputs = inputs.size();
    setup.outputs = outputs.data();
    setup.n_outputs = outputs.size();
    LiedEnsemble *ensemble = nullptr;
    system.check(lied_new_ensemble(system.get(), &setup, &ensemble));
    ensemble_.reset(ensemble);
  }
  LiedEnsemble *get() const { return ensemble_.get(); }
  std::size_t size() const { return lied_ensemble_size(get()); }
  SystemRef operator[](std::size_t copy) const { return SystemRef(lied_ensemble_copy(get(), copy)); }

  Span<double> inputs() const { return {lied_ensemble_inputs(get()), size() * n_inputs_}; }
  Span<const double> outputs() const { return {lied_ensemble_outputs(get()), size() * n_outputs_}; }
  Span<double> states() const { return {lied_ensemble_states(get()), size() * n_states_}; }
  Span<const double> times() const { return {lied_ensemble_times(get()), size()}; }
  Span<const int> statuses() const { return {lied_ensemble_statuses(get()), size()}; }
  std::string message() const { return lied_ensemble_message(get()); }

  void set(LiedHandle handle, Span<const double> values) const
  {
    check(lied_ensemble_set(get(), handle, values.data(), values.size()));
  }
  std::vector<double> get(LiedHandle handle) const
  {
    std::vector<double> values(size());
    check(lied_ensemble_get(get(), handle, values.data(), values.size()));
    return values;
  }
  void seed(std::uint64_t seed) const { check(lied_ensemble_seed(get(), seed)); }
  /* Throws if a copy failed; all others went on. */
  void step(double h, std::size_t steps = 1) const { check(lied_ensemble_step(get(), h, steps)); }
  /* u[steps][copies][inputs], y[steps][copies][outputs]; empty: inputs held, outputs at the end alone. */
  void rollout(double h, std::size_t steps, Span<const double> u, Span<double> y) const
  {
    bool fits = (u.empty() || u.size() == steps * size() * n_inputs_) && (y.empty() || y.size() == steps * size() * n_outputs_);
    detail::check(fits ? LIED_OK : LIED_WRONG_DIMENSION);
    check(lied_ensemble_rollout(get(), h, steps, u.data(), y.data()));
  }
  void mark() const { check(lied_ensemble_mark(get())); }
  void reset() const { check(lied_ensemble_reset(get(), nullptr, 0)); }
  void reset(Span<const unsigned char> which) const { check(lied_ensemble_reset(get(), which.data(), which.size())); }

private:
  void check(LiedStatus status) const { detail::check(status, lied_ensemble_message(get())); }
  struct Free {
    void operator()(LiedEnsemble *ensemble) const { lied_free_ensemble(ensemble); }
  };
  std::unique_ptr<LiedEnsemble, Free> ensemble_;
  std::size_t n_inputs_, n_outputs_, n_states_;
};

/* ---- the rest ----------------------------------------------------------------------------------------------------------- */

inline std::string version()
{
  return lied_version();
}

inline const char *status_name(LiedStatus status)
{
  return lied_status_name(status);
}

/* The program `lied` with these arguments; its exit status. */
inline int main(const std::vector<std::string> &arguments)
{
  std::vector<const char *> list = detail::pointers(arguments);
  return lied_main(static_cast<int>(list.size()), list.data());
}

inline void plot(const LiedPlot &plot, const Text &file)
{
  detail::check(lied_plot(&plot, file.get()));
}

inline void plot(Span<const LiedPlot> plots, const Text &file)
{
  detail::check(lied_plot_stack(plots.data(), plots.size(), file.get()));
}

} // namespace lied

#endif
