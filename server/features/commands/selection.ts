// A selection of pack groups before it is confirmed: which channels carry it, what keeps it back, options and days.
import type { ChannelShare } from '#domain/api/deliveries.contract.ts';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { sheetCount } from '#domain/documents/page-plan.ts';
import { refuse } from '#domain/errors/errors.ts';
import { isOpenForEdits } from '#domain/jobs/jobs.states.ts';
import { type ServiceChannel, ServiceDefinition } from '#domain/services/service.schema.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Caller, Services } from '#server/app/context.ts';
import { factsOfJob, mayChange } from '#server/features/jobs/job-view.ts';
import { type JobRow, visibleJob } from '#server/features/jobs/read-jobs.usecases.ts';
import type { Db } from '#server/storage/schema.ts';
import { documentPages, type GroupToConfirm, groupsToConfirm } from './commands.repository.ts';

/** A channel that the selection uses, as it is configured now. */
export interface SelectedChannel {
  readonly label: string;
  readonly channelId: number;
  readonly serviceChannel: ServiceChannel;
  readonly definition: ChannelDefinition;
}

export interface Selection {
  readonly job: JobRow;
  readonly groups: readonly GroupToConfirm[];
  readonly channels: readonly SelectedChannel[];
}

async function channelsOf(
  db: Db,
  service: ServiceDefinition,
  groups: readonly GroupToConfirm[],
): Promise<SelectedChannel[]> {
  const labels = [...new Set(groups.flatMap(({ dispatch }) => dispatch))];
  const used = service.channels.filter(({ label }) => labels.includes(label));
  if (used.length === 0) return [];
  const rows = await db
    .selectFrom('channel')
    .select(['id', 'definition'])
    .where('id', 'in', [...new Set(used.map(({ channelId }) => channelId))])
    .execute();
  return used.flatMap((serviceChannel) => {
    const row = rows.find(({ id }) => id === serviceChannel.channelId);
    if (row === undefined) return [];
    const definition = ChannelDefinition.parse(row.definition);
    return [{ label: serviceChannel.label, channelId: row.id, serviceChannel, definition }];
  });
}

/**
 * The pack groups of a request, all of one job that the caller sees and may change. Ids that are missing, foreign, or of
 * different jobs answer alike.
 */
export async function loadSelection(
  caller: Caller,
  services: Services,
  packGroupIds: readonly number[],
): Promise<Result<Selection>> {
  const ids = [...new Set(packGroupIds)];
  if (ids.length === 0) return refuse('delivery.noPackGroups');
  const groups = await groupsToConfirm(services.db, ids, false);
  const jobIds = new Set(groups.map(({ job_id }) => job_id));
  const [jobId] = jobIds;
  const unknown = refuse('exception.notFound', { type: 'packGroup' });
  if (groups.length !== ids.length || jobIds.size !== 1 || jobId === undefined) return unknown;
  const job = await visibleJob(caller, services, jobId);
  if (!job.ok) return unknown;
  if (!mayChange(caller.actor, job.value)) return refuse('exception.unauthorized');
  const open = isOpenForEdits(factsOfJob(job.value));
  if (!open.ok) return open;
  const service = ServiceDefinition.parse(job.value.service_definition);
  return ok({ job: job.value, groups, channels: await channelsOf(services.db, service, groups) });
}

/** Per channel: how many rows, pages and sheets. */
export async function sharesOf(db: Db, { groups, channels }: Selection): Promise<ChannelShare[]> {
  const pages = await documentPages(
    db,
    groups.map(({ id }) => id),
  );
  return channels.map(({ label, channelId, definition, serviceChannel: { composition } }) => {
    const own = groups.filter(({ dispatch }) => dispatch.includes(label));
    const sheets = own.reduce((sum, { id }) => {
      const documents = (pages.get(id) ?? []).map((count) => ({ pages: count, duplicates: composition.duplicates }));
      return sum + sheetCount(documents, composition.printSide, composition.addressPage === 'always');
    }, 0);
    return {
      label,
      channelId,
      channelType: definition.channelType,
      channelName: definition.name,
      packGroups: own.length,
      pages: own.reduce((sum, group) => sum + group.pages, 0),
      sheets,
    };
  });
}
