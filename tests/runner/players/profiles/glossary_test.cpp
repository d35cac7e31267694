#include "runner/players/profiles/glossary.hpp"

#include <gtest/gtest.h>

#include "tests/fakes/temp_folder.hpp"
#include "tests/source_path.hpp"

namespace rb {
namespace {

TEST(ParameterGlossary, IsThePageOfTheManual) {
  EXPECT_EQ(parameter_glossary(), fakes::read_text(source_path("docs/parameters.md")));
}

}  // namespace
}  // namespace rb
