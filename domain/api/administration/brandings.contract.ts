// Schemas of brandings.
import { z } from 'zod';
import { LOCALES } from '#domain/labels/labels.ts';
import { Id, IdText, Named, ONE_LINE, Saved } from '../shapes.ts';

const Picture = z.string().max(1_500_000).nullable();
const Colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i)
  .nullable();
const WebAddress = z
  .string()
  .max(500)
  .regex(/^https?:\/\/[^\s"'<>\\]+$/)
  .nullable();

/** Texts of e-mails by language and label, in place of those of the installation. */
const MailTexts = z.partialRecord(z.enum(LOCALES), z.record(z.string().max(200), z.string().max(5_000)));

/** What a branding says beyond its fields: the tab's icon, who may frame it, whom e-mails come from. */
export const BrandingProperties = z.strictObject({
  /** The icon of the browser's tab; without it the notification icon, else an envelope. */
  faviconURL: Picture.default(null),
  /** Origins of the pages that may frame the application. */
  embeddedParentURLs: z.array(z.string().max(300)).max(50).default([]),
  /** Who e-mails to people of these accounts come from; empty: the application's name. */
  mailName: z.string().trim().max(100).regex(ONE_LINE).default(''),
  /** Address that they come from; null: the installation's. */
  mailAddress: z.email().max(254).nullable().default(null),
  mailTexts: MailTexts.default(() => ({})),
  /** The envelope that is the tab's icon while there is no picture, by appearance of the browser; null: black at 0.75. */
  iconColorLight: Colour.default(null),
  iconColorDark: Colour.default(null),
  /** Where people find somebody to write with; opened in a window of its own. */
  chatURL: WebAddress.default(null),
  /** Where invoices of accounts lie that name no place of their own, with places for their codes; null: nowhere. */
  invoicingURL: z.string().trim().max(500).nullable().default(null),
});

const FIELDS = {
  name: Named,
  applicationName: Named,
  virtualHost: z.string().max(300).nullable().default(null),
  authenticationRealm: z.string().trim().max(100).regex(ONE_LINE).default(''),
  backgroundImageURL: Picture.default(null),
  logoImageURL: Picture.default(null),
  notificationIconURL: Picture.default(null),
  contentBgColor: Colour.default(null),
  brandColor: Colour.default(null),
  css: z.string().max(50_000).default(''),
  helpURL: WebAddress.default(null),
  properties: BrandingProperties.default(() => BrandingProperties.parse({})),
} as const;

/** A branding as it is saved. Pictures are new ones as data addresses, or the addresses of those that are stored. */
export const BrandingInput = z.strictObject({ ...Saved, ...FIELDS });

/** A white label as screens use it: texts, colours, style sheet, help. */
export const Branding = z.object({ ...FIELDS, id: Id, version: z.number().int() });
export type Branding = z.infer<typeof Branding>;

/** One of the list: `accounts` wear it, by their own choice or by that of an account above. */
export const ListedBranding = Branding.extend({ accounts: z.number().int() });
export type ListedBranding = z.infer<typeof ListedBranding>;

export const BRANDINGS_CONTRACT = {
  'brandings.list': { result: z.array(ListedBranding) },
  /** By the address that was asked, before sign-in; by the account's branding after it. */
  'brandings.my': {
    result: Branding.extend({
      /** Own: the invoices of the caller's account, for those who administer it. */
      invoicingURL: z.string().nullable(),
    }),
  },
  'brandings.save': { body: BrandingInput, result: Branding },
  'brandings.remove': { params: z.strictObject({ brandingId: IdText }), result: z.object({ removed: z.boolean() }) },
  'brandings.image': { params: z.strictObject({ imageHash: z.string().regex(/^[0-9a-f]{64}$/) }) },
} as const;
