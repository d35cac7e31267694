#pragma once

#include <vector>

namespace rb::fields {

// What the program tells the page, as a table: the tables of docs/report-document.md and
// web/src/data.ts are made from it (main.cpp), and tests compare the types with real documents.

// Names of one type of which a reader is told together.
struct Field {
  const char* names;         // "wins draws losses"; one that may be absent ends in "?"
  const char* type;          // in TypeScript
  const char* meaning = "";  // in Markdown; "": the names say it
};

struct Shape {
  const char* name;  // as TypeScript has it: "OpeningScore extends Counts"
  std::vector<Field> fields;
  // The command that prints it and whose pages describe it; meanings are comments then, and the
  // page needs only some of its fields. "": docs/report-document.md has it.
  const char* command = "";
};

extern const std::vector<Field> kPlainTypes;  // those that are no objects
extern const std::vector<Shape> kDocument;
extern const std::vector<Shape> kStudies;  // the larger parts of a part
extern const std::vector<Shape> kGames;    // the games block
extern const std::vector<Shape> kServed;
extern const std::vector<Shape> kOfCommands;

}  // namespace rb::fields
