// The agent with its real printer driver: what is printed lies in the outbox, whatever happens to driver, port, settings.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { FolderView } from '#domain/bridge/folders.ts';
import { AgentSettings } from '#domain/bridge/settings.ts';
import { startAgent } from '#main/agent/agent.ts';
import type { Agent, AgentOptions, DriverProcess } from '#main/agent/agent.types.ts';
import { forkDriver } from '#main/agent/driver.ts';
import { FolderHeldError, holdFolder } from '#main/agent/hold-folder.ts';
import { doorOf, userFolderName } from '#main/agent/shared-folder.ts';
import { systemClock, systemIds } from '#main/agent/system.ts';
import { attribute, integer, strings } from '#printer-driver/protocol/values.ts';
import { ippRequest, post } from '#tests/printer/support/ipp-client.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const DRIVER = resolve(import.meta.dirname, '../../printer-driver/printer-driver.ts');
const WAIT = { timeout: 20_000, interval: 50 };

let folder: string;
const agents: Agent[] = [];
const drivers: DriverProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailroom-agent-'));
});
afterEach(async () => {
  for (const agent of agents.splice(0)) await agent.close();
  drivers.length = 0;
  rmSync(folder, { recursive: true, force: true });
});

const settingsOf = (queues: readonly string[], printer: object = {}): AgentSettings =>
  AgentSettings.parse({
    printer: { port: 0, ...printer },
    queues: queues.map((id) => ({ id, name: `Queue ${id}` })),
  });

interface Started {
  readonly agent: Agent;
  readonly set: (settings: AgentSettings) => void;
}

