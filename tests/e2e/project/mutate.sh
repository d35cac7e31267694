#!/usr/bin/env bash
# scripts/mutate on a project of one folder: a fault that the tests notice, one that they do not, one
# that never ends; what is known is not tried again.
source "$(dirname "$0")/../shared/lib.sh"

mkdir -p tree/scripts tree/small tree/tests/small
cp "$SOURCE_DIR/scripts/mutate" tree/scripts/
cat >tree/CMakeLists.txt <<'CMAKE'
cmake_minimum_required(VERSION 3.25)
project(small LANGUAGES CXX)
add_library(small small/half.cpp)
add_subdirectory(tests)
CMAKE
cat >tree/tests/CMakeLists.txt <<'CMAKE'
function(rb_test name)
  add_executable(${name} small/half_test.cpp)
  target_link_libraries(${name} small)
endfunction()
rb_test(small_test FOLDERS small DEPENDS small)  # rb_test(no_test FOLDERS none)
CMAKE
cat >tree/small/half.cpp <<'CPP'
// Half of 10, "and 10 + 1": neither is code.
const char* text() { return "10 + 1"; }
int half(int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += i % 2;
  return sum;
}
CPP
cat >tree/tests/small/half_test.cpp <<'CPP'
#include <cstdlib>
int half(int n);
int main() {
  for (int n = 0; n < 10; ++n) {
    if (half(n) != n / 2) return EXIT_FAILURE;
  }
}
CPP
git -C tree init -q
mutate() { env -C tree scripts/mutate --jobs 1 small "$@"; }

expect 0 mutate --help
has out 'Do the tests notice a fault'
expect 2 mutate --count 0
expect 2 mutate --seed x
expect 2 mutate nowhere
lines err 1
has err 'small'

# Nothing of comments and strings; the same order each time, another with another seed.
expect 0 mutate --list --count 100
! grep -q '10' out || die "a comment or a string is changed"
has out 'small/half.cpp:5'
cp out first
expect 0 mutate --list --count 100
cmp -s out first || die "the same seed, another order"
expect 0 mutate --list --count 100 --seed 2
! cmp -s out first || die "another seed, the same order"

# All of them: the sum may begin with 1, since 0 % 2 is 0; no other fault stays.
expect 1 mutate --count 100
has out 'survived: small/half.cpp:5'
has out '+for (int i = 1; i < n; ++i) sum += i % 2;'
has out 'killed: small/half.cpp:4'
tail -n 1 out >summary
grep -q ', 1 survived; ' summary || die "$(cat out)"
cmp -s tree/small/half.cpp tree/build/mutate/tree/small/half.cpp || die "the copy is not restored"

# All is known: nothing is built.
expect 1 mutate --count 100
! grep -q 'building' out || die "what is known is tried again"

# A test that fails without any fault proves nothing.
sed -i 's/n < 10/n < 10 \&\& false/; s/^}$/  return half(2) == 1;\n}/' tree/tests/small/half_test.cpp
expect 2 mutate --count 100
has err 'fails without a mutation'
