// A shape of the API document with its words.
import type { z } from 'zod';

/** A shape with its words. */
export interface NamedSchema {
  readonly schema: z.ZodType;
  readonly description: string;
  /** Field → what it is, where the name does not say it. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** A shape with its words, and those of its fields. */
export const named = (
  schema: z.ZodType,
  description: string,
  fields?: Readonly<Record<string, string>>,
): NamedSchema => ({
  schema,
  description,
  ...(fields === undefined ? {} : { fields }),
});

export const ABILITIES = 'What you may do with it now, by the names of actions.';
export const TEST = 'Of test mode: nothing of it leaves the house.';
export const VERSION = 'Counts the changes; a save sends the one that was read, else it is refused with -30.';
