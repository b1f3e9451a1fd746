// Schemas of deposits: job, pack group, requirement values.
import { z } from 'zod';
import { Extraction, PageArea } from '#domain/documents/area.schema.ts';
import { JOB_STATES, PACK_GROUP_STATES, QUALITIES } from '#domain/jobs/jobs.ts';
import { SEARCH_CHARACTERS } from '#domain/jobs/search-range.ts';
import { SplitConfiguration } from '#domain/services/service.schema.ts';
import { CountPer, Fault, Id, IdText, Instant, jsonText, LIST_QUERY, listOf, PersonRef, Revisions } from './shapes.ts';

/** A value as a person or a caller gives it. Addresses are lines joined by line feeds. */
export const RawValue = z.strictObject({
  value: z.string().max(64_000),
  countryCode: z.string().length(2).nullable().optional(),
  forced: z.boolean().optional(),
});
export type RawValue = z.infer<typeof RawValue>;
const RawValues = z.record(z.string().max(100), RawValue);

/** Requirement value of section 3, with its quality. `status`: null good, else 100, 150, 151, 200, 300, or 'error'. */
export const RequirementValue = z.object({
  value: z.string(),
  countryCode: z.string().nullable(),
  forced: z.boolean(),
  modified: z.boolean(),
  valid: z.boolean(),
  type: z.string(),
  status: z.union([z.number().int(), z.literal('error')]).nullable(),
  quality: z.enum(QUALITIES),
  error: Fault.nullable(),
  properties: z.record(z.string(), z.unknown()),
});
export type RequirementValue = z.infer<typeof RequirementValue>;

export const InputFile = z.object({
  id: Id,
  boxName: z.string(),
  indexInBox: z.number().int(),
  appositionId: z.string().nullable(),
  name: z.string(),
  bytes: z.number().int(),
  pageCount: z.number().int().nullable(),
  purged: z.boolean(),
});
export type InputFile = z.infer<typeof InputFile>;

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

export const JobSummary = z.object({
  id: Id,
  version: z.number().int(),
  name: z.string(),
  state: z.enum(JOB_STATES),
  frozen: z.boolean(),
  locked: z.boolean(),
  errorMessage: Fault.nullable(),
  service: z.object({ id: Id, name: z.string(), type: z.string() }),
  owner: PersonRef,
  ouId: Id,
  ouName: z.string(),
  loggedUserLogin: z.string(),
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
});
export type Progress = z.infer<typeof Progress>;

export const Job = JobSummary.extend({
  inputFiles: z.array(InputFile),
  progress: Progress.nullable(),
  splitConfiguration: SplitConfiguration.nullable(),
  metadatas: z.record(z.string(), z.string()),
});
export type Job = z.infer<typeof Job>;

export const Chunk = z.object({
  id: Id,
  inputFileId: Id,
  boxName: z.string(),
  firstPage: z.number().int(),
  lastPage: z.number().int(),
});
export const Pack = z.object({
  id: Id,
  chunks: z.array(Chunk),
  requirements: z.record(z.string(), RequirementValue),
  metadatas: z.record(z.string(), z.string()),
});
/** Where a pack group stands in the recipients list (status filter of section 2). */
export const DISPATCH_STATES = ['REMAINING', 'AWAIT_VALIDATION', 'PROCESSING', 'SENT', 'ERROR', 'REJECTED'] as const;

/** One recipient row. */
export const PackGroup = z.object({
  id: Id,
  jobId: Id,
  version: z.number().int(),
  rank: z.number().int(),
  state: z.enum(PACK_GROUP_STATES),
  dispatchState: z.enum(DISPATCH_STATES),
  quality: z.enum(QUALITIES),
  recipientName: z.string(),
  recipientLines: z.array(z.string()),
  countryCode: z.string().nullable(),
  emailAddress: z.string().nullable(),
  documents: z.number().int(),
  pages: z.number().int(),
  rejectionReason: z.string().nullable(),
  /** Labels of the service channels that will carry it, empty while unknown or not eligible. */
  dispatch: z.array(z.string()),
  commandId: Id.nullable(),
  fault: Fault.nullable(),
  packs: z.array(Pack),
  shipmentRequirements: z.record(z.string(), RequirementValue),
  abilities: z.array(z.string()),
});
export type PackGroup = z.infer<typeof PackGroup>;

/** Job creation parameters (section 3). Files come as parts named after their box, or as files uploaded before. */
export const JobCreation = z.strictObject({
  serviceId: Id,
  targetOwnerId: Id.nullable().optional(),
  jobName: z.string().nullable().optional(),
  rawJobMetadatas: z.record(z.string(), z.string()).optional(),
  packRequirements: RawValues.optional(),
  shipmentRequirements: RawValues.optional(),
  splitConfiguration: SplitConfiguration.nullable().optional(),
  /** Files uploaded before, by box name, in order. */
  sessionFiles: z.record(z.string(), z.array(z.string().max(64)).max(1000)).optional(),
});
export type JobCreation = z.infer<typeof JobCreation>;

