// A job, its input files and what creates it.
import { z } from 'zod';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { JOB_LIMITS } from '#domain/jobs/creation.rules.ts';
import { JOB_STATES } from '#domain/jobs/jobs.ts';
import { LeftOutRejected } from '#domain/jobs/left-out.ts';
import { Names } from '#domain/labels/names.schema.ts';
import { SplitConfiguration } from '#domain/services/split.schema.ts';
import { Fault, Id, Instant, NamedRef, PersonRef } from '../shapes.ts';
import { RawValues } from './value.schema.ts';

/** A file of a job; `indexInBox` from 0, `purged`: its content is deleted. */
export const InputFile = z.object({
  id: Id,
  boxName: z.string(),
  boxLabel: z.string(),
  boxNames: Names.optional(),
  indexInBox: z.number().int(),
  appositionId: z.string().nullable(),
  name: z.string(),
  bytes: z.number().int(),
  pageCount: z.number().int().nullable(),
  purged: z.boolean(),
  /** The upload that it was made from, while it is there and the caller's own: the same file can be deposited again. */
  fileId: z.string().nullable(),
  /** Own: the file that the server made it from; null: somebody deposited it. */
  madeFrom: Id.nullable(),
  /** Own: a forced preparation left it out, why, and who rejected it; null: it is part of the job. */
  leftOut: z.object({ fault: Fault, rejected: LeftOutRejected.nullable() }).nullable(),
});
export type InputFile = z.infer<typeof InputFile>;

/** Numbers of a job: pack groups by dispatch state, pages, orphan chunks. */
export const JobCounts = z.object({
  packGroups: z.number().int(),
  bad: z.number().int(),
  remaining: z.number().int(),
  awaiting: z.number().int(),
  processing: z.number().int(),
  rejected: z.number().int(),
  sent: z.number().int(),
  error: z.number().int(),
  pages: z.number().int(),
  orphans: z.number().int(),
});
export type JobCounts = z.infer<typeof JobCounts>;

/** What of a job was rejected, by a person or by time, and not taken back; the newest of several. */
export const JobRejection = z.object({
  commandId: Id,
  date: Instant,
  /** Null: nobody decided in time. */
  person: PersonRef.nullable(),
  reason: z.string().nullable(),
  /** Recipients in it. */
  count: z.number().int(),
});
export type JobRejection = z.infer<typeof JobRejection>;

/** Nothing of the job is purged while it stands. */
export const LegalHold = z.object({
  reason: z.string(),
  date: Instant,
  personLogin: z.string(),
  personName: z.string(),
});
export type LegalHold = z.infer<typeof LegalHold>;

/** Somebody asked for its files to be deleted, and that is not at its end; `failedDate`: when a try last failed. */
export const AskedPurge = z.object({
  date: Instant,
  personLogin: z.string(),
  personName: z.string(),
  failedDate: Instant.nullable(),
});
export type AskedPurge = z.infer<typeof AskedPurge>;

/** A job as lists show it. */
export const JobSummary = z.object({
  id: Id,
  version: z.number().int(),
  name: z.string(),
  state: z.enum(JOB_STATES),
  /** Begun and not sent; its author alone sees it (docs/model.md, "Drafts"). */
  draft: z.boolean(),
  frozen: z.boolean(),
  locked: z.boolean(),
  /** Own: in test mode. */
  test: z.boolean(),
  /** Own, as the three behind it (docs/model.md, "Retention"); null: none stands. */
  legalHold: LegalHold.nullable(),
  /** Null: nothing of the kind is under way. */
  purgeAsked: AskedPurge.nullable(),
  /** When its files were deleted. */
  filesPurgedDate: Instant.nullable(),
  /** When what it knew of people was deleted: from then on its name is its number, and recipients have none. */
  dataPurgedDate: Instant.nullable(),
  errorMessage: Fault.nullable(),
  service: NamedRef.extend({ type: z.string() }),
  owner: PersonRef,
  ouId: Id,
  ouName: z.string(),
  loggedUserLogin: z.string(),
  /** Who deposited it: the owner, or another person on the owner's behalf. */
  author: PersonRef,
  rejection: JobRejection.nullable(),
  submittedDate: Instant,
  counts: JobCounts,
  /** What the caller may do with this job: names of job actions. */
  abilities: z.array(z.string()),
});
export type JobSummary = z.infer<typeof JobSummary>;

/** Progress of the background work in real units. */
export const Progress = z.object({
  step: z.string(),
  done: z.number().int(),
  total: z.number().int().nullable(),
  unit: z.string(),
  /** Seconds that the rest of the step will take about; absent: it is over soon, or nobody knows. */
  seconds: z.number().int().optional(),
});
export type Progress = z.infer<typeof Progress>;

/** A job with its files, progress and metadata. */
export const Job = JobSummary.extend({
  /** The channels of its service, as they are called. */
  channels: z.array(z.object({ label: z.string(), names: Names.optional(), channelType: z.enum(CHANNEL_TYPES) })),
  inputFiles: z.array(InputFile),
  progress: Progress.nullable(),
  splitConfiguration: SplitConfiguration.nullable(),
  metadatas: z.record(z.string(), z.string()),
  /** Own: what its service called those fields, by name. */
  metadataLabels: z.record(z.string(), z.string()),
});
export type Job = z.infer<typeof Job>;

/**
 * Job creation parameters (docs/model.md, "Job creation"). Files come as parts named after their box, or as files
 * uploaded before.
 */
export const JobCreation = z.strictObject({
  serviceId: Id,
  targetOwnerId: Id.nullable().optional(),
  jobName: z.string().nullable().optional(),
  rawJobMetadatas: z.record(z.string(), z.string()).optional(),
  packRequirements: RawValues.optional(),
  shipmentRequirements: RawValues.optional(),
  splitConfiguration: SplitConfiguration.nullable().optional(),
  /** Files uploaded before, by box name, in order. */
  sessionFiles: z.record(z.string(), z.array(z.string().max(64)).max(JOB_LIMITS.filesPerBox)).optional(),
  /** The own draft that ends by this deposit. */
  draftId: Id.nullable().optional(),
});
export type JobCreation = z.infer<typeof JobCreation>;
