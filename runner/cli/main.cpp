#include <csignal>
#include <exception>
#include <new>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "runner/base/system/exit_status.hpp"
#include "runner/base/system/standard_streams.hpp"
#include "runner/base/text/failure_text.hpp"
#include "runner/cli/commands.hpp"

int main(int argc, char** argv) {
  using rb::complain;
  namespace status = rb::status;
  rb::open_standard_streams();
  // A closed output, or a file that has its largest size, is an error of writing that is told.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    return rb::close_output(
        rb::cli::run_command(argv[0], std::vector<std::string>(argv + 1, argv + argc)));
  } catch (const rb::UsageError& error) {
    return complain(status::kUsage, error.what());
  } catch (const rb::Error& error) {
    return complain(status::kFailed, error.what());
  } catch (const std::bad_alloc& error) {
    return complain(status::kFailed, rb::failure_text(error));
  } catch (const std::system_error& error) {
    if (error.code() == std::errc::broken_pipe) return status::kNoReader;
    return complain(status::kFailed, rb::failure_text(error));
  } catch (const std::exception& error) {
    return complain(
        status::kFailed,
        fmt::format("internal error: {}; please report it with the command line", error.what()));
  }
}
