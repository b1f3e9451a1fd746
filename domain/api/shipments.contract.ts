// Schemas of shipments: lists, counts, what came out, and what a person says of them.
import { z } from 'zod';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { SEARCH_CHARACTERS } from '#domain/jobs/search-range.ts';
import {
  CountPer,
  Fault,
  Id,
  IdText,
  Instant,
  jsonText,
  LIST_QUERY,
  listOf,
  PersonRef,
  Revisions,
  SCOPE_QUERY,
} from './shapes.ts';

/** What was chosen of an option of the channel, with the words of that day. */
export const ChosenOption = z.object({ optionTypeId: Id, optionType: z.string(), valueId: Id, value: z.string() });

export const Shipment = z.object({
  id: Id,
  nuid: z.string(),
  deliveryId: Id,
  deliveryNumber: z.string(),
  jobId: Id,
  packGroupId: Id,
  channelLabel: z.string(),
  channelType: z.enum(CHANNEL_TYPES),
  service: z.object({ id: Id, name: z.string() }),
  owner: PersonRef,
  recipient: z.string(),
  recipientLines: z.array(z.string()),
  countryCode: z.string().nullable(),
  status: z.number().int(),
  statusDate: Instant,
  doubt: z.object({ since: Instant, reason: z.string() }).nullable(),
  fault: Fault.nullable(),
  acknowledged: z.boolean(),
  pages: z.number().int(),
  sheets: z.number().int(),
  options: z.array(ChosenOption),
  metadata: z.record(z.string(), z.string()),
  outputFile: z
    .object({ id: Id, name: z.string(), bytes: z.number().int(), pages: z.number().int(), purged: z.boolean() })
    .nullable(),
  trackingFiles: z.record(z.string(), z.string()),
  replacesShipmentId: Id.nullable(),
  creationDate: Instant,
  abilities: z.array(z.string()),
});
export type Shipment = z.infer<typeof Shipment>;

const ShipmentParams = z.strictObject({ shipmentId: IdText });
const ShipmentFilters = {
  outputFileNUIDs: jsonText(z.array(z.string().max(40)).max(1000)).optional(),
  externalIds: jsonText(z.array(z.string().max(60)).max(1000)).optional(),
  trackingValues: jsonText(z.array(z.string().max(100)).max(1000)).optional(),
  statusValues: jsonText(z.array(z.int32()).max(100)).optional(),
  unacknowledged: z.enum(['0', '1']).optional(),
} as const;

export const SHIPMENT_CONTRACT = {
  'shipments.list': {
    query: z.strictObject({ ...LIST_QUERY, ...ShipmentFilters, text: z.string().max(SEARCH_CHARACTERS).optional() }),
    result: listOf(Shipment),
  },
  'shipments.counters': {
    query: z.strictObject({ ...SCOPE_QUERY, unacknowledged: ShipmentFilters.unacknowledged }),
    result: z.object({ shipmentsError: z.number().int(), shipmentCountPerStatus: CountPer }),
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
  /** Filter by exactly one field. */
  'shipments.find': {
    query: z.strictObject({
      id: IdText.optional(),
      nuid: z.string().max(40).optional(),
      deliveryId: IdText.optional(),
      packGroupId: IdText.optional(),
      jobId: IdText.optional(),
    }),
    result: listOf(Shipment),
  },
  'shipments.revisions': { params: ShipmentParams, result: Revisions },
  'shipments.outputFile': { params: z.strictObject({ outputFileId: IdText }) },
  'shipments.outputFilePage': {
    params: z.strictObject({ outputFileId: IdText, page: z.string().regex(/^\d{1,6}$/) }),
    query: z.strictObject({
      longestSide: z
        .string()
        .regex(/^\d{2,4}$/)
        .optional(),
    }),
  },
  'shipments.trackingFile': { params: z.strictObject({ shipmentId: IdText, trackingName: z.string().max(100) }) },
  'shipments.acknowledge': {
    body: z.strictObject({ shipmentIds: z.array(Id).min(1).max(10_000), message: z.string().max(1000).default('') }),
    result: z.object({ acknowledged: z.number().int() }),
  },
  'shipments.resolveDoubt': {
    params: ShipmentParams,
    body: z.strictObject({ resolution: z.enum(['went', 'sendAgain']), message: z.string().max(1000).default('') }),
    result: Shipment,
  },
} as const;
