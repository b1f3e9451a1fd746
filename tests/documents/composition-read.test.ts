// Every field of a composition and of an output file that changes pages, from its setting to a file that poppler reads.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Composition } from '#domain/services/service.schema.ts';
import { inkOf, onPages, outputOf, poppler, type Sheet, sizesOf, wordsOf } from './read-by-poppler.ts';
import { sampleDocument } from './sample-pdfs.ts';
import { given, lane, startTestEngine } from './test-engine.ts';

const { folder, out, engine, stop } = startTestEngine();
afterAll(stop);
const source = join(folder, 'source.pdf');
const fileOf = (name: string) => join(out, `${name}.pdf`);

const text = (over: object = {}) => ({
  type: 'text',
  area: { left: 60, top: 100, width: 80, height: 40 },
  contentEvaluator: { type: 'constant', value: 'Wort' },
  ...over,
});

interface Row extends Sheet {
  readonly name: string;
  readonly read: (file: string) => void;
}

const ROWS: readonly Row[] = [
  { name: 'pageSize source', read: (file) => expect(sizesOf(file)).toEqual(['210 x 297']) },
  {
    name: 'pageSize A3',
    composition: { pageSize: 'A3' },
    read: (file) => expect(sizesOf(file)).toEqual(['297 x 420']),
  },
  {
    name: 'pageSize Letter',
    composition: { pageSize: 'Letter' },
    read: (file) => expect(sizesOf(file)).toEqual(['216 x 279']),
  },
  {
    name: 'rotation 90',
    composition: { rotation: 90 },
    read: (file) => {
      // The top is at the right now, on a page that lies across: clockwise.
      expect(inkOf(file, [0, 0, 0])?.left).toBeGreaterThan(200);
    },
  },
  {
    name: 'composition margins',
    composition: { margins: { top: 40, right: 0, bottom: 0, left: 30 } },
    read: (file) => {
      const [word, plain] = [file, fileOf('pageSize source')].map((of) => wordsOf(of)[0]?.[0]);
      expect(word?.left).toBeGreaterThan((plain?.left ?? 0) + 20);
      expect(word?.top).toBeGreaterThan((plain?.top ?? 0) + 30);
      expect((word?.bottom ?? 0) - (word?.top ?? 0)).toBeLessThan((plain?.bottom ?? 0) - (plain?.top ?? 0));
    },
  },
  {
    name: 'duplicates',
    composition: { duplicates: 2 },
    pages: 2,
    read: (file) => expect(onPages(file)).toEqual(['1', '2', '1', '2']),
  },
  {
    name: 'printSide duplex',
    composition: { printSide: 'duplex', duplicates: 2 },
    pages: 3,
    read: (file) => expect(onPages(file)).toEqual(['1', '2', '3', '', '1', '2', '3', '']),
  },
  {
    name: 'printSide duplexShortEdge',
    composition: { printSide: 'duplexShortEdge' },
    read: (file) => {
      expect(onPages(file)).toEqual(['1', '']);
      const bytes = (of: string) => readFileSync(of, 'latin1');
      expect(bytes(file)).toContain('/ViewerPreferences<</Duplex/DuplexFlipShortEdge>>');
      expect(bytes(fileOf('printSide duplex'))).not.toContain('/ViewerPreferences');
    },
  },
  {
    name: 'duplex of an e-mail',
    composition: { printSide: 'duplexShortEdge' },
    channel: { channelType: 'EMAIL' },
    read: (file) => expect(onPages(file)).toEqual(['1']),
  },
  {
    name: 'addressPage',
    composition: { addressPage: 'always', printSide: 'duplex' },
    areas: [text({ scope: 'addressPage' })],
    read: (file) => expect(onPages(file)).toEqual(['address Wort', '', '1', '']),
  },
  {
    name: 'addressPage whenNotOnPage',
    composition: { addressPage: 'whenNotOnPage' },
    areas: [text({ scope: 'document' })],
    read: (file) => expect(onPages(file)).toEqual(['address', '1 Wort']),
  },
  {
    name: 'forceAddressPage',
    file: { forceAddressPage: true },
    read: (file) => expect(onPages(file)).toEqual(['address', '1']),
  },
  {
    name: 'preserveIntegrity',
    file: { preserveIntegrity: true },
    areas: [text()],
    pages: 4,
    isWhole: true,
    read: (file) => {
      const [made, deposited] = [readFileSync(file), readFileSync(source)];
      expect(made.subarray(0, deposited.length).equals(deposited)).toBe(true);
      expect(onPages(file)[0]).toBe('1 Wort');
    },
  },
];

beforeAll(async () => {
  writeFileSync(source, await (await sampleDocument({ pages: 4 })).save());
  const outputs = ROWS.map(({ name, ...sheet }) => outputOf(source, fileOf(name), sheet));
  given(await engine.compose({ outputs, lane }));
});

describe.skipIf(!poppler)('as poppler reads it', () => {
  it.each(ROWS.map((row) => [row.name, row] as const))('%s', (name, { read }) => {
    read(fileOf(name));
  });

  it('a merged file is turned at the short edge where all its letters are', async () => {
    const bytes = async (...names: string[]) => {
      const target = fileOf('merged');
      given(await engine.merge({ target, paths: names.map(fileOf), lane }));
      return readFileSync(target, 'latin1');
    };
    const short = 'printSide duplexShortEdge';
    expect(await bytes(short, short)).toContain('/Duplex/DuplexFlipShortEdge');
    expect(await bytes(short, 'printSide duplex')).not.toContain('/Duplex');
  });
});

/** Their tests say what leaves: sides of windows, corrected addresses, form fields, made letters, areas of services. */
const ELSEWHERE = ['addressWindow', 'correctedAddress', 'flatten', 'generatedPages', 'technicalAreas'];
it('every field of a composition is among them, or tried elsewhere', () => {
  const tried = new Set([...ELSEWHERE, ...ROWS.flatMap((row) => Object.keys(row.composition ?? {}))]);
  expect(Object.keys(Composition.shape).filter((field) => !tried.has(field))).toEqual([]);
});
