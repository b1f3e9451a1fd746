// Keys for what lies below dialogs, menus and lists of choices: a key that such a layer takes is not theirs.

const LAYERS = '[role="dialog"], [role="menu"], [role="listbox"]';

/**
 * A layer that fades out hears no key any more: our dialogs say so themselves, a menu's button and a select's field let go
 * of theirs.
 */
function isLeaving(layer: Element): boolean {
  if (layer.hasAttribute('data-leaving')) return true;
  if (layer.role === 'listbox') return document.querySelector(`[aria-controls="${CSS.escape(layer.id)}"]`) === null;
  const opener = document.getElementById(layer.getAttribute('aria-labelledby') ?? '');
  return opener?.getAttribute('aria-expanded') === 'false';
}

/** The layer that somebody is in, also while it fades out. */
export const layerAround = (one: Element | null): Element | null => one?.closest(LAYERS) ?? null;

/** A select keeps its list in the page while it is closed: only what is seen counts. */
const layerIsOpen = (): boolean =>
  [...document.querySelectorAll(LAYERS)].some((layer) => layer.checkVisibility() && !isLeaving(layer));

/** Whether a layer was open when a key came: looked at once, however many hear it. */
const covered = new WeakMap<KeyboardEvent, boolean>();
const look = (event: KeyboardEvent): void => {
  if (!covered.has(event)) covered.set(event, layerIsOpen());
};

/**
 * Hears every key of the window that no layer was open for. What counts is how things stood before the key did
 * anything: a menu that Escape closes is gone when the key arrives here, and the key is spent all the same.
 * @returns ends it
 */
export function hearBelowLayers(onKey: (event: KeyboardEvent) => void): () => void {
  // Each brings its own, so that the last one to go takes the look along.
  const before = (event: KeyboardEvent) => look(event);
  const hear = (event: KeyboardEvent) => {
    if (!covered.get(event) && !event.defaultPrevented) onKey(event);
  };
  window.addEventListener('keydown', before, { capture: true });
  window.addEventListener('keydown', hear);
  return () => {
    window.removeEventListener('keydown', before, { capture: true });
    window.removeEventListener('keydown', hear);
  };
}
