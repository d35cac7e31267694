#pragma once

#include <memory>

#include "runner/queue/link/transport.hpp"

namespace rb::queue {

// TLS 1.2 or later over the socket. The server's certificate must be valid for `host` and lead to
// the system's authorities, or to those of `secrets.ca`; there is no way to leave that out. Throws
// LinkError if the link breaks, Error with the way out if the certificate is refused or a file of
// the secrets cannot be used.
std::unique_ptr<Transport> tls_transport(Socket socket, const std::string& host,
                                         const Secrets& secrets, Deadline deadline);

}  // namespace rb::queue
