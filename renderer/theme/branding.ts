// A branding at run time: name, colour, icon, and own CSS in the last cascade layer.
import { atom } from 'jotai';
import type { Branding as Stored } from '#domain/api/administration/brandings.contract.ts';
import { setSheet } from './sheets.ts';

/** What the screen needs of a white label. `primary` is any CSS colour; tokens.css clamps its lightness. */
export interface Branding {
  readonly applicationName: string;
  readonly primary: string;
  readonly logoImageURL?: string | undefined;
  /** Of the browser's tab. */
  readonly iconURL?: string | undefined;
  /** Behind the content: `ground` of the light theme, and its tint in the dark one. */
  readonly contentBgColor?: string | undefined;
  readonly backgroundImageURL?: string | undefined;
  readonly helpURL?: string | undefined;
  readonly css?: string | undefined;
  readonly embeddedParentURLs?: readonly string[] | undefined;
  readonly chatURL?: string | undefined;
  /** Of its news. */
  readonly name?: string | undefined;
}

/** Colour of the envelope where a branding names it for one appearance of the browser only. */
const ENVELOPE = '%23000000bf';

/** The envelope of the browser's tab, in a colour for each of its appearances; undefined where none is named. */
function envelopeOf(light: string | null, dark: string | null): string | undefined {
  if (!light && !dark) return undefined;
  const [day, night] = [light, dark].map((colour) => colour?.replace('#', '%23') ?? ENVELOPE);
  return `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cstyle%3Epath{stroke:${day}}@media(prefers-color-scheme:dark){path{stroke:${night}}}%3C/style%3E%3Cpath fill='none' stroke-width='2' d='M3 6h18v13H3zl9 7 9-7'/%3E%3C/svg%3E`;
}

/** What the screens need of a branding as the server has it. */
export const brandingLook = ({ properties, ...stored }: Stored): Branding => ({
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

export const defaultBranding: Branding = { applicationName: 'Mailroom', primary: '#0f5c63' };

export const brandingAtom = atom<Branding>(defaultBranding);

/** The ground in the tint of a colour, its lightness clamped so that texts keep their contrast in both schemes. */
const groundOf = (colour: string | undefined): string =>
  colour
    ? `:root{--ground:oklch(from ${colour} max(l,0.955) min(c,0.02) h)}[data-mantine-color-scheme="dark"]{--ground:oklch(from ${colour} 0.18 min(c,0.02) h)}`
    : '';

/** Title, favicon, colour and custom CSS follow the branding. */
export function applyBranding(branding: Branding): void {
  document.title = branding.applicationName;
  document.documentElement.style.setProperty('--brand', branding.primary);
  setSheet('brand', `@layer brand { ${branding.css ?? ''} }`);
  setSheet('ground', groundOf(branding.contentBgColor));
  if (branding.iconURL) {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon) icon.href = branding.iconURL;
  }
}
