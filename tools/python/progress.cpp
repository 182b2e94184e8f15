#include "tools/python/progress.hpp"

#include <thread>

namespace nullscope::python {

void Reporter::report(std::uint64_t done, std::uint64_t all) {
  const std::scoped_lock lock(mutex_);
  report_ = {done, all};
  changed_.notify_one();
}

void Reporter::report_or_stop(std::uint64_t done, std::uint64_t all) {
  if (stop_) throw Stopped();
  report(done, all);
}

void Reporter::finish() {
  const std::scoped_lock lock(mutex_);
  finished_ = true;
  changed_.notify_one();
}

std::optional<Reporter::Report> Reporter::news() {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, std::chrono::milliseconds(100), [&] { return report_ || finished_; });
  return std::exchange(report_, std::nullopt);
}

bool Reporter::is_finished() {
  const std::scoped_lock lock(mutex_);
  return finished_ && !report_;
}

void run_reporting(const py::object& callback, const std::function<void(Reporter&)>& work) {
  Reporter reporter;
  std::exception_ptr failed;  // in the work
  std::exception_ptr raised;  // in Python
  {
    const py::gil_scoped_release others_may_run;
    const std::jthread worker([&] {
      try {
        work(reporter);
      } catch (const Reporter::Stopped&) {  // for the reason in `raised`
      } catch (...) {
        failed = std::current_exception();
      }
      reporter.finish();
    });
    while (!reporter.is_finished()) {
      const auto report = reporter.news();
      if (raised) continue;
      const py::gil_scoped_acquire back;
      try {
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        if (report && !callback.is_none()) callback(report->first, report->second);
      } catch (const py::error_already_set&) {
        raised = std::current_exception();
        reporter.stop() = true;
      }
    }
  }
  if (raised) std::rethrow_exception(raised);
  if (failed) std::rethrow_exception(failed);
}

}  // namespace nullscope::python
