// Proofs: asked for with the options of confirm, made in the background, looked at before anything is sent.
import { can } from '#domain/access/abilities.ts';
import type { ServiceChannelOptions } from '#domain/api/sending/command.schema.ts';
import type { Proof } from '#domain/api/sending/proof.schema.ts';
import { MAX_PROOFS, pickProofs } from '#domain/deliveries/proofs.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { itemOf } from '#server/access/owned-row.ts';
import type { Caller, CallRequest, Handler, Services } from '#server/context/context.ts';
import { scopeOf } from '#server/features/jobs/read-jobs.usecases.ts';
import { sendProof } from '#server/letters/deliveries/delivery-tasks.ts';
import {
  findProof,
  insertProof,
  type ProofParameters,
  type ProofPick,
  type ProofRow,
  recipientsOf,
} from '#server/letters/deliveries/proofs.repository.ts';
import { mayChange } from '#server/letters/jobs/job-rights.ts';
import { chooseOptions, optionTypesOf } from './channel-choices.ts';
import { asIfConfirmed } from './judge-again.ts';
import { toBeSeenAmong } from './letters.repository.ts';
import { loadSelection, type Selection } from './selection.ts';

async function view(
  services: Services,
  { id, state, fault, files }: Pick<ProofRow, 'id' | 'state' | 'fault' | 'files'>,
): Promise<Proof> {
  const names = await recipientsOf(
    services.db,
    files.map(({ packGroupId }) => packGroupId),
  );
  const shown = files.map(({ index, channelLabel, packGroupId, outputName = '', main = true, pages }) => ({
    index,
    channelLabel,
    packGroupId,
    outputName,
    main,
    recipientName: names.get(packGroupId) ?? '',
    pages,
  }));
  return { id, state, fault, files: shown };
}

const isChanged = (quality: string): boolean => quality === 'MODIFIED' || quality === 'FORCED';

interface ProofWish {
  /** How many of each channel label. */
  readonly expected: Readonly<Record<string, number>>;
  readonly turn: number;
}

/** Which rows are shown per channel label. */
async function picksOf(
  services: Services,
  selection: Selection,
  { expected, turn }: ProofWish,
): Promise<Result<ProofPick[]>> {
  const picks: ProofPick[] = [];
  const first = await toBeSeenAmong(
    services.db,
    selection.groups.map(({ id }) => id),
  );
  for (const [label, count] of Object.entries(expected)) {
    if (!selection.serviceLabels.includes(label)) return refuse('options.channelUnknown', { label });
    if (count > MAX_PROOFS) return refuse('proof.count', { count, maximum: MAX_PROOFS });
    const rows = selection.groups
      .filter(({ dispatch }) => dispatch.includes(label))
      .map((group) => ({ ...group, changed: isChanged(group.quality) || first.has(group.id) }));
    picks.push(...pickProofs(rows, { count, turn }).map(({ id }) => ({ label, packGroupId: id })));
  }
  return picks.length > 0 ? ok(picks) : refuse('options.channelUnknown', { label: Object.keys(expected).join(', ') });
}

async function parametersOf(
  services: Services,
  selection: Selection,
  body: {
    readonly serviceChannelOptions: ServiceChannelOptions;
    readonly expectedProofsPerServiceChannelLabel: Readonly<Record<string, number>>;
    readonly turn: number;
  },
): Promise<Result<ProofParameters>> {
  const types = await optionTypesOf(services.db, selection.channels);
  const options = chooseOptions(selection, types, body.serviceChannelOptions);
  if (!options.ok) return options;
  const wish = { expected: body.expectedProofsPerServiceChannelLabel, turn: body.turn };
  const picks = await picksOf(services, selection, wish);
  return picks.ok ? ok({ picks: picks.value, options: options.value }) : picks;
}

type ProofBody = CallRequest<'deliveries.proof'>['body'];

interface PlannedProof {
  readonly job: Selection['job'];
  readonly parameters: ProofParameters;
}

async function planned(caller: Caller, services: Services, body: ProofBody): Promise<Result<PlannedProof>> {
  const found = await loadSelection(caller, services, body);
  if (!found.ok) return found;
  const parameters = await parametersOf(services, found.value, body);
  return parameters.ok ? ok({ job: found.value.job, parameters: parameters.value }) : parameters;
}

export const makeProof: Handler<'deliveries.proof'> = async ({ caller, body, remember }, services) => {
  const plan = await asIfConfirmed({ caller, services, body }, (then) => planned(caller, then, body));
  if (!plan.ok) return plan;
  const { job, parameters } = plan.value;
  const answer = await services.db.transaction().execute(async (trx) => {
    const id = await insertProof(trx, {
      jobId: job.id,
      accountId: job.account_id,
      ownerId: job.owner_id,
      authorId: caller.user.id,
      parameters,
      at: services.clock.now(),
    });
    await sendProof(services.queue, trx, { proofId: id, accountId: job.account_id });
    const made: Proof = { id, state: 'CREATED', fault: null, files: [] };
    await remember(trx, made);
    return made;
  });
  return ok(answer);
};

/**
 * Proofs are for those who see the order and may deposit on it; those of a command also for whoever may decide on it, while
 * it waits.
 */
async function visibleProof(caller: Caller, services: Services, id: number): Promise<Result<ProofRow>> {
  const proof = await findProof(services.db, await scopeOf(caller, services, 'viewOrder'), id);
  if (proof !== null && (mayChange(caller.actor, proof) || decides(caller, proof))) return ok(proof);
  const asValidator = await findProof(services.db, await scopeOf(caller, services, 'validate'), id);
  if (asValidator !== null && asValidator.command_state === 'AWAIT_VALIDATION') return ok(asValidator);
  return proof === null ? refuse('exception.notFound', { type: 'proof' }) : refuse('exception.unauthorized');
}

const decides = (caller: Caller, proof: ProofRow): boolean =>
  proof.command_id !== null && can(caller.actor, 'validate', itemOf(proof));

export const readProof: Handler<'deliveries.proofState'> = async ({ caller, params }, services) => {
  const proof = await visibleProof(caller, services, params.proofId);
  return proof.ok ? ok(await view(services, proof.value)) : proof;
};

export const downloadProof: Handler<'deliveries.proofFile'> = async ({ caller, params }, services) => {
  const proof = await visibleProof(caller, services, params.proofId);
  if (!proof.ok) return proof;
  if (proof.value.state !== 'DONE') return refuse('delivery.notComputed');
  const file = proof.value.files.find(({ index }) => index === Number(params.index));
  if (file === undefined) return refuse('exception.notFound', { type: 'proofFile' });
  return ok({
    content: { hash: Buffer.from(file.hash, 'hex'), length: file.bytes },
    name: `proof-${params.proofId}-${file.index + 1}.pdf`,
    contentType: 'application/pdf',
    inline: true,
  });
};
