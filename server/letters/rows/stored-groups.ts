// Recipient rows as they are stored, with their values as they can be checked again.
import { sql } from 'kysely';
import { z } from 'zod';
import type { LaterAddress } from '#domain/addresses/later-addresses.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import type { Fault } from '#domain/api/shapes.ts';
import type { ErrorLabel } from '#domain/errors/errors.ts';
import type { RawRequirement } from '#server/letters/requirements/check-requirement.rules.ts';
import type { JobInHand } from '#server/letters/steps/step.types.ts';
import type { Trx } from '#server/storage/schema.ts';
import { CHUNK_COLUMNS, type ChunkRow, chunkInHand } from './chunks.repository.ts';
import type { ChunkInHand } from './row-facts.ts';

export interface StoredPack {
  readonly id: number;
  readonly values: Readonly<Record<string, RequirementValue>>;
  readonly chunks: readonly ChunkInHand[];
}

/** A stored row as its check needs it. */
export interface StoredGroup {
  readonly id: number;
  readonly rank: number;
  readonly shipment: Readonly<Record<string, RequirementValue>>;
  readonly packs: readonly StoredPack[];
  /** Its documents, which may decide on its channels. */
  readonly chunks: readonly ChunkInHand[];
  /** Addresses on its later pages that nobody has spoken for. */
  readonly later: readonly LaterAddress[];
  /** Outcome of the last check. */
  readonly outcome: Outcome;
}

/** The documents of a row: what comes of a data file beside them has no page. */
export const documentsOf = <Chunk extends Pick<ChunkInHand, 'firstPage' | 'lastPage'>>(
  chunks: readonly Chunk[],
): Chunk[] => chunks.filter(({ firstPage, lastPage }) => lastPage >= firstPage);

export interface Outcome {
  readonly quality: string;
  readonly dispatch: readonly string[];
  readonly fault: Fault | null;
}

export const Refused = z.object({
  label: z.custom<ErrorLabel>((label) => typeof label === 'string'),
  parameters: z.record(z.string(), z.unknown()),
});

/** Of a value, what was there before its check. */
type Unchecked = Pick<
  RequirementValue,
  'value' | 'countryCode' | 'forced' | 'forcing' | 'modified' | 'change' | 'properties'
>;

/** The value as it was before its check. */
export const rawOf = (value: Unchecked): RawRequirement => ({
  value: value.value,
  countryCode: value.countryCode,
  forced: value.forced,
  ...(value.forcing ? { forcing: value.forcing } : {}),
  modified: value.modified,
  ...(value.change ? { change: value.change } : {}),
  ...readingOf(value.properties),
});

/** What its first reading left: doubts, or why there is no value. */
function readingOf({
  unsure,
  failure,
  area,
  noText,
  sideways,
  onAddressPage,
  printAnew,
}: RequirementValue['properties']): Partial<RawRequirement> {
  const failed = Refused.safeParse(failure);
  if (failed.success) return { failure: failed.data, properties: { failure } };
  const known = {
    ...(onAddressPage === true ? { onAddressPage } : {}),
    ...(printAnew === true ? { printAnew } : {}),
    ...(Array.isArray(unsure) ? { unsure } : {}),
    ...(area === undefined ? {} : { area }),
    ...(noText === true ? { noText } : {}),
    ...(sideways === true ? { sideways } : {}),
  };
  return Object.keys(known).length > 0 ? { properties: known } : {};
}

/** All values of a row as they were before their check, by name. */
export const rawOfAll = (values: Readonly<Record<string, RequirementValue>>): Record<string, RawRequirement> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, rawOf(value)]));

async function chunksOfPacks(trx: Trx, job: JobInHand, groupIds: readonly number[]) {
  const { rows } = await sql<ChunkRow & { pack_id: number }>`
    select ${CHUNK_COLUMNS}, chunk.pack_id
    from pack join chunk on chunk.pack_id = pack.id where pack.pack_group_id = any(${sql.val([...groupIds])}::bigint[])
    order by pack.rank, chunk.place, chunk.rank, chunk.id`.execute(trx);
  const files = new Map(job.files.map((file) => [file.id, file]));
  const found = new Map<number, ChunkInHand[]>();
  for (const row of rows) {
    const chunks = chunkInHand(row, files.get(row.input_file_id), job);
    const before = found.get(row.pack_id);
    if (before === undefined) found.set(row.pack_id, chunks);
    else before.push(...chunks);
  }
  return found;
}

/** Reads rows of a job with the values of their packs and their chunks. */
export async function readStored(trx: Trx, job: JobInHand, groupIds: readonly number[]): Promise<StoredGroup[]> {
  if (groupIds.length === 0) return [];
  const groups = await trx
    .selectFrom('pack_group')
    .select(['id', 'rank', 'shipment_requirements', 'quality', 'dispatch', 'fault', 'later_addresses', 'later_settled'])
    .where('id', 'in', groupIds)
    .orderBy('rank')
    .execute();
  const packs = await trx
    .selectFrom('pack')
    .select(['id', 'pack_group_id', 'requirements'])
    .where('pack_group_id', 'in', groupIds)
    .orderBy('rank')
    .execute();
  const chunks = await chunksOfPacks(trx, job, groupIds);
  const packsOfGroup = Map.groupBy(packs, (pack) => pack.pack_group_id);
  const storedPacks = (groupId: number): StoredPack[] =>
    (packsOfGroup.get(groupId) ?? []).map(({ id, requirements }) => ({
      id,
      values: requirements as Record<string, RequirementValue>,
      chunks: chunks.get(id) ?? [],
    }));
  return groups.map((group) => ({
    id: group.id,
    rank: group.rank,
    shipment: group.shipment_requirements as Record<string, RequirementValue>,
    packs: storedPacks(group.id),
    chunks: storedPacks(group.id).flatMap((pack) => pack.chunks),
    later: group.later_settled === null ? (group.later_addresses as LaterAddress[]) : [],
    outcome: { quality: group.quality, dispatch: group.dispatch, fault: group.fault as Fault | null },
  }));
}

/** The next remaining rows of a job after a rank. */
export async function remainingGroups(
  trx: Trx,
  job: JobInHand,
  page: { readonly after: number; readonly limit: number },
): Promise<StoredGroup[]> {
  const rows = await trx
    .selectFrom('pack_group')
    .select('id')
    .where('job_id', '=', job.id)
    .where('dispatch_state', '=', 'REMAINING')
    .where('rank', '>', page.after)
    .orderBy('rank')
    .limit(page.limit)
    .execute();
  return readStored(
    trx,
    job,
    rows.map(({ id }) => id),
  );
}
