// Forfeits: games lost by a crash, a timeout, a bad answer or an illegal move. They say nothing about strength.

import type {Child} from "./dom";
import {h} from "./dom";
import type {Forfeits} from "./data";
import {count, plural} from "./format";

function text(name: string, own: Forfeits): string {
  const what = Object.entries(own.by)
    .filter(([, n]) => n > 0)
    .map(([reason, n]) => `${reason} ${count(n)}`)
    .join(", ");
  const share =
    own.lost === own.losses && own.lost > 1
      ? `all ${count(own.losses)} games`
      : `${count(own.lost)} of the ${plural(own.losses, "game")}`;
  return `${name} forfeited ${share} that it lost (${what})`;
}

// A line for each player that forfeited games. `address`: of a game; null if it is not in this page.
export function forfeitLines(
  players: readonly {name: string; faults: Forfeits}[],
  address: (game: number) => string | null,
): Child {
  return players
    .filter(player => player.faults.lost > 0)
    .map(({name, faults}) => {
      const href = faults.first && address(faults.first.game);
      return h(
        "p",
        {class: faults.decide ? "warning" : "note"},
        h("bdi", {}, text(name, faults)),
        href ? [", the first in ", h("a", {href}, `game ${faults.first!.game}`)] : null,
        ".",
        faults.decide ? " Such losses say nothing about strength, and neither does any figure that counts them." : null,
      );
    });
}
