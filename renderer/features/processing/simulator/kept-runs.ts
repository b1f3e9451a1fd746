// Runs that a person keeps under a name, to compare later ones with: of each the service as it was, with files that were not
// saved. They are run anew on the sample of the day, as the stored service is.
import { useState } from 'react';
import { pageMemory } from '#renderer/shared/sample/page-memory.ts';
import type { Draft } from '../editor/service-draft.rules.ts';

/** A service as it was at a moment. */
export interface Version {
  readonly draft: Draft;
  /** Those that it names and that are not stored, by their names. */
  readonly files: ReadonlyMap<string, File>;
}

export interface KeptRun extends Version {
  readonly id: string;
  readonly name: string;
  /** When it was kept: milliseconds since 1970. */
  readonly at: number;
}

/** Of one service; a further one takes the place of the oldest. */
const MOST_KEPT = 10;

/** @returns the runs with a further one, the last one first */
export const withRun = (runs: readonly KeptRun[], run: KeptRun): readonly KeptRun[] =>
  [run, ...runs].slice(0, MOST_KEPT);

const memory = pageMemory<readonly KeptRun[]>([]);

export interface KeptRuns {
  /** The last one first. */
  readonly all: readonly KeptRun[];
  readonly keep: (name: string, version: Version) => void;
  readonly forget: (id: string) => void;
}

export function useKeptRuns(place: string): KeptRuns {
  const [all, set] = useState(() => memory.of(place));
  const put = (runs: readonly KeptRun[]) => {
    memory.keep(place, runs);
    set(runs);
  };
  return {
    all,
    keep: (name, version) => put(withRun(all, { ...version, name, id: crypto.randomUUID(), at: Date.now() })),
    forget: (id) => put(all.filter((one) => one.id !== id)),
  };
}
