// Schemas of uploaded files, and uploads that can be resumed.
import { z } from 'zod';
import { FILE_STATES } from '#domain/jobs/inbox.rules.ts';
import { ByteCount, Id, Instant, PagePicture, PageText } from '../shapes.ts';

/** One upload of one person: `fileId` is opaque; the content is stored once per root account. */
export const StoredFile = z.object({
  fileId: z.string(),
  name: z.string(),
  type: z.enum(['pdf', 'data', 'archive', 'image', 'other']),
  bytes: z.number().int(),
  pageCount: z.number().int().nullable(),
  firstPage: z.object({ width: z.number(), height: z.number() }).nullable(),
  source: z.string(),
  uploadedAt: Instant,
  expiresAt: Instant,
  usedByJobId: Id.nullable(),
  /** Equal content within a day: `file.maybeAlreadyOrdered`. A warning, never a refusal. */
  warning: z.string().nullable(),
});
export type StoredFile = z.infer<typeof StoredFile>;

const UploadId = z.strictObject({ uploadId: z.string().max(64) });

/** Another version of tus is refused. */
const Tus = z.literal('1.0.0').optional();

/**
 * The state of an upload. `offset`: bytes that are safe on the server; `file`: there when the last byte was received.
 */
export const UploadState = z.object({
  uploadId: z.string(),
  offset: z.number().int().nonnegative(),
  length: z.number().int().nonnegative(),
  /** Unfinished: seven days after the last byte. Finished: how long a repeat gets the same answer. */
  expiresAt: Instant,
  file: StoredFile.nullable(),
});
export type UploadState = z.infer<typeof UploadState>;

/** Name of an uploaded file, cleaned where it is stored; NUL alone is removed here, since no database takes it. */
const FileName = z
  .string()
  .min(1)
  .max(255)
  .transform((name) => name.replaceAll('\0', ''));

export const FILES_CONTRACT = {
  'files.upload': {
    /** Multipart: one or more parts named `file`; optional field `source`. Answers the first file. */
    fields: z.strictObject({ source: z.string().max(40).optional() }),
    result: StoredFile,
  },
  'files.put': {
    query: z.strictObject({ name: FileName, source: z.string().max(40).optional() }),
    result: StoredFile,
  },
  'files.list': { result: z.array(StoredFile) },
  'files.download': { params: z.strictObject({ fileId: z.string().max(64) }) },
  'files.view': { params: z.strictObject({ fileId: z.string().max(64) }), result: StoredFile },
  'files.page': {
    params: z.strictObject({ fileId: z.string().max(64), page: PageText }),
    query: PagePicture,
  },
  /** A document that waits is given up: it is gone for good, also for the agent that brought it. */
  'files.drop': {
    params: z.strictObject({ fileId: z.string().max(64) }),
    result: z.object({ dropped: z.literal(true) }),
  },
  /** What became of files of the caller, in the order asked for. */
  'files.states': {
    body: z.strictObject({ fileIds: z.array(z.string().max(64)).min(1).max(1000) }),
    result: z.array(z.object({ fileId: z.string(), state: z.enum(FILE_STATES), usedByJobId: Id.nullable() })),
  },
  /** Joins uploaded PDF files of the caller into a new one, in order; the files themselves stay. */
  'files.merge': {
    body: z.strictObject({
      fileIds: z.array(z.string().max(64)).min(2).max(200),
      name: z.string().trim().min(1).max(255),
    }),
    result: StoredFile,
  },
  'files.createUpload': {
    headers: z.object({
      'upload-length': ByteCount,
      /** Pairs of a key and its value in base64, separated by commas: `filename`, `source`. */
      'upload-metadata': z.string().max(4000).optional(),
      'idempotency-key': z
        .string()
        .regex(/^[\x21-\x7e]{1,200}$/)
        .optional(),
      'tus-resumable': Tus,
    }),
    result: UploadState,
  },
  'files.uploadState': { params: UploadId, result: UploadState },
  'files.uploadOffset': { params: UploadId },
  'files.appendUpload': {
    params: UploadId,
    headers: z.object({
      'upload-offset': ByteCount,
      'content-type': z.string().regex(/^application\/offset\+octet-stream\b/),
      'content-length': ByteCount.optional(),
      /** `sha256` and the digest of this body in base64: a body that differs is dropped. */
      'upload-checksum': z
        .string()
        .regex(/^sha256 [A-Za-z0-9+/]{43}=$/)
        .optional(),
      'tus-resumable': Tus,
    }),
    result: UploadState,
  },
} as const;
