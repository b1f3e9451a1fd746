// Opens and clicks: what a provider says of them is kept of those recipients alone who agreed to be measured, in the register for the
// account of the document, when it comes in (docs/decisions/0859). Documents in test mode are nobody's.
import { sql } from 'kysely';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import { MEASURED_CODES } from '#domain/shipments/status.codes.ts';
import { isTestSql } from '#server/access/test-mode.ts';
import { IDENTIFIER, identifierOf, readConsents } from '#server/letters/consent/preferences.ts';
import { BY_HAND, type EventOrigin, type EventRow } from '#server/letters/deliveries/tracking.repository.ts';
import type { Trx } from '#server/storage/schema.ts';
import type { TakenEvent } from './taken-events.repository.ts';

const isMeasured = ({ code }: Pick<EventRow, 'code'>): boolean => MEASURED_CODES.includes(code);

/** What a row and its documents say of who its recipient is. */
interface NamingRow {
  readonly id: number;
  readonly accountId: number;
  readonly test: boolean;
  readonly row: RequirementValue | null;
  readonly packs: readonly (RequirementValue | null)[] | null;
}

const named = (value: RequirementValue | null) => (value === null ? {} : { [IDENTIFIER]: value });

/** Whom the register calls the recipient; null: nobody, or they are not known any more. */
const recipientOf = ({ row, packs }: NamingRow): string | null =>
  identifierOf({ shipment: named(row), packs: (packs ?? []).map((value) => ({ values: named(value) })) });

/** Of these pieces those that may be measured. */
async function agreedPieces(trx: Trx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<NamingRow>`select s.id, s.account_id as "accountId", ${isTestSql('s')} as test,
      g.shipment_requirements -> ${IDENTIFIER}::text as row,
      (select jsonb_agg(p.requirements -> ${IDENTIFIER}::text) from pack p where p.pack_group_id = g.id) as packs
    from shipment s join pack_group g on g.id = s.pack_group_id
    where s.id = any(${sql.val([...ids])}::bigint[])`.execute(trx);
  const agreed = rows.filter(({ test }) => test).map(({ id }) => id);
  const real = rows.filter(({ test }) => !test);
  for (const [accountId, own] of Map.groupBy(real, (one) => one.accountId)) {
    const known = await readConsents(
      trx,
      accountId,
      own.flatMap((one) => recipientOf(one) ?? []),
    );
    agreed.push(...own.filter((one) => known(recipientOf(one))?.measuring === true).map(({ id }) => id));
  }
  return new Set(agreed);
}

/** Opens and clicks of whoever did not agree, and of whom nobody knows, by their keys. */
export interface Unmeasured {
  /** Not kept. */
  readonly dropped: ReadonlySet<string>;
  /** Kept as word that the piece arrived: they take back what was said before, which would stand wrongly. */
  readonly arrived: ReadonlySet<string>;
}

/** What of a batch is not kept as it was said. A person says in other words what they take back. */
export async function unmeasuredOf(trx: Trx, { source }: EventOrigin, rows: readonly EventRow[]): Promise<Unmeasured> {
  const measured = rows.filter(isMeasured);
  const agreed = await agreedPieces(trx, [...new Set(measured.flatMap(({ shipmentId }) => shipmentId ?? []))]);
  const others = measured.filter(({ shipmentId }) => shipmentId === null || !agreed.has(shipmentId));
  const arrived = others.filter((row) => row.correction && row.shipmentId !== null && source !== BY_HAND);
  return {
    dropped: new Set(others.filter((row) => !arrived.includes(row)).map(({ key }) => key)),
    arrived: new Set(arrived.map(({ key }) => key)),
  };
}

const ARRIVED = 710;

/** Events as they are kept: nothing says any more what the recipient did with what came. */
export const asArrived = <E extends Pick<EventRow, 'key' | 'code' | 'detail'>>(
  events: readonly E[],
  { arrived }: Unmeasured,
): readonly E[] => events.map((event) => (arrived.has(event.key) ? { ...event, code: ARRIVED, detail: '' } : event));

/** What was taken from a piece does not wait for another one, whose recipient may not have agreed. */
export async function forgetMeasured(
  trx: Trx,
  { channelId, taken, at }: { readonly channelId: number; readonly taken: readonly TakenEvent[]; readonly at: Date },
): Promise<void> {
  if (!taken.some(isMeasured)) return;
  await sql`delete from tracking_event where channel_id = ${channelId} and shipment_id is null and taken_back_at = ${at}
    and code = any(${sql.val([...MEASURED_CODES])}::int[])`.execute(trx);
}
