// Updates by the real electron-updater, from a server with a new version: what is downloaded is what was published.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AgentSettings } from '#domain/bridge/settings.ts';
import { startUpdates, type Updater } from './updates.ts';

const load = createRequire(import.meta.url);
const { NsisUpdater } = load('electron-updater') as { NsisUpdater: new (options: null, app: object) => RealUpdater };
const { NodeHttpExecutor } = createRequire(load.resolve('electron-updater'))('builder-util/out/nodeHttpExecutor') as {
  NodeHttpExecutor: new () => NodeExecutor;
};
type Settle = (value?: unknown) => void;
interface DownloadOptions {
  readonly headers?: object;
  readonly cancellationToken: {
    readonly createPromise: (work: (resolve: Settle, reject: Settle, onCancel: Settle) => void) => Promise<unknown>;
  };
}
interface NodeExecutor {
  readonly doDownload: (request: object, work: object, redirects: number) => void;
  download?: (url: URL, destination: string, options: DownloadOptions) => Promise<unknown>;
}
interface RealUpdater extends Updater {
  httpExecutor: object;
  logger: object | null;
}

const INSTALLER = Buffer.from('the installer of the new version');
const sha512 = (bytes: Buffer): string => createHash('sha512').update(bytes).digest('base64');

let folder = '';
let asked: string[] = [];
let server: http.Server;
/** What the server hands out as the installer. */
let handedOut = INSTALLER;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'mailroom-updates-'));
  asked = [];
  handedOut = INSTALLER;
  const feed = JSON.stringify({
    version: '99.0.0',
    path: 'setup.exe',
    sha512: sha512(INSTALLER),
    files: [{ url: 'setup.exe', sha512: sha512(INSTALLER), size: INSTALLER.length }],
  });
  server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    asked.push(pathname);
    // Its name depends on the system that asks.
    if (/^\/latest.*\.yml$/.test(pathname)) response.end(feed);
    else if (pathname === '/setup.exe') response.end(handedOut);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // What electron-builder writes into the package: JSON is YAML too.
  const published = { provider: 'generic', url: `http://127.0.0.1:${port}/`, updaterCacheDirName: 'mailroom-updater' };
  writeFileSync(path.join(folder, 'app-update.yml'), JSON.stringify(published));
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

/** Loads by Node, as electron-updater does by Electron's network: all but the transport is the library's own. */
function nodeExecutor(): object {
  const executor = new NodeHttpExecutor();
  executor.download = ({ protocol, hostname, port, pathname, search }, destination, options) =>
    options.cancellationToken.createPromise((resolve, reject, onCancel) => {
      const callback = (fault: unknown) => (fault ? reject(fault) : resolve(destination));
      const request = { protocol, hostname, port, path: pathname + search, headers: { ...options.headers } };
      executor.doDownload(request, { destination, options, onCancel, callback, responseHandler: null }, 0);
    });
  return executor;
}

/** Looks once; answers what was said and which version waits. */
async function look(
  updates: Record<string, unknown> = {},
): Promise<{ said: readonly string[]; ready: string | undefined }> {
  const updater = new NsisUpdater(null, {
    version: '1.0.0',
    name: 'Mailroom',
    isPackaged: true,
    appUpdateConfigPath: path.join(folder, 'app-update.yml'),
    userDataPath: folder,
    baseCachePath: path.join(folder, 'cache'),
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  });
  updater.httpExecutor = nodeExecutor();
  updater.logger = null;
  const said: string[] = [];
  return new Promise((resolve) => {
    const running = startUpdates({
      updater,
      settings: () => AgentSettings.parse({ updates }),
      // The second turn is asked for when the first look is over.
      after: (ms, work) => {
        if (ms <= 60_000) work();
        else setImmediate(() => resolve({ said, ready: running.ready() }));
        return () => undefined;
      },
      log: (_level, event, facts) => void said.push(`${event} ${facts?.error ?? ''}`),
      onReady: (version) => void said.push(`ready ${version}`),
    });
  });
}

it('a new version is found, downloaded and offered', async () => {
  expect(await look()).toEqual({ said: ['ready 99.0.0'], ready: '99.0.0' });
  expect(asked).toContain('/setup.exe');
});

it('an installer that is not the published one is never offered', async () => {
  handedOut = Buffer.from('the installer of somebody else !!');
  const { said, ready } = await look();
  expect(ready).toBeUndefined();
  expect(said.join()).toContain('sha512 checksum mismatch');
});

it('a policy that turns updates off asks nobody', async () => {
  expect(await look({ automatic: false })).toEqual({ said: [], ready: undefined });
  expect(asked).toEqual([]);
});
