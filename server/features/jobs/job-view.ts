// Jobs as the contract sends them, with what the caller may do.

import { type Actor, can } from '#domain/access/abilities.ts';
import type { InputFile, Job, JobRejection, JobSummary, Progress } from '#domain/api/deposit/job.schema.ts';
import type { Fault } from '#domain/api/shapes.ts';
import type { ChannelType } from '#domain/channels/channels.ts';
import { decideFlag, decideJobMove, isOpenForEdits, revalidateMove } from '#domain/jobs/jobs.states.ts';
import { LeftOutRejected } from '#domain/jobs/left-out.ts';
import type { Box } from '#domain/services/box.schema.ts';
import { type HasFields, labelsOf } from '#domain/services/metadata/fields.ts';
import type { ServiceChannel } from '#domain/services/service.schema.ts';
import { SplitConfiguration } from '#domain/services/split.schema.ts';
import { inLanguages, serviceOf } from '#server/access/named-service.ts';
import { itemOf, ownerOf } from '#server/access/owned-row.ts';
import { askedPurgeOf } from '#server/letters/jobs/asked-purge.ts';
import { NO_COUNTS } from '#server/letters/jobs/job-counts.ts';
import { factsOfJob, mayChange } from '#server/letters/jobs/job-rights.ts';
import type { JobRow, JobSummaryRow, ListedFileRow } from '#server/letters/jobs/jobs.repository.ts';
import { holdOf } from '#server/letters/jobs/legal-hold.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

const holdAbilities = (actor: Actor, row: JobSummaryRow): string[] =>
  can(actor, 'administerOu', itemOf(row)) ? [row.legal_hold === null ? 'hold' : 'release'] : [];

/** Names of the actions that the caller may take on the job now, without those that its pieces decide on. */
export function jobAbilities(actor: Actor, row: JobSummaryRow): string[] {
  const job = factsOfJob(row);
  const abilities = holdAbilities(actor, row);
  if (can(actor, 'cancel', itemOf(row)) && decideJobMove(job, 'cancel').ok) abilities.push('cancel');
  if (!mayChange(actor, row)) return abilities;
  if (isOpenForEdits(job).ok) abilities.push('edit', 'confirm');
  if (isOpenForEdits(job).ok && row.rejection !== null) abilities.push('replace');
  if (decideJobMove(job, revalidateMove(job.state)).ok) abilities.push('revalidate');
  if (decideJobMove(job, 'forcePreparation').ok) abilities.push('forcePreparation');
  if (decideJobMove(job, 'invalidate').ok && (row.counts.remaining ?? 0) > 0) abilities.push('invalidate');
  const flags = (['freeze', 'unfreeze', 'lock'] as const).filter((action) => decideFlag(job, action).ok);
  abilities.push(...flags);
  return abilities;
}

function rejectionOf({ rejection }: JobSummaryRow): JobRejection | null {
  if (rejection === null) return null;
  const { commandId, reason, count, personId, personLogin, personName } = rejection;
  const person =
    personId === null ? null : { id: personId, login: personLogin ?? '', name: personName || (personLogin ?? '') };
  return { commandId, date: new Date(rejection.date).toISOString(), person, reason, count };
}

export const jobSummary = (actor: Actor, row: JobSummaryRow): JobSummary => ({
  id: row.id,
  version: row.version,
  name: row.name,
  state: row.state,
  draft: false,
  frozen: row.frozen,
  locked: row.locked,
  test: row.test,
  legalHold: holdOf(row),
  purgeAsked: askedPurgeOf(row),
  filesPurgedDate: row.files_purged_at?.toISOString() ?? null,
  dataPurgedDate: row.data_purged_at?.toISOString() ?? null,
  errorMessage: row.error,
  service: { ...serviceOf(row), type: row.service_type },
  owner: ownerOf(row),
  ouId: row.account_id,
  ouName: row.account_name,
  loggedUserLogin: row.author_login,
  author: { id: row.author_id, login: row.author_login, name: row.author_name },
  rejection: rejectionOf(row),
  submittedDate: row.submitted_at.toISOString(),
  counts: { ...NO_COUNTS, ...row.counts },
  abilities: jobAbilities(actor, row),
});

type NamedBox = Pick<Box, 'name' | 'label' | 'names'>;

const leftOutOf = ({ left_out, left_out_rejected }: ListedFileRow): InputFile['leftOut'] =>
  left_out === null
    ? null
    : { fault: left_out as Fault, rejected: LeftOutRejected.nullable().parse(left_out_rejected) };

const inputFile = (row: ListedFileRow, boxes: readonly NamedBox[]): InputFile => {
  const box = boxes.find(({ name }) => name === row.box_name);
  return {
    id: row.id,
    boxName: row.box_name,
    boxLabel: box?.label ?? row.box_name,
    ...(box?.names ? { boxNames: box.names } : {}),
    indexInBox: row.index_in_box,
    appositionId: row.apposition_id,
    name: row.name,
    bytes: row.bytes,
    pageCount: row.page_count,
    purged: row.purged,
    fileId: row.upload_id,
    madeFrom: row.made_from,
    leftOut: leftOutOf(row),
  };
};

interface JobContents {
  readonly files: readonly ListedFileRow[];
  readonly channels: Job['channels'];
  /** Its files may be deleted now, as far as its pieces go: a list does not look at each of them. */
  readonly purgeable: boolean;
}

export const jobDetail = (actor: Actor, row: JobRow, { files, channels, purgeable }: JobContents): Job => ({
  ...jobSummary(actor, row),
  abilities: [...jobAbilities(actor, row), ...(purgeable && mayChange(actor, row) ? ['purge'] : [])],
  channels,
  inputFiles: files.map((file) => inputFile(file, (row.service_definition as { boxes: readonly NamedBox[] }).boxes)),
  progress: row.progress as Progress | null,
  splitConfiguration: SplitConfiguration.nullable().parse(row.split_configuration),
  metadatas: row.metadatas as Record<string, string>,
  metadataLabels: labelsOf(row.service_definition as HasFields, row.metadatas as Record<string, string>),
});

/** What a service calls one of its channels. */
type Labelled = Pick<ServiceChannel, 'label' | 'names' | 'channelId'>;

/** The channels of an order's service as its screens call them, in its order; one that is gone is left out. */
export async function channelsOf(db: Db | Trx, { service_definition }: JobRow): Promise<Job['channels']> {
  const { channels } = service_definition as { readonly channels: readonly Labelled[] };
  const ids = [0, ...channels.map(({ channelId }) => channelId)];
  const rows = await db.selectFrom('channel').select(['id', 'channel_type']).where('id', 'in', ids).execute();
  const types = new Map(rows.map(({ id, channel_type }) => [id, channel_type as ChannelType]));
  return channels.flatMap(({ label, names, channelId }) => {
    const channelType = types.get(channelId);
    return channelType === undefined ? [] : [{ label, ...inLanguages(names), channelType }];
  });
}
