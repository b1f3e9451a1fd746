// Schemas of what is late (docs/model.md, "Late").
import { z } from 'zod';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { LATE_STATUSES } from '#domain/channels/max-days.ts';
import { SEARCH_CHARACTERS } from '#domain/jobs/search-range.ts';
import { Names } from '#domain/labels/names.schema.ts';
import { Day, Id, IdText, Instant, LIST_QUERY, listOf, listText, NamedRef, PersonRef } from '../shapes.ts';

const LateStatus = z.literal(LATE_STATUSES);

const FILTERS = {
  targetOwnerId: LIST_QUERY.targetOwnerId,
  targetOUId: LIST_QUERY.targetOUId,
  channelId: IdText.optional(),
  serviceId: IdText.optional(),
  /** Only what was posted on this day or before. */
  latePostDate: LIST_QUERY.fromDate,
  /** Only what is stuck in one of these. */
  lateStatus: listText(LateStatus, LATE_STATUSES.length).optional(),
  text: z.string().max(SEARCH_CHARACTERS).optional(),
} as const;

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
  postDate: Day,
  /** The last day on which the next status would have been in time, in the zone of the channel. */
  dueDate: Day,
  /** Working days: those that were allowed from the post date on, and those since. */
  daysAllowed: z.number().int(),
  daysOver: z.number().int(),
  /** When the first of them came to the status. */
  statusDate: Instant,
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

export const LATE_CONTRACT = {
  'deliveries.late': {
    query: z.strictObject({ ...FILTERS, maxResults: LIST_QUERY.maxResults, cursor: LIST_QUERY.cursor }),
    result: listOf(LateDelivery),
  },
  'deliveries.lateCount': {
    query: z.strictObject(FILTERS),
    /** `count` pieces of `deliveries` deliveries; `groups` says where they are stuck. */
    result: z.object({ count: z.number().int(), deliveries: z.number().int(), groups: z.array(LateGroup) }),
  },
} as const;
