// Damages small PDFs byte by byte and by cutting them, and holds the engine to its promise: it hands over, or its answer is
// what PDFium shows of the same damaged file. Never another exception, never a page that differs without a word, never a
// number of pages that PDFium does not see:
//   node tests/documents-engine/mutants.ts [count, 2000] [seed, 1] [more PDF files …]
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPdf } from '#server/documents/engine/file/pdf-file.ts';
import { HandOver } from '#server/documents/engine/syntax/hand-over.ts';
import { openBytes } from '#server/documents/engine/syntax/source.ts';
import { areaText } from '#server/documents/engine/text/area-text.ts';
import { splitFile } from '#server/documents/engine/write/assemble.ts';
import { onePage, textPages } from './pdf-samples.ts';
import { openOracle, pictureDifference } from './pdfium-oracle.ts';

const [count = '2000', seed = '1', ...files] = process.argv.slice(2);
const SLOW_MS = 5000;
const NEAR = 0.5;
const WHOLE_PAGE = { left: 0, top: 0, width: 5000, height: 5000 };

const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
const target = join(folder, 'page.pdf');

let state = Number(seed) >>> 0;
/** 0 to `most` - 1, the same in every run with the same seed */
function below(most: number): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * most);
}

function mutant(original: Buffer): { bytes: Buffer; change: string } {
  if (below(8) === 0) {
    const length = below(original.length);
    return { bytes: original.subarray(0, length), change: `cut to ${length}` };
  }
  const bytes = Buffer.from(original);
  const [place, value] = [below(bytes.length), below(256)];
  bytes[place] = value;
  return { bytes, change: `byte ${place} = ${value}` };
}

type Verdict = { kind: 'right' | 'handed over' | 'other page count' | 'wrong' | 'crash'; detail?: string };

function judge(bytes: Buffer): Verdict {
  let pages: number;
  try {
    const file = openPdf(openBytes(bytes));
    pages = file.pageCount;
    file.info();
    splitFile(file, [{ path: target, first: 1, last: pages }]);
    for (let page = 1; page <= pages; page++) areaText(file, page, WHOLE_PAGE);
  } catch (error) {
    if (!(error instanceof HandOver)) return { kind: 'crash', detail: String(error) };
    return error.code === 'internal' ? { kind: 'crash', detail: error.message } : { kind: 'handed over' };
  }
  return compare(bytes, pages);
}

/** Pages that PDFium draws differently from the source and from our copy of it. */
function compare(bytes: Buffer, pages: number): Verdict {
  const source = openOracle(bytes);
  if ('error' in source) return { kind: 'other page count', detail: `ours ${pages}, PDFium does not open it` };
  const output = openOracle(readFileSync(target));
  try {
    // the front page would compare the counts and hand over, but no such file is known
    if (source.pageCount !== pages) {
      return { kind: 'other page count', detail: `ours ${pages}, PDFium's ${source.pageCount}` };
    }
    if ('error' in output || output.pageCount !== pages) return { kind: 'wrong', detail: 'output does not open' };
    for (let page = 0; page < pages; page++) {
      const difference = pictureDifference(source.render(page), output.render(page));
      if (difference >= NEAR) return { kind: 'wrong', detail: `page ${page + 1} differs by ${difference.toFixed(2)}` };
    }
    return { kind: 'right' };
  } finally {
    source.close();
    if (!('error' in output)) output.close();
  }
}

const originals: [string, Buffer][] = [
  ['pdf-lib', await textPages(['Anna Martin', 'second page', 'Bert'])],
  ['pdf-lib, object streams', await textPages(['Anna Martin', 'second page', 'Bert'], true)],
  ['by hand', onePage('q 1 0 0 1 9 9 cm BT /F 9 Tf (Anna) Tj ET Q', undefined, ['<</Type/Font>>'])],
  ...files.map((path): [string, Buffer] => [path, readFileSync(path)]),
];
let failures = 0;
for (const [name, original] of originals) {
  const counts = new Map<string, number>();
  let slowest = 0;
  for (let number = 0; number < Number(count); number++) {
    const { bytes, change } = mutant(original);
    const started = performance.now();
    const { kind, detail } = judge(bytes);
    const elapsed = performance.now() - started;
    slowest = Math.max(slowest, elapsed);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (kind === 'wrong' || kind === 'crash' || kind === 'other page count' || elapsed > SLOW_MS) {
      failures++;
      const near = /byte (\d+)/.exec(change)?.[1];
      const place =
        near === undefined ? '' : bytes.toString('latin1', Math.max(0, Number(near) - 30), Number(near) + 30);
      console.log(`${name}: ${change}: ${kind}, ${detail ?? ''} (${Math.round(elapsed)} ms) ${JSON.stringify(place)}`);
    }
  }
  const found = [...counts].map(([kind, times]) => `${kind} ${times}`).join(', ');
  console.log(`${name}: ${count} mutants, ${found}; slowest ${Math.round(slowest)} ms`);
}
rmSync(folder, { recursive: true });
process.exit(failures === 0 ? 0 : 1);
