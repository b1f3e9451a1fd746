// Loads a proof and plans its letters, by the channels and options that were chosen for it.
import path from 'node:path';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { type ServiceChannel, ServiceDefinition } from '#domain/services/service.schema.ts';
import { addressWayOn } from '#domain/services/sheets.rules.ts';
import { readAreaTexts, textFault } from '#server/letters/composition/area-texts.ts';
import { areasOfLetter, type PlannedOutput, planLetterFiles } from '#server/letters/composition/compose-letter.ts';
import type { NamedFacts } from '#server/letters/composition/letter-facts.ts';
import type { ProofParameters, ProofPick } from '#server/letters/deliveries/proofs.repository.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import { type Sender, senderOf } from '#server/letters/requirements/printed-address.ts';
import type { StepServices } from '../tasks/step-services.ts';
import { letterFacts } from './load-letters.ts';

/** Printed in place of the NUID and the delivery number, so that a proof is not taken for a letter. */
const PROOF_NUID = 'PROOF00000000';
const PROOF_NUMBER = 'PROOF';

/** A proof that is to be made. */
export interface ProofToMake {
  readonly id: number;
  readonly state: string;
  readonly parameters: ProofParameters;
  readonly service: ServiceDefinition;
  readonly sender: Sender;
  readonly named: NamedFacts;
  readonly rootAccountId: number;
  /** Of an order in test mode. */
  readonly test: boolean;
}

/** The proof with what its pages need; null when it is gone. */
export async function loadProof(services: StepServices, proofId: number): Promise<ProofToMake | null> {
  const row = await services.db
    .selectFrom('proof')
    .innerJoin('job', 'job.id', 'proof.job_id')
    .leftJoin('delivery_command as c', 'c.id', 'proof.command_id')
    .select(['proof.id', 'proof.state', 'proof.parameters', 'job.service_definition', 'job.root_account_id'])
    .select(['job.account_id', 'job.metadatas', 'job.test', 'c.pack_group_count'])
    .select(({ selectFrom }) =>
      selectFrom('pack_group')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('pack_group.job_id', '=', 'job.id')
        .as('rows_of_job'),
    )
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
    named: {
      metadatas: row.metadatas as Record<string, string>,
      account: account.text,
      recipients: row.pack_group_count ?? Number(row.rows_of_job),
    },
    rootAccountId: row.root_account_id,
    test: row.test,
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

/** A file of a letter of a proof that is planned. */
export interface PlannedProof {
  readonly pick: ProofPick;
  readonly planned: PlannedOutput;
}

/** The letters of a proof, planned page by page: all main files, then the others. Refuses as reading the file does from whose pages an area takes its text. */
export async function planProof(
  services: StepServices,
  proof: ProofToMake,
  folder: string,
): Promise<Result<PlannedProof[]>> {
  const { picks, options } = proof.parameters;
  const facts = await letterFacts(services, [...new Set(picks.map(({ packGroupId }) => packGroupId))]);
  const channels = await channelsOf(services, proof);
  const areaTexts = await readAreaTexts(services, [...facts.values()], {
    areas: [...channels.values()].flatMap(areasOfLetter),
    mainBox: mainBoxOf(proof.service)?.name,
    lane: 'person',
  });
  const unread = [...facts.values()].map((letter) => textFault(areaTexts, letter)).find((fault) => fault !== undefined);
  if (unread !== undefined) return { ok: false, refusal: unread };
  const planned = picks.flatMap((pick, index) => {
    const letter = facts.get(pick.packGroupId);
    const channel = channels.get(pick.label);
    if (letter === undefined || channel === undefined) return [];
    const envelope = { ...channel, boxes: proof.service.boxes };
    // Confirming names such a row: it leaves in no form that could be shown.
    if (addressWayOn(envelope, letter.correction, letter.documents.length) === 'refused') return [];
    const request = {
      ...channel,
      letter,
      areaTexts,
      boxes: proof.service.boxes,
      options: options[pick.label] ?? {},
      nuid: PROOF_NUID,
      deliveryNumber: PROOF_NUMBER,
      sender: proof.sender,
      named: proof.named,
      rendition: 'proof' as const,
      now: services.clock.now(),
      test: proof.test,
    };
    const outputs = planLetterFiles(request, (place) => path.join(folder, `${index}-${place}.pdf`));
    return outputs.map((output) => ({ pick, planned: output }));
  });
  // Those that are posted come first.
  return ok([...planned.filter((one) => one.planned.isMain), ...planned.filter((one) => !one.planned.isMain)]);
}
