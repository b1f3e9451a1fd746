// Schemas of the texts of the screens.
import { z } from 'zod';
import { FlagText, Instant } from '../shapes.ts';

const LocaleQuery = z.strictObject({ locale: z.string().max(35).optional() });

/** News as they are saved: limited HTML, when they are shown (null is at once, and without end), and where. */
export const NewsInput = z.strictObject({
  html: z.string().max(50_000),
  from: Instant.nullable().default(null),
  until: Instant.nullable().default(null),
  home: z.boolean().default(true),
  signIn: z.boolean().default(true),
  /** of the news that were read; 0 where there were none */
  version: z.number().int().default(0),
});

const News = z.object({ ...NewsInput.shape, updatedAt: Instant.nullable() });

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
  /** Empty outside of its time. With `all` as it is stored, for those who look after the system. */
  'translations.news': {
    params: z.strictObject({ brandingName: z.string().max(100) }),
    query: LocaleQuery.extend({ all: FlagText.optional() }),
    result: News,
  },
  'translations.saveNews': {
    params: z.strictObject({ brandingName: z.string().max(100) }),
    query: LocaleQuery,
    body: NewsInput,
    result: News,
  },
  /** null gives a text its own wording back. `seen`: what stood there when it was edited; another wording is a conflict. */
  'translations.save': {
    query: LocaleQuery,
    body: z.strictObject({
      labels: z.record(z.string().max(200), z.string().max(5_000).nullable()),
      seen: z.record(z.string().max(200), z.string().max(5_000)).optional(),
    }),
    result: z.object({ saved: z.number().int() }),
  },
} as const;
