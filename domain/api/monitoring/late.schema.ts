// What is late, as the calls of deliveries list and count it (docs/model.md, "Late").
import { z } from 'zod';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { LATE_STATUSES, LATE_STEPS } from '#domain/channels/max-days.ts';
import { SEARCH_CHARACTERS } from '#domain/jobs/search-range.ts';
import { Names } from '#domain/labels/names.schema.ts';
import { Day, Id, IdText, Instant, LIST_QUERY, listText, METADATA_QUERY, NamedRef, PersonRef } from '../shapes.ts';

export const LateStatus = z.literal(LATE_STATUSES);

/** What lists and counts of what is late are narrowed to. */
export const LATE_QUERY = {
  targetOwnerId: LIST_QUERY.targetOwnerId,
  targetOUId: LIST_QUERY.targetOUId,
  channelId: IdText.optional(),
  channelType: z.enum(CHANNEL_TYPES).optional(),
  serviceId: IdText.optional(),
  /** Only what was promised for this day or later. */
  earliestPostDate: LIST_QUERY.fromDate,
  /** Only what was promised for this day or before. */
  latePostDate: LIST_QUERY.fromDate,
  /** Only what is stuck in one of these. */
  lateStatus: listText(LateStatus, LATE_STATUSES.length).optional(),
  text: z.string().max(SEARCH_CHARACTERS).optional(),
  ...METADATA_QUERY,
} as const;

/** What somebody did about pieces that are late, and when. */
export const LateStepTaken = z.object({ step: z.enum(LATE_STEPS), date: Instant, person: PersonRef });
export type LateStepTaken = z.infer<typeof LateStepTaken>;

/** The pieces of one delivery that are stuck in one status. */
export const LateDelivery = z.object({
  /** Delivery and status: a delivery can be late in two. */
  key: z.string(),
  deliveryId: Id,
  externalId: z.string(),
  name: z.string(),
  jobId: Id,
  channelId: Id,
  channelType: z.enum(CHANNEL_TYPES),
  channelName: z.string(),
  channelNames: Names.optional(),
  service: NamedRef,
  owner: PersonRef,
  ouId: Id,
  ouName: z.string(),
  lateStatus: LateStatus,
  pieces: z.number().int(),
  /** As it is planned now: a try that came too late has moved it. */
  postDate: Day,
  /** The post date that the delivery had first: late is counted from it. */
  promisedDate: Day,
  /** The last day on which the next status would have been in time, in the zone of the channel. */
  dueDate: Day,
  /** Working days: those that were allowed from the promised day on, and those since. */
  daysAllowed: z.number().int(),
  daysOver: z.number().int(),
  /** When the first of them came to the status. */
  statusDate: Instant,
  /** What can be done about it, and what was done; null: nothing yet. */
  nextStep: z.enum(LATE_STEPS),
  taken: LateStepTaken.nullable(),
  /** `takeStep` where the caller may do it and nobody has. */
  abilities: z.array(z.string()),
});
export type LateDelivery = z.infer<typeof LateDelivery>;

/** How many are late on one channel, for one status. */
export const LateGroup = z.object({
  channelId: Id,
  channelType: z.enum(CHANNEL_TYPES),
  channelName: z.string(),
  channelNames: Names.optional(),
  lateStatus: LateStatus,
  daysAllowed: z.number().int(),
  pieces: z.number().int(),
});
export type LateGroup = z.infer<typeof LateGroup>;

/** `count` pieces in so many `deliveries`, each of which counts once; `groups` says where. */
export const LateCount = z.object({
  count: z.number().int(),
  deliveries: z.number().int(),
  groups: z.array(LateGroup),
  /** How many were late at the end of each of the last days of UTC; none where `text`, post dates or metadata narrow it, or only what a
   * group has is seen. */
  days: z.array(z.object({ day: Day, pieces: z.number().int() })),
});
export type LateCount = z.infer<typeof LateCount>;
