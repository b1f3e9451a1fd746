// The web application's first file.
import '#renderer/theme/theme.css';
import { createRoot } from 'react-dom/client';
import { Route } from 'react-router-dom';
import { needAreas, showLocale, startLocale } from '#renderer/i18n/i18n.ts';
import { afterFirstView } from '#renderer/platform/first-view.ts';
import { installTrustedTypes } from '#renderer/platform/trusted-types.ts';
import { webPlatform } from '#renderer/platform/web.ts';
import { embeddingOriginOf, entryOf } from '#renderer/session/entry.rules.ts';
import { applyBranding, brandingAtom } from '#renderer/theme/branding.ts';
import { installKitVariables } from '#renderer/theme/sheets.ts';
import { lazySection } from '#renderer/ui/states/lazy-section.part.tsx';
import { App } from './app.tsx';
import { loadServerBranding } from './server-branding.ts';
import { createServices } from './services.ts';

/** A file dropped beside a drop zone must not replace the application. */
function blockDrops(): void {
  for (const kind of ['dragover', 'drop'] as const) window.addEventListener(kind, (event) => event.preventDefault());
}

function gallery() {
  if (!import.meta.env.DEV && import.meta.env.MODE !== 'gallery') return null;
  const Gallery = lazySection([], () =>
    import('#renderer/features/gallery/gallery.page.tsx').then((module) => ({ default: module.GalleryPage })),
  );
  return <Route path="/gallery" element={<Gallery />} />;
}

async function start(root: HTMLElement): Promise<void> {
  installTrustedTypes();
  installKitVariables();
  blockDrops();
  const frame = {
    framed: window.parent !== window,
    // Firefox has no such list; what referred to this page is the frame around it.
    ancestors: Array.from(location.ancestorOrigins ?? []),
    referrer: document.referrer,
  };
  const entry = entryOf(location.pathname, location.search, embeddingOriginOf(frame));
  // Before anything else is loaded, and without a trace in the history.
  if (entry) history.replaceState(null, '', entry.address);
  // The preview of a branding: our own screens in a frame of our own.
  const looked = frame.framed ? new URLSearchParams(location.search).get('preview') : null;
  if (looked !== null) return (await import('./preview.tsx')).showPreview(root, looked);
  const services = createServices(webPlatform());
  applyBranding(services.store.get(brandingAtom));
  await showLocale(services.store, startLocale());
  createRoot(root).render(<App services={services} dev={gallery()} />);
  loadServerBranding(services.store, services.api.call);
  void afterFirstView().then(() => needAreas(services.store, ['errors']));
  await (entry ? services.session.enter(entry) : services.session.start());
}

const root = document.getElementById('root');
if (root) void start(root);
