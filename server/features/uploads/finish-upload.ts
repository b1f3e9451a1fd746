// The last byte has come: the file is opened and accepted as any other upload, exactly once, or refused for good.
import { ok, type Refusal, type Result } from '#domain/errors/result.ts';
import type { Caller, Services } from '#server/context/context.ts';
import { scanFile } from '#server/context/scan-file.ts';
import { transact } from '#server/context/transaction.ts';
import { acceptFile, inspectFile } from '#server/features/files/accept-file.usecases.ts';
import { storedFile, warningOf } from '#server/features/files/file-view.usecases.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { listStretches } from './stretches.repository.ts';
import { removeUpload, storeWhole } from './upload-folder.ts';
import { finishUpload, type HeldUpload, type Hold, prolongUpload } from './uploads.repository.ts';

const PROLONG_EVERY_MS = 5_000;

/** Opening a large file takes longer than a lease. */
async function prolonging<T>(hold: Hold, { db, clock, log }: Services, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    prolongUpload(db, hold, clock.now()).catch((error: unknown) =>
      log.warn('uploads.prolong-failed', { error: error as Error }),
    );
  }, PROLONG_EVERY_MS);
  timer.unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

async function refuseForGood(hold: Hold, refusal: Refusal, { db, clock }: Services): Promise<void> {
  const end = { refusal: toJson(refusal) };
  await db.transaction().execute((trx) => finishUpload(trx, hold, { end, now: clock.now() }));
}

/** Takes in a held upload that is complete. Its refusal is kept: a repeat gets the same. */
export async function finish({ upload, hold }: HeldUpload, caller: Caller, services: Services): Promise<void> {
  await prolonging(hold, services, async () => {
    const stored = await storeWhole(services, upload.id, await listStretches(services.db, upload.id));
    services.failPoints.reach('upload-stored-before-commit');
    const { hash, bytes } = stored;
    // A scanner that is away leaves the upload whole: the next request asks again.
    const refusal = await scanFile(services, stored, upload.name);
    if (refusal) return refuseForGood(hold, refusal, services);
    const received = { partName: 'file', name: upload.name, hash: Buffer.from(hash, 'hex'), bytes };
    const inspected = await inspectFile(received, caller, services);
    if (!inspected.ok) return refuseForGood(hold, inspected.refusal, services);
    const done: Result<true> = await transact(services.db, async (trx) => {
      const row = await acceptFile(trx, inspected.value, { caller, services, source: upload.source });
      const answer = storedFile(row, await warningOf(row, { ...services, db: trx }));
      await finishUpload(trx, hold, { end: { answer: toJson(answer) }, now: services.clock.now() });
      return ok(true as const);
    });
    if (!done.ok) throw new Error('A finished upload refuses nothing.');
  });
  await removeUpload(services, upload.id);
}
