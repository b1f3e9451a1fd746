// A PDF of empty pages (ISO 32000-1, 7.5): what is generated for rows that are letters without a document. Written part by
// part, with a flat tree of a hundred pages a node.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A4 in points. */
const BOX = '[0 0 595.276 841.89]';
const PAGES_PER_NODE = 100;

function* objects(pages: number): Generator<string> {
  const nodes = Math.ceil(pages / PAGES_PER_NODE);
  const node = (index: number) => 3 + index;
  const page = (index: number) => 3 + nodes + index;
  const references = (from: number, to: number, number: (index: number) => number): string =>
    Array.from({ length: to - from }, (_, index) => `${number(from + index)} 0 R`).join(' ');
  yield '<</Type/Catalog/Pages 2 0 R>>';
  yield `<</Type/Pages/Count ${pages}/Kids[${references(0, nodes, node)}]/MediaBox${BOX}/Resources<<>>>>`;
  for (let index = 0; index < nodes; index += 1) {
    const from = index * PAGES_PER_NODE;
    const to = Math.min(pages, from + PAGES_PER_NODE);
    yield `<</Type/Pages/Parent 2 0 R/Count ${to - from}/Kids[${references(from, to, page)}]>>`;
  }
  for (let index = 0; index < pages; index += 1) {
    yield `<</Type/Page/Parent ${node(Math.floor(index / PAGES_PER_NODE))} 0 R>>`;
  }
}

function* fileOf(pages: number): Generator<string> {
  const offsets: number[] = [];
  let at = 0;
  const counted = (text: string): string => {
    at += text.length;
    return text;
  };
  yield counted('%PDF-1.7\n');
  for (const content of objects(pages)) {
    offsets.push(at);
    yield counted(`${offsets.length} 0 obj\n${content}\nendobj\n`);
  }
  const table = at;
  yield `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) yield `${String(offset).padStart(10, '0')} 00000 n \n`;
  yield `trailer\n<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`;
}

/** Writes a PDF of `pages` empty A4 pages, at least one. */
export async function writeBlankPages(target: string, pages: number): Promise<void> {
  await pipeline(Readable.from(fileOf(pages)), createWriteStream(target));
}
