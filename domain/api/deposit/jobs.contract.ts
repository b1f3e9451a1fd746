// Schemas of jobs.
import { z } from 'zod';
import { ORDER_RIGHTS } from '#domain/access/order-users.ts';
import { PageArea } from '#domain/documents/area.schema.ts';
import { JOB_STATES } from '#domain/jobs/jobs.ts';
import { ORPHAN_MARKS, ORPHAN_REASONS, ORPHAN_SIGNS, OrphanAccepted, OrphanAttached } from '#domain/jobs/orphans.ts';
import { SEARCH_CHARACTERS } from '#domain/jobs/search-range.ts';
import { QUALITIES } from '#domain/requirements/requirements.ts';
import {
  CountPer,
  FlagText,
  Id,
  IdText,
  jsonText,
  LIST_QUERY,
  listOf,
  listText,
  METADATA_QUERY,
  PagePicture,
  PageText,
  PersonRef,
  Revisions,
  SENT_QUERY,
} from '../shapes.ts';
import { Job, JobCreation, JobSummary } from './job.schema.ts';
import { DISPATCH_STATES, PackGroup } from './pack-group.schema.ts';

const JobParams = z.strictObject({ jobId: IdText });
const OrphanParams = z.strictObject({ jobId: IdText, chunkId: IdText });

/** How many letters have mended pages: by a person, or by a preset of the service. */
const Repairs = z.array(
  z.object({ by: PersonRef.nullable(), preset: z.string().nullable(), letters: z.number().int() }),
);

