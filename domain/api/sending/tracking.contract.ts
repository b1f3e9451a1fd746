// Schemas of tracking.
import { z } from 'zod';
import { ParserConfiguration } from '#domain/datafiles/parser.check.ts';
import { ROW_FAULTS } from '#domain/shipments/event-row.ts';
import { EVENT_BATCH, EVENT_SOURCES, TEST_ENTRANCES } from '#domain/shipments/event-sources.ts';
import { Fault, FlagText, Id, IdText, Instant, jsonText, LIST_QUERY, listOf } from '../shapes.ts';

const OfChannel = z.strictObject({ channelId: IdText });
const OfShipment = z.strictObject({ shipmentId: IdText });

/** What a provider reports of one piece, named by its NUID, or by a reference that an earlier event gave it. */
export const PushedEvent = z.strictObject({
  /** The provider's own, unique in the channel: the same id again is the same event. */
  id: z.string().min(1).max(200).optional(),
  nuid: z.string().min(1).max(40).optional(),
  /** Under which the carrier follows the piece. */
  reference: z.string().min(1).max(100).optional(),
  code: z.int32(),
  /** When it happened. */
  at: Instant,
  /** Takes back what the same provider said before. */
  correction: z.boolean().default(false),
  /** The piece was destroyed or stopped on purpose: only then a code of -900 and below counts. */
  destruction: z.boolean().default(false),
  /** Who carries the piece. */
  tracker: z.string().max(100).optional(),
  detail: z.string().max(500).default(''),
  /** Files of the carrier about the piece, which the event names by NUID: PDF, PNG, JPEG or XML. */
  files: z
    .array(
      z.strictObject({
        name: z
          .string()
          .min(1)
          .max(100)
          .regex(/^[^\p{Cc}/\\:*?"<>|]+$/u),
        /** In base 64. */
        content: z.base64().max(6_000_000),
      }),
    )
    .max(5)
    .default([]),
});
export type PushedEvent = z.infer<typeof PushedEvent>;

/** What became of events that came together. `changed`: shipments that have another status now. */
export const EventsEntered = z.object({
  entered: z.number().int(),
  repeated: z.number().int(),
  unplaced: z.number().int(),
  /** Opens and clicks (715, 716) that were not kept: the recipient did not agree to be measured, or is not known. */
  notMeasured: z.number().int(),
  changed: z.number().int(),
  /**
   * `nameless`: neither NUID nor reference; `future`: more than a day ahead; with files: `fileUnplaced`: the event names no
   * piece of the channel, `fileType`: a file is none of those that are taken, `fileRefused`: the virus scanner refuses it,
   * `filePurged`: the files of its order went by rule; `filesMany`: the piece has as many as it may;
   * `full`: the piece has 1,000 events, and this one does not change its status; or nobody knows the piece, and the channel has 100,000
   * such events of 90 days.
   */
  refused: z.array(
    z.object({
      index: z.number().int(),
      reason: z.enum([
        'nameless',
        'future',
        'fileUnplaced',
        'fileType',
        'fileRefused',
        'filePurged',
        'filesMany',
        'full',
      ]),
    }),
  ),
});
export type EventsEntered = z.infer<typeof EventsEntered>;

/** How a provider's file is read: rows with the columns `id`, `nuid`, `reference`, `code`, `at`, `tracker`, `detail`. */
export const EventFile = z.strictObject({
  parserConfiguration: ParserConfiguration,
  /** The provider's words and our codes. */
  codes: z.record(z.string().max(100), z.int32()).default({}),
  /** Its words that take back what it said before. */
  corrections: z.array(z.string().max(100)).max(100).default([]),
  /** Of times that name no zone. */
  timeZone: z.string().max(60).default('UTC'),
});
export type EventFile = z.infer<typeof EventFile>;

/** What became of the rows of a file. */
export const EventsImported = z.object({
  rows: z.number().int(),
  /** Rows of a trial that were only read: of them `refused` alone is known. */
  untried: z.number().int(),
  entered: z.number().int(),
  repeated: z.number().int(),
  unplaced: z.number().int(),
  /** As in a signed message. */
  notMeasured: z.number().int(),
  changed: z.number().int(),
  refused: z.number().int(),
  /** The first hundred that were refused. */
  faults: z.array(z.object({ line: z.number().int(), reason: z.enum(ROW_FAULTS) })),
  /** Why the file could not be read to its end. */
  fault: Fault.nullable(),
});
export type EventsImported = z.infer<typeof EventsImported>;

/** An event without a shipment. */
const UnplacedEvent = z.object({
  id: Id,
  at: Instant,
  receivedAt: Instant,
  code: z.number().int(),
  nuid: z.string().nullable(),
  reference: z.string().nullable(),
  source: z.enum(EVENT_SOURCES),
  detail: z.string(),
});

export const TRACKING_CONTRACT = {
  'tracking.push': {
    params: OfChannel,
    /** Standard Webhooks: the signature is HMAC-SHA-256 over id, time and the bytes of the body. */
    headers: z.object({
      'webhook-id': z.string().min(1).max(200),
      'webhook-timestamp': z.string().regex(/^\d{1,12}$/),
      'webhook-signature': z.string().min(1).max(1000),
    }),
    body: z.strictObject({ events: z.array(PushedEvent).min(1).max(EVENT_BATCH) }),
    result: EventsEntered,
  },
  'tracking.enter': {
    params: OfShipment,
    body: z.strictObject({
      code: z.int32(),
      at: Instant,
      correction: z.boolean().default(false),
      reason: z.string().trim().min(1).max(500),
      reference: z.string().trim().min(1).max(100).optional(),
      tracker: z.string().trim().min(1).max(100).optional(),
    }),
    /** `changed`: the shipment has another status now. */
    result: z.object({ changed: z.boolean() }),
  },
  'tracking.addFile': {
    params: OfShipment,
    /** `name`: under which it is kept. */
    result: z.object({ name: z.string() }),
  },
  'tracking.produce': {
    params: OfShipment,
    body: z.strictObject({
      code: z.int32(),
      entrance: z.enum(TEST_ENTRANCES).default('push'),
      correction: z.boolean().default(false),
    }),
    /** The shipment has another status now; null: the test provider is asked in a moment. */
    result: z.object({ changed: z.boolean().nullable() }),
  },
  'tracking.import': {
    params: OfChannel,
    fields: z.strictObject({
      parameters: jsonText(EventFile),
      /** Only a trial: the report says what would come of it, of all rows up to `untried`. */
      dryRun: FlagText.optional(),
    }),
    result: EventsImported,
  },
  'tracking.state': {
    params: OfChannel,
    /** `path`: where the signed messages go, below the address of the installation. */
    result: z.object({
      path: z.string(),
      secretSetAt: Instant.nullable(),
      /** The last of those before it holds until then. */
      previousUntil: Instant.nullable(),
      unplaced: z.number().int(),
      lastEventAt: Instant.nullable(),
      /** How the last file was read that was imported; null: none was. */
      mapping: EventFile.nullable(),
      polledAt: Instant.nullable(),
      /** What went wrong at the last poll, and since when; null: nothing. */
      pollFault: Fault.nullable(),
      pollFaultSince: Instant.nullable(),
    }),
  },
  /** The secret is shown this once. */
  'tracking.makeSecret': {
    params: OfChannel,
    query: z.strictObject({
      /** Those before end now, and not after a day. */
      atOnce: FlagText.optional(),
    }),
    result: z.object({ secret: z.string() }),
  },
  'tracking.dropSecret': { params: OfChannel, result: z.object({ removed: z.boolean() }) },
  'tracking.place': {
    params: z.strictObject({ channelId: IdText, eventId: IdText }),
    body: z.strictObject({ nuid: z.string().trim().min(1).max(40) }),
    /** `placed`: events that have found their piece, those with the same reference among them. */
    result: z.object({ placed: z.number().int(), changed: z.number().int() }),
  },
  'tracking.unplace': {
    params: z.strictObject({ channelId: IdText, eventId: IdText }),
    /** `unplaced`: events that wait again. `instead`: numbers of what is to go in place of the piece and has not left. */
    result: z.object({
      unplaced: z.number().int(),
      changed: z.number().int(),
      instead: z.array(z.string()).optional(),
    }),
  },
  'tracking.dismiss': {
    params: z.strictObject({ channelId: IdText, eventId: IdText }),
    body: z.strictObject({ note: z.string().trim().min(1).max(500) }),
    /** False: somebody else did so before. */
    result: z.object({ dismissed: z.boolean() }),
  },
  'tracking.unplaced': {
    params: OfChannel,
    query: z.strictObject({
      /** Those that have their piece by a person's word, in place of those that wait. */
      placed: FlagText.optional(),
      maxResults: LIST_QUERY.maxResults,
      cursor: LIST_QUERY.cursor,
    }),
    result: listOf(UnplacedEvent),
  },
} as const;
