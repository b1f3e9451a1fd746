// Keys for what lies below dialogs, menus, lists of choices and editors over a screen: while such a layer is open, they are its own.

const LAYERS = '[role="dialog"], [role="menu"], [role="listbox"], [data-layer]';

/**
 * A layer that fades out hears no keys. Our dialogs are marked then; the button of a menu is no longer expanded, and the
 * field of a select no longer controls a list.
 */
function isLeaving(layer: Element): boolean {
  if (layer.hasAttribute('data-leaving')) return true;
  if (layer.role === 'listbox') return document.querySelector(`[aria-controls="${CSS.escape(layer.id)}"]`) === null;
  const opener = document.getElementById(layer.getAttribute('aria-labelledby') ?? '');
  return opener?.getAttribute('aria-expanded') === 'false';
}

/** A layer that was closed and fades out; false where there is none. */
export const whetherLeaving = (layer: Element | null): boolean => layer !== null && isLeaving(layer);

/** A select keeps its closed list in the page, and never has the focus in it. */
export const someLayerLeaves = (): boolean =>
  [...document.querySelectorAll('[role="dialog"], [role="menu"]')].some(isLeaving);

/** The layer around an element, also while it fades out. */
export const layerAround = (one: Element | null): Element | null => one?.closest(LAYERS) ?? null;

/** A select keeps its list in the page while it is closed, so only visible layers count. */
const layerIsOpen = (): boolean =>
  [...document.querySelectorAll(LAYERS)].some((layer) => layer.checkVisibility() && !isLeaving(layer));

/** Whether a layer was open when a key was pressed: found out once for all listeners. */
const covered = new WeakMap<KeyboardEvent, boolean>();
const checkLayers = (event: KeyboardEvent): void => {
  if (!covered.has(event)) covered.set(event, layerIsOpen());
};

/**
 * Calls `onKey` for each key that is pressed while no layer is open. The state before the key counts: Escape that closes a
 * menu is not heard here, although the menu is gone when the event arrives.
 * @returns removes the listeners
 */
export function hearBelowLayers(onKey: (event: KeyboardEvent) => void): () => void {
  // One capturing listener for each caller: removing one leaves those of the others.
  const before = (event: KeyboardEvent) => checkLayers(event);
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
