// What arrived in a driver's spool, looked at with poppler's tools.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentMetadata } from '#printer-driver/printer-driver.ts';
import { waitUntil } from './cups.ts';
import { storedAt } from './stored.ts';

export interface Arrival {
  /** The document alone; it goes away with the spool. */
  readonly path: string;
  readonly metadata: DocumentMetadata;
}

const seen = new Set<string>();

/** The next document that arrives in a spool; undefined when none does within `ms`. */
export function nextArrival(spool: string, ms = 60_000): Promise<Arrival | undefined> {
  const ready = join(spool, 'ready');
  return waitUntil(() => {
    if (!existsSync(ready)) return undefined;
    const name = readdirSync(ready).find((one) => one.endsWith('.job') && !seen.has(one));
    if (!name) return undefined;
    seen.add(name);
    const { metadata, document } = storedAt(join(ready, name));
    const path = join(spool, `${metadata.uuid}.pdf`);
    writeFileSync(path, document);
    return { path, metadata };
  }, ms);
}

export const textOf = (pdf: string, page?: number): string =>
  execFileSync('pdftotext', [...(page ? ['-f', String(page), '-l', String(page)] : []), pdf, '-'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });

/**
 * The text of a PDF that CUPS made from a text file: it writes glyph numbers without a map back to characters, and in
 * the fonts of this system (DejaVu, Liberation) the number of a letter is its code less 29.
 */
export function textInFonts(pdf: string): string {
  const text = textOf(pdf);
  return `${text}\n${[...text].map((letter) => (letter === '\n' ? letter : String.fromCodePoint((letter.codePointAt(0) ?? 0) + 29))).join('')}`;
}

/** Number of pages, and the size of the first one in whole points. */
export function shapeOf(pdf: string): { pages: number; size: string } {
  const text = execFileSync('pdfinfo', [pdf], { encoding: 'utf8' });
  const [, width = '', height = ''] = /Page size:\s+([0-9.]+) x ([0-9.]+)/.exec(text) ?? [];
  return {
    pages: Number(/Pages:\s+(\d+)/.exec(text)?.[1]),
    size: `${Math.round(Number(width))}x${Math.round(Number(height))}`,
  };
}
export const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
