// A selection of pack groups before it is confirmed: which channels carry it, what keeps it back, options and days.

import { createHash } from 'node:crypto';
import type { AddressWay } from '#domain/addresses/correction.ts';
import type { CommandCreation } from '#domain/api/sending/command.schema.ts';
import type { ChannelShare } from '#domain/api/sending/delivery.schema.ts';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { isOpenForEdits } from '#domain/jobs/jobs.states.ts';
import type { Box } from '#domain/services/box.schema.ts';
import { type ServiceChannel, ServiceDefinition } from '#domain/services/service.schema.ts';
import { addressWayOn, hasAddressPage, pagesOf, sheetsOf } from '#domain/services/sheets.rules.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import { inLanguages } from '#server/access/named-service.ts';
import type { Caller, Services } from '#server/context/context.ts';
import { type JobRow, visibleJob } from '#server/features/jobs/read-jobs.usecases.ts';
import { factsOfJob, mayChange } from '#server/letters/jobs/job-rights.ts';
import { documentPages } from '#server/letters/packs/document-pages.ts';
import { settleCorrections } from '#server/letters/rows/corrections.ts';
import type { Db } from '#server/storage/schema.ts';
import { firstBad, type GroupToConfirm, groupsToConfirm, readyGroups } from './commands.repository.ts';

/** A channel that the selection uses, as it is configured now. */
export interface SelectedChannel {
  readonly label: string;
  readonly channelId: number;
  readonly serviceChannel: ServiceChannel;
  readonly definition: ChannelDefinition;
  /** An administrator may have switched it off, or taken it from the account, since the rows were read. */
  readonly enabled: boolean;
}

/** The pack groups that a person is about to confirm, read once and judged by all rules. */
export interface Selection {
  readonly job: JobRow;
  readonly groups: readonly GroupToConfirm[];
  /** The channels that these rows use. */
  readonly channels: readonly SelectedChannel[];
  readonly boxes: readonly Box[];
  readonly service: ServiceDefinition;
  /** Labels of all channels of the service: a choice for one that these rows do not use is no mistake. */
  readonly serviceLabels: readonly string[];
}

type GroupsOfJob = Pick<Selection, 'job' | 'groups'>;

async function channelsOf(
  db: Db,
  service: ServiceDefinition,
  { job, groups }: GroupsOfJob,
): Promise<SelectedChannel[]> {
  const labels = [...new Set(groups.flatMap(({ dispatch }) => dispatch))];
  const used = service.channels.filter(({ label }) => labels.includes(label));
  if (used.length === 0) return [];
  const { channelIds } = await effectiveSettings(db, job.account_id);
  const rows = await db
    .selectFrom('channel')
    .select(['id', 'definition', 'enabled'])
    .where('id', 'in', [...new Set(used.map(({ channelId }) => channelId))])
    .execute();
  return used.flatMap((serviceChannel) => {
    const row = rows.find(({ id }) => id === serviceChannel.channelId);
    if (row === undefined) return [];
    const definition = ChannelDefinition.parse(row.definition);
    const enabled = row.enabled && (channelIds === null || channelIds.includes(row.id));
    return [{ label: serviceChannel.label, channelId: row.id, serviceChannel, definition, enabled }];
  });
}

/** Which rows and by which channels, as one short text: a person's yes holds for these and no others. */
export const fingerprint = (groups: readonly GroupToConfirm[]): string =>
  createHash('sha256')
    .update(JSON.stringify(groups.map(({ id, dispatch }) => [id, ...dispatch])))
    .digest('base64url');

/** By id, all of one job. Ids that are missing, foreign, or of different jobs answer alike. */
async function namedGroups(
  caller: Caller,
  services: Services,
  packGroupIds: readonly number[],
): Promise<Result<GroupsOfJob>> {
  const ids = [...new Set(packGroupIds)];
  if (ids.length === 0) return refuse('delivery.noPackGroups');
  const groups = await groupsToConfirm(services.db, ids, false);
  const jobIds = new Set(groups.map(({ job_id }) => job_id));
  const [jobId] = jobIds;
  const unknown = refuse('exception.notFound', { type: 'packGroup' });
  if (groups.length !== ids.length || jobIds.size !== 1 || jobId === undefined) return unknown;
  const job = await visibleJob(caller, services, jobId);
  return job.ok ? ok({ job: job.value, groups }) : unknown;
}

