// In place of link.cpp and tls.cpp where hiredis or OpenSSL is missing.
#include "runner/queue/link/link.hpp"

namespace rb::queue {

void require_queue() {
  throw Error("this build has no queue: install libhiredis-dev and libssl-dev and build again");
}

std::unique_ptr<Link> link_over(std::unique_ptr<Transport>, const Secrets&,
                                std::chrono::milliseconds) {
  require_queue();
  return nullptr;
}

std::unique_ptr<Link> open_link(const Address&, const Secrets&) {
  require_queue();
  return nullptr;
}

}  // namespace rb::queue
