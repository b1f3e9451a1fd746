// Schemas of web hooks: endpoints of an account, and what they were told.
import { z } from 'zod';
import { HOOK_EVENT_STATES, HOOK_STATES, TEST_ENTITY, TOLD_ENTITIES } from '#domain/hooks/hooks.ts';
import { FlagText, Id, IdText, Instant, LIST_QUERY, listOf, Named, Saved, UnitParams } from '../shapes.ts';

const OfHook = z.strictObject({ hookId: IdText });

/** An endpoint without its secret. */
export const HookView = z.object({
  id: Id,
  version: z.number().int(),
  /** Its address is the field webHookURL of the account. */
  own: z.boolean(),
  /** '' for that one. */
  name: z.string(),
  url: z.string(),
  withBelow: z.boolean(),
  /** Until when its log has messages of accounts below, of which it is told no more. */
  belowUntil: Instant.nullable(),
  state: z.enum(HOOK_STATES),
  /** null: it has none yet, and is told nothing. */
  secretSetAt: Instant.nullable(),
  /** Until when messages are signed by a secret before, too. */
  formerUntil: Instant.nullable(),
  /** Attempts in a row that reached nobody, since when, and when the next one is. */
  failures: z.number().int(),
  /** The status of the last answer while attempts fail; null: there was none, or they do not fail. */
  answered: z.number().int().nullable(),
  failingSince: Instant.nullable(),
  nextAttemptAt: Instant.nullable(),
  lastSentAt: Instant.nullable(),
  waiting: z.number().int(),
});
export type HookView = z.infer<typeof HookView>;

/** How an attempt ended; status null: there was no answer, for this fault. */
const HookAnswer = z.object({
  status: z.number().int().nullable(),
  ms: z.number().int(),
  fault: z.string().nullable(),
});

/** A message of the log. */
export const HookEvent = z.object({
  id: Id,
  /** The header webhook-id. */
  messageId: z.string(),
  type: z.string(),
  entity: z.enum([...TOLD_ENTITIES, TEST_ENTITY]),
  /** 0: a test */
  entityId: z.number().int(),
  /** The status code of the shipment that it tells; null: it tells something else. */
  shipmentStatus: z.number().int().nullable(),
  /** What it says as `sequence`. */
  sequence: z.number().int(),
  /** What it says as `test`: a test itself, or about something in test mode. */
  test: z.boolean(),
  at: Instant,
  state: z.enum(HOOK_EVENT_STATES),
  tries: z.number().int(),
  replays: z.number().int(),
  /** null: it was not tried yet. */
  lastAt: Instant.nullable(),
  nextAt: Instant.nullable(),
  /** Of HTTP: what the last attempt was answered; null: there was no answer. */
  status: z.number().int().nullable(),
  ms: z.number().int().nullable(),
  fault: z.string().nullable(),
});
export type HookEvent = z.infer<typeof HookEvent>;

export const HOOKS_CONTRACT = {
  'hooks.list': { params: UnitParams, result: z.array(HookView) },
  'hooks.save': {
    params: UnitParams,
    body: z.strictObject({
      ...Saved,
      /** Of the account's own one it counts for nothing. */
      name: Named,
      url: z.string().trim().min(1).max(2_000),
      /** Also what happens in accounts below. Left out: as it is, of a new one false. */
      withBelow: z.boolean().optional(),
      /** true after it was given up: what waits is sent. Left out: as it is, of a new one true. */
      on: z.boolean().optional(),
    }),
    result: HookView,
  },
  'hooks.remove': { params: OfHook, result: z.object({ removed: z.boolean() }) },
  /** The secret is shown this once. */
  'hooks.makeSecret': {
    params: OfHook,
    query: z.strictObject({
      /** Those before end now, and not after a day. */
      atOnce: FlagText.optional(),
    }),
    result: z.object({ secret: z.string(), formerUntil: Instant.nullable() }),
  },
  'hooks.test': { params: OfHook, result: HookAnswer },
  'hooks.events': {
    params: OfHook,
    query: z.strictObject({
      eventState: z.enum(HOOK_EVENT_STATES).optional(),
      maxResults: LIST_QUERY.maxResults,
      cursor: LIST_QUERY.cursor,
    }),
    result: listOf(HookEvent),
  },
  'hooks.replay': {
    params: OfHook,
    /** These, or all that happened since. */
    body: z
      .strictObject({ eventIds: z.array(Id).min(1).max(1_000).optional(), since: Instant.optional() })
      .refine(({ eventIds, since }) => (eventIds === undefined) !== (since === undefined), 'one of eventIds and since'),
    /** `leftOut`: of these ids, what cannot be sent again: a test, or a message that is not there any more. */
    result: z.object({ events: z.number().int(), leftOut: z.number().int() }),
  },
} as const;
