// Changes of a box that others follow, parsers of another format, and names made fresh.
import { expect, it } from 'vitest';
import { ServiceInput } from '#domain/api/configuration/services.contract.ts';
import { ParserConfiguration } from '#domain/datafiles/parser.check.ts';
import { Identifier } from '#domain/services/metadata.schema.ts';
import { PARSER_FORMATS } from '#domain/services/services.ts';
import { boxFaultsOf, boxPathOf } from '../box-faults.rules.ts';
import { randomName } from '../form/fresh-names.ts';
import { faultsOf, replaced } from '../service-draft.rules.ts';
import { broughtFiles, freeFileName } from '../service-files.rules.ts';
import { boxChanged, countOf } from './box.rules.ts';
import { fieldNameOf, firstParser, isMapped, parserOf, withHeader } from './parser-rows.ts';

const column = { type: 'dataColumn', box: 'rows', column: 'pages' };
const draftOf = (...boxes: object[]) =>
  ServiceInput.parse({ ouId: 1, name: 'S', type: 'simpleMultiple', boxes, channels: [{ label: 'a', channelId: 1 }] });
const letters = { name: 'letters', label: 'Letters', main: true };
const rows = { name: 'rows', label: 'Rows', boxType: 'datafile', scope: 'job' };
const csv = (over: object = {}) =>
  ParserConfiguration.parse({ ...firstParser(), columns: [{ metadata: 'pages', column: 'Pages' }], ...over });

it('a new name of a box is followed by what names it, unless another box has it', () => {
  const plan = { ...letters, splitConfig: { type: 'dataFile', box: 'rows', column: 'pages' } };
  const draft = { ...draftOf(plan, rows), jobNameExpression: column };
  const now = boxChanged(draft, 1, { field: 'name', value: 'plan' });
  expect(now.boxes[0]?.splitConfig).toMatchObject({ box: 'plan', column: 'pages' });
  expect(now.jobNameExpression).toMatchObject({ box: 'plan' });
  expect(boxChanged(draft, 1, { field: 'name', value: 'letters' }).boxes[0]?.splitConfig).toMatchObject({
    box: 'rows',
  });
  expect(boxChanged(draft, 1, { field: 'name', value: '' }).jobNameExpression).toMatchObject({ box: 'rows' });
});

it('one box is the main one, and one with rows says how they are read', () => {
  const draft = draftOf(letters, { name: 'annexes', label: 'Annexes', rank: 2 });
  const now = boxChanged(draft, 1, { field: 'main', value: true });
  expect(now.boxes.map(({ main, rank }) => [main, rank])).toEqual([
    [false, 0],
    [true, 0],
  ]);
  expect(boxChanged(draft, 1, { field: 'boxType', value: 'datafile' }).boxes[1]?.parserConfiguration).toEqual(
    firstParser(),
  );
  expect(boxChanged(draft, 0, { field: 'boxType', value: 'archive' }).boxes[0]).toMatchObject({
    main: false,
    parserConfiguration: null,
  });
});

it('how many files a box takes is one of five sentences', () => {
  const said = [1, 1, 0, 1, 0, 2, 1, -1, 0, -1];
  const kinds = [0, 2, 4, 6, 8].map((n) => countOf({ minElements: said[n] ?? 0, maxElements: said[n + 1] ?? 0 }));
  expect(kinds).toEqual(['exactly', 'atMost', 'atMost', 'atLeast', 'any']);
  expect(countOf({ minElements: 1, maxElements: 3 })).toBe('between');
});

it('a parser of another format is one, and keeps what both have', () => {
  const before = csv({ encoding: 'iso-8859-1', skipFirst: 2 });
  for (const format of PARSER_FORMATS) {
    const parser = parserOf(format, before);
    expect([format, ParserConfiguration.safeParse(parser).success, parser.encoding]).toEqual([
      format,
      true,
      'iso-8859-1',
    ]);
    if (isMapped(parser)) expect(parser.columns.map(({ metadata }) => metadata)).toEqual(['pages']);
    if ('skipFirst' in parser) expect(parser.skipFirst).toBe(2);
  }
});

it('columns by name and by index become each other where the sample says how', () => {
  const parser = csv();
  if (parser.format !== 'csv') throw new Error('no CSV');
  const bare = withHeader(parser, false, ['Name', 'Pages']);
  expect(bare).toMatchObject({ header: false, columns: [{ metadata: 'pages', column: 1 }] });
  expect(withHeader(bare as typeof parser, true, ['Name', 'Pages'])).toMatchObject({ columns: [{ column: 'Pages' }] });
  expect(withHeader(parser, false, [])).toMatchObject({ columns: [{ column: 0 }] });
});