async function start(first: AgentSettings, over: Partial<AgentOptions> = {}): Promise<Started> {
  let settings = first;
  const listeners = new Set<(settings: AgentSettings) => void>();
  const agent = await startAgent({
    settings: {
      read: () => settings,
      onChange: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    token: { read: async () => null, onChange: () => () => undefined },
    ...{ dataDir: join(folder, 'data'), clock: systemClock, ids: systemIds, chance: Math.random, log: () => undefined },
    ...{ driverPath: DRIVER, locale: 'en', osUser: userInfo().username },
    startDriver: (path, configuration) => {
      const driver = forkDriver(path, configuration);
      drivers.push(driver);
      return driver;
    },
    ...over,
  });
  agents.push(agent);
  const set = (next: AgentSettings): void => {
    settings = next;
    for (const listener of listeners) listener(next);
  };
  return { agent, set };
}

const listening = (agent: Agent): Promise<number> =>
  vi.waitFor(() => {
    expect(agent.printer()).toMatchObject({ state: 'listening' });
    return agent.printer().port;
  }, WAIT);

/** Prints; answers the IPP status. */
async function print(port: number, queue: string, name: string, user = 'anna'): Promise<number> {
  const target = { port, path: `/ipp/print/${queue}` };
  const operation = [
    attribute('job-name', ...strings('name', name)),
    attribute('document-format', ...strings('mimeMediaType', 'application/pdf')),
  ];
  return (await post(target, [ippRequest(target, { code: 2, operation, user }), PDF])).ipp;
}

/** Cancels a job of that user; answers the IPP status. */
async function cancel(port: number, queue: string, jobId: number, user = 'anna'): Promise<number> {
  const target = { port, path: `/ipp/print/${queue}` };
  const operation = [attribute('job-id', ...integer(jobId))];
  return (await post(target, [ippRequest(target, { code: 8, operation, user })])).ipp;
}

/** Prints a picture that breaks off, of which no PDF can be made; answers the IPP status. */
async function printScan(port: number, user: string): Promise<number> {
  const target = { port, path: '/ipp/print/letters' };
  const operation = [
    attribute('job-name', ...strings('name', 'Scan')),
    attribute('document-format', ...strings('mimeMediaType', 'image/jpeg')),
  ];
  const cut = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
  return (await post(target, [ippRequest(target, { code: 2, operation, user }), cut])).ipp;
}

describe('a printed document', () => {
  it('lies in the outbox, and nothing of it is left in the spool', async () => {
    const { agent } = await start(settingsOf(['letters']));
    const port = await listening(agent);
    expect(agent.queues()).toEqual([
      {
        id: 'letters',
        address: `ipp://127.0.0.1:${port}/ipp/print/letters`,
        registered: null,
        printer: 'not-signed-in',
      },
    ]);
    expect(await print(port, 'letters', 'Offer')).toBe(0);
    await vi.waitFor(() => expect(agent.outbox.list()).toHaveLength(1), WAIT);
    expect(agent.outbox.list()[0]).toMatchObject({
      name: 'Offer',
      claimedUser: 'anna',
      state: 'waiting',
      source: 'printer',
    });
    const documents = join(folder, 'data/outbox/documents');
    const kept = (): Buffer[] => readdirSync(documents).map((name) => readFileSync(join(documents, name)));
    await vi.waitFor(() => expect(kept()).toEqual([PDF]), WAIT);
    await vi.waitFor(() => expect(readdirSync(join(folder, 'data/spool/ready'))).toEqual([]), WAIT);
  });

  it('is given up when its job is canceled after the outbox took it', async () => {
    const { agent } = await start(settingsOf(['letters']));
    const port = await listening(agent);
    await print(port, 'letters', 'Second thoughts');
    const [letter] = await vi.waitFor(() => {
      expect(agent.outbox.list()).toHaveLength(1);
      return agent.outbox.list();
    }, WAIT);
    expect(await cancel(port, 'letters', 1)).toBe(0);
    await vi.waitFor(() => expect(agent.outbox.get(letter?.id ?? '')?.state).toBe('dropped'), WAIT);
    expect(readdirSync(join(folder, 'data/outbox/documents'))).toEqual([]);
  });

  it('of which no PDF comes is shown, never sent, and stays until a person drops it', async () => {
    const { agent } = await start(settingsOf(['letters']));
    expect(await printScan(await listening(agent), 'anna')).toBe(0);
    await vi.waitFor(() => expect(agent.outbox.list()).toHaveLength(1), WAIT);
    const [scan] = agent.outbox.list();
    const failure = { label: 'desktop.outbox.notConverted', parameters: { name: 'Scan' } };
    expect(scan).toMatchObject({ name: 'Scan', state: 'attention', failure });
    await agent.outbox.retry(scan?.id ?? '');
    expect(agent.outbox.list()).toMatchObject([{ state: 'attention', failure }]);
    await agent.outbox.drop(scan?.id ?? '');
    expect(agent.outbox.list()).toMatchObject([{ state: 'dropped' }]);
    expect(readdirSync(join(folder, 'data/spool/failed'))).toEqual([]);
  });

  it('is accepted again after the driver was killed', async () => {
    const { agent } = await start(settingsOf(['letters']));
    await print(await listening(agent), 'letters', 'first');
    drivers[0]?.kill();
    await vi.waitFor(() => expect(drivers).toHaveLength(2), WAIT);
    expect(await print(await listening(agent), 'letters', 'second')).toBe(0);
    await vi.waitFor(() => expect(agent.outbox.list()).toHaveLength(2), WAIT);
  });
});

describe('the printer', () => {
  it('says that its port is taken, and comes when the port is free', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', () => done()));
    const { port } = other.address() as AddressInfo;
    const { agent } = await start(settingsOf(['letters'], { port }));
    await vi.waitFor(() => expect(agent.printer()).toMatchObject({ state: 'port-taken', port }), WAIT);
    expect(agent.queues()[0]?.printer).toBe('stopped');
    await new Promise((done) => other.close(done));
    expect(await listening(agent)).toBe(port);
  });

  it('follows the settings: queues come and go without a new start, and it can be turned off', async () => {
    const { agent, set } = await start(settingsOf(['letters']));
    const port = await listening(agent);
    set(settingsOf(['letters', 'bills']));
    await vi.waitFor(async () => expect(await print(port, 'bills', 'Bill')).toBe(0), WAIT);
    set(settingsOf(['bills']));
    await vi.waitFor(async () => expect(await print(port, 'letters', 'x')).not.toBe(0), WAIT);
    expect(drivers).toHaveLength(1);
    set(settingsOf(['bills'], { enabled: false }));
    await vi.waitFor(() => expect(agent.printer().state).toBe('off'), WAIT);
  });
});

