// What is wrong with this server now, for whoever keeps it running: shown by `GET /api/app/ready` and to administrators until it
// has passed. A label of the error catalogue says what to do.
import type { ErrorLabel } from '#domain/errors/errors.ts';
import type { Clock } from './clock.ts';

/** One thing that is wrong, and since when. */
export interface Trouble {
  readonly label: ErrorLabel;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly since: Date;
}

/** The troubles of one process. */
export interface Troubles {
  /** Something is wrong, or still is: the first time counts. */
  begin(label: ErrorLabel, parameters: Readonly<Record<string, unknown>>): void;
  /** It has passed. */
  end(label: ErrorLabel): void;
  /** The oldest first. */
  open(): readonly Trouble[];
}

/** None at first. */
export function createTroubles(clock: Pick<Clock, 'now'>): Troubles {
  const open = new Map<ErrorLabel, Trouble>();
  return {
    begin(label, parameters) {
      open.set(label, { label, parameters, since: open.get(label)?.since ?? clock.now() });
    },
    end: (label) => void open.delete(label),
    open: () => [...open.values()],
  };
}
