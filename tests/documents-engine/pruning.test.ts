// What belongs to one recipient must not travel in the letter of another, wherever the producer of the run has put it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import { splitFile } from '#server/documents/engine/write/assemble.ts';
import { mergePaths } from '#server/documents/engine/write/merge.ts';
import { greyDifference, otherReaders } from './other-readers.ts';
import { openedBytes, pdfOf, streamOf } from './pdf-samples.ts';

const folder = mkdtempSync(join(tmpdir(), 'pruning-'));
afterAll(() => rmSync(folder, { recursive: true }));
const readers = otherReaders();

const LETTERS = 5;
const numbers = Array.from({ length: LETTERS }, (_, index) => index);

const secret = (owner: number) => `SECRET-OF-${owner}`;
/** An image of 11 pixels whose data can be found in a file. */
const image = (owner: number) =>
  streamOf(secret(owner), '/Type/XObject/Subtype/Image/Width 11/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8');
const drawn = (name: string) => `q 80 0 0 40 20 20 cm /${name} Do Q`;
const form = (content: string, more = '') => streamOf(content, `/Type/XObject/Subtype/Form/BBox[0 0 200 100]${more}`);

/**
 * A run with a page for each recipient. `leaf`: the object of a recipient, which their page uses as `name` in the resources
 * that all pages share; `parts` are further objects, numbered behind the pages.
 */
interface Run {
  readonly content: (owner: number) => string;
  readonly resources: (first: number) => string;
  readonly parts: (first: number) => readonly string[];
}

