// Intake: makes sure that every file can be worked on. Deposits open their files before they exist; what came opened
// from an earlier upload and needs a repaired copy gets it here.

import path from 'node:path';
import { type Refusal, refuse } from '#domain/errors/result.ts';
import { inWorkFolder, storedPath } from '#server/letters/jobs/document-files.ts';
import type { InputFileRow } from '#server/letters/jobs/jobs.repository.ts';
import { nothingToDo, type PipelineServices, type Slice, type StepRun } from '#server/letters/steps/step.types.ts';
import { registerBlobs } from '#server/storage/blobs.ts';

interface Copy {
  readonly file: InputFileRow;
  readonly hash: Buffer;
  readonly bytes: number;
}

const handedOver = (file: InputFileRow): boolean =>
  file.working_hash === null && (file.facts as { handedOver?: unknown }).handedOver !== undefined;

async function repairedCopy(services: PipelineServices, file: InputFileRow): Promise<Copy | Refusal | null> {
  const source = await storedPath(services.files, file.hash);
  if (source === null) return { label: 'file.purged', parameters: { file: file.name } };
  return inWorkFolder(async (workDir) => {
    const inspected = await services.documents.inspect({ path: source, workDir, lane: 'batch' });
    if (!inspected.ok) return inspected.refusal;
    const { workingPath } = inspected.value;
    if (path.resolve(workingPath) === path.resolve(source)) return null;
    const stored = await services.files.putFile(workingPath);
    return { file, hash: Buffer.from(stored.hash, 'hex'), bytes: stored.bytes };
  });
}

export const runIntake: StepRun = async ({ services, job }): Promise<Slice> => {
  const total = job.files.length;
  const next = job.files.find(handedOver);
  if (next === undefined) return nothingToDo(total);
  const copy = await repairedCopy(services, next);
  if (copy === null) return nothingToDo(total);
  if (!('hash' in copy)) {
    const failed = refuse('job.processing', { step: 'intake', file: next.name, reason: copy.label });
    return failed.ok ? nothingToDo(total) : { outcome: 'failed', refusal: failed.refusal, fileId: next.id };
  }
  return {
    outcome: 'more',
    done: total - job.files.filter(handedOver).length,
    total,
    store: async (trx) => {
      const copied = { rootAccountId: next.root_account_id, hash: copy.hash, bytes: copy.bytes };
      await registerBlobs(trx, [copied], services.clock.now());
      await trx.updateTable('input_file').set({ working_hash: copy.hash }).where('id', '=', next.id).execute();
    },
  };
};