export const JOBS_CONTRACT = {
  'jobs.create': { fields: z.strictObject({ parameters: jsonText(JobCreation) }), result: Job },
  'jobs.list': {
    query: z.strictObject({
      ...LIST_QUERY,
      /**
       * Whatever their state, REJECTED: orders of which something was rejected and not taken back; HELD: under a legal hold; OPEN:
       * something of it is left to correct, to confirm or to decide on (docs/decisions/0873). TO_CORRECT, UNSENT, SETTLED: in one of the
       * states to go on with, by what is to be done: something is wrong, something has not been sent, nothing (docs/decisions/0860).
       */
      states: listText(
        z.enum([...JOB_STATES, 'REJECTED', 'HELD', 'OPEN', 'TO_CORRECT', 'UNSENT', 'SETTLED']),
      ).optional(),
      /** By `channelType`: orders of which something goes or went by a channel of this kind. */
      ...SENT_QUERY,
      text: z.string().max(SEARCH_CHARACTERS).optional(),
      ...METADATA_QUERY,
    }),
    result: listOf(JobSummary),
  },
  'jobs.counters': {
    query: z.strictObject({
      fromDate: LIST_QUERY.fromDate,
      toDate: LIST_QUERY.toDate,
      targetOwnerId: LIST_QUERY.targetOwnerId,
      targetOUId: LIST_QUERY.targetOUId,
    }),
    result: z.object({
      ordersRemaining: z.number().int(),
      ordersRemainingProcessing: z.number().int(),
      pendingJobCount: z.number().int(),
      /** REJECTED, HELD, OPEN, TO_CORRECT, UNSENT and SETTLED: as in the list. */
      jobCountPerStates: CountPer,
      /** Own: how many of those that count as OPEN are in test mode; absent: none. */
      tested: z.number().int().optional(),
      /** Own: the account of who asks is in test mode now; absent: it is not. */
      testMode: z.boolean().optional(),
    }),
  },
  /**
   * PNG of each job's first page as data URL, null where there is none (purged, not PDF). `longestSide` in px: 320 if
   * not asked for, 640 at most, since fifty of them come in one answer.
   */
  'jobs.thumbnails': {
    query: z.strictObject({ jobIds: listText(Id, 50), ...PagePicture.shape }),
    result: z.record(z.string(), z.string().nullable()),
  },
  'jobs.get': { params: JobParams, result: Job },
  'jobs.revisions': { params: JobParams, result: Revisions },
  'jobs.users': {
    params: JobParams,
    result: z.object({
      people: z.array(z.object({ id: Id, name: z.string(), account: z.string(), right: z.enum(ORDER_RIGHTS) })),
      /** There are more than these. */
      overflow: z.boolean(),
    }),
  },
  'jobs.packGroups': {
    params: JobParams,
    query: z.strictObject({
      maxResults: LIST_QUERY.maxResults,
      cursor: LIST_QUERY.cursor,
      dispatchState: z.enum(DISPATCH_STATES).optional(),
      quality: z.enum(QUALITIES).optional(),
      changedByHand: FlagText.optional(),
      text: z.string().max(SEARCH_CHARACTERS).optional(),
      ...METADATA_QUERY,
    }),
    result: listOf(PackGroup),
  },
  'jobs.repairs': { params: JobParams, result: z.object({ repairs: Repairs }) },
  'jobs.takeBackRepairs': {
    params: JobParams,
    body: z.strictObject({ preset: z.string().min(1).max(100) }),
    /** How many letters are as they were deposited again, and what is mended still. */
    result: z.object({ letters: z.number().int(), repairs: Repairs }),
  },
  'jobs.orphanChunks': {
    params: JobParams,
    /** Those that a person attached, too, at the end. */
    query: z.strictObject({ attached: FlagText.optional() }),
    result: z.array(
      z.object({
        id: Id,
        inputFileId: Id,
        boxName: z.string(),
        fileNameInBox: z.string(),
        firstPage: z.number().int(),
        pageCount: z.number().int(),
        reason: z.enum(ORPHAN_REASONS),
        /** By which it looked for its pack; null: it has none. */
        identifier: z.string().nullable(),
        accepted: OrphanAccepted.nullable(),
        /** How many rows have the identifier. */
        fits: z.number().int(),
        attached: OrphanAttached.omit({ reason: true })
          .extend({ packGroupId: Id, recipientName: z.string() })
          .nullable(),
      }),
    ),
  },
  'jobs.orphanCandidates': {
    params: OrphanParams,
    result: z.object({
      /** False: a scan, of which nothing is known. */
      hasText: z.boolean(),
      /** Where on its pages, counted from its first one, the signs stand. `packGroupId`: whose address it is. */
      marks: z.array(z.object({ what: z.enum(ORPHAN_MARKS), area: PageArea, packGroupId: Id.nullable() })),
      /** The best first. */
      candidates: z.array(
        z.object({
          packGroupId: Id,
          recipientName: z.string(),
          recipientLines: z.array(z.string()),
          dispatch: z.array(z.string()),
          /** What the envelope holds now. */
          documents: z.number().int(),
          pages: z.number().int(),
          signs: z.array(z.enum(ORPHAN_SIGNS)),
          /** It is confirmed or rejected, and takes no pages. */
          taken: z.boolean(),
        }),
      ),
    }),
  },
  'jobs.attachOrphan': {
    params: OrphanParams,
    body: z.strictObject({ packGroupId: Id }),
    result: Job,
  },
  'jobs.detachOrphan': { params: OrphanParams, result: Job },
  'jobs.acceptOrphan': {
    params: OrphanParams,
    /** False takes it back. */
    body: z.strictObject({ accepted: z.boolean().default(true) }),
    result: Job,
  },
  'jobs.regroup': { params: JobParams, result: Job },
  'jobs.forcePreparation': { params: JobParams, result: Job },
  'jobs.rejectFile': {
    params: z.strictObject({ jobId: IdText, inputFileId: IdText }),
    /** False takes it back. */
    body: z.strictObject({ rejected: z.boolean().default(true) }),
    result: Job,
  },
  'jobs.freeze': { params: JobParams, body: z.strictObject({ frozen: z.boolean().default(true) }), result: Job },
  'jobs.cancel': { params: JobParams, result: Job },
  'jobs.revalidate': { params: JobParams, result: Job },
  'jobs.invalidate': { params: JobParams, body: z.strictObject({ reason: z.string().min(1).max(1000) }), result: Job },
  'jobs.lock': { params: JobParams, result: Job },
  /** Files uploaded before, for the main box, in order. */
  'jobs.replace': {
    params: JobParams,
    body: z.strictObject({ fileIds: z.array(z.string().max(64)).min(1).max(1000) }),
    result: Job,
  },
  'jobs.inputFile': { params: z.strictObject({ inputFileId: IdText }) },
  'jobs.inputFilePage': {
    params: z.strictObject({ inputFileId: IdText, page: PageText }),
    query: PagePicture,
  },
} as const;
