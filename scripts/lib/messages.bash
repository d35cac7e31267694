# The messages of the scripts, and the tree they work on. Sourced, never run.
# shellcheck disable=SC2034  # for the scripts that source it
set -euo pipefail

root=${BASH_SOURCE[0]%/scripts/lib/*}  # the sourcing script has resolved its own path
quiet=                                 # set: say() is silent

note() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

say() { [[ $quiet ]] || note "$@"; }

fail() {
  note "$@"
  exit 1
}
