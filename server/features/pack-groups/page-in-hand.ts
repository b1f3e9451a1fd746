// A page of a recipient row as it will be laid on paper: its file, its channel, how a person mended it.
import type { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import type { PageLayout } from '#domain/documents/page-layout.ts';
import { PageRepair, type Repairer } from '#domain/documents/page-repair.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { type ServiceChannel, ServiceDefinition } from '#domain/services/service.schema.ts';
import { compositionOn, layoutOf } from '#domain/services/sheets.rules.ts';
import type { Caller, Services } from '#server/context/context.ts';
import { filesOfJob, type VisibleJob, visibleJob } from '#server/features/jobs/read-jobs.usecases.ts';
import { storedPath, workingHash } from '#server/letters/jobs/document-files.ts';
import { channelsOf } from '#server/letters/rows/row-plan.ts';
import { type ChunkRow, chunksOf, type PackGroupRow, packsOf } from './pack-groups.repository.ts';
import { visibleGroup } from './pack-groups.usecases.ts';

/** What a person or a preset did to a page, and when. */
export interface StoredRepair {
  readonly repair: PageRepair;
  /** null: the preset did. */
  readonly by: Repairer | null;
  readonly preset: string | null;
  readonly at: Date;
}

/** The channel on paper that a row leaves by, or would. */
export interface PaperChannel {
  readonly serviceChannel: ServiceChannel;
  readonly channel: ChannelDefinition;
}

/** A page that is looked at. */
export interface PageInHand {
  readonly row: PackGroupRow;
  readonly job: VisibleJob;
  readonly service: ServiceDefinition;
  /** Documents of the row in their order. */
  readonly chunks: readonly ChunkRow[];
  /** The one that the page is of. */
  readonly chunk: ChunkRow;
  /** Within the file, from 1. */
  readonly page: number;
  /** Working file. */
  readonly path: string;
  readonly stored: StoredRepair | null;
  /** null: nothing of the row is printed. */
  readonly paper: PaperChannel | null;
  /** How its channel lays it, before anything was mended; undefined: as it is. */
  readonly layout: PageLayout | undefined;
}

export interface PageAsked {
  readonly packGroupId: number;
  /** Within the row, counted through its documents, from 1. */
  readonly page: number;
}

/** Refuses with `packGroup.unknown`, `area.page` (`page`, `pages`), `file.purged`. */
export async function pageInHand(caller: Caller, services: Services, asked: PageAsked): Promise<Result<PageInHand>> {
  const found = await visibleGroup(caller, services, asked.packGroupId);
  if (!found.ok) return found;
  const row = found.value;
  const job = await visibleJob(caller, services, row.job_id);
  if (!job.ok) return job;
  const packs = await packsOf(services.db, [row.id]);
  const ids = packs.map(({ id }) => id);
  const all = await chunksOf(services.db, ids);
  const chunks = ids.flatMap((id) =>
    all.filter((chunk) => chunk.pack_id === id && chunk.last_page >= chunk.first_page),
  );
  const place = placeOf(chunks, asked.page);
  if (!place.ok) return place;
  const { chunk, page } = place.value;
  const file = (await filesOfJob(services, row.job_id)).find(({ id }) => id === chunk.input_file_id);
  const path = file === undefined || file.purged ? null : await storedPath(services.files, workingHash(file));
  if (path === null) return refuse('file.purged', { file: file?.name ?? '' });
  const service = ServiceDefinition.parse(job.value.service_definition);
  const paper = paperOf(service, await channelsOf(services.db, service), row.dispatch);
  const composition = paper && compositionOn(paper.channel.channelType, paper.serviceChannel.composition);
  const layout = composition ? layoutOf(composition) : undefined;
  const stored = await storedRepair(services, chunk.input_file_id, page);
  return ok({ row, job: job.value, service, chunks, chunk, page, path, stored, paper, layout });
}

function placeOf(chunks: readonly ChunkRow[], wanted: number): Result<{ chunk: ChunkRow; page: number }> {
  let left = wanted;
  for (const chunk of chunks) {
    const count = chunk.last_page - chunk.first_page + 1;
    if (left >= 1 && left <= count) return ok({ chunk, page: chunk.first_page + left - 1 });
    left -= count;
  }
  return refuse('area.page', { page: wanted, pages: wanted - left });
}

async function storedRepair({ db }: Services, fileId: number, page: number): Promise<StoredRepair | null> {
  const row = await db
    .selectFrom('page_repair')
    .select(['repair', 'repaired_by', 'repaired_at', 'preset'])
    .where('input_file_id', '=', fileId)
    .where('page', '=', page)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { repaired_by, repaired_at: at, preset } = row;
  return { repair: PageRepair.parse(row.repair), by: repaired_by as Repairer | null, at, preset };
}

/** The first channel on paper among those that carry the row; where none is known yet, among those of the service. */
function paperOf(
  service: ServiceDefinition,
  channels: ReadonlyMap<string, ChannelDefinition>,
  dispatch: readonly string[],
): PaperChannel | null {
  const named = service.channels.filter(({ label }) => dispatch.length === 0 || dispatch.includes(label));
  for (const serviceChannel of named) {
    const channel = channels.get(serviceChannel.label);
    if (channel !== undefined && CHANNEL_TYPE_ROWS[channel.channelType].paper) return { serviceChannel, channel };
  }
  return null;
}