it('names that are made fit, and are free', () => {
  const names = ['N° client', 'Éva', '12', '  ', 'a'.repeat(90)].map((name) => fieldNameOf(name, ['Eva']));
  expect(names).toEqual(['N-client', 'Eva2', 'column', 'column', 'a'.repeat(60)]);
  expect(names.every((name) => Identifier.safeParse(name).success)).toBe(true);
  expect(randomName([])).toMatch(/^b[0-9a-z]{8}$/);
  expect(
    ['terms.pdf', 'terms', 'x.pdf'].map((name) => freeFileName(name, ['terms.pdf', 'terms', 'terms (2).pdf'])),
  ).toEqual(['terms (3).pdf', 'terms (2)', 'x.pdf']);
});

it('a save brings the files that the draft still names', () => {
  const draft = draftOf({ ...letters, configuredFiles: ['terms.pdf'] });
  const added = new Map([
    ['terms.pdf', new File(['a'], 'terms.pdf')],
    ['old.pdf', new File(['b'], 'old.pdf')],
  ]);
  expect(broughtFiles(draft, added).map(([name]) => name)).toEqual(['terms.pdf']);
});

it('each fault of a box stands at its field', () => {
  const data = { ...rows, metadatas: [{ name: 'pages' }], parserConfiguration: csv() };
  const at = (boxes: object[], known = true): string[] =>
    boxFaultsOf(draftOf(...boxes), () => known).map(({ path, label }) => `${path.join('.')} ${label}`);
  expect(at([letters, data])).toEqual([]);
  const cases: [object[], string][] = [
    [[{ ...letters, label: '' }], 'boxes.0.label services.boxLabelMandatory'],
    [[letters, { name: 'b', label: 'B' }], 'boxes.1.reconcile services.reconcileMandatory'],
    [[letters, { ...data, scope: 'shipment' }], 'boxes.1.scope services.reconcileMandatory'],
    [
      [letters, { ...data, parserConfiguration: null }],
      'boxes.1.parserConfiguration.columns services.mappingMandatory',
    ],
    [[letters, { ...data, metadatas: [] }], 'boxes.1.parserConfiguration.columns services.mappingMandatory'],
    [
      [letters, { ...data, metadatas: [], parserConfiguration: parserOf('custom', firstParser()) }],
      'boxes.1.metadatas services.mappingMandatory',
    ],
    [
      [letters, { ...data, metadatas: [{ name: 'other' }] }],
      'boxes.1.parserConfiguration.columns.0.metadata services.mappingInvalid',
    ],
    [
      [letters, { ...data, parserConfiguration: csv({ escape: ';' }) }],
      'boxes.1.parserConfiguration.escape services.parserConfig',
    ],
    [
      [letters, { ...data, parserConfiguration: csv({ separator: '' }) }],
      'boxes.1.parserConfiguration.separator parser.separator',
    ],
    [
      [letters, { ...data, parserConfiguration: csv({ header: false }) }],
      'boxes.1.parserConfiguration.columns.0.column parser.headerNeeded',
    ],
    [[{ ...letters, maxElements: 0 }], 'boxes.0.maxElements services.elements'],
    [
      [{ ...letters, main: false, reconcile: { packIdentifier: column, identifier: column } }],
      'boxes.0.main services.mainBox',
    ],
    [[{ ...letters, splitForced: true }], 'boxes.0.splitConfig services.splitConfig'],
    [
      [{ ...letters, splitConfig: { type: 'dataFile', box: 'x', column: 'y' } }],
      'boxes.0.splitConfig services.splitConfig',
    ],
    [
      [{ ...letters, metadatas: [{ name: 'a', validationPattern: '(' }] }],
      'boxes.0.metadatas.0.validationPattern regularExpression.invalid',
    ],
  ];
  for (const [boxes, expected] of cases) expect(at(boxes)).toContain(expected);
  expect(at([{ ...letters, configuredFiles: ['gone'] }], false)).toEqual([
    'boxes.0.configuredFiles.0 services.configuredFile',
  ]);
});

it('half a rule of matching is none, and what a save refuses of a file stands at the file', () => {
  const draft = draftOf(letters, { name: 'b', label: 'B', appositions: [{ id: 'x', fileId: 'x.pdf' }] });
  const half = replaced(draft, ['boxes', 1, 'reconcile'], {
    packIdentifier: column,
    identifier: null,
    many: true,
    shared: false,
  });
  expect(faultsOf(half)).toEqual([
    { path: ['boxes', 1, 'reconcile', 'identifier'], label: 'services.reconcileMandatory', parameters: { box: 'b' } },
  ]);
  const notPdf = { label: 'file.notPdf', parameters: { file: 'x.pdf' } };
  expect(boxPathOf(draft.boxes, notPdf)).toEqual(['boxes', 1, 'appositions', 0, 'fileId']);
  expect(boxPathOf(draft.boxes, { label: 'services.channelMissing', parameters: {} })).toBeUndefined();
});