const JobParams = z.strictObject({ jobId: IdText });
const PagePicture = z.strictObject({
  longestSide: z
    .string()
    .regex(/^\d{2,4}$/)
    .optional(),
});

export const ExtractedArea = z.object({
  lines: z.array(z.string()),
  /** Why the reading is in doubt; empty when it is not. */
  unsure: z.array(z.string()),
});

export const JOB_CONTRACT = {
  'jobs.create': { fields: z.strictObject({ parameters: jsonText(JobCreation) }), result: Job },
  'jobs.list': {
    query: z.strictObject({
      ...LIST_QUERY,
      states: jsonText(z.array(z.enum(JOB_STATES))).optional(),
      text: z.string().max(SEARCH_CHARACTERS).optional(),
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
      jobCountPerStates: CountPer,
    }),
  },
  /**
   * PNG of each job's first page as data URL, null where there is none (purged, not PDF). `longestSide` in px: 320 if not
   * asked for, 640 at most, since fifty of them come in one answer.
   */
  'jobs.thumbnails': {
    query: z.strictObject({ jobIds: jsonText(z.array(Id).max(50)), ...PagePicture.shape }),
    result: z.record(z.string(), z.string().nullable()),
  },
  'jobs.get': { params: JobParams, result: Job },
  'jobs.revisions': { params: JobParams, result: Revisions },
  'jobs.packGroups': {
    params: JobParams,
    query: z.strictObject({
      maxResults: LIST_QUERY.maxResults,
      cursor: LIST_QUERY.cursor,
      dispatchState: z.enum(DISPATCH_STATES).optional(),
      quality: z.enum(QUALITIES).optional(),
      text: z.string().max(SEARCH_CHARACTERS).optional(),
    }),
    result: listOf(PackGroup),
  },
  'jobs.orphanChunks': {
    params: JobParams,
    result: z.array(
      z.object({
        id: Id,
        inputFileId: Id,
        boxName: z.string(),
        fileNameInBox: z.string(),
        firstPage: z.number().int(),
        pageCount: z.number().int(),
        reason: z.string(),
      }),
    ),
  },
  'jobs.freeze': { params: JobParams, body: z.strictObject({ frozen: z.boolean().default(true) }), result: Job },
  'jobs.cancel': { params: JobParams, result: Job },
  'jobs.revalidate': { params: JobParams, result: Job },
  'jobs.invalidate': { params: JobParams, body: z.strictObject({ reason: z.string().min(1).max(1000) }), result: Job },
  'jobs.lock': { params: JobParams, result: Job },
  'jobs.inputFile': { params: z.strictObject({ inputFileId: IdText }) },
  'jobs.inputFilePage': {
    params: z.strictObject({ inputFileId: IdText, page: z.string().regex(/^\d{1,6}$/) }),
    query: PagePicture,
  },

  /** Values of a unique deposit before the job exists: file part or `fileId`, answered by requirement name. */
  'requirements.compute': {
    query: z.strictObject({ serviceId: IdText, targetOwnerId: IdText.optional() }),
    fields: z.strictObject({ fileId: z.string().max(64).optional() }),
    result: z.record(z.string(), RequirementValue),
  },
  'requirements.check': {
    body: z.strictObject({
      serviceId: Id,
      targetOwnerId: Id.nullable().optional(),
      requirementName: z.string().max(100),
      requirementValue: RawValue,
    }),
    result: RequirementValue,
  },
  'requirements.extractAndCheckArea': {
    fields: z.strictObject({
      serviceId: IdText,
      targetOwnerId: IdText.optional(),
      requirementName: z.string().max(100),
      area: jsonText(PageArea),
      extractionParameters: jsonText(Extraction).optional(),
      fileId: z.string().max(64).optional(),
    }),
    result: RequirementValue,
  },

  'packGroups.reject': {
    body: z.strictObject({
      packGroupIds: z.array(Id).min(1).max(10_000),
      reason: z.string().max(1000).optional(),
    }),
    result: z.object({ rejected: z.number().int(), job: Job }),
  },
  'packGroups.edit': {
    params: z.strictObject({ packGroupId: IdText }),
    body: z.strictObject({
      version: z.number().int(),
      rawPackRequirements: z.record(z.string(), RawValues).optional(),
      rawShipmentRequirements: RawValues.optional(),
    }),
    result: PackGroup,
  },
  'packGroups.rawFile': { params: z.strictObject({ packGroupId: IdText }) },

  'pdf.extractText': {
    fields: z.strictObject({
      parameters: jsonText(
        z.strictObject({
          page: z.number().int(),
          area: PageArea.omit({ page: true }),
          extractionParameters: Extraction.optional(),
        }),
      ),
      fileId: z.string().max(64).optional(),
    }),
    result: ExtractedArea,
  },
} as const;