describe('a watched folder', () => {
  it('feeds the outbox of its queue', async () => {
    const drop = join(folder, 'drop');
    mkdirSync(drop);
    const settings = settingsOf(['letters']);
    const [queue] = settings.queues;
    const { agent } = await start({
      ...settings,
      queues: queue ? [{ ...queue, folders: [{ path: drop, quietSeconds: 1, keepDays: 30 }] }] : [],
    });
    writeFileSync(join(drop, 'Reminder.pdf'), PDF);
    await vi.waitFor(() => expect(agent.outbox.list()).toHaveLength(1), WAIT);
    expect(agent.outbox.list()[0]).toMatchObject({ queueId: 'letters', source: 'folder' });
    await vi.waitFor(() => expect(agent.folders()).toMatchObject([{ taken: 1, waiting: 0 }]), WAIT);
    expect(agent.folders()).toMatchObject([{ path: drop, queueId: 'letters', condition: 'watching', failure: null }]);
    expect(Date.parse(agent.folders()[0]?.lastTakenAt ?? '')).toBeGreaterThan(0);
  });

  it('tells of itself when it goes missing and when it is back, as the bridge carries it', async () => {
    const drop = join(folder, 'drop');
    mkdirSync(drop);
    const settings = settingsOf(['letters']);
    const [queue] = settings.queues;
    const { agent } = await start({
      ...settings,
      queues: queue ? [{ ...queue, folders: [{ path: drop, quietSeconds: 1, keepDays: 30 }] }] : [],
    });
    const told: string[] = [];
    agent.onFolders((folders) =>
      told.push(
        ...z
          .array(FolderView)
          .parse(folders)
          .map(({ condition }) => condition),
      ),
    );
    await vi.waitFor(() => expect(agent.folders()).toMatchObject([{ condition: 'watching' }]), WAIT);
    rmSync(drop, { recursive: true });
    await agent.wake();
    await vi.waitFor(() => expect(told.at(-1)).toBe('missing'), WAIT);
    expect(agent.folders()).toMatchObject([{ failure: { label: 'desktop.folder.failure.missing' } }]);
    mkdirSync(drop);
    await agent.wake();
    await vi.waitFor(() => expect(told.at(-1)).toBe('watching'), WAIT);
  });
});

describe('a folder that two queues name', () => {
  it('is watched for the first, and the archive of a watched folder for none', async () => {
    const drop = join(folder, 'drop');
    mkdirSync(join(drop, 'archive'), { recursive: true });
    const folders = (...paths: string[]) => paths.map((path) => ({ path, quietSeconds: 1, keepDays: 30 }));
    const { queues, ...settings } = settingsOf(['letters', 'bills']);
    const watched = [folders(drop), folders(drop, join(drop, 'archive'))];
    const { agent } = await start({
      ...settings,
      queues: queues.map((queue, at) => ({ ...queue, folders: watched[at] ?? [] })),
    });
    expect(agent.folders()).toMatchObject([
      { path: drop, queueId: 'letters', failure: null },
      { path: drop, queueId: 'bills', condition: 'overlaps' },
      { path: join(drop, 'archive'), queueId: 'bills', failure: { label: 'desktop.folder.failure.overlaps' } },
    ]);
    writeFileSync(join(drop, 'Reminder.pdf'), PDF);
    await vi.waitFor(() => expect(readdirSync(join(drop, 'archive'))).toEqual(['Reminder.pdf']), WAIT);
    expect(agent.outbox.list()).toMatchObject([{ queueId: 'letters', name: 'Reminder.pdf' }]);
  });
});

describe('a data folder', () => {
  it('belongs to one agent at a time, and is free again when that one ends', async () => {
    const { release } = await holdFolder(folder);
    await expect(holdFolder(folder)).rejects.toThrow(FolderHeldError);
    release();
    (await holdFolder(folder)).release();
  });
});

