#include "runner/web/fields/fields.hpp"

namespace rb::fields {

const std::vector<Shape> kGames{
    {"Columns",
     {
         {"id", "number[]", "of the game in its file"},
         {"opening", "number[]", "number in the run's suite, -1: the empty board"},
         {"named", "number[]", "place in `named_openings`, -1: none"},
         {"black white", "number[]", "players"},
         {"winner", "number[]", "0 draw, 1 Black, 2 White"},
         {"reason", "number[]", "place in `reasons`"},
         {"plies", "number[]", "moves on the board"},
         {"fixed", "number[]", "of these the opening"},
         {"refused", "number[]", "1: one move more was made, a fault, which is not on the board"},
         {"repeat", "number[]", "1: an earlier game has the same players, colours and moves"},
         {"counted", "number[]", "0: after the decision of the test"},
         {"tags", "number[]", "bits, by place in `tags`"},
         {"losing_ply", "number[]",
          "in a judged game the move that lost it, from 1; 0: none or not judged"},
         {"losing_kind losing_length losing_grade", "number[]",
          "of the win it allowed: place in `kinds` or -1, moves of the winner, place in "
          "`grades`"},
         {"judged", "number[]", "1: the review has it"},
         {"faults", "[ply: number, what: number, kind: number, grade: number][][]",
          "what: 0 missed, 1 allowed, 2 forbidden point, 3 blunder, 4 mistake (3 and 4 are "
          "opinions); kind as above"},
         {"moves?", "MoveColumns | null", "of some of the games"},
     }},
    {"MoveColumns",
     {
         {"games", "number[]", "places in the columns above, ascending"},
         {"cell", "number[]", "where, -1: a pass"},
         {"score? depth? nodes? seldepth?", "Num[]",
          "those of `numbers`: what the player reported, null: nothing; one that no move has is "
          "left out"},
         {"us", "Num[]", "time in microseconds"},
         {"forbidden", "Sparse<number[]>",
          "before the move, Black to move: `[cell, verdict, cell, verdict, ...]`, place in "
          "`verdicts`"},
         {"turned", "Sparse<number[]>", "reversi: cells that the move turned"},
         {"line", "Sparse<number[]>", "what the player expected after its move, at most 6 cells"},
         {"others", "Sparse<number[]>",
          "the best other move that the player considered: `[cell, score]`"},
         {"five", "Sparse<number[]>", "of the last move of a game: the cells of the five"},
         {"annotations", "Sparse<AnnotationRows>",
          "by the place of a game in `games`: of games from elsewhere that have comments or "
          "variations"},
         {"review", "ReviewColumns | null", "null without a review"},
     }},
    {"AnnotationRows",
     {
         {"rows", "[ply: number, cell: Num, text: string][]",
          "as the table `annotation` has them ([results/README.md](../results/README.md)), "
          "`cell` null of a comment, at most 2,000, of texts of at most 4,000 columns with `...` "
          "for what is left out"},
         {"more", "number", "how many rows more the results file has"},
     }},
    {"ReviewColumns",
     {
         {"flags", "number[]",
          "bits: 1 judged, 2 keeps or finds a win, 4 missed, 8 allowed, 16 forbidden, 32 decided "
          "by a proof"},
         {"missed allowed", "number[]", "place in `grades`"},
         {"quality", "number[]", "place in `qualities`, -1: none (an opinion)"},
         {"loss score", "Num[]", "points (opinions)"},
         {"best", "number[]", "cell or -1"},
         {"best_score", "Num[]", "points (an opinion)"},
         {"before after", "number[]", "place in `standings`, of the side to move; -1: not judged"},
         {"defence", "number[]", "the cell that would have held, -1: none known"},
         {"win_before", "Sparse<Win>", "of the mover, or of the opponent if `before` is lost"},
         {"win_after", "Sparse<Win>",
          "of the side to move, or of the mover if it is lost; left out where it is the "
          "`win_before` of the next move"},
     }},
};

}  // namespace rb::fields