/** Objects: 1 catalogue, 2 tree, 3 shared resources, then page and content of each, then the parts. */
function run({ content, resources, parts }: Run): Buffer {
  const first = 4 + 2 * LETTERS;
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${LETTERS}/Kids[${numbers.map((n) => `${4 + 2 * n} 0 R`).join(' ')}]/MediaBox[0 0 200 100]>>`,
    resources(first),
    ...numbers.flatMap((n) => [
      `<</Type/Page/Parent 2 0 R/Resources 3 0 R/Contents ${5 + 2 * n} 0 R>>`,
      streamOf(content(n)),
    ]),
    ...parts(first),
  ]);
}

const named = (prefix: string, first: number, step = 1) =>
  numbers.map((n) => `/${prefix}${n} ${first + n * step} 0 R`).join('');

const RUNS: Record<string, Run> = {
  'as images of shared resources': {
    content: (n) => drawn(`I${n}`),
    resources: (first) => `<</XObject<<${named('I', first)}>>>>`,
    parts: () => numbers.map(image),
  },
  'in forms, one for each page, that share their resources': {
    content: (n) => `/F${n} Do`,
    resources: (first) => `<</XObject<<${named('F', first)}>>>>`,
    parts: (first) => [
      ...numbers.map((n) => form(drawn(`I${n}`), `/Resources ${first + LETTERS} 0 R`)),
      `<</XObject<<${named('I', first + LETTERS + 1)}>>>>`,
      ...numbers.map(image),
    ],
  },
  'in forms within forms, each with all resources written out': {
    content: (n) => `/F${n} Do`,
    resources: (first) => `<</XObject<<${named('F', first)}>>>>`,
    parts: (first) => [
      ...numbers.map((n) => form(`/G${n} Do`, `/Resources<</XObject<<${named('G', first + LETTERS)}>>>>`)),
      ...numbers.map((n) => form(drawn(`I${n}`), `/Resources<</XObject<<${named('I', first + 2 * LETTERS)}>>>>`)),
      ...numbers.map(image),
    ],
  },
  'in forms without resources of their own': {
    content: (n) => `/F${n} Do`,
    resources: (first) => `<</XObject<<${named('F', first)}${named('I', first + LETTERS)}>>>>`,
    parts: () => [...numbers.map((n) => form(drawn(`I${n}`))), ...numbers.map(image)],
  },
  'as glyphs of shared Type 3 fonts': {
    content: (n) => `BT /T${n} 10 Tf 20 20 Td (a) Tj ET`,
    resources: (first) => `<</Font<<${named('T', first)}>>>>`,
    parts: (first) => [
      ...numbers.map(
        (n) =>
          `<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 97/Widths[9]/Encoding<</Differences[97/a]>>/CharProcs<</a ${first + LETTERS + n} 0 R>>/Resources<</XObject<<${named('I', first + 2 * LETTERS)}>>>>>>`,
      ),
      ...numbers.map((n) => streamOf(`9 0 d0 q 8 0 0 4 0 0 cm /I${n} Do Q`)),
      ...numbers.map(image),
    ],
  },
  'in shared patterns': {
    content: (n) => `/Pattern cs /P${n} scn 10 10 100 50 re f`,
    resources: (first) => `<</Pattern<<${named('P', first)}>>>>`,
    parts: (first) => [
      ...numbers.map((n) =>
        streamOf(
          `q 40 0 0 20 0 0 cm /I${n} Do Q`,
          `/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 50 30]/XStep 50/YStep 30/Resources<</XObject<<${named('I', first + LETTERS)}>>>>`,
        ),
      ),
      ...numbers.map(image),
    ],
  },
  'in masks of shared graphics states': {
    content: (n) => `/S${n} gs 0 g 10 10 100 50 re f`,
    resources: (first) => `<</ExtGState<<${named('S', first)}>>>>`,
    parts: (first) => [
      ...numbers.map((n) => `<</Type/ExtGState/SMask<</S/Luminosity/G ${first + LETTERS + n} 0 R>>>>`),
      ...numbers.map((n) =>
        form(
          drawn(`I${n}`),
          `/Group<</S/Transparency/CS/DeviceGray>>/Resources<</XObject<<${named('I', first + 2 * LETTERS)}>>>>`,
        ),
      ),
      ...numbers.map(image),
    ],
  },
  'as texts of shared marks': {
    content: (n) => `/Span /M${n} BDC 0 g 9 9 9 9 re f EMC`,
    resources: (first) => `<</Properties<<${named('M', first)}>>>>`,
    parts: () => numbers.map((n) => `<</ActualText(${secret(n)})>>`),
  },
  'in private data of pages and forms': {
    content: (n) => `/F${n} Do`,
    resources: (first) => `<</XObject<<${named('F', first)}>>>>`,
    parts: () =>
      numbers.map((n) =>
        form(
          '0 g 9 9 9 9 re f',
          `/PieceInfo<</App<</Private[${numbers.map((m) => (m === n ? '' : `(${secret(m)})`)).join('')}(${secret(n)})]>>>>`,
        ),
      ),
  },
};

/** The owners whose secret is found in a file, compressed or not. */
function ownersIn(path: string): number[] {
  const plain = `${path}.plain`;
  const { error } = spawnSync('qpdf', ['--stream-data=uncompress', '--object-streams=disable', path, plain]);
  const text = readFileSync(error === undefined ? plain : path, 'latin1');
  return numbers.filter((n) => text.includes(secret(n)));
}

const hasNothing = new Set(['in private data of pages and forms']);

describe.each(Object.entries(RUNS))('what is one recipient’s %s', (name, made) => {
  const source = join(folder, 'run.pdf');
  const outputs = numbers.map((n) => ({ path: join(folder, `${n}.pdf`), first: n + 1, last: n + 1 }));

  it('is in no letter but theirs, and there it is drawn as it was', () => {
    writeFileSync(source, run(made));
    splitFile(openedBytes(run(made)), outputs);
    for (const [n, { path }] of outputs.entries()) expect(ownersIn(path)).toEqual(hasNothing.has(name) ? [] : [n]);
    const merged = join(folder, 'merged.pdf');
    mergePaths(
      merged,
      outputs.map(({ path }) => path),
    );
    for (const { draw, name: reader } of readers) {
      const before = draw(source, 2);
      expect(greyDifference(before, draw(outputs[1]?.path ?? '', 1)), reader).toBe(0);
      expect(greyDifference(before, draw(merged, 2)), reader).toBe(0);
    }
  });
});

describe('a run whose pages another program has put under a letterhead', () => {
  it('has in each letter the pictures of this letter alone', async () => {
    const plain = RUNS['as images of shared resources'];
    if (plain === undefined) throw new Error('no such run');
    const document = await PDFDocument.create();
    const embedded = await document.embedPdf(run(plain), numbers);
    for (const page of embedded) document.addPage([200, 100]).drawPage(page);
    const file = openedBytes(Buffer.from(await document.save()));
    const outputs = numbers.map((n) => ({ path: join(folder, `lib-${n}.pdf`), first: n + 1, last: n + 1 }));
    splitFile(file, outputs);
    for (const [n, { path }] of outputs.entries()) expect(ownersIn(path)).toEqual([n]);
  });
});
