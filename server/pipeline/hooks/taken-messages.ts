// What an endpoint took of a batch, on its way into the database: together, and soon.
import type { Db } from '#server/storage/schema.ts';
import { settleTaken, settleTakenLate, type Taken } from './settling.repository.ts';

/** Pause between two writes, ms: what a server that dies says again. */
const PAUSE_MS = 250;

/** What was taken and is not yet written down. */
export interface TakenMessages {
  /** At a later attempt it is written at once, since others wait for it. */
  note(one: Taken): Promise<void>;
  /** The last write failed: nothing more is to be taken until one is written. */
  isFailing(): boolean;
  /** All of it is written. @throws what the last write failed by */
  end(): Promise<void>;
}

/** Begins to write what is noted, until its end. What cannot be written waits for the next time, ahead of what is newer. */
export function openTaken(db: Db, hookId: number): TakenMessages {
  let unwritten: Taken[] = [];
  let isFailing = false;
  let writing: Promise<void> = Promise.resolve();
  const write = async (): Promise<void> => {
    const batch = unwritten;
    unwritten = [];
    try {
      await settleTaken(db, hookId, batch);
      isFailing = false;
    } catch (error) {
      isFailing = true;
      unwritten = [...batch, ...unwritten];
      throw error;
    }
  };
  // One after the other: no message is written before one that was taken earlier.
  const writeNext = (): Promise<void> => {
    writing = writing.catch(() => undefined).then(write);
    return writing;
  };
  const timer = setInterval(() => {
    // What fails here is tried again, and told at the end.
    if (unwritten.length > 0) writeNext().catch(() => undefined);
  }, PAUSE_MS);
  return {
    note: async (one) => {
      if (one.event.tries > 0) await settleTakenLate(db, one);
      else unwritten.push(one);
    },
    isFailing: () => isFailing,
    end: () => {
      clearInterval(timer);
      return writeNext();
    },
  };
}
