// The keyboard over rows of documents: j and k walk, x selects, Enter opens, / goes to the search.
import { useListKeys } from '#renderer/ui/list/use-list-keys.ts';

const ROW = '[data-row]';
const FOCUSABLE = 'input, a[href], button:not(:disabled)';

const rowHere = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(ROW) ?? null;

/** From no row at all `j` leads to the first and `k` to the last one. */
function walk(step: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const here = rowHere();
  const at = here === null ? (step > 0 ? -1 : rows.length) : rows.indexOf(here);
  const next = rows[Math.min(Math.max(at + step, 0), rows.length - 1)];
  next?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

export function useRowKeys(): void {
  useListKeys({
    walk,
    open: () => rowHere()?.querySelector<HTMLElement>('a[href]')?.click(),
    select: () => rowHere()?.querySelector<HTMLElement>('input[type="checkbox"]')?.click(),
    close: () => undefined,
  });
}
