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
  'tracking.pollFails',
  'fallback.fails',
  'file.scannerAway',
] as const satisfies readonly ErrorLabel[];
export type TroubleLabel = (typeof TROUBLE_LABELS)[number];

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
  /** The oldest first. */
  open(): readonly Trouble[];
}

/** None at first. */
export function createTroubles(clock: Pick<Clock, 'now'>): Troubles {
  const open = new Map<TroubleLabel, Trouble>();
  return {
    process: randomUUID(),
    begin(label, parameters) {
      open.set(label, { label, parameters, since: open.get(label)?.since ?? clock.now() });
    },
    end: (label) => void open.delete(label),
    open: () => [...open.values()],
  };
}
