// One agent for one folder, and the commands of an administrator to it.
import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { inboxDocument } from '#tests/support/inbox-document.ts';
import type { Agent } from '../agent.types.ts';
import { runAgentCommand } from './agent-commands.ts';
import { askAgent, controlHandler } from './control.ts';
import { askHolder, FolderHeldError, type Hold, holdFolder } from './hold-folder.ts';

let folder: string;
const holds: Hold[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hold-'));
});
afterEach(() => {
  for (const hold of holds.splice(0)) hold.release();
  rmSync(folder, { recursive: true, force: true });
});

async function hold(): Promise<Hold> {
  const held = await holdFolder(folder);
  holds.push(held);
  return held;
}

/** A socket file that nobody listens to any more, as a killed agent leaves it. */
async function leftOver(): Promise<void> {
  const server = createServer();
  const path = join(folder, 'running');
  await new Promise<void>((done) => server.listen(path, done));
  renameSync(path, `${path}.kept`);
  await new Promise((done) => server.close(done));
  renameSync(`${path}.kept`, path);
}

describe.skipIf(process.platform === 'win32')('a data folder', () => {
  it('is held by one of several that start at once after a crash', async () => {
    await leftOver();
    const tried = await Promise.allSettled([hold(), hold(), hold()]);
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    for (const reason of refused) expect(reason).toBeInstanceOf(FolderHeldError);
    await expect(hold()).rejects.toThrow(FolderHeldError);
    expect(existsSync(join(folder, 'running'))).toBe(true);
  });

  it('lets nobody but its user ask', async () => {
    await hold();
    expect(statSync(join(folder, 'running')).mode & 0o777).toBe(0o600);
  });
});

describe('a question to the agent of a folder', () => {
  it('has no answer when none works there, and says so while it starts or when the answer fails', async () => {
    expect(await askHolder(folder, 'who?')).toBeUndefined();
    const held = await hold();
    expect(await askHolder(folder, 'who?')).toEqual({ failure: 'not ready' });
    held.serve(async (question) => ({ heard: question }));
    expect(await askHolder(folder, { ask: 'ünï' })).toEqual({ heard: { ask: 'ünï' } });
    held.serve(() => Promise.reject(new Error('no')));
    expect(await askHolder(folder, 'who?')).toEqual({ failure: 'no' });
  });
});

const documentIn = (id: string, state: InboxDocument['state'], receivedAt: string): InboxDocument =>
  inboxDocument({
    id,
    state,
    receivedAt,
    mode: 'automated',
    name: `${id}.pdf`,
    failure: state === 'attention' ? { label: 'file.encrypted', parameters: { file: `${id}.pdf` } } : null,
  });

// What a door asks of an agent; the rest of one is not touched here.
function agentWith(documents: readonly InboxDocument[]) {
  const asked: string[] = [];
  const agent = {
    outbox: {
      list: () => documents,
      retry: async (id: string) => void asked.push(`retry ${id}`),
      drop: async (id: string) => void asked.push(`drop ${id}`),
    },
    account: () => ({ connected: true, server: 'https://mail.example.com', login: 'anna', reachable: false }),
    printer: () => ({ state: 'listening', port: 8631, detail: '', spoolFull: false }),
    folders: () => [],
    onFolders: () => () => undefined,
  } as unknown as Agent;
  return { agent, asked };
}

describe('an administrator', () => {
  it('sees what has not come to its end, oldest first, and why', async () => {
    const { agent } = agentWith([
      documentIn('b', 'attention', '2026-01-02'),
      documentIn('a', 'waiting', '2026-01-01'),
      documentIn('c', 'confirmed', '2026-01-03'),
    ]);
    (await hold()).serve(controlHandler(agent));
    const lines: string[] = [];
    expect(
      await runAgentCommand(
        { ask: 'status' },
        { dataDir: folder, locale: 'en', printLine: (line) => lines.push(line) },
      ),
    ).toBe(true);
    expect(lines).toEqual([
      'server    https://mail.example.com  does not answer, signed in as anna',
      'printer   port 8631  listening',
      'document  a  waiting  letters  2026-01-01  a.pdf',
      expect.stringContaining('document  b  attention  letters  2026-01-02  b.pdf: The file b.pdf is protected'),
      '2 documents are not at their end, 1 of them need attention',
    ]);
  });

  it('sees the name of a document as one line of text, whatever its sender wrote', async () => {
    const evil = { ...documentIn('a', 'waiting', '2026-01-01'), name: '\u001b[31mred\r\ndocument  z  confirmed\u202e' };
    const { agent } = agentWith([evil]);
    (await hold()).serve(controlHandler(agent));
    const lines: string[] = [];
    await runAgentCommand({ ask: 'status' }, { dataDir: folder, locale: 'en', printLine: (line) => lines.push(line) });
    expect(lines.filter((line) => line.startsWith('document'))).toHaveLength(1);
    expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it('has one document tried again or given up, or all tried that need attention', async () => {
    const { agent, asked } = agentWith([documentIn('a', 'waiting', '1'), documentIn('b', 'attention', '2')]);
    (await hold()).serve(controlHandler(agent));
    expect(await askAgent(folder, { ask: 'retry', id: 'a' })).toEqual({ done: 1 });
    expect(await askAgent(folder, { ask: 'retry', id: 'all' })).toEqual({ done: 1 });
    expect(await askAgent(folder, { ask: 'drop', id: 'b' })).toEqual({ done: 1 });
    expect(await askAgent(folder, { ask: 'drop', id: 'all' })).toHaveProperty('failure');
    expect(await askAgent(folder, { ask: 'drop', id: 'z' })).toHaveProperty('failure');
    expect(asked).toEqual(['retry a', 'retry b', 'drop b']);
  });

  it('is told when no agent works in the folder', async () => {
    const lines: string[] = [];
    expect(
      await runAgentCommand(
        { ask: 'status' },
        { dataDir: folder, locale: 'en', printLine: (line) => lines.push(line) },
      ),
    ).toBe(false);
    expect(lines).toEqual([`no agent works in ${folder}`]);
  });
});
