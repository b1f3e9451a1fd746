// Looks at what lies in the outbox after a run of the browser: pages drawn beside their source, codes read, addresses
// and numbers held against the expected file and the database.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { type DocumentEngine, startDocumentEngine } from '#server/documents/documents.ts';
import { type Box, codesOn, differing, drawn } from '#tests/support/drawn-pages.ts';

/** Where the demonstration's channel prints code, number and mark. */
const PRINTED: readonly Box[] = [{ left: 0.5, top: 100, width: 19.5, height: 19 }];

export interface Letter {
  readonly shipment: Shipment;
  /** First page in the source, from 1, and how many. */
  readonly firstPage: number;
  readonly pages: number;
  /** Lines were set in place of others: the window is looked at by itself. */
  readonly corrected: boolean;
}

export interface Finding {
  readonly nuid: string;
  /** Texts of the codes on the first page. */
  readonly codes: readonly string[];
  /** Pixels that differ between source and output, outside of what the channel prints, all pages together. */
  readonly differing: number;
  /** What the window of the first page says, line by line. */
  readonly window: readonly string[];
}

/** Where its services read the address. */
const WINDOW: Box = { left: 103, top: 44, width: 95, height: 52 };

/** What stands there, by the engine that made the letter: tests/findings reads it by others. */
async function windowOf(engine: DocumentEngine, path: string): Promise<readonly string[]> {
  const extraction = { lineDetection: 'default', characterOrder: 'position', wordSpacing: 'normal' } as const;
  const read = await engine.areaText({ path, lane: 'person', requests: [{ page: 1, areas: [WINDOW], extraction }] });
  if (!read.ok) throw new Error(read.refusal.label);
  return read.value[0]?.lines ?? [];
}

/** All files below the outbox, by their base name. */
export function outboxFiles(dataDir: string): ReadonlyMap<string, string> {
  const outbox = path.join(dataDir, 'outbox');
  // It comes with the first delivery.
  const names = existsSync(outbox) ? readdirSync(outbox, { recursive: true }).map(String) : [];
  return new Map(names.map((name) => [path.basename(name), path.join(outbox, name)]));
}

/** How many PDFs in the outbox say it, as poppler reads them. */
export const leftSaying = (dataDir: string, text: string): number =>
  [...outboxFiles(dataDir).values()]
    .filter((file) => file.endsWith('.pdf'))
    .filter((file) => execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).includes(text)).length;

/** Who the e-mails in the outbox are for. */
export const mailedTo = (dataDir: string): string[] =>
  [...outboxFiles(dataDir).values()]
    .filter((file) => file.endsWith('.eml'))
    .map((file) => /^To: .*?([^\s<>]+@[^\s<>]+)/im.exec(readFileSync(file, 'utf8'))?.[1] ?? '')
    .sort((a, b) => a.localeCompare(b));

/** Draws every page of every letter beside its page in the source. */
export async function lookAt(source: string, dataDir: string, letters: readonly Letter[]): Promise<Finding[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-looked-at-'));
  const engine = startDocumentEngine({ workRoot: folder, cores: 2, now: () => performance.now() });
  try {
    const files = outboxFiles(dataDir);
    const findings: Finding[] = [];
    for (const letter of letters) findings.push(await lookAtOne({ engine, source, files, letter }));
    return findings;
  } finally {
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Desk {
  readonly engine: DocumentEngine;
  readonly source: string;
  readonly files: ReadonlyMap<string, string>;
  readonly letter: Letter;
}

async function lookAtOne(desk: Desk): Promise<Finding> {
  const { engine, source, files, letter } = desk;
  const { nuid } = letter.shipment;
  const file = files.get(`${nuid}.pdf`);
  if (file === undefined) throw new Error(`no letter ${nuid} in the outbox`);
  let codes: string[] = [];
  let count = 0;
  for (let page = 1; page <= letter.pages; page += 1) {
    const output = await drawn(engine, { pdf: file, page });
    if (page === 1) codes = await codesOn(output);
    const original = await drawn(engine, { pdf: source, page: letter.firstPage + page - 1 });
    count += differing(original, output, letter.corrected && page === 1 ? [...PRINTED, WINDOW] : PRINTED);
  }
  return { nuid, codes, differing: count, window: await windowOf(engine, file) };
}
