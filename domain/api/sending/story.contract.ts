// Schemas of the stories of orders (docs/model.md, "Story").
import { z } from 'zod';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { STORY_KINDS } from '#domain/deliveries/story.rules.ts';
import { EVENT_SOURCES } from '#domain/shipments/event-sources.ts';
import { EVENT_EFFECTS } from '#domain/shipments/tracking.ts';
import { Fault, Id, IdText, Instant, LIST_QUERY, PersonRef } from '../shapes.ts';

/** Most recipients that one entry shows; `count` says of how many it tells. */
export const MOST_STORY_ROWS = 6;

/** A recipient that was corrected, kept, spoken for, split or left out. */
export const StoryRow = z.object({
  id: Id,
  name: z.string(),
  /**
   * The address as it was read from the page, and other values as they were before they were changed; null: it was not
   * read from there, or is not kept any more.
   */
  before: z.array(z.string()).nullable(),
  after: z.array(z.string()),
  /** How the corrected address gets onto the paper; null: not on paper, or not corrected. */
  addressWay: z.enum(['onPage', 'addressPage']).nullable(),
  /** What the check does not like about a value that was kept. */
  fault: Fault.nullable(),
  /** Which pages of the letter that was split it has, from 1; null: nothing was split. */
  pages: z.object({ first: z.number().int(), last: z.number().int() }).nullable(),
});
export type StoryRow = z.infer<typeof StoryRow>;

/** One thing that happened. */
export const StoryEvent = z.object({
  id: Id,
  kind: z.enum(STORY_KINDS),
  date: Instant,
  /** Who did it; null: Mailroom itself. */
  person: PersonRef.nullable(),
  /** On whose behalf, where it was another person's. */
  actedFor: PersonRef.nullable(),
  /** To whom a decision was given; null: it was not, or the person is gone. */
  to: PersonRef.nullable(),
  /** `test`: in test mode; absent: it is not. */
  job: z.object({ id: Id, name: z.string(), test: z.literal(true).optional() }),
  commandId: Id.nullable(),
  deliveryId: Id.nullable(),
  /** Recipients it is about; null: the event has no number. */
  count: z.number().int().nullable(),
  shares: z.array(z.object({ channelType: z.enum(CHANNEL_TYPES), count: z.number().int() })),
  /** What a person wrote, or why it failed in the words of the peer. */
  reason: z.string().nullable(),
  /** Of a correction: the address that it is sent to from then on. */
  sentTo: z.string().nullable(),
  /** A colleague decides on what was confirmed. */
  waits: z.boolean(),
  /** It takes the place of documents that did not arrive. */
  instead: z.boolean(),
  /** The page of the letter before which it was split; null: it was not. */
  splitBefore: z.number().int().nullable(),
  /** Code of a document. */
  status: z.number().int().nullable(),
  fault: Fault.nullable(),
  rows: z.array(StoryRow),
  files: z.array(z.object({ name: z.string(), pages: z.number().int().nullable() })),
  /** Of an event of its carrier: how it is known, by whom, and what it did to the status. */
  tracking: z
    .object({
      source: z.enum(EVENT_SOURCES),
      effect: z.enum(EVENT_EFFECTS),
      /** The code that the document had by then; null: not known. */
      before: z.number().int().nullable(),
      receivedAt: Instant,
      /** The carrier, or else the channel, as people call it. */
      from: z.string(),
    })
    .nullable(),
  /** The order with which this one's file was replaced, or whose file it replaces. */
  other: z.object({ id: Id, name: z.string() }).nullable(),
});
export type StoryEvent = z.infer<typeof StoryEvent>;

export const STORY_CONTRACT = {
  /** Of exactly one thing; newest first. */
  'story.read': {
    query: z.strictObject({
      jobId: IdText.optional(),
      commandId: IdText.optional(),
      deliveryId: IdText.optional(),
      shipmentId: IdText.optional(),
    }),
    result: z.array(StoryEvent),
  },
  /** Of the orders in view in which something happened last; newest first. */
  'story.recent': {
    query: z.strictObject({ targetOwnerId: LIST_QUERY.targetOwnerId }),
    result: z.array(StoryEvent),
  },
} as const;
