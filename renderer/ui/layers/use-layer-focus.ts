// Where the focus goes when a layer closes: to what opened it, or, where that is gone as well, to the list or the screen.
import { useEffect, useRef } from 'react';

/** ms after which the kit has given the focus where it wants it, or has taken it along with a layer that faded out. */
const LOOKS_MS = [20, 300, 600] as const;

/** An item goes with its menu: the menu's button stands for it. */
function standsFor(one: HTMLElement): HTMLElement {
  const button = one.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return (button ? document.getElementById(button) : null) ?? one;
}

/** Who had the focus last: with less motion a menu is gone before what its item opens is drawn. */
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

/** Another screen came and nothing has the focus: the screen has it, as after the skip link. */
export function focusScreen(): void {
  if (isLost()) screen()?.focus({ preventScroll: true });
}

/** Nothing has the focus any more: what opened the layer has it, else the row that the keys stand on, else the screen. */
function giveBack(opener: HTMLElement | undefined): void {
  if (!isLost()) return;
  const row = screen()?.querySelector<HTMLElement>('[role="row"][tabindex="0"]');
  const next = canHaveFocus(opener) ? opener : (row ?? screen());
  next?.focus({ preventScroll: next !== row });
}

/**
 * Closes a layer of the kit, which hears Escape before everybody else: the key is spent then, and what lies below, which
 * hears it after the layer is gone, leaves it alone.
 */
export const spendingEscape = (close: () => void) => (): void => {
  if (window.event instanceof KeyboardEvent && window.event.key === 'Escape') window.event.preventDefault();
  close();
};

/** For a part that is there only while it is open, and for one that stays: `opened` says which it is now. */
export function useLayerFocus(opened: boolean): void {
  const opener = useRef<HTMLElement>(undefined);
  const before = useRef(false);
  // While it is drawn the opener still has the focus; an effect would find it gone.
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
