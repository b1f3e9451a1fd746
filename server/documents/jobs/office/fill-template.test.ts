// Letters of a word processor that are filled from rows: which fields they have, and that a value is text whatever it says.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { array, check, constantFrom, property } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docx, odt, packageOf, partOf } from '#tests/support/programs/office-files.ts';
import { fillTemplate, readTemplate } from './fill-template.ts';
import { unwrapTexts, wrapTexts } from './odf-text.ts';
import { officeFacts } from './office-facts.ts';

const CONTEXT = { progress: () => undefined };
const FIELDS = ['name', 'deal', 'city'];
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mailroom-fill-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function kept(bytes: Buffer): string {
  const file = path.join(folder, 'template');
  writeFileSync(file, bytes);
  return file;
}

const MADE = { docx: { make: docx, part: 'word/document.xml' }, odt: { make: odt, part: 'content.xml' } } as const;
type Format = keyof typeof MADE;

/** The main part of the document that is made of one row, or the refusal. */
function filled(format: Format, paragraphs: readonly string[], row: Readonly<Record<string, string>>) {
  const target = path.join(folder, 'filled');
  const made = fillTemplate(
    { path: kept(MADE[format].make(paragraphs)), fields: FIELDS, rows: [row], targets: [target] },
    CONTEXT,
  );
  if (!made.ok) return made.refusal;
  const xml = partOf(readFileSync(target), MADE[format].part);
  return xml.slice(xml.indexOf(format === 'docx' ? '<w:body>' : '<office:text>'));
}

/** Text of a part, with `/` for the end of a paragraph and `|` for the end of a line. */
const textOf = (xml: unknown): string =>
  String(xml)
    .replaceAll(/<\/(?:w|text):p>/g, '/')
    .replaceAll(/<(?:w:br|text:line-break)\/>/g, '|')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

describe.each(['docx', 'odt'] as const)('a letter as %s', (format) => {
  it('has its fields filled, sections where their field has a value, and lines of a value', () => {
    const letter = ['Dear {name},', '{#deal}', 'you get {deal}.', '{/deal}', '{^deal}nothing{/deal}', 'Bye {city}'];
    expect(textOf(filled(format, letter, { name: 'Ann', deal: '10 %', city: 'Rome\nItaly' }))).toBe(
      'Dear Ann,/you get 10 %.//Bye Rome|Italy/',
    );
    expect(textOf(filled(format, letter, { name: 'Ann', deal: '', city: 'Rome' }))).toBe('Dear Ann,/nothing/Bye Rome/');
  });

  it('takes values as text: no fields, no XML, no control characters', () => {
    const values = ['{#deal}', '{name}', '{@deal}', '</w:t><w:br/>', '</text:p>', '&amp;', ']]>', '$&', '{=<% %>=}'];
    for (const value of values) {
      expect(textOf(filled(format, ['{name}.'], { name: value, deal: 'x' })), value).toBe(`${value}./`);
    }
    expect(textOf(filled(format, ['{name}.'], { name: 'a\u0001\u0000b' }))).toBe('ab./');
    expect(textOf(filled(format, ['{name}.'], { name: 'a\uFFFE\uFFFFb' }))).toBe('ab./');
    expect(textOf(filled(format, ['{name}.'], { name: 'a\uD800b' }))).toBe('a\uFFFDb./');
  });

  it('names the field that does not exist, and the one that is broken', () => {
    const faults = [
      ['{naem}', { label: 'services.templateField', parameters: { tag: 'naem' } }],
      ['{constructor}', { label: 'services.templateField', parameters: { tag: 'constructor' } }],
      ['{@name}', { label: 'services.templateField', parameters: { tag: '@name' } }],
      ['{=[[ ]]=}', { label: 'services.templateField', parameters: { tag: '=[[ ]]=' } }],
      ['{.}', { label: 'services.templateField', parameters: { tag: '.' } }],
      ['Dear {name', { label: 'services.template', parameters: { tag: 'name', reason: 'tag' } }],
      ['{#deal} more', { label: 'services.template', parameters: { tag: 'deal', reason: 'section' } }],
      ['{#deal}{/name}', { label: 'services.template', parameters: { tag: 'name', reason: 'section' } }],
    ] as const;
    for (const [text, expected] of faults) {
      const read = readTemplate({ path: kept(MADE[format].make([text])), fields: FIELDS }, CONTEXT);
      expect(read, text).toMatchObject({ ok: false, refusal: expected });
    }
  });

  it('lists each field once', () => {
    const path = kept(MADE[format].make(['{name} {name}', '{#deal}{city}{/deal}']));
    expect(readTemplate({ path, fields: FIELDS }, CONTEXT)).toEqual({
      ok: true,
      value: { format, tags: ['name', 'deal', 'city'] },
    });
  });
});

