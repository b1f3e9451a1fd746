// Printing from another device to the real agent: TLS, name and PIN of an account of the list, and whose document it is.
// The printer does not announce itself here: tests talk to the loopback only.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AgentSettings } from '#domain/bridge/settings.ts';
import { startAgent } from '#main/agent/agent.ts';
import type { Agent } from '#main/agent/agent.types.ts';
import { forkDriver } from '#main/agent/driver/fork-driver.ts';
import { readLanAccounts, withLanAccounts } from '#main/agent/headless/lan-accounts-file.ts';
import { systemClock, systemIds } from '#main/system/system.ts';
import { attribute, strings } from '#printer-driver/protocol/values.ts';
import { ippRequest } from '#tests/printer/support/ipp-client.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const WAIT = { timeout: 20_000, interval: 50 };

let folder: string;
let agent: Agent | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailroom-devices-'));
});
afterEach(async () => {
  await agent?.close();
  agent = undefined;
  rmSync(folder, { recursive: true, force: true });
});

function accountsFile(content: unknown, mode = 0o600): string {
  const path = join(folder, 'accounts.json');
  writeFileSync(path, JSON.stringify(content));
  chmodSync(path, mode);
  return path;
}

/** The agent as the headless program starts it; answers its port. */
async function start(path: string): Promise<number> {
  const accounts = readLanAccounts(path);
  const own = AgentSettings.parse({ printer: { port: 0 }, queues: [{ id: 'letters', name: 'Letters' }] });
  const settings = withLanAccounts(own, accounts.ok ? accounts.value : []);
  const started = await startAgent({
    settings: { read: () => settings, onChange: () => () => undefined },
    token: { read: async () => null, onChange: () => () => undefined },
    ...{ dataDir: join(folder, 'data'), clock: systemClock, ids: systemIds, chance: Math.random, log: () => undefined },
    driverPath: join(ROOT, 'printer-driver/printer-driver.ts'),
    ...{ locale: 'en', osUser: userInfo().username },
    startDriver: (driverPath, text) => {
      const configuration = JSON.parse(text) as { lan: object | null };
      const lan = configuration.lan && { ...configuration.lan, announce: false };
      return forkDriver(driverPath, JSON.stringify({ ...configuration, lan }));
    },
  });
  agent = started;
  return vi.waitFor(() => {
    expect(started.printer()).toMatchObject({ state: 'listening' });
    return started.printer().port;
  }, WAIT);
}

/** Prints as a device does that claims to be somebody else. @returns HTTP and IPP status */
function print(port: number, name: string, credentials: string): Promise<{ http: number; ipp: number }> {
  const target = { port, path: '/ipp/print/letters' };
  const operation = [
    attribute('job-name', ...strings('name', name)),
    attribute('document-format', ...strings('mimeMediaType', 'application/pdf')),
  ];
  const body = Buffer.concat([ippRequest(target, { code: 2, operation, user: 'the director' }), PDF]);
  return new Promise((done, failed) => {
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, path: target.path, method: 'POST', auth: credentials, rejectUnauthorized: false },
        headers: { 'content-type': 'application/ipp', 'content-length': body.length, host: `localhost:${port}` },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const whole = Buffer.concat(parts);
          done({ http: answer.statusCode ?? 0, ipp: whole.length >= 8 ? whole.readUInt16BE(2) : -1 });
        });
      },
    );
    sent.on('error', failed);
    sent.end(body);
  });
}

describe('a document from another device', () => {
  it('comes under the name that was proven, whatever name is claimed', async () => {
    const port = await start(
      accountsFile([
        { name: 'bob', pin: '271828' },
        { name: 'carla', pin: '161803' },
      ]),
    );
    expect(await print(port, 'Offer', 'Bob:271828')).toEqual({ http: 200, ipp: 0 });
    expect(await print(port, 'Bill', 'carla:161803')).toEqual({ http: 200, ipp: 0 });
    await vi.waitFor(() => expect(agent?.outbox.list()).toHaveLength(2), WAIT);
    const owners = agent?.outbox.list().map(({ name, claimedUser }) => `${name} of ${claimedUser}`);
    expect(new Set(owners)).toEqual(new Set(['Offer of bob', 'Bill of carla']));
  });

  it('does not come without the PIN of that name', async () => {
    const port = await start(accountsFile([{ name: 'bob', pin: '271828' }]));
    for (const credentials of ['bob:161803', 'carla:271828', ''])
      expect((await print(port, 'Forged', credentials)).http, credentials).toBe(401);
    expect(await print(port, 'Proven', 'bob:271828')).toMatchObject({ ipp: 0 });
    await vi.waitFor(() => expect(agent?.outbox.list()).toMatchObject([{ name: 'Proven' }]), WAIT);
  });
});

describe('the headless agent', () => {
  const run = (path: string, ...more: string[]) =>
    spawnSync(
      join(ROOT, 'node_modules/.bin/node'),
      [
        ...[join(ROOT, 'main/headless.ts'), '--server', 'http://127.0.0.1:9', '--queue', 'letters', '--port', '0'],
        ...['--token-file', join(folder, 'token'), '--data', join(folder, 'data'), '--lan-accounts', path, ...more],
      ],
      { encoding: 'utf8', timeout: 60_000 },
    );

  it('does not start with accounts that everybody can read, and says why without a PIN', () => {
    const { status, stderr } = run(accountsFile([{ name: 'bob', pin: '271828' }], 0o644));
    expect(status).toBe(1);
    expect(stderr).toContain('everybody can read it');
    expect(stderr).not.toContain('271828');
  });

  it('tells on --check under which names other devices print', () => {
    const { stdout } = run(accountsFile([{ name: 'bob', pin: '271828' }]), '--check');
    expect(stdout).toContain('good  other devices print as bob');
    expect(stdout).not.toContain('271828');
  });
});
