// Names that a person configures, in the languages in which somebody reads them (docs/model.md, "Names by language").
import { z } from 'zod';
import { LOCALES } from './labels.ts';

/** Locale → name. A language that is left out shows what is configured without a language. */
export const Names = z.partialRecord(z.enum(LOCALES), z.string().trim().min(1).max(100));
export type Names = z.infer<typeof Names>;