describe.skipIf(process.platform === 'win32')('a shared machine', () => {
  const shared = (): AgentSettings => {
    const settings = settingsOf(['letters'], { shared: true });
    return {
      ...settings,
      queues: settings.queues.map((queue) => ({ ...queue, mode: 'automated' as const, serviceId: 7 })),
    };
  };

  it('hands documents to the session of their user only, which confirms them', async () => {
    const sharedDir = join(folder, 'shared');
    const me = userInfo().username;
    const service = await start(shared(), { service: true, sharedDir, dataDir: join(folder, 'service') });
    const port = await listening(service.agent);
    expect(await print(port, 'letters', 'mine', me)).toBe(0);
    expect(await print(port, 'letters', 'of somebody else', 'nobody')).toBe(0);
    const session = await start(shared(), { sharedDir, dataDir: join(folder, 'session') });
    await vi.waitFor(() => expect(session.agent.outbox.list()).toHaveLength(1), WAIT);
    // Automated for an own machine; here a name is a claim, so a person confirms.
    expect(session.agent.outbox.list()[0]).toMatchObject({ name: 'mine', mode: 'async' });
    const documents = join(folder, 'session/outbox/documents');
    expect(readdirSync(documents).map((name) => readFileSync(join(documents, name)))).toEqual([PDF]);
    const ready = (user: string) => readdirSync(join(sharedDir, 'spool/users', userFolderName(user), 'ready'));
    await vi.waitFor(() => expect(ready(me)).toEqual([]), WAIT);
    expect(ready('nobody')).toHaveLength(1);
    expect(service.agent.outbox.list()).toEqual([]);
  });

  it('gives a document up whose job is canceled after the session fetched it', async () => {
    const sharedDir = join(folder, 'shared');
    const me = userInfo().username;
    const service = await start(shared(), { service: true, sharedDir, dataDir: join(folder, 'service') });
    const port = await listening(service.agent);
    const session = await start(shared(), { sharedDir, dataDir: join(folder, 'session') });
    // The door opens with the first document: the second one is fetched within the time to cancel it.
    expect(await print(port, 'letters', 'kept', me)).toBe(0);
    const ready = join(sharedDir, 'spool/users', userFolderName(me), 'ready');
    await vi.waitFor(() => expect([session.agent.outbox.list().length, readdirSync(ready)]).toEqual([1, []]), WAIT);
    expect(await print(port, 'letters', 'regretted', me)).toBe(0);
    await vi.waitFor(async () => {
      await session.agent.wake();
      expect(session.agent.outbox.list()).toHaveLength(2);
    }, WAIT);
    expect(await cancel(port, 'letters', 2, me)).toBe(0);
    const states = () => Object.fromEntries(session.agent.outbox.list().map(({ name, state }) => [name, state]));
    await vi.waitFor(() => expect(states()).toEqual({ kept: 'waiting', regretted: 'dropped' }), WAIT);
  });

  it('shows its user a document of which no PDF came', async () => {
    const sharedDir = join(folder, 'shared');
    const me = userInfo().username;
    const service = await start(shared(), { service: true, sharedDir, dataDir: join(folder, 'service') });
    const port = await listening(service.agent);
    expect([await printScan(port, me), await print(port, 'letters', 'good', me)]).toEqual([0, 0]);
    const session = await start(shared(), { sharedDir, dataDir: join(folder, 'session') });
    const seen = () => new Map(session.agent.outbox.list().map(({ name, state }) => [name, state]));
    await vi.waitFor(() => expect(seen().get('Scan')).toBe('attention'), WAIT);
    await vi.waitFor(() => expect(seen().get('good')).toBe('waiting'), WAIT);
  });

  it.skipIf(process.getuid?.() !== 0)(
    'lets nobody through a door but its user (needs root to become another)',
    async () => {
      const sharedDir = join(folder, 'shared');
      const service = await start(shared(), { service: true, sharedDir, dataDir: join(folder, 'service') });
      await print(await listening(service.agent), 'letters', 'mine', 'nobody');
      const door = doorOf(sharedDir, userFolderName('nobody'), process.platform);
      await vi.waitFor(() => expect(statSync(door).uid).toBeGreaterThan(0), WAIT);
      execFileSync('chmod', ['711', folder]);
      const knock = `require('net').connect({path:${JSON.stringify(door)}}).on('connect',()=>process.exit(0)).on('error',()=>process.exit(9))`;
      const { uid, gid } = statSync(door);
      const as = (user: number, group: number): number => {
        try {
          execFileSync('/usr/bin/env', ['node', '-e', knock], { uid: user, gid: group, stdio: 'ignore' });
          return 0;
        } catch (error) {
          return (error as { status: number }).status;
        }
      };
      expect([as(uid, gid), as(uid + 1, gid)]).toEqual([0, 9]);
    },
  );
});
