// What screens wear of a branding as the server has it: its tab's icon among them, an envelope where it has no picture.
import type { Branding as Stored } from '#domain/api/administration/brandings.contract.ts';
import { type Branding, defaultBranding } from '#renderer/theme/branding.ts';

/** Colour of the envelope where a branding names it for one appearance of the browser only. */
const ENVELOPE = '%23000000bf';

/** The envelope of the browser's tab, in a colour for each of its appearances; undefined where none is named. */
function envelopeOf(light: string | null, dark: string | null): string | undefined {
  if (!light && !dark) return undefined;
  const [day, night] = [light, dark].map((colour) => colour?.replace('#', '%23') ?? ENVELOPE);
  return `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cstyle%3Epath{stroke:${day}}@media(prefers-color-scheme:dark){path{stroke:${night}}}%3C/style%3E%3Cpath fill='none' stroke-width='2' d='M3 6h18v13H3zl9 7 9-7'/%3E%3C/svg%3E`;
}

/** What the screens need of a branding as the server has it. */
export const shownBranding = ({ properties, ...stored }: Stored): Branding => ({
  name: stored.name,
  applicationName: stored.applicationName,
  primary: stored.brandColor ?? defaultBranding.primary,
  logoImageURL: stored.logoImageURL ?? undefined,
  iconURL:
    properties.faviconURL ??
    stored.notificationIconURL ??
    envelopeOf(properties.iconColorLight, properties.iconColorDark),
  contentBgColor: stored.contentBgColor ?? undefined,
  backgroundImageURL: stored.backgroundImageURL ?? undefined,
  helpURL: stored.helpURL ?? undefined,
  css: stored.css,
  embeddedParentURLs: properties.embeddedParentURLs,
  chatURL: properties.chatURL ?? undefined,
});
