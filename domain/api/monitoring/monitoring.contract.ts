// Schemas of monitoring.
import { z } from 'zod';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { LATE_STATUSES } from '#domain/channels/max-days.ts';
import { SEARCH_CHARACTERS } from '#domain/jobs/search-range.ts';
import { Names } from '#domain/labels/names.schema.ts';
import { ChannelHold } from '../configuration/channel-state.schema.ts';
import { DecisionCounts } from '../sending/shipments.contract.ts';
import {
  Day,
  Id,
  IdText,
  Instant,
  LONGEST_PAIRS,
  METADATA_QUERY,
  Named,
  NamedRef,
  PersonRef,
  SCOPE_QUERY,
  SENT_QUERY,
} from '../shapes.ts';
import { LateStatus, LateStepTaken } from './late.schema.ts';

const N = z.number().int();
/** Shipments by where they stand (domain/monitoring/volume.ts). */
const Volume = z.object({ sent: N, production: N, waiting: N, failed: N, ended: N, total: N });
export type Volume = z.infer<typeof Volume>;

const TrendDay = z.object({ day: z.string(), late: N, failed: N });

/** Largest first; `others`: what is not named has together, `otherCauses`: how many are not named. */
const causesOf = <C extends z.ZodRawShape>(cause: C) =>
  z.object({ count: N, causes: z.array(z.object({ ...cause, n: N })), others: N, otherCauses: N });

/** A channel by which nothing leaves now. */
const Stopped = z.object({
  channelId: Id,
  channelType: z.enum(CHANNEL_TYPES),
  channelName: z.string(),
  channelNames: Names.optional(),
  /** null: no person holds it; its peer is away, or a password of it cannot be opened. */
  hold: ChannelHold.nullable(),
  since: Instant,
  /** Shipments that wait for it, of any day. */
  waiting: N,
});

/** What monitoring says at a glance. */
export const Overview = z.object({
  asOf: Instant,
  late: causesOf({ lateStatus: z.literal(LATE_STATUSES) }).extend({ oldest: N.nullable() }),
  /** By status code; null: in doubt. `decisions`: those of them on which nobody decided yet, as `shipments.counters` has them. */
  failed: causesOf({ status: N.nullable() }).extend({ decisions: DecisionCounts }),
  /**
   * `validation`: recipients in confirmations that somebody has to decide on, of any day; `commands`: how many confirmations those
   * are. `stopped`: those that wait for the channel `channelId`.
   */
  waiting: causesOf({ for: z.enum(['validation', 'making', 'handOver', 'stopped']), channelId: Id.optional() }).extend({
    commands: N,
  }),
  /** What stops letters of the caller’s view; who looks after channels sees each that is held. */
  stopped: z.array(Stopped),
  volume: Volume,
  /** Shipments of the days that are of test mode: nothing else here counts them. */
  tested: N,
  channels: z.array(Volume.extend({ channelType: z.enum(CHANNEL_TYPES) })),
  /**
   * The worst first, those with most that is late; `accountCount`: how many there are with anything. `trend`: the last ten days of UTC,
   * the running one at the end: what was late when each ended, and what of its shipments is in error. Empty where tags or other
   * metadata are asked for, and where only what a group has is seen.
   */
  accounts: z.array(Volume.extend({ ouId: Id, name: z.string(), late: N, trend: z.array(TrendDay) })),
  accountCount: N,
  /** Days of UTC on which anything was made, in order, from the first day of `chart` on. */
  days: z.array(Volume.extend({ day: Day })),
  /**
   * Days that a chart has, fifteen working days at least; of them the holidays of the country of the caller’s account. `usual`: what a
   * whole day like today had on average, the same day of the four weeks before; null: it is not known, or today is not asked for.
   */
  chart: z.object({ from: z.string(), to: z.string(), holidays: z.array(z.string()), usual: N.nullable() }),
  /** What was late when each of the days ended, from the first that was noted on; empty as `trend`. */
  lateDays: z.array(z.object({ day: z.string(), late: N })),
});
export type Overview = z.infer<typeof Overview>;

/** Screens of monitoring that have views. */
export const VIEWED_ROUTES = [
  'monitoring.home',
  'monitoring.deliveries',
  'monitoring.jobs',
  'monitoring.lateDeliveries',
  'monitoring.shipments',
] as const;

/** Characters of all parameters of a view: more make no address that a server reads. */
const LONGEST_QUERY = 16_000;
const charactersOf = (query: Readonly<Record<string, string>>): number =>
  Object.values(query).reduce((sum, { length }) => sum + length, 0);

const ViewFields = {
  name: Named,
  route: z.enum(VIEWED_ROUTES),
  /** Parameters of the address of the screen. */
  query: z
    .record(z.string().max(40), z.string().max(LONGEST_PAIRS))
    .refine((query) => Object.keys(query).length <= 20, 'at most 20 parameters')
    .refine((query) => charactersOf(query) <= LONGEST_QUERY, `at most ${LONGEST_QUERY} characters`),
} as const;
/** Filters of a screen under a name. */
export const MonitoringView = z.object({ ...ViewFields, id: Id });
export type MonitoringView = z.infer<typeof MonitoringView>;

export const MONITORING_CONTRACT = {
  'monitoring.choices': {
    /** Narrows accounts, services and people: to those with this in their names, or to these ones alone; no tags and fields then. */
    query: z.strictObject({
      text: z.string().trim().min(1).max(SEARCH_CHARACTERS).optional(),
      targetOUId: SCOPE_QUERY.targetOUId,
      targetOwnerId: SCOPE_QUERY.targetOwnerId,
      serviceId: SENT_QUERY.serviceId,
    }),
    /**
     * By name, the first thousand of each, removed ones that have letters behind the others; `overflow`: there are more. Services with
     * the account that they belong to. `tags`: values of the tag lists that hold in those accounts, in the order of the lists; `fields`:
     * what their services mark as searchable, or take from tag lists.
     */
    result: z.object({
      accounts: z.array(z.object({ id: Id, name: z.string() })),
      services: z.array(NamedRef.extend({ ouId: Id })),
      people: z.array(PersonRef),
      overflow: z.object({ accounts: z.boolean(), services: z.boolean(), people: z.boolean() }),
      tags: z.array(z.object({ list: z.string(), value: z.string(), label: z.string() })),
      fields: z.array(z.object({ name: z.string(), label: z.string(), lists: z.array(z.string()) })),
    }),
  },
  'monitoring.overview': {
    query: z.strictObject({ ...SCOPE_QUERY, ...SENT_QUERY, ...METADATA_QUERY }),
    result: Overview,
  },
  'monitoring.takeStep': {
    params: z.strictObject({ deliveryId: IdText }),
    body: z.strictObject({ lateStatus: LateStatus, note: z.string().trim().max(500).default('') }),
    /** Sent twice by one person it is done once; refused where somebody was faster. */
    result: LateStepTaken,
  },
  'monitoring.views': { result: z.array(MonitoringView) },
  /** One of the same screen and name is replaced. */
  'monitoring.saveView': { body: z.strictObject(ViewFields), result: MonitoringView },
  'monitoring.removeView': {
    params: z.strictObject({ viewId: IdText }),
    result: z.object({ removed: z.boolean() }),
  },
} as const;
