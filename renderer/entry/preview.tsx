// Our screens as a preview: in a frame of the branding's form, in what is typed there and not yet saved. They can be scrolled and
// walked through with Tab; links, buttons and fields do nothing.
import { createRoot } from 'react-dom/client';
import { needAreas, showLocale, startLocale } from '#renderer/i18n/i18n.ts';
import type { Platform } from '#renderer/platform/platform.ts';
import { webPlatform } from '#renderer/platform/web.ts';
import { applyBranding, type Branding, brandingAtom } from '#renderer/theme/branding.ts';
import { App } from './app.tsx';
import { createServices } from './services.ts';

const STILL = ['click', 'auxclick', 'dblclick', 'submit', 'beforeinput', 'dragstart', 'contextmenu'] as const;
const WALKS: ReadonlySet<string> = new Set(
  'Tab ArrowUp ArrowDown ArrowLeft ArrowRight PageUp PageDown Home End'.split(' '),
);

function still(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Nothing in it acts, and nothing takes the focus of the form around it. */
function keepStill(): void {
  for (const kind of STILL) window.addEventListener(kind, still, true);
  window.addEventListener('keydown', (event) => (WALKS.has(event.key) ? undefined : still(event)), true);
  HTMLElement.prototype.focus = () => undefined;
}

const nothing = () => undefined;

/** The session of the tab, which a preview reads and never changes; before the sign-in there is none. */
const sessionOf = ({ tokens, ...platform }: Platform, out: boolean): Platform => ({
  ...platform,
  tokens: { read: () => (out ? null : tokens.read()), write: nothing, clear: nothing, onChange: () => nothing },
});

/** @param shown `signIn` for the page before the sign-in */
export async function showPreview(root: HTMLElement, shown: string): Promise<void> {
  keepStill();
  const services = createServices(sessionOf(webPlatform(), shown === 'signIn'));
  const { store } = services;
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<{ branding?: Branding }>) => {
    if (origin !== location.origin || source !== window.parent || !data.branding) return;
    store.set(brandingAtom, data.branding);
    applyBranding(data.branding);
  });
  await showLocale(store, startLocale());
  createRoot(root).render(<App services={services} />);
  void needAreas(store, ['errors']);
  window.parent.postMessage({ preview: 'ready' }, location.origin);
  await services.session.start();
}
