// The keyboard of the overview: v leads to the views, f to the first filter, e saves the figures as a file.
import { useKeysBelow } from '#renderer/ui/list/use-keys-below.ts';

const focusOn = (within: string) => document.querySelector<HTMLElement>(within)?.focus();

export function useHomeKeys(): void {
  useKeysBelow([
    ['v', () => focusOn('[data-views] a')],
    ['f', () => focusOn('[data-filters] button')],
    ['e', () => document.querySelector<HTMLElement>('[data-export]')?.click()],
  ]);
}
