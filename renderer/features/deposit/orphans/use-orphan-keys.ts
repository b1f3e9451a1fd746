// The keys of left-over documents: J K walk, 1 2 3 and Enter attach, A accepts, Ctrl Z takes back, / searches.
import { useEffect, useRef } from 'react';
import { hearBelowLayers } from '#renderer/ui/layers/keys-below.ts';
import { isTyping } from '#renderer/ui/list/list.rules.ts';
import type { Candidates } from './orphans.rules.ts';
import type { Orphans } from './use-orphans.ts';

interface Here {
  readonly orphans: Orphans;
  readonly found: Candidates | undefined;
}

const attach =
  (index: number) =>
  ({ orphans, found }: Here): void => {
    const row = found?.candidates[index];
    if (!orphans.may || !orphans.current || !row || row.taken) return;
    void orphans.attachTo(orphans.current, { id: row.packGroupId, name: row.recipientName });
  };

const ACTS: Readonly<Record<string, (here: Here) => void>> = {
  j: ({ orphans }) => orphans.step(1),
  k: ({ orphans }) => orphans.step(-1),
  '1': attach(0),
  '2': attach(1),
  '3': attach(2),
  enter: attach(0),
  '/': () => document.querySelector<HTMLInputElement>('input[data-list-search]')?.focus(),
  a: ({ orphans }) => {
    if (orphans.may && orphans.current) void orphans.accept([orphans.current]);
  },
};

const undoes = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';

/** What a key does; nothing where it is somebody else's, as Enter on a button is. */
function actOf(event: KeyboardEvent): ((here: Here) => void) | undefined {
  if (undoes(event)) return ({ orphans }) => void orphans.undo();
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const onControl = (event.target as HTMLElement | null)?.closest('button, a') !== null;
  return event.key === 'Enter' && onControl ? undefined : ACTS[event.key.toLowerCase()];
}

export function useOrphanKeys(orphans: Orphans, found: Candidates | undefined): void {
  const latest = useRef<Here>({ orphans, found });
  latest.current = { orphans, found };
  useEffect(
    () =>
      hearBelowLayers((event) => {
        const act = isTyping(event.target as HTMLElement | null) ? undefined : actOf(event);
        if (act === undefined) return;
        event.preventDefault();
        act(latest.current);
      }),
    [],
  );
}
