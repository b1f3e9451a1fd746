// A cupsd of our own on a loopback port, with its files in a temporary folder; ended by its process id.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#tests/support/connections/free-port.ts';
import { temporaryFolder } from './driver-process.ts';

export interface Cups {
  /** Runs a CUPS command against this cupsd; answers its output, throws on failure. */
  readonly run: (program: string, args: readonly string[]) => Promise<string>;
  readonly environment: NodeJS.ProcessEnv;
  /** Adds a queue with -m everywhere and waits for its PPD; answers the PPD, or "" when none came in time. */
  readonly addQueue: (name: string, uri: string, waitMs?: number) => Promise<string>;
  readonly alive: () => boolean;
  readonly stop: () => Promise<void>;
}

const CONFIGURATION = (port: number): string => `LogLevel warn
MaxLogSize 0
Listen 127.0.0.1:${port}
Browsing Off
WebInterface No
DefaultAuthType None
MaxJobs 0
JobRetryInterval 2
<Location />
Order allow,deny
Allow localhost
</Location>
<Location /admin>
Order allow,deny
Allow localhost
</Location>
<Policy default>
<Limit All>
Order allow,deny
Allow localhost
</Limit>
</Policy>
`;

function prepareFolders(root: string): void {
  chmodSync(root, 0o755);
  for (const [name, mode] of [
    ['root', 0o755],
    ['root/ppd', 0o755],
    ['spool', 0o710],
    ['spool/temp', 0o1770],
    ['cache', 0o770],
    ['state', 0o755],
    ['log', 0o755],
  ] as const) {
    mkdirSync(join(root, name), { recursive: true });
    // Group 7 is lp, the user of filters and backends.
    chownSync(join(root, name), 0, 7);
    chmodSync(join(root, name), mode);
  }
  const files = {
    ServerRoot: 'root',
    RequestRoot: 'spool',
    TempDir: 'spool/temp',
    CacheDir: 'cache',
    StateDir: 'state',
    ErrorLog: 'log/error_log',
    AccessLog: 'log/access_log',
    PageLog: 'log/page_log',
  };
  const lines = Object.entries(files).map(([key, path]) => `${key} ${join(root, path)}`);
  writeFileSync(join(root, 'cups-files.conf'), [...lines, 'SystemGroup root', 'User lp', 'Group lp', ''].join('\n'));
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until `look` gives something; undefined after `ms`. */
export async function waitUntil<T>(look: () => T | undefined | false, ms: number): Promise<T | undefined> {
  const end = Date.now() + ms;
  for (;;) {
    const found = look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) return undefined;
    await pause(100);
  }
}

/** Starts cupsd; needs root, as cupsd itself does. */
export async function startCups(): Promise<Cups> {
  const root = temporaryFolder('cups');
  prepareFolders(root);
  const port = await freePort();
  writeFileSync(join(root, 'cupsd.conf'), CONFIGURATION(port));
  const cupsd: ChildProcess = spawn(
    'cupsd',
    ['-f', '-c', join(root, 'cupsd.conf'), '-s', join(root, 'cups-files.conf')],
    { stdio: 'ignore' },
  );
  const environment = { ...process.env, CUPS_SERVER: `127.0.0.1:${port}`, HOME: root };
  const run = (program: string, args: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      execFile(program, [...args], { env: environment, timeout: 120_000 }, (failure, stdout, stderr) =>
        failure ? reject(new Error(`${program}: ${stderr}`)) : resolve(stdout),
      );
    });
  for (let tries = 0; tries < 50; tries += 1) {
    const state = await run('lpstat', ['-r']).catch(() => '');
    if (state.includes('is running')) break;
    await pause(200);
  }
  return {
    run,
    environment,
    async addQueue(name, uri, waitMs = 15_000) {
      await run('lpadmin', ['-p', name, '-E', '-v', uri, '-m', 'everywhere']);
      const ppd = join(root, 'root/ppd', `${name}.ppd`);
      const text = await waitUntil(
        () => existsSync(ppd) && readFileSync(ppd, 'latin1').includes('*PageSize ') && readFileSync(ppd, 'latin1'),
        waitMs,
      );
      return text || '';
    },
    alive: () => cupsd.exitCode === null && cupsd.signalCode === null,
    async stop() {
      if (cupsd.exitCode === null && cupsd.signalCode === null) {
        cupsd.kill('SIGTERM');
        await once(cupsd, 'exit');
      }
      rmSync(root, { recursive: true, force: true });
    },
  };
}
