// What left, by readers that are not ours: qpdf says whether a file is sound, poppler what its pages say, zxing its codes.
import { spawnSync } from 'node:child_process';
import { expect } from 'vitest';
import { codesOn, type Drawing, drawn } from '#tests/support/drawn-pages.ts';
import { pagesByPoppler } from '../findings/sent-letters.ts';
import type { Sent } from './juniper.ts';

export { hasReaders } from '../findings/sent-letters.ts';

/** One space where a page has room. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The text of each page of a sound file; that of a blank side is empty. */
export function pagesOf({ pdf }: Sent): string[] {
  const check = spawnSync('qpdf', ['--check', pdf], { encoding: 'utf8' });
  expect(check.status, check.stdout + check.stderr).toBe(0);
  return pagesByPoppler(pdf).map(plain);
}

/**
 * Holds the pages of a document against what each must say, in order; an empty expectation is a blank side.
 * @param expected for each page the texts that must stand on it
 */
export function expectPages(sent: Sent | undefined, expected: readonly (readonly string[])[]): void {
  if (sent === undefined) throw new Error('Nothing left.');
  const pages = pagesOf(sent);
  const found = pages.map((page, index) =>
    page === '' ? [] : (expected[index] ?? []).filter((text) => page.includes(text)),
  );
  expect(found, JSON.stringify(pages, null, 1)).toEqual(expected);
}

/** The codes on a page, from 1, in the order of the alphabet. */
export async function codesOf(documents: Drawing, { pdf }: Sent, page: number): Promise<string[]> {
  return [...new Set(await codesOn(await drawn(documents, { pdf, page })))].sort();
}
