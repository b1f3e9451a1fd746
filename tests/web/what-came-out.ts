// Looks at what lies in the outbox after a run of the browser: pages drawn beside their source, codes read, addresses
// and numbers held against the expected file and the database.
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
}

export interface Finding {
  readonly nuid: string;
  /** Texts of the codes on the first page. */
  readonly codes: readonly string[];
  /** Pixels that differ between source and output, outside of what the channel prints, all pages together. */
  readonly differing: number;
}

/** All files below the outbox, by their base name. */
export function outboxFiles(dataDir: string): ReadonlyMap<string, string> {
  const outbox = path.join(dataDir, 'outbox');
  // It comes with the first delivery.
  const names = existsSync(outbox) ? readdirSync(outbox, { recursive: true }).map(String) : [];
  return new Map(names.map((name) => [path.basename(name), path.join(outbox, name)]));
}

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
    count += differing(original, output, PRINTED);
  }
  return { nuid, codes, differing: count };
}
