// Somebody prints a document whose name steers a terminal, and the administrator who asks the agent for its status reads lines
// that nobody wrote: names of senders are one line of text.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { runAgentCommand } from '#main/agent/headless/agent-commands.ts';
import { holdFolder } from '#main/agent/headless/hold-folder.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'mailroom-status-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const FORGED = '\u001b[31mBill\r\n0 documents are not at their end\u001b]0;owned\u0007\u202e\u2028';
const DOCUMENT: InboxDocument = {
  ...{ id: 'one', queueId: 'letters', mode: 'manual', source: 'printer', name: FORGED, claimedUser: FORGED },
  ...{ application: FORGED, bytes: 1, sha256: '', receivedAt: '2026-03-02T09:00:00.000Z', state: 'attention' },
  ...{ uploadedBytes: 0, pages: null, fileId: null, jobId: null, attempts: 0, nextTryAt: null, sameAs: null },
  failure: { label: 'desktop.outbox.badValues', parameters: { count: 1, recipient: FORGED, named: 'yes' } },
};

it('the status of an agent is as many lines as there are documents, and steers nothing', async () => {
  const hold = await holdFolder(dataDir);
  hold.serve(async () => ({
    status: {
      account: { connected: true, server: 'https://mail.example', login: FORGED, reachable: true },
      printer: { state: 'ready', port: 8631, detail: FORGED, spoolFull: false },
      folders: [],
      documents: [DOCUMENT],
    },
  }));
  const lines: string[] = [];
  try {
    expect(
      await runAgentCommand({ ask: 'status' }, { dataDir, locale: 'en', printLine: (line) => lines.push(line) }),
    ).toBe(true);
  } finally {
    hold.release();
  }
  expect(lines).toHaveLength(4);
  for (const line of lines) expect(line).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
  expect(lines[2]).toContain('Bill');
});
