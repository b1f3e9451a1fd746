// The agent with its real printer driver: what is printed lies in the outbox, whatever happens to driver, port, settings.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { FolderView } from '#domain/bridge/folders.ts';
import { FolderHeldError, holdFolder } from '#main/agent/headless/hold-folder.ts';
import { agentWorld, cancel, listening, PDF, print, printScan, settingsOf, WAIT } from './agent-world.ts';

const world = agentWorld();

describe('a printed document', () => {
  it('lies in the outbox, and nothing of it is left in the spool', async () => {
    const { agent } = await world.start(settingsOf(['letters']));
    const port = await listening(agent);
    expect(agent.queues()).toEqual([
      {
        id: 'letters',
        address: `ipp://localhost:${port}/ipp/plain/letters`,
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
    const documents = join(world.folder, 'data/outbox/documents');
    const kept = (): Buffer[] => readdirSync(documents).map((name) => readFileSync(join(documents, name)));
    await vi.waitFor(() => expect(kept()).toEqual([PDF]), WAIT);
    await vi.waitFor(() => expect(readdirSync(join(world.folder, 'data/spool/ready'))).toEqual([]), WAIT);
  });

  it('is given up when its job is canceled after the outbox took it', async () => {
    const { agent } = await world.start(settingsOf(['letters']));
    const port = await listening(agent);
    await print(port, 'letters', 'Second thoughts');
    const [letter] = await vi.waitFor(() => {
      expect(agent.outbox.list()).toHaveLength(1);
      return agent.outbox.list();
    }, WAIT);
    expect(await cancel(port, 'letters', 1)).toBe(0);
    await vi.waitFor(() => expect(agent.outbox.get(letter?.id ?? '')?.state).toBe('dropped'), WAIT);
    // The record says so first: what is not written down is not removed.
    await vi.waitFor(() => expect(readdirSync(join(world.folder, 'data/outbox/documents'))).toEqual([]), WAIT);
  });

  it('of which no PDF comes is shown, never sent, and stays until a person drops it', async () => {
    const { agent } = await world.start(settingsOf(['letters']));
    expect(await printScan(await listening(agent), 'anna')).toBe(0);
    await vi.waitFor(() => expect(agent.outbox.list()).toHaveLength(1), WAIT);
    const [scan] = agent.outbox.list();
    const failure = { label: 'desktop.outbox.notConverted', parameters: { name: 'Scan' } };
    expect(scan).toMatchObject({ name: 'Scan', state: 'attention', failure });
    await agent.outbox.retry(scan?.id ?? '');
    expect(agent.outbox.list()).toMatchObject([{ state: 'attention', failure }]);
    await agent.outbox.drop(scan?.id ?? '');
    expect(agent.outbox.list()).toMatchObject([{ state: 'dropped' }]);
    expect(readdirSync(join(world.folder, 'data/spool/failed'))).toEqual([]);
  });

  it('is accepted again after the driver was killed', async () => {
    const { agent } = await world.start(settingsOf(['letters']));
    await print(await listening(agent), 'letters', 'first');
    world.drivers[0]?.kill();
    await vi.waitFor(() => expect(world.drivers).toHaveLength(2), WAIT);
    expect(await print(await listening(agent), 'letters', 'second')).toBe(0);
    await vi.waitFor(() => expect(agent.outbox.list()).toHaveLength(2), WAIT);
  });
});

describe('the printer', () => {
  it('says that its port is taken, and comes when the port is free', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', () => done()));
    const { port } = other.address() as AddressInfo;
    const { agent } = await world.start(settingsOf(['letters'], { port }));
    await vi.waitFor(() => expect(agent.printer()).toMatchObject({ state: 'port-taken', port }), WAIT);
    expect(agent.queues()[0]?.printer).toBe('stopped');
    await new Promise((done) => other.close(done));
    expect(await listening(agent)).toBe(port);
  });

  it('follows the settings: queues come and go without a new start, and it can be turned off', async () => {
    const { agent, set } = await world.start(settingsOf(['letters']));
    const port = await listening(agent);
    set(settingsOf(['letters', 'bills']));
    await vi.waitFor(async () => expect(await print(port, 'bills', 'Bill')).toBe(0), WAIT);
    set(settingsOf(['bills']));
    await vi.waitFor(async () => expect(await print(port, 'letters', 'x')).not.toBe(0), WAIT);
    expect(world.drivers).toHaveLength(1);
    set(settingsOf(['bills'], { enabled: false }));
    await vi.waitFor(() => expect(agent.printer().state).toBe('off'), WAIT);
  });
});

describe('a watched folder', () => {
  /** An agent that watches one folder for its one queue. */
  async function watching() {
    const drop = join(world.folder, 'drop');
    mkdirSync(drop);
    const settings = settingsOf(['letters']);
    const folders = [{ path: drop, quietSeconds: 1, keepDays: 30 }];
    const { agent } = await world.start({
      ...settings,
      queues: settings.queues.map((queue) => ({ ...queue, folders })),
    });
    return { agent, drop };
  }

  it('feeds the outbox of its queue', async () => {
    const { agent, drop } = await watching();
    writeFileSync(join(drop, 'Reminder.pdf'), PDF);
    await vi.waitFor(() => expect(agent.outbox.list()).toHaveLength(1), WAIT);
    expect(agent.outbox.list()[0]).toMatchObject({ queueId: 'letters', source: 'folder' });
    await vi.waitFor(() => expect(agent.folders()).toMatchObject([{ taken: 1, waiting: 0 }]), WAIT);
    expect(agent.folders()).toMatchObject([{ path: drop, queueId: 'letters', condition: 'watching', failure: null }]);
    expect(Date.parse(agent.folders()[0]?.lastTakenAt ?? '')).toBeGreaterThan(0);
  });

  it('tells of itself when it goes missing and when it is back, as the bridge carries it', async () => {
    const { agent, drop } = await watching();
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
    const drop = join(world.folder, 'drop');
    mkdirSync(join(drop, 'archive'), { recursive: true });
    const folders = (...paths: string[]) => paths.map((path) => ({ path, quietSeconds: 1, keepDays: 30 }));
    const { queues, ...settings } = settingsOf(['letters', 'bills']);
    const watched = [folders(drop), folders(drop, join(drop, 'archive'))];
    const { agent } = await world.start({
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
    const { release } = await holdFolder(world.folder);
    await expect(holdFolder(world.folder)).rejects.toThrow(FolderHeldError);
    release();
    (await holdFolder(world.folder)).release();
  });
});
