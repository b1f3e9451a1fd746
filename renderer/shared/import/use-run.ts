// Lines are stored, some at a time: how far it is, ended between two calls, gone on with where a call failed.
import { useCallback, useRef, useState } from 'react';
import type { ImportKind, ImportLine, LineResult } from './import.types.ts';

export interface Run {
  readonly state: 'none' | 'running' | 'ended' | 'done';
  readonly total: number;
  /** What became of each line so far. */
  readonly results: ReadonlyMap<number, LineResult>;
  /** Why it ended before all lines were stored; undefined where a person ended it. */
  readonly error: unknown;
  /** Stores these lines; those that were stored already are passed over. */
  readonly start: (lines: readonly ImportLine[]) => Promise<void>;
  /** Ends it behind the lines that are on their way. */
  readonly end: () => void;
}

export function useRun({ run, batch }: ImportKind): Run {
  const [state, setState] = useState<Run['state']>('none');
  const [total, setTotal] = useState(0);
  const [results, setResults] = useState<ReadonlyMap<number, LineResult>>(new Map());
  const [error, setError] = useState<unknown>();
  const stop = useRef(false);
  const done = useRef(new Map<number, LineResult>());
  const start = useCallback(
    async (lines: readonly ImportLine[]) => {
      stop.current = false;
      setState('running');
      setTotal(lines.length);
      setError(undefined);
      const waiting = lines.filter(({ line }) => !done.current.has(line));
      try {
        for (let at = 0; at < waiting.length && !stop.current; at += batch) {
          for (const one of await run(waiting.slice(at, at + batch), false)) done.current.set(one.line, one);
          setResults(new Map(done.current));
        }
        setState(done.current.size >= lines.length ? 'done' : 'ended');
      } catch (failed) {
        setError(failed);
        setState('ended');
      }
    },
    [run, batch],
  );
  const end = useCallback(() => {
    stop.current = true;
  }, []);
  return { state, total, results, error, start, end };
}
