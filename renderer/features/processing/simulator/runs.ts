// Runs of one service on this screen: begun with the sample, watched until they end, and their rows.
import { useCallback, useEffect, useRef, useState } from 'react';
import { jsonField } from '#domain/api/client.ts';
import type { SimulatedRow, Simulation } from '#domain/api/configuration/simulation.schema.ts';
import type { Fault } from '#domain/api/shapes.ts';
import { type Api, useApi } from '#renderer/api/api.ts';
import { ApiFailure } from '#renderer/api/failures.ts';
import type { Draft } from '../editor/service-draft.rules.ts';
import { broughtFiles } from '../editor/service-files.rules.ts';
import type { Version } from './kept-runs.ts';
import { keepSample, keptSample, type SampleFile } from './kept-sample.ts';

/** Time between two looks at a run that is at work. */
const LOOK_MS = 400;
/** Rows that are shown of a run; of those that something keeps back, all. */
const MOST_ROWS = 1_000;

/** One run with what came out. */
export interface Run {
  /** What it is of: `SAVED`, or the id of a run that was kept; undefined: of the draft as it is. */
  readonly of: string | undefined;
  readonly draft: Draft;
  readonly simulation: Simulation;
  /** In their order; empty while the run is at work. */
  readonly rows: readonly SimulatedRow[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK_MS));

async function pagesOf(
  api: Api,
  simulationId: string,
  { bad, most }: { readonly bad: boolean; readonly most: number },
): Promise<SimulatedRow[]> {
  const rows: SimulatedRow[] = [];
  for (let more = true; more && rows.length < most; ) {
    const after = rows.at(-1)?.rank;
    const query = {
      ...(after === undefined ? {} : { after: String(after) }),
      ...(bad ? { bad: 'true' as const } : {}),
    };
    const answer = await api.call('simulations.rows', { params: { simulationId }, query });
    rows.push(...answer.rows);
    more = answer.more;
  }
  return rows.slice(0, most);
}

/** The first thousand, and all that something keeps back. */
async function rowsOf(api: Api, simulation: Simulation): Promise<SimulatedRow[]> {
  const first = await pagesOf(api, simulation.id, { bad: false, most: MOST_ROWS });
  if (simulation.counts.rows <= MOST_ROWS) return first;
  const known = new Set(first.map(({ id }) => id));
  const bad = await pagesOf(api, simulation.id, { bad: true, most: Number.POSITIVE_INFINITY });
  return [...first, ...bad.filter(({ id }) => !known.has(id))];
}

/** The name under which files of the draft itself come: none that a box has. */
const partOf = ({ boxes }: Draft): string =>
  ['files', 'appositions'].find((part) => !boxes.some(({ name }) => name === part)) ?? 'files';

interface Asked extends Version {
  readonly of: string | undefined;
  readonly sample: readonly SampleFile[];
}

async function begin(api: Api, { draft, files, sample }: Asked): Promise<Simulation> {
  const part = partOf(draft);
  const own = broughtFiles(draft, files).map(([fileName, value]) => ({ name: part, value, fileName }));
  const given = sample.map(({ box, file }) => ({ name: box, value: file, fileName: file.name }));
  return api.call('simulations.begin', {
    parts: [{ name: 'parameters', value: jsonField({ service: draft }) }, ...own, ...given],
  });
}

interface Following {
  readonly isOver: () => boolean;
  /** Hears of the run each time. */
  readonly seen: (run: Run) => void;
}

/** Follows a run. Ends when the run does, or with `isOver`. */
async function follow(api: Api, asked: Asked, { isOver, seen }: Following): Promise<void> {
  const { of, draft } = asked;
  const at = Date.now();
  let simulation = await begin(api, asked);
  while (simulation.state === 'running' && !isOver()) {
    seen({ of, draft, simulation, rows: [], at });
    await pause();
    simulation = await api.call('simulations.get', { params: { simulationId: simulation.id } });
  }
  if (!isOver()) seen({ of, draft, simulation, rows: await rowsOf(api, simulation), at });
}

/** What the screen knows of its runs. */
export interface Runs {
  readonly sample: readonly SampleFile[];
  readonly setSample: (sample: readonly SampleFile[]) => void;
  /** Of the draft as it is now, and what it is compared with; undefined: not run. */
  readonly now: Run | undefined;
  readonly before: Run | undefined;
  readonly running: boolean;
  /** What saving or depositing was refused with. */
  readonly refused: Fault | undefined;
  readonly run: () => void;
  readonly runBefore: (of: string, version: Version) => void;
}

/** What a run of the stored service is of. */
export const SAVED = 'saved';

type Which = 'now' | 'before';

/** Runs of both kinds; an older one of a kind has nothing to say once a newer one was begun, and the server may forget it. */
function useFollowing() {
  const api = useApi();
  const [runs, setRuns] = useState<Readonly<Partial<Record<Which, Run>>>>({});
  const [atWork, setAtWork] = useState(0);
  const [refused, setRefused] = useState<Fault>();
  const latest = useRef({ now: 0, before: 0 });
  const ids = useRef<Partial<Record<Which, string>>>({});
  const go = useCallback(
    (which: Which, asked: Asked | undefined) => {
      if (asked === undefined || asked.sample.length === 0) return;
      latest.current[which] += 1;
      const mine = latest.current[which];
      const isOver = () => latest.current[which] !== mine;
      const seen = (run: Run) => {
        const { id } = run.simulation;
        const older = ids.current[which];
        ids.current[which] = id;
        if (older !== undefined && older !== id)
          api.call('simulations.end', { params: { simulationId: older } }).catch(api.report);
        setRuns((all) => ({ ...all, [which]: run }));
      };
      setRefused(undefined);
      setAtWork((count) => count + 1);
      follow(api, asked, { isOver, seen })
        .catch((error: unknown) => {
          if (isOver()) return;
          if (error instanceof ApiFailure) setRefused({ label: error.label, parameters: error.parameters });
          else api.report(error);
        })
        .finally(() => setAtWork((count) => count - 1));
    },
    [api],
  );
  useEffect(
    () => () => {
      latest.current = { now: -1, before: -1 };
    },
    [],
  );
  return { runs, forget: useCallback(() => setRuns({}), []), running: atWork > 0, refused, go };
}

/**
 * @param place tells the samples of services apart
 * @param version undefined: there is nothing to run yet
 */
export function useRuns(place: string, version: Version | undefined): Runs {
  const { runs, forget, running, refused, go } = useFollowing();
  const [sample, set] = useState<readonly SampleFile[]>(() => keptSample(place));
  const asked = (files: readonly SampleFile[]) => version && { ...version, of: undefined, sample: files };
  const latest = useRef(asked);
  latest.current = asked;
  const setSample = useCallback(
    (files: readonly SampleFile[]) => {
      keepSample(place, files);
      set(files);
      forget();
      go('now', latest.current(files));
    },
    [place, forget, go],
  );
  // Who comes back from the editor sees what the change does.
  const began = useRef(false);
  useEffect(() => {
    if (began.current || version === undefined) return;
    began.current = true;
    go('now', latest.current(sample));
  }, [version, sample, go]);
  return {
    sample,
    setSample,
    now: runs.now,
    before: runs.before,
    running,
    refused,
    run: () => go('now', latest.current(sample)),
    runBefore: (of, one) => go('before', { draft: one.draft, files: one.files, of, sample }),
  };
}
