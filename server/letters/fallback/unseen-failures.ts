// Which channels would take over for failures that no run has looked at yet: judged as the next run will judge what a person wishes, so that
// the wish can hold its money at once.
import { type SqlBool, sql } from 'kysely';
import type { ServiceChannelOptions } from '#domain/api/sending/command.schema.ts';
import type { RevisionAuthor } from '#server/letters/history/add-revision.ts';
import type { Trx } from '#server/storage/schema.ts';
import { type FailedShipment, failureFacts, lockFailed } from './failed-shipments.ts';
import type { RowsAsked } from './judged-rows.ts';
import { nextSteps } from './next-steps.ts';
import { decide } from './verdicts.ts';

/** Failures that are judged together, as a run takes them. */
const SLICE = 200;

/** What judging takes. */
interface Unseen extends Pick<RowsAsked, 'trx' | 'services' | 'now'> {
  /** Who wishes that the next channel takes over. */
  readonly by: RevisionAuthor;
}

interface CommandRow {
  readonly id: number;
  readonly job_id: number;
  readonly options: ServiceChannelOptions;
}

async function commandsOf(trx: Trx, ids: readonly number[]): Promise<Map<number, CommandRow>> {
  const rows = await trx
    .selectFrom('delivery_command')
    .select(['id', 'job_id', 'service_channel_options as options'])
    .where('id', 'in', [0, ...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, options: row.options as ServiceChannelOptions }]));
}

/** Of failures of one command; nothing of those that a run would lead back to the offer, or whose pages cannot be read now. */
async function judgeSlice(
  { trx, services, now }: Unseen,
  { job_id: jobId, options: chosen }: CommandRow,
  shipments: readonly FailedShipment[],
): Promise<(readonly [number, readonly string[]])[]> {
  const there = shipments.filter((one) => !one.files_gone);
  const [first] = there;
  if (first === undefined) return [];
  const rows = await nextSteps(
    { trx, services, jobId, now, chosen, again: new Map() },
    there.map((one) => one.pack_group_id),
  );
  if (!rows.ok) return [];
  const { taken } = decide(there, await failureFacts(trx, first.account_id, now), rows.value);
  return taken.map(({ shipment, step }) => [shipment.id, step.labels] as const);
}

/** By shipment the labels of the channels that would take over for it. The jobs and the shipments are locked. */
export async function unseenSteps(
  unseen: Unseen,
  shipmentIds: readonly number[],
): Promise<Map<number, readonly string[]>> {
  const { trx, by } = unseen;
  const found = new Map<number, readonly string[]>();
  if (shipmentIds.length === 0) return found;
  const asked = sql<SqlBool>`s.id = any(${sql.val([...shipmentIds])}::bigint[])`;
  const wish = { way: 'nextChannel' as const, by };
  const failed = (await lockFailed(trx, asked, shipmentIds.length)).map(
    (one): FailedShipment => ({ ...one, takeover: 'wished', takeover_wish: wish }),
  );
  const ofCommand = Map.groupBy(failed, ({ command_id }) => command_id);
  for (const [id, command] of await commandsOf(trx, [...ofCommand.keys()])) {
    const own = ofCommand.get(id) ?? [];
    for (let at = 0; at < own.length; at += SLICE)
      for (const [shipmentId, labels] of await judgeSlice(unseen, command, own.slice(at, at + SLICE)))
        found.set(shipmentId, labels);
  }
  return found;
}
