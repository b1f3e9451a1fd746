// One measured task of ours, in a process of its own: node pdf-task.ts split|text|stamp|merge <input> <output> [producer]
import path from 'node:path';
import { openPdf, type PdfFile } from '#server/documents/engine/file/pdf-file.ts';
import { openFile } from '#server/documents/engine/syntax/source.ts';
import { areaText } from '#server/documents/engine/text/area-text.ts';
import { assembleLines } from '#server/documents/engine/text/lines.ts';
import { splitFile } from '#server/documents/engine/write/assemble.ts';
import { mergePaths } from '#server/documents/engine/write/merge.ts';
import type { Overlay } from '#server/documents/engine/write/overlay.ts';
import { stampFile } from '#server/documents/engine/write/stamp.ts';
import { endAtOnce } from './end-at-once.ts';
import { stampOverlay } from './pdf-stamp.ts';
import { AREAS, isProducer, outputName } from './pdf-work.ts';

// as the engine takes it: importing it would load streams and readline
const { readdirSync, writeFileSync, writeSync } = process.getBuiltinModule('node:fs');
const [task, input = '', output = '', producer] = process.argv.slice(2);

function split(file: PdfFile): void {
  const outputs = [];
  for (let first = 1; first <= file.pageCount; first += 2) {
    outputs.push({ path: outputName(output, outputs.length), first, last: Math.min(first + 1, file.pageCount) });
  }
  splitFile(file, outputs);
}

function text(file: PdfFile): void {
  if (!isProducer(producer)) throw new Error('which producer?');
  const settings = { lineDetection: 'default', characterOrder: 'position', wordSpacing: 'normal' } as const;
  const pages: string[] = [];
  for (let page = 1; page <= file.pageCount; page++) {
    const { glyphs, unsure } = areaText(file, page, AREAS[producer]);
    if (unsure.length > 0) throw new Error(`page ${page}: ${unsure.join(', ')}`);
    pages.push(assembleLines(glyphs, settings).join('\n'));
  }
  writeFileSync(output, pages.join('\f'));
}

function stamp(file: PdfFile): void {
  function* overlays(): Iterable<readonly [number, Overlay]> {
    for (let page = 1; page <= file.pageCount; page++) yield [page, stampOverlay(page)];
  }
  stampFile(file, output, overlays());
}

if (task === 'merge') {
  const names = readdirSync(input).sort();
  mergePaths(
    output,
    names.map((name) => path.join(input, name)),
  );
} else {
  const file = openPdf(openFile(input));
  if (task === 'split') split(file);
  else if (task === 'text') text(file);
  else if (task === 'stamp') stamp(file);
  else throw new Error(`no task ${task}`);
}
// past the stream of standard output: setting that up takes longer than writing a letter
writeSync(1, 'done\n');
// The product ends its children at once as well: none takes its heap apart.
endAtOnce();
