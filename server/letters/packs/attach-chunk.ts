// Pages or a row that a person gives to a row of recipients: they become the last of their box in its first pack, and what is
// read from them is read then (docs/model.md, "Reconciling").

import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import type { OrphanAttached, OrphanReason } from '#domain/jobs/orphans.ts';
import { mainBoxOf, placeOfBox } from '#domain/services/main-box.ts';
import { evaluateLetters } from '#server/letters/rows/evaluate-letters.ts';
import { recipientsOf } from '#server/letters/rows/recheck.ts';
import { nextRank } from '#server/letters/rows/row-chunks.ts';
import { readStored, type StoredGroup } from '#server/letters/rows/stored-groups.ts';
import type { StepContext } from '#server/letters/steps/step.types.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { settleGroups } from './merge-groups.ts';

type Values = Readonly<Record<string, RequirementValue>>;

interface Attaching extends Pick<StepContext, 'services' | 'job'> {
  readonly trx: Trx;
}

interface Attachment {
  readonly chunkId: number;
  readonly boxName: string;
  readonly packId: number;
  readonly groupId: number;
  /** Who attaches it, and why it had found no pack. */
  readonly attached: OrphanAttached;
}

/** What a person gave stays; everything else is as the documents say it now. */
const readAnew = (stored: Values, read: Values): Values => ({
  ...stored,
  ...Object.fromEntries(Object.entries(read).filter(([name]) => !(stored[name]?.modified || stored[name]?.forced))),
});

/** The values of the first pack, read from its documents; in an envelope of several it does not speak for the others anew. */
async function readFirstPack({ trx, services, job }: Attaching, group: StoredGroup): Promise<Result<true>> {
  const [pack] = group.packs;
  const mainBox = mainBoxOf(job.service)?.name;
  const enclosed = job.service.boxes.filter(({ scope, main }) => scope === 'shipment' && !main).map(({ name }) => name);
  const own = (pack?.chunks ?? []).filter(({ boxName }) => !enclosed.includes(boxName));
  const main = own.find(({ boxName }) => boxName === mainBox);
  if (pack === undefined || main === undefined) return ok(true);
  const chunks = own.map((chunk) => ({ ...chunk, mainChunkId: chunk === main ? null : main.id }));
  const recipients = await recipientsOf({ trx, job });
  const read = await evaluateLetters({ services: { ...services, db: trx }, job }, chunks, recipients);
  if (!read.ok) return read;
  const [row] = read.value;
  if (row === undefined) return ok(true);
  const requirements = toJson(readAnew(pack.values, row.checked.packs[0] ?? {}));
  const metadatas = toJson(row.metadatas);
  await trx.updateTable('pack').set({ requirements, metadatas }).where('id', '=', pack.id).execute();
  if (group.packs.length > 1) return ok(true);
  const shipment_requirements = toJson(readAnew(group.shipment, row.checked.shipment));
  await trx.updateTable('pack_group').set({ shipment_requirements }).where('id', '=', group.id).execute();
  return ok(true);
}

/** Attaches an orphan to a pack, which is the first of its row. Refuses as reading a file does. */
export async function attachChunk(
  attaching: Attaching,
  { chunkId, boxName, packId, groupId, attached }: Attachment,
): Promise<Result<true>> {
  const { trx, job } = attaching;
  await trx
    .updateTable('chunk')
    .set({
      pack_id: packId,
      orphan_reason: null,
      accepted: toJson(attached),
      place: placeOfBox(job.service, boxName),
      rank: await nextRank(trx, job.id),
    })
    .where('id', '=', chunkId)
    .execute();
  return readRowAnew(attaching, groupId);
}

/** Takes a chunk out of the row that a person gave it to: an orphan again, for the reason that it was one. */
export async function detachChunk(
  attaching: Attaching,
  { chunkId, groupId, reason }: { readonly chunkId: number; readonly groupId: number; readonly reason: OrphanReason },
): Promise<Result<true>> {
  await attaching.trx
    .updateTable('chunk')
    .set({ pack_id: null, orphan_reason: reason, accepted: null })
    .where('id', '=', chunkId)
    .execute();
  return readRowAnew(attaching, groupId);
}

/** What nobody gave is read from the documents that the row has now, and the row is checked. */
async function readRowAnew(attaching: Attaching, groupId: number): Promise<Result<true>> {
  const { trx, services, job } = attaching;
  const [group] = await readStored(trx, job, [groupId]);
  const read = group === undefined ? ok(true as const) : await readFirstPack(attaching, group);
  if (!read.ok) return read;
  await settleGroups({ trx, services, job, now: services.clock.now() }, [groupId]);
  return ok(true);
}
