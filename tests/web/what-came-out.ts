// Looks at what lies in the outbox after a run of the browser: pages drawn beside their source, codes read, addresses
// and numbers held against the expected file and the database.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { type DocumentEngine, startDocumentEngine } from '#server/documents/documents.ts';
import { decode, type Pixels } from '#tests/documents/decode.ts';
import { readPng } from '#tests/documents/read-png.ts';

const DPI = 200;
const PIXELS_PER_MM = DPI / 25.4;
/** Where the demonstration's channel prints code, number and mark, with half a millimetre of soft edge. In mm. */
const PRINTED = { left: 0, top: 99.5, width: 20.5, height: 20 };
/** Of 255: less is the softness of an edge. */
const VISIBLE = 48;

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

function differing(a: Pixels, b: Pixels): number {
  if (a.width !== b.width || a.height !== b.height) return Number.POSITIVE_INFINITY;
  const { left, top, width, height } = PRINTED;
  let count = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    if (Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)) < VISIBLE) continue;
    const x = ((at / 4) % a.width) / PIXELS_PER_MM;
    const y = Math.floor(at / 4 / a.width) / PIXELS_PER_MM;
    if (x < left || x > left + width || y < top || y > top + height) count += 1;
  }
  return count;
}

/** Draws every page of every letter beside its page in the source. */
export async function lookAt(source: string, dataDir: string, letters: readonly Letter[]): Promise<Finding[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-looked-at-'));
  const engine = startDocumentEngine({ workRoot: folder, cores: 2, now: () => performance.now() });
  try {
    const files = outboxFiles(dataDir);
    const findings: Finding[] = [];
    for (const letter of letters) findings.push(await lookAtOne({ engine, folder, source, files, letter }));
    return findings;
  } finally {
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Desk {
  readonly engine: DocumentEngine;
  readonly folder: string;
  readonly source: string;
  readonly files: ReadonlyMap<string, string>;
  readonly letter: Letter;
}

async function drawn({ engine, folder }: Desk, file: string, page: number): Promise<Pixels> {
  const target = path.join(folder, 'page.png');
  const answer = await engine.render({ path: file, page, size: { dpi: DPI }, target, lane: 'person' });
  if (!answer.ok) throw new Error(`${file}, page ${page}: ${answer.refusal.label}`);
  return readPng(target);
}

async function lookAtOne(desk: Desk): Promise<Finding> {
  const { source, files, letter } = desk;
  const { nuid } = letter.shipment;
  const file = files.get(`${nuid}.pdf`);
  if (file === undefined) throw new Error(`no letter ${nuid} in the outbox`);
  let codes: string[] = [];
  let count = 0;
  for (let page = 1; page <= letter.pages; page += 1) {
    const output = await drawn(desk, file, page);
    if (page === 1) codes = (await decode(output)).map(({ text }) => text);
    count += differing(await drawn(desk, source, letter.firstPage + page - 1), output);
  }
  return { nuid, codes, differing: count };
}
