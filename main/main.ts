// The front page of main/: Electron's first file. One instance, links into the program, a clean end.
// The agent without Electron starts by headless.ts.
import { app, dialog, protocol } from 'electron';
import { LINK_SCHEME, linkIn, linkPath } from './app/deep-links.ts';
import { PAGE_SCHEME } from './app/page-server.ts';
import { type RunningShell, startShell } from './app/shell.ts';

/** A program that does not end within this time is killed: it must not block a log-out of the computer, ms. */
const END_LIMIT_MS = 10_000;

/** As in electron-builder.yml. */
const APP_ID = 'eu.mailroom.desktop';

let running: RunningShell | undefined;
/** A link that came before there was a window. */
let waiting = linkOf(process.argv);

function linkOf(argv: readonly string[]): string | undefined {
  const link = linkIn(argv);
  return link === undefined ? undefined : linkPath(link);
}

function follow(path: string | undefined): void {
  if (running !== undefined) running.open(path);
  else waiting = path ?? waiting;
}

function listen(): void {
  app.on('second-instance', (_event, argv) => follow(linkOf(argv)));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    follow(linkPath(url));
  });
  app.on('activate', () => running?.open());
  // Without a window the agent goes on in the tray.
  app.on('window-all-closed', () => undefined);
  // Windows hide when they are closed: from here on they close.
  app.on('before-quit', () => running?.letGo());
  let ended = false;
  app.on('will-quit', (event) => {
    if (ended || running === undefined) return;
    event.preventDefault();
    ended = true;
    const limit = new Promise<void>((resolve) => setTimeout(resolve, END_LIMIT_MS));
    void Promise.race([running.close(), limit])
      .catch(() => undefined)
      .then(() => app.quit());
  });
}

async function start(): Promise<void> {
  // Windows shows notifications of programs it knows by the name in their shortcut only (electron-builder.yml).
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID);
  if (!app.requestSingleInstanceLock()) return app.quit();
  protocol.registerSchemesAsPrivileged([
    { scheme: PAGE_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ]);
  listen();
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
  await app.whenReady();
  try {
    const firstPath = waiting;
    running = await startShell({ here: import.meta.dirname, argv: process.argv, firstPath });
    // A link that came while the agent was starting.
    if (waiting !== firstPath) running.open(waiting);
  } catch (error) {
    dialog.showErrorBox('Mailroom', error instanceof Error ? error.message : String(error));
    app.exit(1);
  }
}

void start();
