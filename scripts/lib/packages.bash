# The packages that the program, its tests, the fuzz targets, the counting of instructions (with scripts/walk)
# and the linters need: a list for each, and packages(), which installs what is missing. Sourced, never run.

# Splits CXX="ccache g++" into the launcher and the compiler.
compiler=${CXX:-c++}
if [[ $compiler == *' '* ]]; then
  read -ra words <<<"$compiler"
  [[ ${words[-1]} != -* ]] ||
    fail "CXX=$CXX: this is a compiler with options; put the options in CXXFLAGS"
  ((${#words[@]} == 2)) || fail "CXX=$CXX: these are neither a compiler nor a launcher and a compiler"
  command -v "${words[0]}" >/dev/null || fail "CXX=$CXX: there is no program ${words[0]}"
  export CMAKE_CXX_COMPILER_LAUNCHER=${words[0]} CXX=${words[1]}
  compiler=$CXX
fi

# The package of Debian and Ubuntu, the command, header, library or module of Python that shows that it is installed,
# and the package of Fedora where it has another name.
declare -A needs=()
needs[program]="
g++                           command  $compiler              gcc-c++
cmake                         command  cmake
esbuild                       command  esbuild
ninja-build                   command  ninja
libboost-program-options-dev  library  boost_program_options  boost-devel
libeigen3-dev                 header   eigen3/Eigen/Core      eigen3-devel
libfmt-dev                    library  fmt                    fmt-devel
libhiredis-dev                header   hiredis/hiredis.h      hiredis-devel
liblz4-dev                    header   lz4frame.h             lz4-devel
libmicrohttpd-dev             library  microhttpd             libmicrohttpd-devel
libncurses-dev                library  ncursesw               ncurses-devel
libsqlite3-dev                library  sqlite3                sqlite-devel
libssl-dev                    header   openssl/ssl.h          openssl-devel
libutf8proc-dev               header   utf8proc.h             utf8proc-devel
nlohmann-json3-dev            header   nlohmann/json.hpp      json-devel
zlib1g-dev                    library  z                      zlib-devel
"
needs[tests]="${needs[program]}
ccache                        command  ccache
chromium                      command  chromium
chromium-driver               command  chromedriver
faketime                      command  faketime               libfaketime
firefox-esr                   command  firefox-esr
fish                          command  fish
git                           command  git
jq                            command  jq
libbenchmark-dev              library  benchmark              google-benchmark-devel
libgmock-dev                  header   gmock/gmock.h          gmock-devel
libgtest-dev                  header   gtest/gtest.h          gtest-devel
man-db                        command  man
mold                          command  mold
node-typescript               command  tsc
parallel                      command  parallel
python3                       command  python3
python3-selenium              python   selenium
python3-yaml                  python   yaml                   python3-pyyaml
redis-server                  command  redis-server
sqlite3                       command  sqlite3                sqlite
zsh                           command  zsh
"
needs[fuzz]="${needs[tests]}
clang                         command  clang++
libclang-rt-14-dev            library  clang_rt.fuzzer-$HOSTTYPE
"
needs[instructions]="${needs[program]}
valgrind                      command  valgrind
"
needs[lint]="
flake8                        command  flake8                 python3-flake8
npm                           command  npm
shellcheck                    command  shellcheck             ShellCheck
"
needs[tidy]="${needs[tests]}
clang                         command  clang++
clang-tidy                    command  clang-tidy             clang-tools-extra
"

# What other systems lack, or name in another way: the tests that need it are skipped there.
system=$(sed -n 's/^ID=//p' /etc/os-release 2>/dev/null) || system=
declare -A lacked=([ubuntu]=" chromium chromium-driver firefox-esr "
  [fedora]=" chromium chromium-driver esbuild firefox-esr node-typescript redis-server ")

# needed WHAT: the rows of this system, without the column of Fedora.
needed() {
  local package kind trace fedora
  while read -r package kind trace fedora; do
    [[ ! $package || ${lacked[$system]-} == *" $package "* ]] || {
      [[ $system != fedora ]] || package=${fedora:-$package}
      echo "$package $kind $trace"
    }
  done <<<"${needs[$1]}"
}

# missing NEEDS: the packages of which no trace is found, one per line.
missing() {
  local package kind trace path includes=
  while read -r package kind trace; do
    case $kind in
      command) command -v "$trace" >/dev/null || echo "$package" ;;
      library)
        path=$("$compiler" "-print-file-name=lib$trace.so" 2>/dev/null) || path=
        [[ $path == /* ]] || path=$("$compiler" "-print-file-name=lib$trace.a" 2>/dev/null) || path=
        [[ $path == /* ]] || echo "$package"
        ;;
      python) /usr/bin/python3 -c "import $trace" 2>/dev/null || echo "$package" ;;
      header) includes+="#if !__has_include(<$trace>)"$'\n'"missing $package"$'\n#endif\n' ;;
    esac
  done <<<"$1"
  if command -v "$compiler" >/dev/null; then
    "$compiler" -x c++ -E -P - <<<"$includes" | sed -n 's/^ *missing //p' | tr -d ' '
  else
    sed -n 's/^missing //p' <<<"$includes"
  fi
}

as_root() {
  if ((EUID == 0)); then "$@"; else sudo "$@"; fi
}

apt_tries=60  # 5 s each, over all calls of apt-get

# apt LOG ARGUMENTS...: apt-get, which waits while another process holds a lock, but not forever.
apt() {
  local log=$1 held told=
  shift
  until without_locks as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y "$@" >"$log" 2>&1 </dev/null; do
    held=$(grep -m 1 'Could not get lock' "$log") || return 1
    [[ $told ]] || say "waiting up to $((apt_tries * 5)) s for another installation to end: ${held#E: }"
    told=1
    ((apt_tries-- > 0)) || fail "another process is still installing packages: ${held#E: }"
    sleep 5
  done
}

install() {
  local list=$* log=$root/build/packages.log tool=apt-get
  [[ $system != fedora ]] || tool=dnf
  command -v "$tool" >/dev/null ||
    fail "$tool is missing: install the contents of these packages, then try again: $list"
  ((EUID == 0)) || command -v sudo >/dev/null ||
    fail "neither root nor sudo: run as root: $tool install $list"
  say "installing: $list"
  if [[ $tool == dnf ]]; then
    without_locks as_root dnf -q -y --setopt=install_weak_deps=False install "$@" >"$log" 2>&1 </dev/null
  else
    apt "$log" update || true  # one unreachable source need not matter
    apt "$log" install --no-install-recommends "$@"
  fi || {
    tail -n 12 "$log" >&2
    fail "$tool failed; its output is in $log"
  }
}

# packages program|tests|fuzz|instructions|lint|tidy: installs what is missing. A stamp keeps the usual case to
# a few file tests.
packages() {
  [[ ! ${CXX-} ]] || command -v "$CXX" >/dev/null || fail "CXX=$CXX: there is no such compiler"
  local list stamp=$root/build/.packages-$1 kind trace lacking
  list=$(needed "$1")
  if [[ -f $stamp && $(<"$stamp") == "$list" ]]; then
    while read -r _ kind trace; do
      [[ $kind != command ]] || command -v "$trace" >/dev/null || rm -f "$stamp"
    done <<<"$list"
    [[ ! -f $stamp ]] || return 0
  fi
  lock packages "another installation of packages"
  mapfile -t lacking < <(missing "$list")
  if ((${#lacking[@]})); then
    install "${lacking[@]}"
    mapfile -t lacking < <(missing "$list")
    ((${#lacking[@]} == 0)) || fail "installed but still not found: ${lacking[*]}"
  fi
  rm -f "$stamp"
  printf '%s' "$list" >"$stamp"
  unlock packages
}
