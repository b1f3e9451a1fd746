// Where dropped files go: into the main box, as many as it takes.
import { useCallback, useEffect } from 'react';
import type { Box } from '../workbench/service.rules.ts';
import type { Uploads } from './use-uploads.ts';

/** `early`: files that were dropped before the service was there; they are taken as soon as it is. */
export function useDrop(
  { add }: Uploads,
  main: Box | undefined,
  early: readonly File[],
): (files: readonly File[]) => void {
  const drop = useCallback(
    (files: readonly File[]) => {
      if (!main || files.length === 0) return;
      const single = main.maxElements === 1;
      add(main.name, single ? files.slice(0, 1) : files, single);
    },
    [add, main],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the first picture of the screen
  useEffect(() => drop(early), []);
  return drop;
}
