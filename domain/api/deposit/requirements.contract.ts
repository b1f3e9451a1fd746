// Schemas of the values that channels need.
import { z } from 'zod';
import { REQUIREMENT_KINDS, REQUIREMENT_TYPES } from '#domain/channels/channels.ts';
import { Extraction, PageArea } from '#domain/documents/area.schema.ts';
import { QUALITIES } from '#domain/requirements/requirements.ts';
import { Expression } from '#domain/services/metadata.schema.ts';
import { TagList } from '../administration/units.contract.ts';
import { Fault, Id, IdText, Instant, jsonText, PersonRef } from '../shapes.ts';
import { Job, JobCreation } from './job.schema.ts';
import { RawValue, RequirementValue } from './value.schema.ts';

/** What a deposit will say of itself. */
export const WantedDeposit = JobCreation.pick({
  rawJobMetadatas: true,
  packRequirements: true,
  shipmentRequirements: true,
  splitConfiguration: true,
  sessionFiles: true,
});

/** A letter that is typed in: the row that it will be of the main data file. */
const TypedRow = z.strictObject({
  serviceId: Id,
  targetOwnerId: Id.nullable().optional(),
  /** Column → value. */
  row: z.record(z.string().max(64), z.string().max(64_000)),
  rawJobMetadatas: JobCreation.shape.rawJobMetadatas,
  /** From 1, a page behind the last one means the last one; 0: nothing is drawn. */
  page: z.number().int().min(0).max(1_000_000).default(1),
  /** px */
  longestSide: z.number().int().min(100).max(4000).default(1600),
});

/** What becomes of a row before there is a deposit. */
export const TriedRow = z.object({
  /** Column → why its value is refused. */
  faults: z.record(z.string(), Fault),
  values: z.record(z.string(), RequirementValue),
  quality: z.enum(QUALITIES),
  /** Why no channel takes it, or its pages cannot be drawn. */
  fault: Fault.nullable(),
  /** Labels of the channels of the service that take it. */
  dispatch: z.array(z.string()),
  /** Null: nothing is drawn of it. */
  page: z
    .object({
      /** A PNG, in base64. */
      picture: z.string(),
      page: z.number().int(),
      pages: z.number().int(),
      /** mm, as displayed. */
      widthMm: z.number(),
      heightMm: z.number(),
      /** Where columns stand on the page: mm from its top left corner. */
      marks: z.array(
        z.object({
          columns: z.array(z.string()),
          left: z.number(),
          top: z.number(),
          width: z.number(),
          height: z.number(),
        }),
      ),
    })
    .nullable(),
});
export type TriedRow = z.infer<typeof TriedRow>;

/** What lies in an archive, and which boxes its entries fill. */
export const ArchiveContents = z.object({
  /** Those at fault first, then the index; a thousand at most; `bytes` unpacked. */
  entries: z.array(
    z.object({
      path: z.string(),
      bytes: z.number().int(),
      /** Null: the index, or no box takes it. */
      box: z.string().nullable(),
      /** What refuses the archive because of it; of the index, what is wrong with its rows. */
      faults: z.array(Fault),
    }),
  ),
  /** The list that says whose each document is; null: the archive has none. */
  index: z.object({ path: z.string(), rows: z.number().int() }).nullable(),
  /** Documents of each box of the archive, in their order; `fault`: too few, or too many. */
  boxes: z.array(z.object({ box: z.string(), count: z.number().int(), fault: Fault.nullable() })),
  /** All entries, and those that file managers leave in archives. */
  total: z.number().int(),
  passedOver: z.number().int(),
});
export type ArchiveContents = z.infer<typeof ArchiveContents>;

const GivenValue = z.object({ value: z.string(), countryCode: z.string().nullable() });

/** One value that the rows of a deposit need: where it comes from, and what the remaining rows have. */
export const JobRequirement = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(REQUIREMENT_TYPES),
  kind: z.enum(REQUIREMENT_KINDS),
  /** One for the envelope, or one for each of its documents. */
  scope: z.enum(['shipment', 'pack']),
  /** Labels of the service channels that ask for it. */
  channels: z.array(z.string()),
  mandatory: z.boolean(),
  editable: z.boolean(),
  editableForRun: z.boolean(),
  /** By which the service reads or computes it. */
  rule: Expression.nullable(),
  /** The channel's own, where nothing else gives one. */
  content: z.string(),
  /** Sender or return address of the account. */
  account: z.string().nullable(),
  /** Given with the deposit. */
  given: GivenValue.nullable(),
  /** Given for the whole run since. */
  run: GivenValue.extend({ by: PersonRef, at: Instant }).nullable(),
  /** Values of the remaining rows. */
  rows: z.object({
    all: z.number().int(),
    bad: z.number().int(),
    forced: z.number().int(),
    /** Those that a person changed or kept for one row or document. */
    own: z.number().int(),
    different: z.number().int(),
    /** The value that all of them have; null where they differ. */
    same: z.string().nullable(),
  }),
});
export type JobRequirement = z.infer<typeof JobRequirement>;

export const REQUIREMENTS_CONTRACT = {
  /** Own: the lists that the fields of a service name, as they hold for the account of the owner. */
  'requirements.tagLists': {
    query: z.strictObject({ serviceId: IdText, targetOwnerId: IdText.optional() }),
    result: z.array(TagList),
  },
  /**
   * Values of a deposit before the job exists, answered by requirement name: those of its first letter. Files come as parts
   * named `file` (the main box) or after their box, or as files uploaded before.
   */
  'requirements.compute': {
    query: z.strictObject({ serviceId: IdText, targetOwnerId: IdText.optional() }),
    fields: z.strictObject({
      fileId: z.string().max(64).optional(),
      parameters: jsonText(WantedDeposit).optional(),
    }),
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
  /** One letter of a form, as it would be read and printed; nothing of it is kept. */
  'requirements.tryRow': { body: TypedRow, result: TriedRow },
  /** An uploaded archive, looked into and left as it is. */
  'requirements.archive': {
    query: z.strictObject({ serviceId: IdText, targetOwnerId: IdText.optional(), fileId: z.string().max(64) }),
    result: ArchiveContents,
  },
  'requirements.ofJob': {
    params: z.strictObject({ jobId: IdText }),
    result: z.object({
      /** Of the job: a change for the whole run names it. */
      version: z.number().int(),
      requirements: z.array(JobRequirement),
      /** Rows that a change for the whole run has done, while this process is at it. */
      atWork: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
    }),
  },
  'requirements.setForJob': {
    params: z.strictObject({ jobId: IdText }),
    body: z.strictObject({
      version: z.number().int(),
      name: z.string().max(100),
      /** Null takes the value of the run back: each row has its own again. */
      value: RawValue.pick({ value: true, countryCode: true }).nullable(),
      /** Rows that a person gave another value keep it. */
      keepOwn: z.boolean().default(false),
      /** How many own values the person was told of; another number by now is a conflict. */
      replaces: z.number().int().optional(),
    }),
    result: z.object({
      /** Rows with another value than before. */
      changed: z.number().int(),
      /** Own values that gave way, and those that stayed. */
      replaced: z.number().int(),
      kept: z.number().int(),
      job: Job,
    }),
  },
} as const;
