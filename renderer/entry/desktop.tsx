// The desktop client's first file: the same screens over the bridge of the desktop.
import '#renderer/theme/theme.css';
import { createRoot } from 'react-dom/client';
import { createIntl } from 'react-intl';
import { regionOf } from '#domain/labels/labels.ts';
import { ServerPage } from '#renderer/features/session/server.page.tsx';
import { languageAtom, needAreas, showLocale, startLocale } from '#renderer/i18n/i18n.ts';
import { textOf } from '#renderer/i18n/text.ts';
import { desktopPlatform, keepSessionWith } from '#renderer/platform/desktop.ts';
import { afterFirstView } from '#renderer/platform/first-view.ts';
import { installTrustedTypes } from '#renderer/platform/trusted-types.ts';
import { keepComputerConnected } from '#renderer/session/connect-computer.ts';
import { serverHostAtom } from '#renderer/session/session.ts';
import { applyBranding, brandingAtom } from '#renderer/theme/branding.ts';
import { installKitVariables } from '#renderer/theme/sheets.ts';
import { showToast } from '#renderer/ui/toasts/toasts.ts';
import { App, Providers } from './app.tsx';
import { loadServerLook } from './server-look.ts';
import { createSurroundings, type Surroundings } from './surroundings.ts';

const RELOAD_MS = 300;

type Desktop = ReturnType<typeof desktopPlatform>['desktop'];

/** A file dropped beside a drop zone must not replace the application (specification section 2). */
function blockDrops(): void {
  for (const kind of ['dragover', 'drop'] as const) window.addEventListener(kind, (event) => event.preventDefault());
}

/** Saves the address, then asks the server behind it; one that is no Mailroom server is not kept. */
async function tryServer({ api }: Surroundings, desktop: Desktop, server: string): Promise<boolean> {
  const { settings } = await desktop.call('settings.read', {});
  await desktop.call('settings.save', { settings: { ...settings, server } });
  const answers = await api.call('brandings.my').then(
    () => true,
    () => false,
  );
  if (answers) location.reload();
  else await desktop.call('settings.save', { settings });
  return answers;
}

function connectComputer({ store, api }: Surroundings, desktop: Desktop): void {
  keepComputerConnected({
    store,
    desktop,
    call: api.call,
    report: api.report,
    storage: sessionStorage,
    say: (type, label, parameters) => {
      const { wish, messages } = store.get(languageAtom);
      const intl = createIntl({ locale: regionOf(wish), messages: messages as Record<string, string> });
      showToast(type, textOf(intl)(label, parameters), { key: label });
    },
  });
}

async function start(root: HTMLElement): Promise<void> {
  installTrustedTypes();
  installKitVariables();
  blockDrops();
  const platform = desktopPlatform();
  const { desktop } = platform;
  const surroundings = createSurroundings(platform);
  const { store, api, session } = surroundings;
  applyBranding(store.get(brandingAtom));
  await Promise.all([showLocale(store, startLocale()), needAreas(store, ['shell'])]);
  const { settings } = await desktop.call('settings.read', {});
  if (settings.server === '') {
    createRoot(root).render(
      <Providers surroundings={surroundings}>
        <ServerPage onServer={(address) => tryServer(surroundings, desktop, address)} />
      </Providers>,
    );
    return;
  }
  keepSessionWith(settings.server, platform.tokens);
  store.set(serverHostAtom, new URL(settings.server).host);
  // What is on the screen is of the old server. A form that was just saved must have put its guard away.
  desktop.on('settings.changed', ({ settings: next }) => {
    if (next.server !== settings.server) setTimeout(() => location.reload(), RELOAD_MS);
  });
  createRoot(root).render(<App surroundings={surroundings} />);
  loadServerLook(store, api.call);
  void afterFirstView().then(() => needAreas(store, ['errors']));
  connectComputer(surroundings, desktop);
  await session.start();
}

const root = document.getElementById('root');
if (root) void start(root);
