// Keeps the marks ahead of what is given out: a number or id that a backup does not know is never given out again, also when
// nothing had left (docs/decisions/0305).
import type { Db } from '#server/storage/schema.ts';
import type { Clock } from '#server/system/clock.ts';
import type { Logger } from '#server/system/logger.ts';
import type { TroubleLabel, Troubles } from '#server/system/troubles.ts';
import { lockMarks, surelyUsedUp, usedUp } from './marks.repository.ts';
import { joined, type MarkFiles, type Marks, NO_MARKS } from './marks.ts';

/** Delivery numbers that may be given out before the marks are raised again; ids used after which they are raised. */
const BLOCK = 1_000;
/** Ids that may be given out between two looks: many times what a server makes in that time. */
const IDS_AHEAD = 10_000;
const LOOK_EVERY_MS = 5_000;
/** After so many looks what is used up is marked, however little it is. */
const LOOKS_A_MARK = 12;

/** Keeps the marks of a server that works. */
export interface MarkKeeper {
  /** Marks what is used up. @throws when a place cannot be written */
  mark(): Promise<void>;
  /** Marks what is used up and the attempt that is about to be made: before anything leaves. @throws as `mark` */
  markLeaving(): Promise<void>;
  /** Before a delivery number is committed: the marks reach it. `name` is `CODE/YEAR`. @throws as `mark` */
  cover(name: string, counter: number): Promise<void>;
  /** Looks at intervals whether the ids come near their marks. */
  start(): void;
  /** `alone`: no other server gives out numbers; the marks say then that this one ended in order. */
  close(alone: boolean): Promise<void>;
}

const each = (values: Readonly<Record<string, number>>, add: number): Record<string, number> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value + add]));

const withLead = (used: Marks): Marks => ({
  ...used,
  ahead: { numbers: each(used.numbers, BLOCK), sequences: each(used.sequences, IDS_AHEAD) },
  open: true,
});

/** Whether some value went on by at least `by` since it was marked. */
const wentOn = (
  seen: Readonly<Record<string, number>>,
  marked: Readonly<Record<string, number>>,
  by: number,
): boolean => Object.entries(seen).some(([name, value]) => value - (marked[name] ?? 0) >= by);

interface KeeperServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly troubles: Troubles;
}

const NOT_WRITTEN = 'system.marksNotWritten' satisfies TroubleLabel;

/** The system's code, or the name of the fault. */
const codeOf = (error: unknown): string =>
  error instanceof Error ? String('code' in error ? error.code : error.name) : 'unknown';

/** Writes the marks; that they cannot be written is shown to whoever keeps the server running. */
async function write(troubles: Troubles, files: MarkFiles, marks: Marks): Promise<void> {
  try {
    await files.raise(marks);
  } catch (error) {
    troubles.begin(NOT_WRITTEN, { code: codeOf(error) });
    throw error;
  }
  troubles.end(NOT_WRITTEN);
}

/** @param services clock, log and troubles of the server */
export function keepMarks({ db, clock, log, troubles }: KeeperServices, files: MarkFiles): MarkKeeper {
  let written: Marks = NO_MARKS;
  let looks = 0;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  const raise = async (marks: Marks): Promise<void> => {
    await db.transaction().execute(async (trx) => {
      await lockMarks(trx);
      await write(troubles, files, marks);
    });
    written = joined(written, marks);
  };
  const markAll = async (leaving: boolean): Promise<void> =>
    raise(withLead(await surelyUsedUp(db, clock.now(), leaving)));
  const look = async (): Promise<void> => {
    looks += 1;
    const seen = await usedUp(db);
    const by = looks % LOOKS_A_MARK === 0 ? 1 : BLOCK;
    const isDue = wentOn(seen.sequences, written.sequences, by) || wentOn(seen.numbers, written.numbers, by);
    // Where the last try failed the next look is one: that it can be written again is seen without a letter.
    if (isDue || troubles.open().some(({ label }) => label === NOT_WRITTEN)) await markAll(false);
  };
  let busy = false;
  const lookOnce = (): void => {
    if (busy) return;
    busy = true;
    looking = look()
      .catch((error: unknown) => log.warn('marks.not-written', { error: error as Error }))
      .finally(() => {
        busy = false;
      });
  };

  return {
    mark: () => markAll(false),
    markLeaving: () => markAll(true),
    async cover(name, counter) {
      if (counter <= (written.ahead.numbers[name] ?? 0)) return;
      const numbers = { [name]: counter + BLOCK };
      await raise({ ...NO_MARKS, ahead: { numbers, sequences: {} }, open: true });
    },
    start() {
      timer ??= setInterval(lookOnce, LOOK_EVERY_MS).unref();
    },
    async close(alone) {
      clearInterval(timer);
      await looking;
      if (!alone) return;
      const used = await surelyUsedUp(db, clock.now(), false);
      await db.transaction().execute(async (trx) => {
        await lockMarks(trx);
        await files.settle(used);
      });
    },
  };
}
