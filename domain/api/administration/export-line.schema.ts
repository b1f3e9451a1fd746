// What a line of a streamed export is.
import { z } from 'zod';

/** A piece of the file, how far it is, or at the end what the file is called. */
export const ExportLine = z.union([
  z.object({ text: z.string() }),
  z.object({ progress: z.object({ done: z.number().int(), total: z.number().int() }) }),
  z.object({ file: z.object({ name: z.string(), rows: z.number().int() }) }),
]);
export type ExportLine = z.infer<typeof ExportLine>;
