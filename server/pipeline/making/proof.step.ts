// Proofs: the output exactly as it will be produced, by the same code, technical areas in the colours of the proof.

import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Fault } from '#domain/api/shapes.ts';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import { type ServiceChannel, ServiceDefinition } from '#domain/services/service.schema.ts';
import type { ComposedFile } from '#server/documents/jobs/document-jobs.ts';
import type { ProofTask } from '#server/letters/deliveries/delivery-tasks.ts';
import type { ProofFile, ProofParameters, ProofPick } from '#server/letters/deliveries/proofs.repository.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import { registerBlobs } from '#server/storage/blobs.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { diskFault } from '#server/system/disk-fault.ts';
import type { Slice, StepServices } from '../tasks/step-services.ts';
import { type PlannedOutput, planOutput } from './composition/compose-letter.ts';
import type { NamedFacts, Sender } from './composition/letter-facts.ts';
import { senderOf } from './load-delivery.ts';
import { letterFacts } from './load-letters.ts';

/** Printed in place of the NUID and the delivery number, so that a proof is not taken for a letter. */
const PROOF_NUID = 'PROOF00000000';
const PROOF_NUMBER = 'PROOF';

interface ProofToMake {
  readonly id: number;
  readonly state: string;
  readonly parameters: ProofParameters;
  readonly service: ServiceDefinition;
  readonly sender: Sender;
  readonly named: NamedFacts;
  readonly rootAccountId: number;
}

async function loadProof(services: StepServices, proofId: number): Promise<ProofToMake | null> {
  const row = await services.db
    .selectFrom('proof')
    .innerJoin('job', 'job.id', 'proof.job_id')
    .select(['proof.id', 'proof.state', 'proof.parameters', 'job.service_definition', 'job.root_account_id'])
    .select(['job.account_id', 'job.metadatas'])
    .where('proof.id', '=', proofId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const account = await readAccountFacts(services.db, row.account_id);
  return {
    id: row.id,
    state: row.state,
    parameters: row.parameters as ProofParameters,
    service: ServiceDefinition.parse(row.service_definition),
    sender: senderOf(account),
    named: { metadatas: row.metadatas as Record<string, string>, account: account.text },
    rootAccountId: row.root_account_id,
  };
}

interface ProofChannel {
  readonly serviceChannel: ServiceChannel;
  readonly channel: ChannelDefinition;
}

async function channelsOf(services: StepServices, proof: ProofToMake): Promise<Map<string, ProofChannel>> {
  const labels = new Set(proof.parameters.picks.map(({ label }) => label));
  const used = proof.service.channels.filter(({ label }) => labels.has(label));
  const rows = await services.db
    .selectFrom('channel')
    .select(['id', 'definition'])
    .where('id', 'in', [0, ...used.map(({ channelId }) => channelId)])
    .execute();
  return new Map(
    used.flatMap((serviceChannel) => {
      const row = rows.find(({ id }) => id === serviceChannel.channelId);
      return row === undefined
        ? []
        : [[serviceChannel.label, { serviceChannel, channel: ChannelDefinition.parse(row.definition) }]];
    }),
  );
}

interface Planned {
  readonly pick: ProofPick;
  readonly planned: PlannedOutput;
}

async function plan(services: StepServices, proof: ProofToMake, folder: string): Promise<Planned[]> {
  const { picks, options } = proof.parameters;
  const facts = await letterFacts(services, [...new Set(picks.map(({ packGroupId }) => packGroupId))]);
  const channels = await channelsOf(services, proof);
  return picks.flatMap((pick, index) => {
    const letter = facts.get(pick.packGroupId);
    const channel = channels.get(pick.label);
    if (letter === undefined || channel === undefined) return [];
    const planned = planOutput({
      ...channel,
      letter,
      boxes: proof.service.boxes,
      options: options[pick.label] ?? {},
      nuid: PROOF_NUID,
      deliveryNumber: PROOF_NUMBER,
      sender: proof.sender,
      named: proof.named,
      target: path.join(folder, `${index}.pdf`),
      rendition: 'proof',
      now: services.clock.now(),
    });
    return [{ pick, planned }];
  });
}

async function composeProofs(
  slice: Slice<ProofTask>,
  services: StepServices,
  planned: readonly Planned[],
): Promise<Result<readonly ComposedFile[]>> {
  if (planned.length === 0) return ok([]);
  const outputs = planned.map(({ planned: { output } }) => output);
  return services.documents.compose({ lane: 'person', outputs, signal: slice.signal });
}

async function storeFiles(services: StepServices, planned: readonly Planned[], files: readonly ComposedFile[]) {
  const stored = await services.files.putMany(files.map((file) => file.path));
  return planned.flatMap(({ pick }, index): ProofFile[] => {
    const [file, kept] = [files[index], stored[index]];
    if (file === undefined || kept === undefined) return [];
    const { hash, bytes } = kept;
    return [{ index, channelLabel: pick.label, packGroupId: pick.packGroupId, pages: file.pages, bytes, hash }];
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
  await trx
    .updateTable('proof')
    .set({ state: 'DONE', files: toJson(files) })
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
    const planned = await plan(services, asked, folder);
    const composed = await composeProofs(slice, services, planned);
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
