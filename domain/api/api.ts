// The front page of the HTTP contract: the envelope every answer travels in. Table: calls.ts, schemas: contract.ts,
// typed client: client.ts. Codes with their HTTP status: ../errors/wire.codes.ts.
import { z } from 'zod';

/** The error object: a code (docs/model.md, "Error codes"), an English message, a label and its parameters. */
export const ApiError = z.object({
  code: z.number().int(),
  message: z.string(),
  label: z.string(),
  parameters: z.record(z.string(), z.unknown()),
});
export type ApiError = z.infer<typeof ApiError>;
