// Rows of a file, batch by batch, and a trial of them: the first batches are entered in one transaction, so that each finds what the ones
// before it taught, and nothing is kept. That holds the pieces as long as it lasts: what comes after them is only read
// (docs/decisions/0852).
import type { ParserConfiguration } from '#domain/datafiles/parser.check.ts';
import { EVENT_BATCH, TRIED_BATCHES } from '#domain/shipments/event-sources.ts';
import type { DataFile, DataRow } from '#server/datafiles/file-row.ts';
import { rowsOf } from '#server/datafiles/rows-of.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

export async function* batchesOf(file: DataFile, parser: ParserConfiguration): AsyncGenerator<readonly DataRow[]> {
  let waiting: DataRow[] = [];
  for await (const rows of rowsOf(file, parser)) {
    waiting.push(...rows);
    for (; waiting.length >= EVENT_BATCH; waiting = waiting.slice(EVENT_BATCH)) yield waiting.slice(0, EVENT_BATCH);
  }
  if (waiting.length > 0) yield waiting;
}

class Trial extends Error {}

/** What is done with batches. */
interface Trying<Batch> {
  /** Before the first is entered, with all that will be. */
  readonly hold: (head: readonly Batch[], trx: Trx) => Promise<void>;
  readonly enter: (batch: Batch, trx: Trx) => Promise<void>;
  readonly read: (batch: Batch) => void;
}

async function undo<Batch>(db: Db, head: readonly Batch[], { hold, enter }: Trying<Batch>): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      await hold(head, trx);
      for (const batch of head) await enter(batch, trx);
      throw new Trial();
    });
  } catch (error) {
    if (!(error instanceof Trial)) throw error;
  }
}

/** Tries batches as they come; where they break off, those that came are tried. */
export async function tryBatches<Batch>(db: Db, batches: AsyncIterable<Batch>, trying: Trying<Batch>): Promise<void> {
  const head: Batch[] = [];
  let isTried = false;
  try {
    for await (const batch of batches) {
      if (isTried) {
        trying.read(batch);
        continue;
      }
      head.push(batch);
      isTried = head.length === TRIED_BATCHES;
      if (isTried) await undo(db, head, trying);
    }
  } finally {
    if (!isTried) await undo(db, head, trying);
  }
}
