// The keyboard of a list: j k arrows, page and end keys walk, Enter opens, x and the space bar select, Escape closes, / goes to the search.
import { useEffect, useRef } from 'react';
import { hearBelowLayers } from '#renderer/ui/layers/keys-below.ts';
import { isTyping } from './list.rules.ts';

export interface ListKeys {
  readonly walk: (step: number) => void;
  readonly open: () => void;
  readonly select: () => void;
  readonly close: () => void;
}

/** Works anywhere on the screen, except while somebody types or a dialog is open. */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target as HTMLElement | null)) return;
      if (act(event, latest.current)) event.preventDefault();
    };
    return hearBelowLayers(onKey);
  }, []);
}

/** Rows that a page key walks; further than a list is long for its two ends. */
const PAGE_ROWS = 10;
const ROW_KEYS: Readonly<Record<string, number>> = {
  PageDown: PAGE_ROWS,
  PageUp: -PAGE_ROWS,
  End: Number.POSITIVE_INFINITY,
  Home: Number.NEGATIVE_INFINITY,
};

/** Enter there is its own: a link, a button, a choice of one, or what is read beside the list; a check box has none. */
const OWN_ENTER = 'a, button, input:not([type="checkbox"]), aside';

function act(event: KeyboardEvent, keys: ListKeys): boolean {
  const onRow = (event.target as HTMLElement | null)?.closest('[role="row"]') !== null;
  const isRow = (event.target as HTMLElement | null)?.matches('[role="row"]') === true;
  switch (event.key) {
    case 'j':
      keys.walk(1);
      return true;
    case 'k':
      keys.walk(-1);
      return true;
    case 'ArrowDown':
    case 'ArrowUp':
      if (!onRow) return false;
      keys.walk(event.key === 'ArrowDown' ? 1 : -1);
      return true;
    case 'PageDown':
    case 'PageUp':
    case 'End':
    case 'Home':
      if (!isRow) return false;
      keys.walk(ROW_KEYS[event.key] ?? 0);
      return true;
    case ' ':
      if (!isRow) return false;
      keys.select();
      return true;
    case 'Enter':
      if ((event.target as HTMLElement | null)?.closest(OWN_ENTER)) return false;
      // A key that is held down opens one.
      if (!event.repeat) keys.open();
      return true;
    case 'x':
      keys.select();
      return true;
    case 'Escape':
      keys.close();
      return false;
    case '/': {
      const field = document.querySelector<HTMLInputElement>('[data-list-search] input, input[data-list-search]');
      field?.focus();
      return field !== null;
    }
    default:
      return false;
  }
}
