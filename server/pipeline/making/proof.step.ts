// Proofs: the output exactly as it will be produced, by the same code, technical areas in the colours of the proof.

import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Fault } from '#domain/api/shapes.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import type { ComposedFile } from '#server/documents/jobs/compose-jobs.ts';
import { readPages } from '#server/letters/composition/composed-letter.ts';
import type { ProofTask } from '#server/letters/deliveries/delivery-tasks.ts';
import type { ProofFile, ProofParameters } from '#server/letters/deliveries/proofs.repository.ts';
import { registerBlobs } from '#server/storage/blobs.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { diskFault } from '#server/system/disk-fault.ts';
import type { Slice, StepServices } from '../tasks/step-services.ts';
import { loadProof, type PlannedProof, type ProofToMake, planProof } from './plan-proof.ts';

async function composeProofs(
  slice: Slice<ProofTask>,
  services: StepServices,
  planned: readonly PlannedProof[],
): Promise<Result<readonly ComposedFile[]>> {
  if (planned.length === 0) return ok([]);
  const outputs = planned.map(({ planned: { output } }) => output);
  return services.documents.compose({ lane: 'person', outputs, signal: slice.signal });
}

async function storeFiles(services: StepServices, planned: readonly PlannedProof[], files: readonly ComposedFile[]) {
  const stored = await services.files.putMany(files.map((file) => file.path));
  return planned.flatMap(({ pick, planned: { output, outputName, isMain } }, index): ProofFile[] => {
    const [file, kept] = [files[index], stored[index]];
    if (file === undefined || kept === undefined) return [];
    const { hash, bytes } = kept;
    const pages = readPages(output.pages);
    const { label: channelLabel, packGroupId } = pick;
    return [{ index, channelLabel, packGroupId, outputName, main: isMain, pages, bytes, hash }];
  });
}

async function saveDone(
  trx: Trx,
  proof: ProofToMake,
  { files, at }: { readonly files: readonly ProofFile[]; readonly at: Date },
): Promise<void> {
  const blobs = files.map(({ hash, bytes }) => ({
    rootAccountId: proof.rootAccountId,
    hash: Buffer.from(hash, 'hex'),
    bytes,
  }));
  await registerBlobs(trx, blobs, at);
  const now = await trx
    .selectFrom('proof')
    .select('parameters')
    .where('id', '=', proof.id)
    .forUpdate()
    .executeTakeFirst();
  // A row that was erased meanwhile is not among its picks any more.
  const picked = new Set(
    ((now?.parameters as ProofParameters | undefined)?.picks ?? []).map((pick) => pick.packGroupId),
  );
  await trx
    .updateTable('proof')
    .set({ state: 'DONE', done_at: at, files: toJson(files.filter(({ packGroupId }) => picked.has(packGroupId))) })
    .where('id', '=', proof.id)
    .execute();
}

/** The proof says why it could not be made. */
export const failProof = (trx: Trx, proofId: number, fault: Fault): Promise<unknown> =>
  trx
    .updateTable('proof')
    .set({ state: 'ERROR', fault: toJson(fault) })
    .where('id', '=', proofId)
    .execute();

/** Makes all files of one proof request. */
export async function proof(slice: Slice<ProofTask>, services: StepServices): Promise<void> {
  const asked = await loadProof(services, slice.payload.proofId);
  if (asked === null || asked.state === 'DONE' || asked.state === 'ERROR') {
    return services.db.transaction().execute((trx) => slice.complete(trx));
  }
  await services.db.updateTable('proof').set({ state: 'PROCESSING' }).where('id', '=', asked.id).execute();
  try {
    await makeProof(slice, services, asked);
  } catch (error) {
    // A person waits for it: the refusal comes at once instead of after all the tries.
    const code = diskFault(error);
    if (code === null) throw error;
    services.log.warn('proof.cannot-write', { proof: asked.id, code });
    await services.db.transaction().execute(async (trx) => {
      await failProof(trx, asked.id, { label: 'proof.disk', parameters: { code } });
      await slice.complete(trx);
    });
  }
}

async function makeProof(slice: Slice<ProofTask>, services: StepServices, asked: ProofToMake): Promise<void> {
  const folder = await mkdtemp(path.join(services.workDir, 'proof-'));
  try {
    const plan = await planProof(services, asked, folder);
    const planned = plan.ok ? plan.value : [];
    const composed = plan.ok ? await composeProofs(slice, services, planned) : plan;
    const files = composed.ok ? await storeFiles(services, planned, composed.value) : [];
    await services.db.transaction().execute(async (trx) => {
      if (composed.ok) await saveDone(trx, asked, { files, at: services.clock.now() });
      else await failProof(trx, asked.id, composed.refusal);
      await slice.complete(trx);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
