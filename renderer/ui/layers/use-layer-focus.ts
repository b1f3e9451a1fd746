// Where the focus goes when a layer closes: to what opened it, or, where that is gone as well, to the list or the screen.
import { useEffect, useRef } from 'react';

/** ms after which the kit has moved the focus, or has lost it with a layer that faded out. */
const LOOKS_MS = [20, 300, 600] as const;

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
  one?.isConnected === true && one.checkVisibility() && !one.matches(':disabled');

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
const screen = (): HTMLElement | null => document.querySelector<HTMLElement>('main[tabindex]');

/** After navigation, when nothing has the focus: the screen gets it, as after the skip link. */
export function focusScreen(): void {
  if (isLost()) screen()?.focus({ preventScroll: true });
}

/** When nothing has the focus: what opened the layer gets it, else the active row of the list, else the screen. */
function giveBack(opener: HTMLElement | undefined): void {
  if (!isLost()) return;
  const row = screen()?.querySelector<HTMLElement>('[role="row"][tabindex="0"]');
  const next = canHaveFocus(opener) ? opener : (row ?? screen());
  next?.focus({ preventScroll: next !== row });
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
  useEffect(() => {
    if (!opened) return undefined;
    return () => {
      const from = opener.current;
      for (const after of LOOKS_MS) setTimeout(() => giveBack(from), after);
    };
  }, [opened]);
}