it('fields whose letters were formatted differently, rows of a table, and runs of blanks in OpenDocument', () => {
  const split =
    '<text:p>Dear <text:span text:style-name="T1">{na</text:span><text:span>me</text:span>}  <text:s/>all</text:p>';
  expect(textOf(filled('odt', [split], { name: 'Ann' }))).toBe('Dear Ann all/');
  const table =
    '<table:table><table:table-row><table:table-cell><text:p>{name}</text:p></table:table-cell></table:table-row></table:table>';
  expect(filled('odt', [table], { name: 'a   b\tc' })).toContain('a <text:s text:c="2"/>b<text:tab/>c');
});

it('texts of OpenDocument are wrapped and unwrapped without a change', () => {
  const pieces = ['<text:p>', '<text:p/>', '</text:p>', '<text:span a="1">', '</text:span>', 'some text', ' ', '&lt;'];
  const holds = property(array(constantFrom(...pieces), { maxLength: 30 }), (xml) => {
    const one = (text: string) => text.replaceAll(/ +/g, ' ');
    expect(one(unwrapTexts(wrapTexts(xml.join(''))))).toBe(one(xml.join('')));
  });
  const checked = check(holds, { numRuns: 500 });
  expect(checked.failed, JSON.stringify(checked.counterexample)).toBe(false);
});

it('an office document is known by what stands in it, and a strange, protected or swollen one is refused', () => {
  const facts = (bytes: Buffer) => {
    const read = officeFacts({ path: kept(bytes) }, CONTEXT);
    return read.ok ? read.value.format : read.refusal.label;
  };
  expect(facts(docx(['x']))).toBe('docx');
  expect(facts(odt(['x']))).toBe('odt');
  expect(facts(Buffer.from('{\\rtf1 x}'))).toBe('rtf');
  expect(facts(Buffer.from('plain text'))).toBe('preprocessing.officeKind');
  expect(facts(packageOf({ 'word/document.xml': '<x/>' }))).toBe('preprocessing.officeKind');
  expect(facts(odt(['x'], {}, '<manifest:encryption-data/>'))).toBe('file.encrypted');
  const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  expect(facts(Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]))).toBe('file.encrypted');
  expect(facts(Buffer.concat([compound, Buffer.from('WordDocument', 'utf16le')]))).toBe('preprocessing.officeKind');
  // The list of a ZIP may say any size: two parts that say 3 GB each are not unpacked.
  const swollen = docx(['x'], { 'word/media/a.bin': 'a', 'word/media/b.bin': 'b' });
  let at = 0;
  for (let next = swollen.indexOf('PK\u0001\u0002'); next >= 0; next = swollen.indexOf('PK\u0001\u0002', next + 4)) {
    if (swollen.subarray(next + 46, next + 80).includes('media/')) swollen.writeUInt32LE(3_000_000_000, next + 24);
    at += 1;
  }
  expect(at).toBeGreaterThan(4);
  expect(facts(swollen)).toBe('preprocessing.officeSize');
});
