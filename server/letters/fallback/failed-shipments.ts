// Shipments that failed, with what decides on who takes over for them.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ConsentPreference } from '#domain/recipients/recipients.ts';
import type { FailureFacts, TakeoverState, TakeoverWay } from '#domain/shipments/fallback.rules.ts';
import type { StatusCode } from '#domain/shipments/status.codes.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import { hasEnded } from '#server/access/endings.ts';
import type { ShipmentFacts } from '#server/letters/deliveries/status-deltas.ts';
import type { RevisionAuthor } from '#server/letters/history/add-revision.ts';
import type { Trx } from '#server/storage/schema.ts';

/** What a person chose; it is carried out by the next run. */
export interface TakeoverWish {
  readonly way: TakeoverWay;
  readonly by: RevisionAuthor;
  /** That person may say yes to what goes beyond the threshold of approval. */
  readonly approved?: boolean;
  /** When; an older wish does not say it. */
  readonly at?: string;
}

/** A shipment that failed. */
export interface FailedShipment extends ShipmentFacts {
  readonly command_id: number;
  readonly command_state: string;
  /** Of its command a person took something back. */
  readonly partly: boolean;
  /** The whole order was cancelled: its closed commands keep their states. */
  readonly order_cancelled: boolean;
  /** It was made before a backup was put back. */
  readonly restored: boolean;
  /** What a person chose was chosen before that, and may have been carried out since. */
  readonly wish_lost: boolean;
  /** The first delivery of the row: of which successors are fallbacks. */
  readonly origin_id: number;
  readonly pack_group_id: number;
  readonly channel_label: string;
  readonly channel_id: number;
  /** Its channel is not switched off. */
  readonly channel_on: boolean;
  readonly strategy_group: number;
  /** As it was made. */
  readonly preference: ConsentPreference | null;
  readonly takeover: TakeoverState | null;
  readonly takeover_wish: TakeoverWish | null;
  readonly fallback_on: readonly number[];
  /** Or, where it was ready and never left, when it failed; what was never ready is as old as it is. */
  readonly handed_over_at: Date;
  readonly carried: readonly string[];
  readonly used: readonly number[];
  readonly files_gone: boolean;
}

/** The condition "somebody must look: nobody has, or a person chose something" on the table `s`. */
export const TO_TAKE_OVER = sql<SqlBool>`(s.status > -900 and s.status < 0 and s.doubt is null
  and ((s.takeover is null and not s.acknowledged) or s.takeover = 'wished'))`;

/** Of `x`: what was taken back before it left has closed no way (docs/decisions/0787). */
const WENT = sql`x.status <> -900`;

/**
 * Of the command `c` a person took something back (decision 0787). A fallback of which nothing could be composed is cancelled by itself, and
 * none of its shipments by anybody. `offset 0`: they are looked up by delivery, what was ever taken back is not read whole.
 */
const PARTLY = sql`exists (select 1 from delivery back where back.command_id = c.id
    and back.state in ('CANCELLED', 'PARTIALLY_CANCELLED') and (not back.fallback
      or exists (select 1 from shipment x where x.delivery_id = back.id and x.status = -900 offset 0)))`;

/** It waited to be handed over, perhaps for weeks until its day. */
const WAS_READY = sql`exists (select 1 from revision r where r.entity = 'shipment' and r.entity_id = s.id and r.event = '300')`;

/** A backup was put back after this time: what happened since the backup is not known. */
const beforeRestore = (time: RawBuilder<unknown>) => sql`exists (select 1 from restored r where r.at > ${time})`;

const COLUMNS = sql`s.id, s.account_id, s.owner_id, s.created_at, s.status, s.acknowledged, s.nuid, s.command_id,
  s.delivery_id, s.pack_group_id, s.channel_type, s.service_id, s.channel_label, s.strategy_group, s.preference, s.takeover, s.takeover_wish,
  d.channel_id, coalesce((select ch.enabled from channel ch where ch.id = d.channel_id), false) as channel_on,
  c.state as command_state, ${PARTLY} as partly,
  ${beforeRestore(sql`s.created_at`)} as restored,
  (s.takeover = 'wished' and ${beforeRestore(sql`coalesce((s.takeover_wish ->> 'at')::timestamptz, s.created_at)`)}) is true as wish_lost,
  exists (select 1 from job where job.id = s.job_id and job.state = 'CANCELLED') as order_cancelled, coalesce(d.origin_delivery_id, d.id) as origin_id,
  coalesce(d.channel_definition->'fallbackOnStatuses', '[]') as fallback_on,
  coalesce((select min(a.started_at) from send_attempt a where a.shipment_id = s.id and a.state = 'DONE'),
    d.outputted_at, case when ${WAS_READY} then coalesce(s.left_at, s.status_at) end, s.created_at) as handed_over_at,
  (select array_agg(x.channel_label) from shipment x
    where x.pack_group_id = s.pack_group_id and x.command_id + 0 = s.command_id and ${WENT}) as carried,
  coalesce((select array_agg(x.strategy_group) from shipment x where x.pack_group_id = s.pack_group_id
    and x.command_id + 0 = s.command_id and x.replaces_shipment_id is not null and ${WENT}), '{}') as used,
  exists (select 1 from pack p join chunk k on k.pack_id = p.id join input_file f on f.id = k.input_file_id
    where p.pack_group_id = s.pack_group_id and f.purged) or s.data_purged as files_gone`;

/** Shipments by a condition on `s`, locked, in the order of their ids. Their jobs are locked. */
export async function lockFailed(trx: Trx, where: RawBuilder<SqlBool>, limit: number): Promise<FailedShipment[]> {
  const { rows } = await sql<FailedShipment>`select ${COLUMNS} from shipment s
    join delivery d on d.id = s.delivery_id join delivery_command c on c.id = s.command_id
    where ${where} order by s.id limit ${limit} for update of s`.execute(trx);
  return rows;
}

/** Orders that were taken back whole have nothing sent for them any more. */
export const TAKEN_BACK: readonly string[] = ['CANCELLED', 'REJECTED', 'AUTOMATICALLY_REJECTED'];

/** What decides on a failure, and whether its own channel can carry it once more. */
export interface JudgedFailure extends FailureFacts {
  readonly ownOff: boolean;
}

/** What decides on the failures of an account's shipments. */
export async function failureFacts(
  trx: Trx,
  accountId: number,
  now: Date,
): Promise<(shipment: FailedShipment) => JudgedFailure> {
  const settings = await effectiveSettings(trx, accountId);
  const { channelIds } = settings;
  const common = {
    now: now.getTime(),
    days: settings.fallbackDays,
    asks: settings.fallbackAsk,
    closed: !settings.open || hasEnded(settings, now),
  };
  return (shipment) => ({
    ...common,
    code: shipment.status as StatusCode,
    fallbackOn: shipment.fallback_on,
    handedOverAt: shipment.handed_over_at.getTime(),
    takenBack: shipment.order_cancelled || TAKEN_BACK.includes(shipment.command_state),
    partly: shipment.partly,
    restored: shipment.restored,
    filesGone: shipment.files_gone,
    ownOff: !shipment.channel_on || (channelIds !== null && !channelIds.includes(shipment.channel_id)),
  });
}
