// Lines are tried where they will be stored, some at a time; a line that was mended is tried again, and no other unless all are judged by
// each other.
import { useEffect, useMemo, useState } from 'react';
import type { ReadLine } from './causes.rules.ts';
import type { ImportKind, ImportLine, LineResult } from './import.types.ts';

interface Tried {
  /** The values that were tried. */
  readonly values: string;
  readonly result: LineResult;
}

export interface Checked {
  /** By line; only of the values as they are now. */
  readonly results: ReadonlyMap<number, LineResult>;
  /** Lines that are still to be tried. */
  readonly left: number;
  /** Why nothing came of a call; `again` tries once more. */
  readonly error: unknown;
  readonly again: () => void;
}

const valuesOf = ({ values }: ImportLine): string => JSON.stringify(values);

/** @param on whether lines are tried now */
export function useChecked({ run, batch, together }: ImportKind, lines: readonly ReadLine[], on: boolean): Checked {
  const [tried, setTried] = useState<ReadonlyMap<number, Tried>>(new Map());
  const [error, setError] = useState<unknown>();
  // A line with a fault of its own need not be tried.
  const sound = useMemo(() => lines.filter(({ faults }) => faults.length === 0).map(({ line }) => line), [lines]);
  const waiting = useMemo(
    () => sound.filter((line) => tried.get(line.line)?.values !== valuesOf(line)),
    [sound, tried],
  );
  useEffect(() => {
    if (!on || error !== undefined || waiting.length === 0) return;
    let ended = false;
    const next = (together === true ? sound : waiting).slice(0, batch);
    run(next, true).then(
      (results) => {
        if (ended) return;
        const values = new Map(next.map((line) => [line.line, valuesOf(line)]));
        setTried((now) => {
          const all = new Map(now);
          for (const result of results) all.set(result.line, { values: values.get(result.line) ?? '', result });
          return all;
        });
      },
      (failed: unknown) => {
        if (!ended) setError(failed ?? new Error('no answer'));
      },
    );
    return () => {
      ended = true;
    };
  }, [on, error, waiting, sound, together, batch, run]);
  const results = useMemo(
    () =>
      new Map(
        sound.flatMap((line) => {
          const one = tried.get(line.line);
          return one?.values === valuesOf(line) ? [[line.line, one.result] as const] : [];
        }),
      ),
    [sound, tried],
  );
  return { results, left: waiting.length, error, again: () => setError(undefined) };
}
