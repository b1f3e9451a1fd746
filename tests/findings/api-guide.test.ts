// Somebody follows docs/api.md, which the API page shows: each command of it is run as it stands, in its order, in one shell,
// against the demonstration.
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyDemo } from '#scripts/demo/demo-set-up.ts';
import { ADMINISTRATOR, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const GUIDE = readFileSync(path.join(ROOT, 'docs/api.md'), 'utf8');
const COMMANDS = [...GUIDE.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands = '']) => commands);
const missing = ['curl', 'jq'].filter((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0);

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  await applyDemo(server.url, ADMINISTRATOR);
  folder = mkdtempSync(path.join(tmpdir(), 'mailroom-guide-'));
  symlinkSync(path.join(ROOT, 'demo'), path.join(folder, 'demo'));
});
afterAll(async () => {
  await server?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

describe('docs/api.md', () => {
  it.skipIf(missing.length > 0)('leads from a token to a sent letter', async () => {
    expect(COMMANDS.length).toBeGreaterThan(6);
    const script = COMMANDS.map((commands, index) => `echo "== ${index}"\n${commands}`).join('\n');
    const { stdout } = await promisify(execFile)('bash', ['--norc', '-e', '-u', '-o', 'pipefail', '-c', script], {
      cwd: folder,
      env: { PATH: process.env.PATH, MAILROOM: server.url },
    });
    const blocks = stdout.split(/^== \d+\n/m).slice(1);
    expect(blocks[0]).toContain('"manager"');
    expect(blocks[1]).toContain('"Annual statements"');
    expect(blocks[3]).toMatch(/"state": "PACK_GROUPS_CREATED[^"]*"[\s\S]*"packGroups": 25/);
    expect(blocks[4]).toMatch(/"quality": "MODIFIED"[\s\S]*"75005 PARIS"/);
    expect(blocks[5]).toMatch(/"packGroups": 23[\s\S]*"awaitsValidation": false/);
    expect(blocks[6]?.trim().split('\n')).toHaveLength(23);
    expect(blocks[8]).toContain('Statements by curl');
    expect(readFileSync(path.join(folder, 'letter.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
    expect(readFileSync(path.join(folder, 'evidence.zip')).subarray(0, 2).toString()).toBe('PK');
  });
});
