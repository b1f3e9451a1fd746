// Schemas of the library: files that are kept, for oneself, for the own group or for the account.
import { z } from 'zod';
import { LIBRARY_SCOPES } from '#domain/jobs/library.ts';
import { Id, IdText, Instant, ONE_LINE } from '../shapes.ts';
import { StoredFile } from './files.contract.ts';

const Scope = z.enum(LIBRARY_SCOPES);

const FileName = z.string().trim().min(1).max(255).regex(ONE_LINE);
const FileId = z.string().max(64);

/** A kept file. Depositing uses a copy: `library.use`. */
export const LibraryFile = z.object({
  id: Id,
  version: z.number().int(),
  name: z.string(),
  scope: Scope,
  type: StoredFile.shape.type,
  bytes: z.number().int(),
  pageCount: z.number().int().nullable(),
  ownerId: Id,
  ownerName: z.string(),
  /** Name of the group that it is shared with. */
  groupName: z.string().nullable(),
  changedAt: Instant,
  /** Whether the caller may rename, replace, share and remove it. */
  editable: z.boolean(),
  /** Shown to the caller as who administers alone: whoever kept it was removed or moved, or the group that it was shared with is gone. */
  left: z.boolean(),
});
export type LibraryFile = z.infer<typeof LibraryFile>;

const OfFile = z.strictObject({ libraryFileId: IdText });

export const LIBRARY_CONTRACT = {
  'library.list': { result: z.array(LibraryFile) },
  /** An uploaded file of the caller moves into the library. */
  'library.keep': {
    body: z.strictObject({ fileId: FileId, name: FileName.optional(), scope: Scope.default('own') }),
    result: LibraryFile,
  },
  /** What is left out stays; `fileId`: an uploaded file of the caller that takes the place of the kept one. */
  'library.save': {
    params: OfFile,
    body: z.strictObject({
      version: z.number().int(),
      name: FileName.optional(),
      scope: Scope.optional(),
      fileId: FileId.optional(),
    }),
    result: LibraryFile,
  },
  /** A copy of it, as if the caller had uploaded it now. */
  'library.use': { params: OfFile, result: StoredFile },
  'library.download': { params: OfFile },
  'library.remove': { params: OfFile, result: z.object({ removed: z.literal(true) }) },
} as const;
