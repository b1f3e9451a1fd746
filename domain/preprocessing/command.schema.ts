// The preprocessor `command`: a program that the operator of the server offers by a name, and the values chosen for it.
import { z } from 'zod';

/** Parameters of `command` (docs/model.md, "Preprocessing"). */
export const CommandParameters = z.strictObject({
  command: z.string().min(1).max(60),
  /** By parameter of the command, each one of its values; its own default where one is absent. */
  values: z.record(z.string().max(60), z.string().max(200)).default({}),
});
export type CommandParameters = z.infer<typeof CommandParameters>;
