// A long document stays open from one slice to the next: the slices say the same as the whole, and a file that took its
// place is opened anew.
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { readAreas } from '../area-text.ts';
import { composeOutputs } from '../compose.ts';
import { keyOfFile, takeKept } from './kept-file.ts';

const PAGES = 600;
const AREA = { left: 20, top: 96, width: 80, height: 8 };
const EXTRACTION = { lineDetection: 'default', characterOrder: 'position', wordSpacing: 'normal' } as const;
const context = { progress: () => undefined };

let folder: string;
let document: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'mailroom-kept-'));
  document = path.join(folder, 'run.pdf');
  writeFileSync(document, await lettersPdf([{ address: ['Anna Alder'], pages: PAGES }]));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What stands on a page, read by a job of its own. */
async function lineOf(page: number): Promise<string> {
  const read = await readAreas(
    { path: document, requests: [{ page, areas: [AREA], extraction: EXTRACTION }] },
    context,
  );
  if (!read.ok) throw new Error(read.refusal.label);
  return read.value[0]?.lines[0] ?? '';
}

/** The bytes of a letter of two pages, written by a job of its own. */
async function letterOf(page: number, target: string): Promise<Buffer> {
  const pages = [page, page + 1].map((number) => ({ kind: 'source' as const, path: document, page: number }));
  const composed = await composeOutputs({ outputs: [{ target, pages }] }, context);
  if (!composed.ok) throw new Error(composed.refusal.label);
  return readFileSync(target);
}

describe('a long document', () => {
  it('stays open for the next job, which reads and writes what it would of a fresh one', async () => {
    const first = await letterOf(1, path.join(folder, 'first.pdf'));
    expect(await lineOf(7)).toBe('Letter 1, page 7');
    expect(await lineOf(PAGES)).toBe(`Letter 1, page ${PAGES}`);
    const again = await letterOf(1, path.join(folder, 'again.pdf'));
    const kept = takeKept(keyOfFile(document));
    expect(kept?.pageCount).toBe(PAGES);
    kept?.close();
    expect(takeKept(keyOfFile(document))).toBeUndefined();
    expect(again.equals(first)).toBe(true);
    expect((await letterOf(1, path.join(folder, 'fresh.pdf'))).equals(first)).toBe(true);
  });

  it('is closed when its job did not end well', async () => {
    await lineOf(1);
    await expect(letterOf(3, path.join(folder, 'missing', 'letter.pdf'))).rejects.toThrow('ENOENT');
    expect(takeKept(keyOfFile(document))).toBeUndefined();
  });

  it('is read anew when another file took its place', async () => {
    expect(await lineOf(2)).toBe('Letter 1, page 2');
    const other = path.join(folder, 'other.pdf');
    const letters = [
      { address: ['Bruno Bernard'], pages: 1 },
      { address: ['Karl Lang'], pages: PAGES - 1 },
    ];
    writeFileSync(other, await lettersPdf(letters));
    renameSync(other, document);
    expect(await lineOf(2)).toBe('Letter 2, page 1');
  });
});
