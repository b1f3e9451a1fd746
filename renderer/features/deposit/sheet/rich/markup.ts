// An HTML value as elements that are seen, and back. Each element is made here: nothing of the value but the elements that are
// known comes into the page.
import { isKnown, piecesOf, type Tag } from './markup.rules.ts';

/** Elements that end a paragraph by beginning. */
const ENDS_PARAGRAPH = new Set(['p', 'div', 'ul', 'ol', 'li']);

/** Puts the value in place of what an element holds. */
export function showMarkup(target: HTMLElement, value: string): void {
  const shown = document.createElement('div');
  let around: HTMLElement = shown;
  for (const piece of piecesOf(value)) {
    if ('text' in piece) around.append(piece.text);
    else if (isKnown(piece.element))
      around = piece.ends ? left(shown, around, piece.element) : entered(shown, around, piece);
  }
  target.replaceChildren(...shown.childNodes);
}

/** Where it goes on behind the end of an element; an end without a beginning changes nothing. */
function left(shown: HTMLElement, around: HTMLElement, element: string): HTMLElement {
  const closed = around.closest<HTMLElement>(element);
  return closed && closed !== shown && shown.contains(closed) ? (closed.parentElement ?? shown) : around;
}

/** Where it goes on in a new element. */
function entered(shown: HTMLElement, around: HTMLElement, { element, dir }: Tag): HTMLElement {
  const place = ENDS_PARAGRAPH.has(element) ? left(shown, around, 'p') : around;
  const made = document.createElement(element);
  if (dir) made.dir = dir;
  place.append(made);
  return element === 'br' ? place : made;
}

function copyInto(target: HTMLElement, source: Node): void {
  for (const node of source.childNodes) {
    if (node instanceof Text) target.append(node.data);
    if (!(node instanceof HTMLElement)) continue;
    // What the browser puts around a text of its own accord is left out; the text stays.
    const copy = isKnown(node.localName) ? document.createElement(node.localName) : target;
    if (copy !== target) {
      if (node.dir) copy.dir = node.dir;
      target.append(copy);
    }
    copyInto(copy, node);
  }
}

/** The HTML of what an element holds; empty where it says nothing. */
export function markupOf(element: HTMLElement): string {
  const clean = document.createElement('div');
  copyInto(clean, element);
  return clean.textContent?.trim() ? clean.innerHTML : '';
}
