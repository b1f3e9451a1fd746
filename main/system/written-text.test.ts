// Files that an administrator writes are read however the editor of the system wrote them.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAgentFile } from '#main/printer/service/agent-file.ts';
import { readLanAccounts } from '../agent/headless/lan-accounts-file.ts';
import { tokenFile } from './token-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailroom-written-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function written(bytes: Buffer | string): string {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  chmodSync(path, 0o600);
  return path;
}

const WAYS: readonly (readonly [string, (text: string) => Buffer])[] = [
  ['without a mark', (text) => Buffer.from(text)],
  ['with a mark, as Notepad does', (text) => Buffer.from(`\uFEFF${text}`)],
  ['in UTF-16, as PowerShell does', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
];

describe.each(WAYS)('a file written %s', (_way, encode) => {
  it('gives its token', async () => {
    expect(await tokenFile(written(encode('mailroom_agent_x\r\n'))).read()).toBe('mailroom_agent_x');
  });

  it('gives the settings of the agent', () => {
    const path = written(encode('{"server":"https://mail.example.com"}'));
    expect(readAgentFile(path, {}, 'linux').server).toBe('https://mail.example.com');
  });

  it('gives the accounts of other devices', () => {
    expect(readLanAccounts(written(encode('[{"name":"Zoë","pin":"314159"}]')))).toMatchObject({
      ok: true,
      value: [{ name: 'Zoë' }],
    });
  });
});

it.each(['', 'two words', 'one\nline more', 'tököä'])('a token file that holds %j signs nobody in', async (text) => {
  expect(await tokenFile(written(text)).read()).toBeNull();
});
