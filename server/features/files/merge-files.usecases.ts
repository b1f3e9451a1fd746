// Several uploaded documents become one: the printer inbox sends them as one letter.
import { rm } from 'node:fs/promises';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller, Handlers, Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { storedPath } from '#server/letters/jobs/document-files.ts';
import { acceptFile, inspectFile } from './accept-file.usecases.ts';
import { storedFile } from './file-view.usecases.ts';
import type { StoredFileRow } from './files.repository.ts';
import { ownFile } from './files.usecases.ts';

/** Not a document of the inbox: its parts wait there. */
const MERGED = 'merged';

/** The repaired copy, where one was needed, is what every later step reads. */
function workingHash({ hash, facts }: StoredFileRow): Buffer {
  const working = (facts as { workingHash?: string } | null)?.workingHash;
  return working === undefined ? hash : Buffer.from(working, 'hex');
}

interface MergedFiles {
  readonly rows: readonly StoredFileRow[];
  readonly paths: readonly string[];
}

/** Own PDF files in the order asked for; the first that is missing or no PDF refuses them all. */
async function filesToMerge(
  fileIds: readonly string[],
  caller: Caller,
  services: Services,
): Promise<Result<MergedFiles>> {
  const rows: StoredFileRow[] = [];
  const paths: string[] = [];
  for (const fileId of fileIds) {
    const file = await ownFile(caller, fileId, services);
    if (!file.ok) return file;
    const { name, file_type: found } = file.value;
    if (found !== 'pdf') return refuse('file.notPdf', { file: name });
    const stored = await storedPath(services.files, workingHash(file.value));
    if (stored === null) return refuse('file.purged', { file: name });
    rows.push(file.value);
    paths.push(stored);
  }
  return ok({ rows, paths });
}

async function merge(paths: readonly string[], services: Services): Promise<Result<{ hash: Buffer; bytes: number }>> {
  const target = services.files.temporaryPath();
  try {
    const merged = await services.documents.merge({ lane: 'person', target, paths });
    if (!merged.ok) return merged;
    const stored = await services.files.putFile(target);
    return ok({ hash: Buffer.from(stored.hash, 'hex'), bytes: stored.bytes });
  } finally {
    await rm(target, { force: true });
  }
}

export const MERGE_HANDLERS: Handlers<'files.merge'> = {
  'files.merge': async ({ caller, body, remember }, services) => {
    const parts = await filesToMerge(body.fileIds, caller, services);
    if (!parts.ok) return parts;
    const merged = await merge(parts.value.paths, services);
    if (!merged.ok) return merged;
    const name = body.name.toLowerCase().endsWith('.pdf') ? body.name : `${body.name}.pdf`;
    const inspected = await inspectFile({ partName: 'file', name, ...merged.value }, caller, services);
    if (!inspected.ok) return inspected;
    // The deposit that uses it uses its parts (jobs/create-job): they leave the inbox then, and not before.
    const file = { ...inspected.value, facts: { ...inspected.value.facts, mergedFrom: body.fileIds } };
    return transact(services.db, async (trx) => {
      const answer = storedFile(await acceptFile(trx, file, { caller, services, source: MERGED }), null);
      await remember(trx, answer);
      return ok(answer);
    });
  },
};
