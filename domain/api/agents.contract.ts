// Schemas of resumable uploads, agent tokens and one-time tickets.
import { z } from 'zod';
import { SignIn, StoredFile } from './session.contract.ts';
import { Id, IdText, Instant } from './shapes.ts';

const UploadId = z.strictObject({ uploadId: z.string().max(64) });
/** A count of bytes as a header carries it. */
const ByteCount = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
/** A caller that speaks another version of tus is told so. */
const Tus = z.literal('1.0.0').optional();

/** Where an upload stands. `offset`: bytes that are safe on the server; `file`: there when the last byte was taken in. */
export const UploadState = z.object({
  uploadId: z.string(),
  offset: z.number().int().nonnegative(),
  length: z.number().int().nonnegative(),
  /** Unfinished: seven days after the last byte. Finished: how long a repeat gets the same answer. */
  expiresAt: Instant,
  file: StoredFile.nullable(),
});
export type UploadState = z.infer<typeof UploadState>;

/** `agent`: files and jobs of the person who made it. `service`: a partner's server that asks for tickets. */
export const TokenKind = z.enum(['agent', 'service']);
export type TokenKind = z.infer<typeof TokenKind>;

export const TokenView = z.object({
  tokenId: Id,
  name: z.string(),
  kind: TokenKind,
  /** Login of the person who made it. */
  login: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
});
export type TokenView = z.infer<typeof TokenView>;

export const AGENT_CONTRACT = {
  'files.createUpload': {
    headers: z.object({
      'upload-length': ByteCount,
      /** Pairs of a key and its value in base64, parted by commas: `filename`, `source`. */
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
      /** `sha256` and the digest of this body in base64: a body that differs leaves nothing behind. */
      'upload-checksum': z
        .string()
        .regex(/^sha256 [A-Za-z0-9+/]{43}=$/)
        .optional(),
      'tus-resumable': Tus,
    }),
    result: UploadState,
  },

  'agents.tokens': { result: z.array(TokenView) },
  'agents.createToken': {
    body: z.strictObject({ name: z.string().trim().min(1).max(100), kind: TokenKind.default('agent') }),
    /** The token is shown here and never again. */
    result: z.object({ tokenId: Id, name: z.string(), token: z.string() }),
  },
  'agents.revokeToken': {
    params: z.strictObject({ tokenId: IdText }),
    result: z.object({ revoked: z.literal(true) }),
  },

  'authentication.createTicket': {
    body: z.strictObject({
      login: z.string().min(1).max(100),
      fileId: z.string().max(64).optional(),
      /** The page that will frame the application: one of the branding's embedded parents. Absent: a window of its own. */
      embeddingOrigin: z.string().max(300).optional(),
    }),
    /** `url` opens the application once; without a base address in the settings it is a path. */
    result: z.object({ ticket: z.string(), url: z.string(), expiresAt: Instant }),
  },
  'authentication.tradeTicket': {
    /** `fileId` and `embeddingOrigin` as the page sees them; a ticket that was made for others is refused. */
    body: z.strictObject({
      ticket: z.string().min(20).max(200),
      fileId: z.string().max(64).optional(),
      embeddingOrigin: z.string().max(300).optional(),
    }),
    /** `fileId`: the file that the ticket was made for. */
    result: SignIn.extend({ fileId: z.string().nullable() }),
  },
} as const;
