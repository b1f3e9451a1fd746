// The outbox is known by a word that lies in it and in the database: an empty folder in its place, such as the one that a volume is
// mounted over, is another one (docs/decisions/0869).
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db, Trx } from '#server/storage/schema.ts';
import { replaceFile } from './replace-file.ts';

const FILE = 'outbox.id';

async function readWord(folder: string): Promise<string | null> {
  try {
    return (await readFile(path.join(folder, FILE), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Never a folder for it: where none is, nothing is known. */
const writeWord = (folder: string, word: string): Promise<void> =>
  replaceFile(path.join(folder, FILE), `${word}\n`, { mode: 0o640, part: path.join(folder, `${FILE}.${word}.part`) });

async function compare(folder: string, known: string): Promise<void> {
  if ((await readWord(folder)) !== known)
    throw new Error(`${path.join(folder, FILE)} does not say ${known}: this is not the outbox.`);
}

/**
 * Looks whether a folder is the outbox of this installation; the first one that is looked at becomes it. Of two that look at once, one
 * waits until the database and the folder say the same.
 * @throws Error that says why it is not, or the failure of the system
 */
export async function checkOutbox(db: Db, folder: string): Promise<void> {
  const marks = (where: Db | Trx) => where.selectFrom('marks_written').select('outbox');
  const known = (await marks(db).executeTakeFirst())?.outbox ?? null;
  if (known !== null) return compare(folder, known);
  await db.transaction().execute(async (trx) => {
    const row = await marks(trx).forUpdate().executeTakeFirst();
    if (row === undefined) return;
    if (row.outbox !== null) return compare(folder, row.outbox);
    const found = await readWord(folder);
    const word = found ?? randomUUID();
    // First the folder: a word of which only the folder knows is taken up at the next look.
    if (found === null) await writeWord(folder, word);
    await trx.updateTable('marks_written').set({ outbox: word }).execute();
  });
}
