// What is wrong with this server now, for whoever keeps it running: shown by `GET /api/app/ready` and to administrators until it
// has passed. A label of the error catalogue says what to do.
import { randomUUID } from 'node:crypto';
import type { ErrorLabel } from '#domain/errors/errors.ts';
import type { Clock } from './clock.ts';

/** All that may be: docs/operations.md, "What to watch", has a line for each. */
export const TROUBLE_LABELS = [
  'system.secretKeyMissing',
  'system.signingKeyMissing',
  'system.marksNotWritten',
  'keeping.purgeFails',
  'keeping.folderFails',
  'keeping.outboxAway',
  'keeping.yearsFewer',
  'tracking.pollFails',
  'fallback.fails',
  'file.scannerAway',
] as const satisfies readonly ErrorLabel[];
export type TroubleLabel = (typeof TROUBLE_LABELS)[number];

/**
 * Found by tasks that any process takes up: who found it may never look again, and whoever does says so itself. It stands so long, ms,
 * which is several runs of each of these tasks.
 */
const FOUND_BY_TASKS: ReadonlySet<TroubleLabel> = new Set([
  'keeping.purgeFails',
  'keeping.folderFails',
  'keeping.outboxAway',
  'keeping.yearsFewer',
  'tracking.pollFails',
  'fallback.fails',
]);
const STANDS_MS = 30 * 60_000;

/** One thing that is wrong, and since when. */
export interface Trouble {
  readonly label: TroubleLabel;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly since: Date;
}

/** The troubles of one process. */
export interface Troubles {
  /** Whose they are, where others of the installation have theirs (server/access/shared-troubles.ts). */
  readonly process: string;
  /** Something is wrong, or still is: the first time counts. */
  begin(label: TroubleLabel, parameters: Readonly<Record<string, unknown>>): void;
  /** It has passed. */
  end(label: TroubleLabel): void;
  /** The oldest first; what tasks found and have not said again for half an hour has passed. */
  open(): readonly Trouble[];
}

/** None at first. */
export function createTroubles(clock: Pick<Clock, 'now'>): Troubles {
  const begun = new Map<TroubleLabel, { readonly trouble: Trouble; readonly said: Date }>();
  const stands = ({ trouble: { label }, said }: { readonly trouble: Trouble; readonly said: Date }): boolean =>
    !FOUND_BY_TASKS.has(label) || clock.now().getTime() - said.getTime() < STANDS_MS;
  return {
    process: randomUUID(),
    begin(label, parameters) {
      const said = clock.now();
      const before = begun.get(label);
      const since = before !== undefined && stands(before) ? before.trouble.since : said;
      begun.set(label, { trouble: { label, parameters, since }, said });
    },
    end: (label) => void begun.delete(label),
    open: () => [...begun.values()].filter(stands).map(({ trouble }) => trouble),
  };
}
