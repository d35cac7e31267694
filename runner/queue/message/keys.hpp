#pragma once

#include <string>
#include <string_view>

// The keys of the server. The run is in braces, so that a cluster keeps its keys together.
namespace rb::queue {

inline constexpr int kProtocol = 4;              // workers refuse any other
inline constexpr const char* kRuns = "rb:runs";  // a sorted set: runs by priority
inline constexpr const char* kGroup = "w";       // of the workers, on both streams of tasks

struct Keys {
  std::string run;  // 12 hexadecimal digits

  std::string of(std::string_view what) const { return "rb:{" + run + "}:" + std::string(what); }
  std::string spec() const { return of("spec"); }
  std::string openings() const { return of("openings"); }
  std::string files() const { return of("files"); }  // that players need, by their checksums
  std::string tasks() const { return of("tasks"); }
  std::string first() const { return of("first"); }  // tasks too: taken before the others
  std::string results(std::string_view user) const { return of("results:") + std::string(user); }
  std::string workers() const { return of("workers"); }
  std::string banned() const { return of("banned"); }
  std::string coordinator() const { return of("coordinator"); }
  std::string state() const { return of("state"); }
  std::string figures() const { return of("figures"); }
};

}  // namespace rb::queue
