// A server whose files a real clamd reads: the EICAR test file bare and in a ZIP, a daemon that stops and comes back.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { zipOf } from '#tests/fixtures/archives/zip-maker.ts';
import { createWorld, type World } from '#tests/support/api-world.ts';
import { failure } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { EICAR } from './clamd-peer.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-clamd-'));
const socket = path.join(folder, 'clamd.ctl');
let daemon: ChildProcess;
let server: TestServer;
let world: World;

/** One signature of our own, of the words of the test file: no database has to be fetched. */
function writeSettings(): string {
  const signatures = path.join(folder, 'signatures');
  mkdirSync(signatures, { recursive: true });
  const words = EICAR.subarray(-30).toString('hex');
  writeFileSync(path.join(signatures, 'test.ndb'), `Eicar-Test-Signature:0:*:${words}\n`);
  const file = path.join(folder, 'clamd.conf');
  const lines = [`LocalSocket ${socket}`, `DatabaseDirectory ${signatures}`, 'Foreground yes', 'StreamMaxLength 5M'];
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

async function startDaemon(): Promise<void> {
  rmSync(socket, { force: true });
  daemon = spawn('clamd', ['--config-file', writeSettings()], { stdio: 'ignore' });
  await vi.waitUntil(() => existsSync(socket), { timeout: 30_000 });
}

async function stopDaemon(): Promise<void> {
  daemon.kill('SIGKILL');
  await once(daemon, 'exit');
}

beforeAll(async () => {
  await startDaemon();
  server = await startTestServer({ environment: { MAILROOM_CLAMD: socket } });
  world = await createWorld(server);
}, 60_000);
afterAll(async () => {
  await server?.stop();
  await stopDaemon();
  rmSync(folder, { recursive: true, force: true });
});

const put = (name: string, raw: Buffer) => world.clerk.call('files.put', { query: { name }, raw });

it('clean data pass, the test file does not, bare or in an archive', async () => {
  expect((await put('rows.csv', Buffer.from('a;b\n1;2\n'))).type).toBe('data');
  for (const [name, raw] of [
    ['letter.txt', EICAR],
    ['letters.zip', zipOf([{ name: 'inside.txt', data: EICAR }])],
  ] as const) {
    const refused = await failure(put(name, raw));
    expect([refused.label, refused.parameters.file]).toEqual(['file.virus', name]);
    expect(String(refused.parameters.virus)).toContain('Eicar-Test-Signature');
  }
  expect((await failure(put('large.csv', Buffer.alloc(6_000_000, 'a;b\n')))).label).toBe('file.scannerLimit');
});

it('a daemon that is gone lets nothing in, and one that is back does', async () => {
  await stopDaemon();
  const rows = Buffer.from('a;b\n3;4\n');
  expect((await failure(put('rows.csv', rows))).label).toBe('file.scannerAway');
  await startDaemon();
  expect((await put('rows.csv', rows)).type).toBe('data');
});
