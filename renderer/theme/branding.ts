// A branding at run time: name, colour, icon, and own CSS in the last cascade layer.
import { atom } from 'jotai';
import { setSheet } from './sheets.ts';

/** What the screen needs of a white label. `primary` is any CSS colour; tokens.css clamps its lightness. */
export interface Branding {
  readonly applicationName: string;
  readonly primary: string;
  readonly logoImageURL?: string | undefined;
  readonly notificationIconURL?: string | undefined;
  readonly backgroundImageURL?: string | undefined;
  readonly helpURL?: string | undefined;
  readonly css?: string | undefined;
  readonly embeddedParentURLs?: readonly string[] | undefined;
}

export const defaultBranding: Branding = { applicationName: 'Mailroom', primary: '#0f5c63' };

export const brandingAtom = atom<Branding>(defaultBranding);

/** Title, favicon, colour and custom CSS follow the branding. */
export function applyBranding(branding: Branding): void {
  document.title = branding.applicationName;
  document.documentElement.style.setProperty('--brand', branding.primary);
  setSheet('brand', `@layer brand { ${branding.css ?? ''} }`);
  if (branding.notificationIconURL) {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon) icon.href = branding.notificationIconURL;
  }
}
