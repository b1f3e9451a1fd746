// Schemas of shipments.
import { z } from 'zod';
import { SEARCH_CHARACTERS } from '#domain/jobs/search-range.ts';
import { COUNTED_AS } from '#domain/monitoring/volume.ts';
import { TAKEOVER_WAYS } from '#domain/shipments/fallback.rules.ts';
import {
  CountPer,
  FlagText,
  Id,
  IdText,
  Instant,
  LIST_QUERY,
  listOf,
  listText,
  METADATA_QUERY,
  PagePicture,
  PageText,
  PersonRef,
  Revisions,
  SCOPE_QUERY,
  SENT_QUERY,
  standsFor,
} from '../shapes.ts';
import { Shipment } from './shipment.schema.ts';

const ShipmentParams = z.strictObject({ shipmentId: IdText });

const ShipmentFilters = {
  outputFileNUIDs: listText(z.string().max(40)).optional(),
  externalIds: listText(z.string().max(60)).optional(),
  trackingValues: listText(z.string().max(100)).optional(),
  statusValues: listText(z.int32(), 100).optional(),
  unacknowledged: FlagText.optional(),
  /** Own: only what leaves over this channel. */
  channelId: IdText.optional(),
} as const;

/** Of documents in error: who decides on them, 0 for nobody, when they are due, and whether these are first. */
const DecisionFilters = {
  deciderId: standsFor(
    z
      .string()
      .regex(/^(0|[1-9]\d{0,15})$/)
      .transform(Number),
    z.int().min(0).max(Number.MAX_SAFE_INTEGER),
  ).optional(),
  decideAfter: Instant.optional(),
  decideUntil: Instant.optional(),
  dueFirst: FlagText.optional(),
} as const;

/** Of documents in error and in doubt. */
export const DecisionCounts = z.object({
  overdue: z.number().int(),
  dueToday: z.number().int(),
  unassigned: z.number().int(),
});

export const SHIPMENTS_CONTRACT = {
  'shipments.list': {
    query: z.strictObject({
      ...LIST_QUERY,
      ...ShipmentFilters,
      ...DecisionFilters,
      ...SENT_QUERY,
      text: z.string().max(SEARCH_CHARACTERS).optional(),
      /** As the home of monitoring counts: by days of UTC. */
      countedAs: z.enum(COUNTED_AS).optional(),
      ...METADATA_QUERY,
    }),
    result: listOf(Shipment),
  },
  'shipments.counters': {
    query: z.strictObject({
      ...SCOPE_QUERY,
      unacknowledged: ShipmentFilters.unacknowledged,
      decisions: FlagText.optional(),
    }),
    /**
     * `shipmentsErrorOwn`, own: those that wait for the caller, of whatever day. `decisions`, own, where it is asked for: those on
     * which nobody decided yet, `dueToday` from now until the end of the caller's day.
     */
    result: z.object({
      shipmentsError: z.number().int(),
      shipmentsErrorOwn: z.number().int(),
      shipmentCountPerStatus: CountPer,
      decisions: DecisionCounts.optional(),
      /** Own: how many of `shipmentsError` are in test mode, and for how many another channel is looked for by itself; absent: none. */
      tested: z.number().int().optional(),
      fallingBack: z.number().int().optional(),
    }),
  },
  /** Codes present in the caller's scope and range, with their counts. */
  'shipments.status': {
    query: z.strictObject({ ...SCOPE_QUERY, unacknowledged: ShipmentFilters.unacknowledged }),
    result: CountPer,
  },
  'shipments.allStatuses': {
    result: z.array(
      z.object({ code: z.number().int(), name: z.string(), stage: z.number().int(), error: z.boolean() }),
    ),
  },
  /** Filter by exactly one field, beside those of the page. */
  'shipments.find': {
    query: z.strictObject({
      id: IdText.optional(),
      nuid: z.string().max(40).optional(),
      /** Own: under which its carrier follows it; two channels may have the same one. */
      trackingReference: z.string().max(100).optional(),
      deliveryId: IdText.optional(),
      packGroupId: IdText.optional(),
      jobId: IdText.optional(),
      maxResults: LIST_QUERY.maxResults,
      cursor: LIST_QUERY.cursor,
    }),
    result: listOf(Shipment),
  },
  'shipments.revisions': { params: ShipmentParams, result: Revisions },
  'shipments.outputFile': { params: z.strictObject({ outputFileId: IdText }) },
  'shipments.outputFilePage': { params: z.strictObject({ outputFileId: IdText, page: PageText }), query: PagePicture },
  'shipments.trackingFile': { params: z.strictObject({ shipmentId: IdText, trackingName: z.string().max(120) }) },
  'shipments.acknowledge': {
    body: z.strictObject({ shipmentIds: z.array(Id).min(1).max(10_000), message: z.string().max(1000).default('') }),
    result: z.object({ acknowledged: z.number().int() }),
  },
  /** Own. `nextChannel`: the next channel of the strategy takes over. `again`: it goes by the same channel once more, after
   * `correction`, which one shipment alone may have. `none`: what was chosen and is not carried out yet is taken back. */
  'shipments.takeOver': {
    body: z.strictObject({
      shipmentIds: z.array(Id).min(1).max(10_000),
      way: z.enum([...TAKEOVER_WAYS, 'none']),
      correction: z
        .strictObject({
          name: z.string().max(100),
          value: z.string().trim().min(1).max(1000),
          countryCode: z.string().length(2).nullable().default(null),
        })
        .optional(),
      message: z.string().max(1000).default(''),
    }),
    result: z.object({ changed: z.number().int() }),
  },
  /** Own: who may decide on all of them, among those of the caller's account and those below. */
  'shipments.deciders': {
    body: z.strictObject({ shipmentIds: z.array(Id).min(1).max(10_000) }),
    result: z.array(PersonRef),
  },
  /** Own. `userId` null: nobody any more. `ifFree`: those that somebody has already stay with them, and are not counted. */
  'shipments.assign': {
    body: z.strictObject({
      shipmentIds: z.array(Id).min(1).max(10_000),
      userId: Id.nullable(),
      ifFree: z.boolean().default(false),
    }),
    result: z.object({ changed: z.number().int() }),
  },
  'shipments.resolveDoubt': {
    params: ShipmentParams,
    body: z.strictObject({
      resolution: z.enum(['went', 'sendAgain']),
      message: z.string().max(1000).default(''),
      /** The doubt that was read: of one that came after it nothing is said. Left out: whichever there is. */
      since: Instant.optional(),
    }),
    result: Shipment,
  },
} as const;
