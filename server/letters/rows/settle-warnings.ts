// A person says that pages with another person's address belong to a letter, for one row or all alike (docs/model.md,
// "Another person's page"), or takes it back.
import { type SqlBool, sql } from 'kysely';
import { type LaterAddress, otherPeople, patternOf, type SettledWarning } from '#domain/addresses/later-addresses.ts';
import type { ErrorLabel } from '#domain/errors/errors.ts';
import { loadJob } from '#server/letters/steps/job-in-hand.ts';
import type { PipelineServices } from '#server/letters/steps/step.types.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { recheckGroups } from './recheck.ts';
import { readStored } from './stored-groups.ts';

/** Rows that are checked again in one go. */
const ROWS_AT_ONCE = 200;

const WARNING: ErrorLabel = 'address.anotherPerson';

/** The warning is the fault of the row, and none of its values is bad: once it is settled the row can leave. */
const KEPT_BACK = sql<boolean>`state = 'CREATED' and coalesce(fault ->> 'label' = ${WARNING}, false)
  and not exists (select 1 from jsonb_each(shipment_requirements) as own where own.value ->> 'quality' = 'BAD')
  and not exists (select 1 from pack p, jsonb_each(p.requirements) as own
    where p.pack_group_id = pack_group.id and own.value ->> 'quality' = 'BAD')`;

/** A remaining row with other people's addresses on its later pages. */
interface WarnedRow {
  readonly id: number;
  readonly recipient_lines: string[];
  readonly later_addresses: LaterAddress[];
  readonly settled: boolean;
  /** Nothing but this warning keeps it from leaving. */
  readonly isKeptBack: boolean;
}

/** The remaining rows of a job that have such pages; `among`: of these only. */
export async function warnedRows(trx: Trx, jobId: number, among?: readonly number[]): Promise<WarnedRow[]> {
  const rows = await trx
    .selectFrom('pack_group')
    .select(['id', 'recipient_lines', 'later_addresses', sql<boolean>`later_settled is not null`.as('settled')])
    .select(KEPT_BACK.as('isKeptBack'))
    .where('job_id', '=', jobId)
    .where('dispatch_state', '=', 'REMAINING')
    .where(sql<SqlBool>`later_addresses <> '[]'`)
    .$if(among !== undefined, (query) => query.where(sql<SqlBool>`id = any(${sql.val([...(among ?? [])])}::bigint[])`))
    .orderBy('rank')
    .execute();
  const read = rows.map((row) => ({ ...row, later_addresses: row.later_addresses as LaterAddress[] }));
  return read.filter(
    ({ recipient_lines, later_addresses }) => otherPeople(recipient_lines, later_addresses).length > 0,
  );
}

/** On which pages of a row other people's addresses stand. */
export const patternOfRow = ({ recipient_lines, later_addresses }: WarnedRow): string =>
  patternOf(otherPeople(recipient_lines, later_addresses));

interface Settling {
  readonly trx: Trx;
  readonly services: Pick<PipelineServices, 'files' | 'documents' | 'addresses'>;
  readonly jobId: number;
  readonly now: Date;
  /** Null takes it back. */
  readonly settled: SettledWarning | null;
}

/** Stores it with the rows, and judges them anew. */
export async function settleRows(settling: Settling, ids: readonly number[]): Promise<void> {
  const { trx, services, jobId, now, settled } = settling;
  const loaded = await loadJob(trx, jobId);
  if (loaded === null || ids.length === 0) return;
  await trx
    .updateTable('pack_group')
    .set({ later_settled: settled === null ? null : toJson(settled) })
    .where(sql<SqlBool>`id = any(${sql.val([...ids])}::bigint[])`)
    .execute();
  const { job } = loaded;
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    await recheckGroups({ trx, services, job, now }, await readStored(trx, job, ids.slice(at, at + ROWS_AT_ONCE)));
  }
}
