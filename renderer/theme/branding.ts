// A branding at run time: name, colour, icon, and own CSS in the last cascade layer.
import { atom } from 'jotai';
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
