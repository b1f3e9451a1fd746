// A branding as its form holds it: what it says beyond its fields stands beside them. Pure.
import { z } from 'zod';
import { checkInvoicingUrl } from '#domain/accounts/invoicing-link.ts';
import { Branding, BrandingInput, BrandingProperties } from '#domain/api/administration/brandings.contract.ts';
import { checkEmbeddedParent, checkVirtualHost } from '#domain/branding/branding.ts';
import { checkOwnCss } from '#domain/branding/own-css.check.ts';
import type { Result } from '#domain/errors/result.ts';
import { shownBranding } from '#renderer/shared/branding/shown-branding.ts';
import type { FieldFault } from '#renderer/shared/records/record.rules.ts';
import type { Branding as Look } from '#renderer/theme/branding.ts';

const { properties: _nested, ...FIELDS } = BrandingInput.shape;
export const BrandingDraftSchema = z.strictObject({ ...FIELDS, ...BrandingProperties.shape });
export type BrandingDraft = z.output<typeof BrandingDraftSchema>;

export const BRANDING_TABS = ['general', 'mails', 'chat', 'embedded', 'news'] as const;
export type BrandingTab = (typeof BRANDING_TABS)[number];

const OF_TAB: Readonly<Record<string, BrandingTab>> = {
  mailTexts: 'mails',
  mailName: 'mails',
  mailAddress: 'mails',
  chatURL: 'chat',
  embeddedParentURLs: 'embedded',
};
/** The tab on which a field stands. */
export const tabOf = (field: string): BrandingTab => OF_TAB[field] ?? 'general';

export function draftOf({ properties, ...stored }: Branding): BrandingDraft {
  const { id, version, ...fields } = Branding.omit({ properties: true }).parse(stored);
  return { id, version, ...fields, ...properties };
}

export const newDraft = (): BrandingDraft => {
  const { properties, ...fields } = BrandingInput.parse({ name: '-', applicationName: '-' });
  return { ...fields, ...properties, name: '', applicationName: '' };
};

const PROPERTIES = Object.keys(BrandingProperties.shape);

/** The branding as a save takes it. */
export function inputOf(draft: BrandingDraft): z.input<typeof BrandingInput> {
  const entries = Object.entries(draft);
  const [own, nested] = [false, true].map((inside) =>
    Object.fromEntries(entries.filter(([field]) => PROPERTIES.includes(field) === inside)),
  );
  return { ...own, properties: nested } as z.input<typeof BrandingInput>;
}

const faultAt = (field: string, checked: Result<unknown>): FieldFault[] =>
  checked.ok ? [] : [{ field, label: checked.refusal.label, parameters: checked.refusal.parameters }];

/** What the server would refuse beyond the schema, by its own rules. */
export function faultsOf({ virtualHost, css, embeddedParentURLs, invoicingURL }: BrandingDraft): FieldFault[] {
  return [
    ...(virtualHost?.trim() ? faultAt('virtualHost', checkVirtualHost(virtualHost)) : []),
    ...faultAt('css', checkOwnCss(css)),
    ...faultAt('invoicingURL', checkInvoicingUrl(invoicingURL ?? '')),
    ...embeddedParentURLs.flatMap((url) => faultAt('embeddedParentURLs', checkEmbeddedParent(url))).slice(0, 1),
  ];
}

/** What the screens would wear; a style sheet that would be refused is left out, and so is a colour that is none. */
export function lookOf(draft: BrandingDraft): Look {
  const css = checkOwnCss(draft.css);
  const colour = (text: string | null) => (/^#[0-9a-f]{6}$/i.test(text ?? '') ? text : null);
  const { properties, ...fields } = inputOf(draft) as Branding;
  return shownBranding({
    ...fields,
    brandColor: colour(draft.brandColor),
    contentBgColor: colour(draft.contentBgColor),
    css: css.ok ? css.value : '',
    properties,
  });
}
