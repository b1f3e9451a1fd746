// The command that makes mail runs: what it writes, and what it says to a person who asks or mistypes.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';

const SCRIPT = path.resolve(import.meta.dirname, '../../scripts/demo/demo-run.ts');
const out = mkdtempSync(path.join(tmpdir(), 'demo-run-'));
afterAll(() => rmSync(out, { recursive: true, force: true }));

const run = (...given: string[]) => spawnSync(process.execPath, [SCRIPT, ...given], { encoding: 'utf8' });

describe('npm run demo:run', () => {
  it('shows how it is used when asked', () => {
    const { status, stdout, stderr } = run('--help');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('npm run demo:run -- COUNT');
  });

  it.each([
    [['many'], '"many" is not a number of letters.'],
    [['0'], 'is not a number of letters.'],
    [['5', '--writer', 'quill'], 'There is no writer "quill".'],
    [['5', '--folder', 'x'], "Unknown option '--folder'"],
  ])('says what is wrong with %j, and shows no stack', (given, said) => {
    const { status, stderr } = run(...given);
    expect(status).toBe(2);
    expect(stderr).toContain(said);
    expect(stderr).toContain('npm run demo:run -- COUNT');
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it('writes the pages of its letters, the same ones every time', async () => {
    const make = () => {
      expect(run('60', '--writer', 'pdf-lib', '--out', out).stdout).toContain('letters-60-pdf-lib.pdf');
      return readFileSync(path.join(out, 'letters-60-pdf-lib.pdf'));
    };
    const pdf = make();
    const rows = JSON.parse(readFileSync(path.join(out, 'letters-60.expected.json'), 'utf8')) as { lastPage: number }[];
    expect(rows).toHaveLength(60);
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(rows.at(-1)?.lastPage);
    expect(make().equals(pdf)).toBe(true);
  });
});
