// Schemas of the application itself: version, settings, search, the bell.
import { z } from 'zod';
import { NOTE_KINDS } from '#domain/deliveries/notifications.rules.ts';
import { Fault, Id, Instant } from '../shapes.ts';

/** One hit of the search of the top bar. */
export const SearchHit = z.object({
  kind: z.enum(['order', 'delivery', 'shipment', 'recipient', 'service']),
  id: Id,
  title: z.string(),
  detail: z.string(),
  /** Name of the state or code of the status; of a recipient without a document its place in the recipients list. */
  state: z.string().nullable(),
  date: Instant.nullable(),
  jobId: Id.nullable(),
  deliveryId: Id.nullable(),
  /** Of a recipient: the document that was made for it last; null while nothing was. */
  shipmentId: Id.nullable(),
  /** Searchable metadata that has the text, with what people call the field; null where the thing itself has it. */
  foundBy: z.object({ name: z.string(), label: z.string(), value: z.string() }).nullable(),
  /** Own: in test mode; absent: it is not. */
  test: z.literal(true).optional(),
});
export type SearchHit = z.infer<typeof SearchHit>;

/** Something that people administer, or a contact, that the search of the top bar found. */
export const RecordHit = z.object({
  kind: z.enum(['account', 'user', 'group', 'profile', 'serviceRecord', 'channel', 'option', 'branding', 'contact']),
  id: Id,
  title: z.string(),
  detail: z.string(),
});
export type RecordHit = z.infer<typeof RecordHit>;

/** A note of the bell. */
export const Notification = z.object({
  /** Kind and command: the same note keeps its id, so that it stays read. */
  id: z.string(),
  kind: z.enum(NOTE_KINDS),
  at: Instant,
  /** Null where it is about a draft, whose number is `jobId`, or about a channel. */
  commandId: Id.nullable(),
  jobId: Id.nullable(),
  /** That a person holds; null: it is about an order. */
  channelId: Id.nullable(),
  /** Of the order, or of the channel. */
  jobName: z.string(),
  /** Recipients it is about, or shipments that wait for the channel. */
  count: z.number().int(),
  /** Who waits (pending), who decided, or who holds the channel; empty when no person decided. */
  person: z.string(),
  reason: z.string().nullable(),
  /** Own: of an order in test mode; absent: it is not. */
  test: z.literal(true).optional(),
});
export type Notification = z.infer<typeof Notification>;

/** Something that is wrong with the server, and since when; docs/operations.md says what to do. */
const Trouble = Fault.extend({ since: Instant });

/** One letter fits everything; one digit is the number of an order. */
const SearchText = z
  .string()
  .max(100)
  .refine((text) => text.trim().length > 1 || /^\d$/.test(text.trim()), 'two characters, or one digit');

/** What helps to find out what went wrong; shown to the person before it is sent. */
export const Diagnostics = z.strictObject({
  /** Version of the screens. */
  version: z.string().max(60),
  /** As it calls itself. */
  browser: z.string().max(400),
  /** The last call that was refused or failed: when, its code and label; null: none. */
  lastError: z.string().max(300).nullable(),
});
export type Diagnostics = z.infer<typeof Diagnostics>;

export const APP_CONTRACT = {
  'app.live': { result: z.object({ live: z.literal(true) }) },
  /** `troubles`: what is wrong with this server although it answers; empty when nothing is. Their parameters are for who sees the system. */
  'app.ready': { result: z.object({ ready: z.literal(true), troubles: z.array(Trouble) }) },
  'app.version': { result: z.object({ version: z.string(), revision: z.string().nullable() }) },
  'app.config': {
    result: z.object({
      applicationName: z.string(),
      frontVersion: z.string(),
      maxFileBytes: z.number().int(),
      maxPages: z.number().int(),
      searchRangeMaxDays: z.number().int(),
      idleSeconds: z.number().int(),
      demoLogins: z.array(z.object({ login: z.string(), role: z.string() })).nullable(),
    }),
  },
  'app.search': {
    /** `all`: of recipients up to 200 instead of 10. */
    query: z.strictObject({ text: SearchText, all: z.literal('recipient').optional() }),
    result: z.object({
      hits: z.array(SearchHit),
      /** A kind has more than is shown. */
      overflow: z.boolean(),
      /** Recipients that fit, counted up to 1,000. */
      recipients: z.object({ count: z.number().int(), overflow: z.boolean() }),
    }),
  },
  'app.records': { query: z.strictObject({ text: SearchText }), result: z.object({ hits: z.array(RecordHit) }) },
  'app.notifyAdministrator': {
    body: z.strictObject({
      message: z.string().min(1).max(4000),
      screen: z.string().max(300).optional(),
      /** What the person agreed to send along. */
      diagnostics: Diagnostics.optional(),
    }),
    result: z.object({ sent: z.boolean() }),
  },
  'app.notifications': { result: z.array(Notification) },
} as const;
