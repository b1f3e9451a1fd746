// Deletes files without a deposit a day after their time, and then contents that no row names. Safe beside
// everything that takes files in: a content that arrives again is young, a row that is written again is young.
import { sql } from 'kysely';
import type { Services } from '#server/context/context.ts';
import { CONTENT_GRACE_MS, removeContents } from '#server/letters/keeping/contents.ts';
import { emptyAnswersOfUploads } from '#server/letters/keeping/kept-answers.ts';
import { type BlobKey, deleteUnnamedBlobs } from '#server/storage/blobs.ts';
import type { Db } from '#server/storage/schema.ts';
import { sweepPictures } from './sweep-pictures.ts';

/**
 * All work ends within a day: the deposit of a file that expired meanwhile, the row of a content that was stored first.
 */
const GRACE_MS = CONTENT_GRACE_MS;
const BATCH = 1_000;

/** How much went: uploads, rows of the register of contents, and files of the store. */
export interface Swept {
  readonly files: number;
  readonly rows: number;
  readonly contents: number;
  /** Pictures of pages. */
  readonly pictures: number;
}

/** A batch of expired files, what their uploads were answered, and the register rows of what they alone named, in one transaction. */
async function sweepBatch(db: Db, before: Date): Promise<{ files: number; rows: number }> {
  return db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('stored_file')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('stored_file')
          .select('id')
          .where('expires_at', '<', before)
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('service_file').select('file_id').whereRef('file_id', '=', 'stored_file.id'))),
          )
          .limit(BATCH),
      )
      .returning(['id', 'root_account_id', 'hash', 'facts'])
      .execute();
    await emptyAnswersOfUploads(trx, sql`select unnest(${sql.val(gone.map(({ id }) => id))}::text[]) as id`);
    const keys = gone.flatMap(({ root_account_id: rootAccountId, hash, facts }): BlobKey[] => {
      const working = (facts as { workingHash?: string }).workingHash;
      const own = { rootAccountId, hash };
      return working === undefined ? [own] : [own, { rootAccountId, hash: Buffer.from(working, 'hex') }];
    });
    return { files: gone.length, rows: await deleteUnnamedBlobs(trx, keys, before) };
  });
}

/**
 * Rows of the register that nothing names: of files that went while they were young, and of work that was cut.
 * @returns how many went
 */
async function sweepRegister(db: Db, before: Date): Promise<number> {
  let removed = 0;
  let after: BlobKey | undefined;
  for (;;) {
    const { rows } = await sql<{ root_account_id: number; hash: Buffer }>`select root_account_id, hash from blob
      where ${after === undefined ? sql`true` : sql`(root_account_id, hash) > (${after.rootAccountId}, ${after.hash})`}
      order by root_account_id, hash limit ${BATCH}`.execute(db);
    const keys = rows.map(({ root_account_id: rootAccountId, hash }) => ({ rootAccountId, hash }));
    removed += await db.transaction().execute((trx) => deleteUnnamedBlobs(trx, keys, before));
    after = keys.at(-1);
    if (keys.length < BATCH) return removed;
  }
}

async function sweepStore(services: Services): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  for await (const hash of services.files.list()) {
    batch.push(hash);
    if (batch.length < BATCH) continue;
    removed += await removeContents(services, batch);
    batch = [];
  }
  return removed + (await removeContents(services, batch));
}

/** Sweeps in the order in which one names the other: files and register, then contents. */
export async function sweepFiles(services: Services): Promise<Swept> {
  const before = new Date(services.clock.now().getTime() - GRACE_MS);
  const total = { files: 0, rows: 0 };
  for (;;) {
    const { files, rows } = await sweepBatch(services.db, before);
    if (files === 0) {
      total.rows += await sweepRegister(services.db, before);
      const contents = await sweepStore(services);
      return { ...total, contents, pictures: await sweepPictures(services) };
    }
    total.files += files;
    total.rows += rows;
  }
}
