// A machine that several people share: the service prints for all, and each session is handed its own user's documents.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { AgentSettings } from '#domain/bridge/settings.ts';
import { doorOf, userFolderName } from '#main/agent/shared/shared-folder.ts';
import { agentWorld, cancel, listening, PDF, print, printScan, settingsOf, WAIT } from './agent-world.ts';

const world = agentWorld();

describe.skipIf(process.platform === 'win32')('a shared machine', () => {
  const shared = (): AgentSettings => {
    const settings = settingsOf(['letters'], { shared: true });
    return {
      ...settings,
      queues: settings.queues.map((queue) => ({ ...queue, mode: 'automated' as const, serviceId: 7 })),
    };
  };

  it('hands documents to the session of their user only, which confirms them', async () => {
    const sharedDir = join(world.folder, 'shared');
    const me = userInfo().username;
    const service = await world.start(shared(), { service: true, sharedDir, dataDir: join(world.folder, 'service') });
    const port = await listening(service.agent);
    expect(await print(port, 'letters', 'mine', me)).toBe(0);
    expect(await print(port, 'letters', 'of somebody else', 'nobody')).toBe(0);
    const session = await world.start(shared(), { sharedDir, dataDir: join(world.folder, 'session') });
    await vi.waitFor(() => expect(session.agent.outbox.list()).toHaveLength(1), WAIT);
    // Automated for an own machine; here a name is a claim, so a person confirms.
    expect(session.agent.outbox.list()[0]).toMatchObject({ name: 'mine', mode: 'async' });
    const documents = join(world.folder, 'session/outbox/documents');
    expect(readdirSync(documents).map((name) => readFileSync(join(documents, name)))).toEqual([PDF]);
    const ready = (user: string) => readdirSync(join(sharedDir, 'spool/users', userFolderName(user), 'ready'));
    await vi.waitFor(() => expect(ready(me)).toEqual([]), WAIT);
    expect(ready('nobody')).toHaveLength(1);
    expect(service.agent.outbox.list()).toEqual([]);
  });

  it('gives a document up whose job is canceled after the session fetched it', async () => {
    const sharedDir = join(world.folder, 'shared');
    const me = userInfo().username;
    const service = await world.start(shared(), { service: true, sharedDir, dataDir: join(world.folder, 'service') });
    const port = await listening(service.agent);
    const session = await world.start(shared(), { sharedDir, dataDir: join(world.folder, 'session') });
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
    const sharedDir = join(world.folder, 'shared');
    const me = userInfo().username;
    const service = await world.start(shared(), { service: true, sharedDir, dataDir: join(world.folder, 'service') });
    const port = await listening(service.agent);
    expect([await printScan(port, me), await print(port, 'letters', 'good', me)]).toEqual([0, 0]);
    const session = await world.start(shared(), { sharedDir, dataDir: join(world.folder, 'session') });
    const seen = () => new Map(session.agent.outbox.list().map(({ name, state }) => [name, state]));
    await vi.waitFor(() => expect(seen().get('Scan')).toBe('attention'), WAIT);
    await vi.waitFor(() => expect(seen().get('good')).toBe('waiting'), WAIT);
  });

  it.skipIf(process.getuid?.() !== 0)(
    'lets nobody through a door but its user (needs root to become another)',
    async () => {
      const sharedDir = join(world.folder, 'shared');
      const service = await world.start(shared(), { service: true, sharedDir, dataDir: join(world.folder, 'service') });
      await print(await listening(service.agent), 'letters', 'mine', 'nobody');
      const door = doorOf(sharedDir, userFolderName('nobody'), process.platform);
      await vi.waitFor(() => expect(statSync(door).uid).toBeGreaterThan(0), WAIT);
      execFileSync('chmod', ['711', world.folder]);
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
