// The front page of the HTTP contract: the envelope every answer travels in. Table: calls.ts, schemas: contract.ts,
// typed client: client.ts.
import { z } from 'zod';

/** The error object: a code of section 8 (decisions.md lists ours), an English message, a label and its parameters. */
export const ApiError = z.object({
  code: z.number().int(),
  message: z.string(),
  label: z.string(),
  parameters: z.record(z.string(), z.unknown()),
});
export type ApiError = z.infer<typeof ApiError>;

/** Wire codes with their HTTP status: one table, used by the server and by the API document. */
export const WIRE_CODES = {
  sessionTimeout: { code: -11, status: 401 },
  unauthorized: { code: -12, status: 403 },
  generic: { code: -1, status: 400 },
  notFound: { code: -20, status: 404 },
  editionConflict: { code: -30, status: 409 },
  invalidInput: { code: -40, status: 422 },
  refusedByState: { code: -50, status: 422 },
  limit: { code: -60, status: 413 },
  tooManyRequests: { code: -70, status: 429 },
  notImplemented: { code: -90, status: 501 },
  internal: { code: -99, status: 500 },
} as const;
export type WireCode = keyof typeof WIRE_CODES;