/** All of a job that can go now, or those of them that are named: thousands of rows are sent without being read. */
async function readyOfJob(
  caller: Caller,
  services: Services,
  wish: { readonly jobId: number; readonly among: readonly number[] | undefined },
): Promise<Result<GroupsOfJob>> {
  const job = await visibleJob(caller, services, wish.jobId);
  if (!job.ok) return job;
  if (!mayChange(caller.actor, job.value)) return refuse('exception.unauthorized');
  const groups = await readyGroups(services.db, wish.jobId, wish.among);
  if (groups.length > 0) return ok({ job: job.value, groups });
  // There are rows, and none of them is good: who is told that nothing was selected looks in the wrong place.
  const bad = await firstBad(services.db, wish.jobId, wish.among);
  if (bad === null) return refuse('delivery.noPackGroups');
  return refuse('packGroup.bad', { id: bad.id, recipient: bad.recipient_name || String(bad.rank) });
}

/** The pack groups of a request, of one job that the caller sees and may change. */
export async function loadSelection(
  caller: Caller,
  services: Services,
  wish: Pick<CommandCreation, 'packGroupIds' | 'readyOfJob'>,
): Promise<Result<Selection>> {
  const { packGroupIds, readyOfJob: jobId } = wish;
  const found =
    jobId === undefined
      ? await namedGroups(caller, services, packGroupIds ?? [])
      : await readyOfJob(caller, services, { jobId, among: packGroupIds });
  if (!found.ok) return found;
  const { job } = found.value;
  if (!mayChange(caller.actor, job)) return refuse('exception.unauthorized');
  const open = isOpenForEdits(factsOfJob(job));
  if (!open.ok) return open;
  const groups = await settledGroups(services, found.value);
  const service = ServiceDefinition.parse(job.service_definition);
  const serviceLabels = service.channels.map(({ label }) => label);
  const { boxes } = service;
  const channels = await channelsOf(services.db, service, { job, groups });
  return ok({ job, groups, boxes, service, channels, serviceLabels });
}

/** The same rows, with what their corrected addresses mean for paper. */
async function settledGroups(services: Services, { job, groups }: GroupsOfJob): Promise<readonly GroupToConfirm[]> {
  const ids = groups.filter(({ unsettled }) => unsettled).map(({ id }) => id);
  if (ids.length === 0) return groups;
  await settleCorrections(services, job.id, ids);
  const settled = new Map((await groupsToConfirm(services.db, ids, false)).map((group) => [group.id, group]));
  return groups.map((group) => settled.get(group.id) ?? group);
}

/** A letter of a selection on one of its channels, before it is composed. */
export interface LetterToSend {
  readonly pages: number;
  readonly sheets: number;
  readonly way: AddressWay;
  readonly country: string | null;
}

/** The letters of a selection by channel. */
export interface ChannelLetters {
  readonly channel: SelectedChannel;
  readonly letters: readonly LetterToSend[];
  /** Each of them has an address page anyway. */
  readonly hasAddressPage: boolean;
}

/** How long the documents of a selection are, by row. */
export const pagesOfRows = (db: Db, { groups }: Selection): Promise<Map<number, number[]>> =>
  documentPages(
    db,
    groups.map(({ id }) => id),
  );

/** What each channel will carry of a selection. */
export function lettersOf(
  { groups, channels, boxes }: Selection,
  pages: ReadonlyMap<number, readonly number[]>,
): ChannelLetters[] {
  return channels.map((channel) => {
    const envelope = { serviceChannel: channel.serviceChannel, channel: channel.definition, boxes };
    const own = groups.filter(({ dispatch }) => dispatch.includes(channel.label));
    const letters = own.map(({ id, correction, country_code: country }) => {
      const documents = pages.get(id) ?? [];
      const way = addressWayOn(envelope, correction, documents.length);
      return { pages: pagesOf(envelope, documents), sheets: sheetsOf(envelope, documents, way), way, country };
    });
    return { channel, letters, hasAddressPage: hasAddressPage(envelope) };
  });
}

/** Per channel: how many rows, pages and sheets. */
export const sharesOf = (channels: readonly ChannelLetters[]): ChannelShare[] =>
  channels.map(({ channel: { label, channelId, definition, serviceChannel }, letters, hasAddressPage: has }) => {
    const addressPages = letters.filter(({ way }) => way === 'addressPage').length;
    return {
      label,
      ...inLanguages(serviceChannel.names),
      channelId,
      channelType: definition.channelType,
      channelName: definition.name,
      ...(definition.names ? { channelNames: definition.names } : {}),
      packGroups: letters.length,
      pages: letters.reduce((sum, { pages }) => sum + pages, 0),
      sheets: letters.reduce((sum, { sheets }) => sum + sheets, 0),
      corrected: {
        onPage: letters.filter(({ way }) => way === 'onPage').length,
        addressPage: addressPages,
        moreSheets: has ? 0 : addressPages,
      },
    };
  });
