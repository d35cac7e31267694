# What the scripts tell, and which tree they work on. Sourced, never run.
# shellcheck disable=SC2034  # for those who source it
set -euo pipefail

root=${BASH_SOURCE[0]%/scripts/lib/*}  # whoever sources this has resolved its own path
quiet=                                 # set: say() is silent

note() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

say() { [[ $quiet ]] || note "$@"; }

fail() {
  note "$@"
  exit 1
}
