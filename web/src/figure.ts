// A figure: title, a line on how to read it, a readout, the picture, and its numbers as a table.

import type {Child, Column} from "./dom";
import {append, h, replace, table} from "./dom";

export interface Numbers {
  columns: Column[];
  rows: Child[][];
}
export interface Legend {
  tone: string;
  name: string;
  shape?: "line" | "box";
}
// Draws the picture for a width in pixels; `tell` shows what stands under the cursor.
export type Draw = (width: number, tell: (text: string) => void) => Element;

export interface Figure {
  title: string;
  how: Child;
  legend?: Legend[];
  draw: Draw;
  numbers?: () => Numbers;
  wide?: boolean; // takes the whole row
  small?: boolean; // one of many
}

const plots = new Map<Element, () => void>();

// Draws the figures below `root` for the width that they have now, and forgets those of older screens.
export function drawFigures(): void {
  for (const [element, draw] of plots) {
    if (element.isConnected) draw();
    else plots.delete(element);
  }
}

export function legend(entries: readonly Legend[]): HTMLElement {
  return h(
    "p",
    {class: "legend"},
    entries.map(entry =>
      h("span", {}, h("i", {class: `swatch ${entry.shape ?? "box"} ${entry.tone}`}), h("bdi", {}, entry.name)),
    ),
  );
}

function numbersButton(figure: Figure, box: HTMLElement): HTMLElement | null {
  const {numbers} = figure;
  if (!numbers) return null;
  const button = h(
    "button",
    {
      class: "link numbers",
      type: "button",
      "aria-expanded": "false",
      click: () => {
        const open = button.getAttribute("aria-expanded") !== "true";
        button.setAttribute("aria-expanded", String(open));
        if (!open) return replace(box);
        const {columns, rows} = numbers();
        replace(box, table(columns, rows, `${figure.title}: numbers`));
      },
    },
    "Numbers",
  );
  return button;
}

// A picture that is drawn when its width is known, with a line that says what is under the cursor.
export function plot(draw: Draw): HTMLElement[] {
  const readout = h("p", {class: "readout", "aria-live": "polite"});
  const box = h("div", {class: "plot"});
  let drawn = 0;
  plots.set(box, () => {
    const width = Math.floor(box.clientWidth);
    if (width === 0 || width === drawn) return;
    drawn = width;
    replace(
      box,
      draw(width, text => {
        readout.textContent = text;
      }),
    );
  });
  return [readout, box];
}

export function figure(f: Figure): HTMLElement {
  const numbers = h("div", {class: "numbers-box"});
  const section = h(
    "section",
    {class: `card${f.wide ? " wide" : ""}${f.small ? " small" : ""}`},
    h("div", {class: "card-head"}, h("h3", {}, f.title), numbersButton(f, numbers)),
    h("p", {class: "how"}, f.how),
  );
  append(section, [f.legend ? legend(f.legend) : null, plot(f.draw), numbers]);
  return section;
}

// A card without a picture: a table, or the reason why there is none.
export function card(title: string, how: Child, ...children: Child[]): HTMLElement {
  return h(
    "section",
    {class: "card"},
    h("div", {class: "card-head"}, h("h3", {}, title)),
    how ? h("p", {class: "how"}, how) : null,
    children,
  );
}

export function empty(title: string, why: Child): HTMLElement {
  return h("section", {class: "card empty"}, h("h3", {}, title), h("p", {}, why));
}
