// A board on which points are chosen: by mouse at once, by finger after a second tap, by keyboard with a cursor.

import {h, replace, s} from "../dom";
import {cellName} from "../cells";
import type {BoardPicture} from "../draw/board";
import {cellAt, drawBoard, kUnit, places} from "../draw/board";

export interface Chooser {
  choose(cell: number): void;
  // What is there, for those who hear the board: "empty", "Black's stone 7".
  describe(cell: number): string;
  verb?: string; // what choosing a point does; "Place" unless it is given
}

export class PointBoard {
  readonly element: HTMLElement;
  private readonly heard = h("p", {class: "unseen", "aria-live": "polite"});
  private readonly place = h("button", {type: "button", class: "place", hidden: true, click: () => this.choose()});
  private readonly box = h("div", {
    class: "point-board",
    tabindex: 0,
    role: "application",
    "aria-label": "The board. Arrow keys move a cursor, Enter chooses its point.",
  });
  private picture: BoardPicture | null = null;
  private svg: SVGSVGElement | null = null;
  private aim: SVGElement | null = null;
  private cursor: number | null = null;
  private turn: "black" | "white" | null = null; // whose stone would be placed; null: nobody's

  constructor(private readonly chooser: Chooser) {
    this.box.addEventListener("keydown", event => this.key(event));
    this.box.addEventListener("blur", () => this.point(null));
    this.element = h("div", {}, this.box, h("p", {class: "place-row"}, this.place), this.heard);
  }

  show(picture: BoardPicture, turn: "black" | "white" | null): void {
    this.picture = picture;
    this.turn = turn;
    const svg = (this.svg = drawBoard(picture));
    svg.removeAttribute("role");
    svg.setAttribute("aria-hidden", "true");
    svg.addEventListener("pointermove", event => {
      if (event.pointerType === "mouse") this.point(cellAt(event, svg, picture));
    });
    svg.addEventListener("pointerleave", event => {
      if (event.pointerType === "mouse" && document.activeElement !== this.box) this.point(null);
    });
    svg.addEventListener("click", event => this.press(cellAt(event, svg, picture), event as PointerEvent));
    replace(this.box, svg);
    this.point(document.activeElement === this.box ? this.cursor : null);
  }

  private press(cell: number | null, event: PointerEvent): void {
    if (cell === null) return;
    const again = cell === this.cursor && !this.place.hidden,
      finger = event.pointerType !== "mouse" && event.pointerType !== undefined && event.pointerType !== "";
    this.point(cell);
    if (!finger || again) return this.choose();
    this.place.hidden = this.turn === null;
    this.place.textContent = `${this.chooser.verb ?? "Place"} ${cellName(cell, this.picture!.size)}`;
  }

  private choose(): void {
    const cell = this.cursor;
    this.place.hidden = true;
    if (cell !== null && this.turn !== null) this.chooser.choose(cell);
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || !this.picture) return;
    const {size} = this.picture,
      now = this.cursor ?? Math.floor((size * size) / 2),
      step: Record<string, [number, number]> = {
        ArrowLeft: [0, -1],
        ArrowRight: [0, 1],
        ArrowUp: [-1, 0],
        ArrowDown: [1, 0],
      };
    const by = step[event.key],
      flip = this.picture.squares ? -1 : 1;
    if (by) {
      const row = Math.floor(now / size) + flip * by[0],
        column = (now % size) + by[1];
      const inside = row >= 0 && row < size && column >= 0 && column < size;
      this.point(this.cursor === null || !inside ? now : row * size + column);
      this.heard.textContent = `${cellName(this.cursor!, size)}, ${this.chooser.describe(this.cursor!)}`;
    } else if (event.key === "Enter" || event.key === " ") {
      this.choose();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  // Moves the cursor.
  private point(cell: number | null): void {
    this.aim?.remove();
    this.aim = null;
    this.cursor = cell;
    if (cell === null) this.place.hidden = true;
    if (cell === null || !this.picture || !this.svg) return;
    const {x, y} = places(this.picture)(cell),
      taken = this.picture.stones.some(stone => stone.cell === cell);
    this.aim =
      taken || this.turn === null
        ? s("rect", {class: "aim", x: x - kUnit / 2, y: y - kUnit / 2, width: kUnit, height: kUnit})
        : s("circle", {class: `aim ${this.turn}`, cx: x, cy: y, r: kUnit * 0.42});
    this.aim.setAttribute("pointer-events", "none");
    this.svg.append(this.aim);
  }
}
