// Where the focus goes when a layer closes: to what opened it, or, where that is gone as well, to the list or the screen.
// The kit's own way of giving it back is switched off: two ways, each with a clock of its own, take it from each other.
import { useLayoutEffect, useRef } from 'react';
import { layerAround, someLayerLeaves, whetherLeaving } from './keys-below.ts';

/** A menu item is removed with its menu: the menu's button represents it. */
function standsFor(one: HTMLElement): HTMLElement {
  const button = one.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return (button ? document.getElementById(button) : null) ?? one;
}

/** The element that had the focus last: with less motion a menu is gone before what its item opens is drawn. */
let had: HTMLElement | undefined;
globalThis.document?.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement) had = standsFor(target);
});

function openerNow(): HTMLElement | undefined {
  const now = document.activeElement;
  return now instanceof HTMLElement && now !== document.body ? standsFor(now) : had;
}

const canHaveFocus = (one: HTMLElement | undefined): boolean =>
  one?.isConnected === true && one.checkVisibility() && !one.matches(':disabled') && !isLeaving(one);

const isLeaving = (one: Element): boolean => whetherLeaving(layerAround(one));
const isLost = (): boolean => {
  const now = document.activeElement;
  return now === null || now === document.body || isLeaving(now);
};
const screen = (): HTMLElement | null => document.querySelector<HTMLElement>('main[tabindex]');

/** After navigation, when nothing has the focus: the screen gets it, as after the skip link. */
export function focusScreen(): void {
  if (isLost()) screen()?.focus({ preventScroll: true });
}

/** What opened the layers that closed and may still take the focus along; the one that closed last stands last. */
const owed: (HTMLElement | undefined)[] = [];

/** When nothing has the focus: what opened the layer gets it, else the active row of the list, else the screen. */
function giveBack(): void {
  if (!isLost()) return;
  const row = screen()?.querySelector<HTMLElement>('[role="row"][tabindex="0"]');
  const next = owed.findLast(canHaveFocus) ?? row ?? screen();
  next?.focus({ preventScroll: next !== row });
}

let watch: MutationObserver | undefined;

/** Ends when the focus stands and no layer fades out any more, however long that takes. */
function settle(): void {
  giveBack();
  if (isLost() || someLayerLeaves()) return;
  owed.length = 0;
  watch?.disconnect();
  watch = undefined;
  document.removeEventListener('focusin', settle);
}

/**
 * Gives the focus back at once, and again for as long as the layer fades out: it may still take the focus, by a step of
 * the kit that was on its way, or lose it with its last frame.
 */
function owe(opener: HTMLElement | undefined): void {
  owed.push(opener);
  // After the change that closes the layer is in the page as a whole.
  queueMicrotask(() => {
    if (watch === undefined) {
      watch = new MutationObserver(settle);
      watch.observe(document.body, { childList: true, subtree: true });
      document.addEventListener('focusin', settle);
    }
    settle();
  });
}

/**
 * Closes a layer of the kit, which hears Escape before all others, and marks the key as handled: what lies below hears it
 * when the layer is gone, and would close as well.
 */
export const spendingEscape = (close: () => void) => (): void => {
  if (window.event instanceof KeyboardEvent && window.event.key === 'Escape') window.event.preventDefault();
  close();
};

/** For a part that is mounted only while it is open (always `true`), and for one that stays mounted. */
export function useLayerFocus(opened: boolean): void {
  const opener = useRef<HTMLElement>(undefined);
  const before = useRef(false);
  // During rendering the opener still has the focus; in an effect it has lost it.
  if (opened && !before.current) opener.current = openerNow();
  before.current = opened;
  useLayoutEffect(() => {
    if (!opened) return undefined;
    return () => owe(opener.current);
  }, [opened]);
}
