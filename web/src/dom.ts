// Makes elements. Text enters as text nodes and attributes only, so that no name can become markup.

export type Child = Node | string | number | null | undefined | false | readonly Child[];
export type Attributes = Record<string, string | number | boolean | null | undefined | ((event: never) => void)>;

const kSvg = "http://www.w3.org/2000/svg";

function fill<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value as EventListener);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  append(element, children);
  return element;
}

export function append(parent: Element, children: readonly Child[]): void {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) append(parent, child as readonly Child[]);
    else parent.append(child instanceof Node ? child : String(child));
  }
}

// An element of HTML; a function among the attributes listens to the event of that name.
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

// An element of SVG.
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS(kSvg, tag) as SVGElementTagNameMap[K], attributes, children);
}

export function replace(parent: Element, ...children: Child[]): void {
  parent.replaceChildren();
  append(parent, children);
}

export interface Column {
  title: string;
  number?: boolean; // right-aligned
}

// A table of cells. It scrolls sideways in its own box, which the keyboard can reach.
export function table(columns: readonly Column[], rows: readonly (readonly Child[])[], label: string): HTMLElement {
  const kind = (i: number) => (columns[i].number ? "number" : null);
  return h(
    "div",
    {class: "scroll", tabindex: 0, role: "region", "aria-label": label},
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          columns.map((c, i) => h("th", {class: kind(i), scope: "col"}, c.title)),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map(row =>
          h(
            "tr",
            {},
            row.map((cell, i) => h("td", {class: kind(i)}, cell)),
          ),
        ),
      ),
    ),
  );
}

// A button whose text tells for a moment that the text is now on the clipboard.
export function copyButton(title: string, text: () => string | Promise<string>): HTMLButtonElement {
  const button = h("button", {class: "link", type: "button", click: () => void copy()}, title);
  const tell = (word: string) => {
    button.textContent = word;
    setTimeout(() => {
      button.textContent = title;
    }, 1500);
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await text());
      tell("copied");
    } catch {
      tell("the browser does not allow it");
    }
  };
  return button;
}
