// Schemas of the texts of the screens.
import { z } from 'zod';
import { FlagText, Instant } from '../shapes.ts';

const LocaleQuery = z.strictObject({ locale: z.string().max(35).optional() });

export const TRANSLATIONS_CONTRACT = {
  /**
   * Every label of the locale, English where it has none; with `changed` only the wording that administrators changed.
   */
  'translations.labels': {
    query: LocaleQuery.extend({ changed: FlagText.optional() }),
    result: z.record(z.string(), z.string()),
  },
  'translations.locales': {
    query: LocaleQuery,
    result: z.array(z.object({ locale: z.string(), name: z.string(), rtl: z.boolean() })),
  },
  'translations.news': {
    params: z.strictObject({ brandingName: z.string().max(100) }),
    query: LocaleQuery,
    result: z.object({ html: z.string(), updatedAt: Instant.nullable() }),
  },
  'translations.saveNews': {
    params: z.strictObject({ brandingName: z.string().max(100) }),
    query: LocaleQuery,
    body: z.strictObject({ html: z.string().max(200_000) }),
    result: z.object({ html: z.string() }),
  },
  'translations.save': {
    query: LocaleQuery,
    body: z.strictObject({ labels: z.record(z.string(), z.string()) }),
    result: z.object({ saved: z.number().int() }),
  },
} as const;
