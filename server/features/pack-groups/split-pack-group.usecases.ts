// A person cuts a letter of a mail run in two before one of its pages, and takes that back (docs/model.md, "Split here").
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { canSplit } from '#domain/jobs/split-off.ts';
import { isUnique } from '#domain/services/services.ts';
import type { Handler } from '#server/context/context.ts';
import { readJob } from '#server/features/jobs/read-jobs.usecases.ts';
import { forgetPlansInLetters } from '#server/letters/jobs/plans-in-letters.ts';
import type { NewRow } from '#server/letters/rows/evaluate-letters.ts';
import type { ChunkInHand } from '#server/letters/rows/row-facts.ts';
import {
  readCut,
  readLetter,
  removeRow,
  rowBefore,
  storePages,
  storeRest,
  wasConfirmed,
} from '#server/letters/rows/split-row.ts';
import type { Trx } from '#server/storage/schema.ts';
import {
  changeRow,
  noteCut,
  type RowChange,
  type RowToChange,
  rowToChange,
  storedRow,
  viewsAfter,
} from './cut-rows.ts';
import { cutFacts } from './pack-group-view.ts';

/** The pages of a row of one document. */
async function chunkOf(trx: Trx, { loaded }: RowToChange, groupId: number): Promise<Result<ChunkInHand>> {
  const stored = await storedRow(trx, loaded, groupId);
  if (!stored.ok) return stored;
  const [chunk, ...others] = stored.value.chunks;
  return chunk === undefined || others.length > 0 ? refuse('packGroup.cannotSplit') : ok(chunk);
}

/** Rows of the order, as conditions count them. */
const recipientsOf = ({ job }: RowToChange): number => job.counts.packGroups ?? 0;

export const splitPackGroup: Handler<'packGroups.split'> = async ({ caller, params, body }, services) => {
  const found = await rowToChange({ caller, services }, params.packGroupId, body.version);
  if (!found.ok) return found;
  const { row, job, loaded } = found.value;
  if (!canSplit(cutFacts(row, !isUnique(loaded.serviceType)))) return refuse('packGroup.cannotSplit');
  const { page } = body;
  if (page > row.pages) return refuse('area.page', { page, pages: row.pages });
  const chunk = await services.db.transaction().execute((trx) => chunkOf(trx, found.value, row.id));
  if (!chunk.ok) return chunk;
  const recipients = recipientsOf(found.value) + 1;
  const cut = await readCut({ services, job: loaded }, chunk.value, { page, recipients });
  if (!cut.ok) return cut;
  const { first, rest } = cut.value;
  const done = await changeRow(found.value, async (change) => {
    const { trx, at } = change;
    if (await wasConfirmed(trx, row.id)) return refuse('packGroup.cannotSplit');
    const stored = await storedRow(trx, loaded, row.id);
    if (!stored.ok) return stored;
    const { id, login, name } = caller.user;
    const by = { splitBy: { id, login, name }, splitAt: at.toISOString() };
    const restId = await storeRest({ trx, job: loaded }, stored.value, { rest, by });
    const settled = row.later_settled !== null && first.later.length > 0;
    const shorter = { chunk: { ...chunk.value, lastPage: chunk.value.firstPage + page - 2 }, row: first, settled };
    const kept = await storePages({ trx, services, job: loaded, now: at }, stored.value, shorter);
    if (!kept.ok) return kept;
    await noteCut(change, { packGroupIds: [row.id, restId], split: true, page, pages: row.pages });
    return ok(restId);
  });
  if (!done.ok) return done;
  const [one, other] = await viewsAfter(found.value, [row.id, done.value]);
  const order = await readJob(caller, services, job.id);
  if (!order.ok) return order;
  return one && other ? ok({ first: one, rest: other, job: order.value }) : refuse('packGroup.unknown', { id: row.id });
};

const wasChanged = (values: Readonly<Record<string, RequirementValue>>): boolean =>
  Object.values(values).some(({ change, forcing }) => change !== undefined || (forcing?.forcedBy ?? null) !== null);

interface JoinedLetter {
  /** The row before, and the pages that it would have. */
  readonly id: number;
  readonly chunk: ChunkInHand;
  readonly whole: NewRow;
}

/** The row before, where the two can be one letter again: nobody confirmed either, and nothing of this one was changed. */
async function joinable(trx: Trx, found: RowToChange): Promise<Result<Omit<JoinedLetter, 'whole'>>> {
  const { row, loaded } = found;
  const rest = await storedRow(trx, loaded, row.id);
  if (!rest.ok) return rest;
  const values = [rest.value.shipment, ...rest.value.packs.map((pack) => pack.values)];
  const [own, ...attached] = rest.value.chunks;
  const before = own && (await rowBefore(trx, own));
  if (row.split_off === null || attached.length > 0 || values.some(wasChanged) || !own || before === undefined) {
    return refuse('packGroup.cannotRejoin');
  }
  const isFree = before.state === 'CREATED' && before.command_id === null;
  const confirmed = (await wasConfirmed(trx, row.id)) || (await wasConfirmed(trx, before.id));
  if (!isFree || confirmed) return refuse('packGroup.cannotRejoin');
  const chunk = await chunkOf(trx, found, before.id);
  return chunk.ok ? ok({ id: before.id, chunk: { ...chunk.value, lastPage: own.lastPage } }) : chunk;
}

/** Puts the pages of the row back behind those of the row before. */
async function rejoin(change: RowChange, found: RowToChange, letter: JoinedLetter) {
  const { trx, at } = change;
  const { row, services, loaded } = found;
  const { id, chunk, whole } = letter;
  const now = await joinable(trx, found);
  if (!now.ok) return now;
  if (now.value.id !== id) return refuse('packGroup.cannotRejoin');
  const stored = await storedRow(trx, loaded, id);
  if (!stored.ok) return stored;
  await removeRow(trx, row.id);
  await forgetPlansInLetters(trx, loaded.id);
  const longer = { chunk, row: whole, settled: false };
  const kept = await storePages({ trx, services, job: loaded, now: at }, stored.value, longer);
  if (!kept.ok) return kept;
  await noteCut(change, { packGroupIds: [id, row.id], split: false });
  return ok(id);
}

async function readWhole(found: RowToChange): Promise<Result<JoinedLetter>> {
  const { services, loaded } = found;
  const before = await services.db.transaction().execute((trx) => joinable(trx, found));
  if (!before.ok) return before;
  const whole = await readLetter({ services, job: loaded }, before.value.chunk, recipientsOf(found) - 1);
  return whole.ok ? ok({ ...before.value, whole: whole.value }) : whole;
}

export const rejoinPackGroup: Handler<'packGroups.rejoin'> = async ({ caller, params, body }, services) => {
  const found = await rowToChange({ caller, services }, params.packGroupId, body.version);
  if (!found.ok) return found;
  const letter = await readWhole(found.value);
  if (!letter.ok) return letter;
  const done = await changeRow(found.value, (change) => rejoin(change, found.value, letter.value));
  if (!done.ok) return done;
  const [first] = await viewsAfter(found.value, [done.value]);
  const job = await readJob(caller, services, found.value.job.id);
  if (!job.ok) return job;
  return first ? ok({ first, job: job.value }) : refuse('packGroup.unknown', { id: done.value });
};
