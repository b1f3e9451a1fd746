// Schemas of brandings.
import { z } from 'zod';
import { Id } from '../shapes.ts';

/** A white label as screens use it: texts, colours, style sheet, help. */
export const Branding = z.object({
  id: Id,
  version: z.number().int(),
  name: z.string(),
  applicationName: z.string(),
  virtualHost: z.string().nullable(),
  authenticationRealm: z.string(),
  backgroundImageURL: z.string().nullable(),
  logoImageURL: z.string().nullable(),
  notificationIconURL: z.string().nullable(),
  contentBgColor: z.string().nullable(),
  brandColor: z.string().nullable(),
  css: z.string(),
  helpURL: z.string().nullable(),
  properties: z.record(z.string(), z.unknown()),
});
export type Branding = z.infer<typeof Branding>;

export const BRANDINGS_CONTRACT = {
  'brandings.list': { result: z.array(Branding) },
  /** By the address that was asked, before sign-in; by the account's branding after it. */
  'brandings.my': { result: Branding },
  'brandings.save': { body: z.looseObject({}), result: Branding },
} as const;
