// A form made of the columns of a data file: which input each has, what a letter lacks, and how it is called.
import { describe, expect, it } from 'vitest';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { TriedRow } from '#domain/api/deposit/requirements.contract.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import { Metadata } from '#domain/services/metadata.schema.ts';
import { choicesOf } from '../creation/metadata-fields.rules.ts';
import { formParser } from '../workbench/service.rules.ts';
import { faultsOfLetter, formColumns, inputOf, isBlank, linesOf, rowOf, stateOfLetter, titleOf } from './form.rules.ts';

const field = (name: string, over: object = {}) => Metadata.parse({ name, type: 'text', ...over });
const several = { type: 'multiText', maxLines: 3 };
const values = (...all: string[]) => all.map((value) => ({ value, label: value }));
const LISTS = [
  { name: 'open', freeValues: true, values: values('a', 'b') },
  { name: 'closed', freeValues: false, values: values('a', 'b', 'c', 'd') },
];

describe('the input of a column', () => {
  it.each([
    ['text', {}, false],
    ['text', { type: 'multiText', maxLines: 1 }, false],
    ['date', { type: 'date' }, false],
    ['multiText', several, false],
    ['array', several, true],
    ['multiText', { maxLines: 6 }, false],
    ['multiText', { maxLines: 6 }, true],
    ['selectIcon', { maxLines: 6, allowedValues: ['a'] }, false],
    ['selectIcon', { allowedValues: ['a', 'b', 'c'] }, false],
    ['selectInput', { allowedValues: ['a', 'b', 'c', 'd'] }, false],
    ['selectInput', { tagList: 'open' }, false],
    ['selectInput', { tagList: 'closed' }, false],
    ['selectInput', { tagList: 'on its way' }, false],
    ['selectMultiple', { ...several, allowedValues: ['a', 'b'] }, true],
    ['selectMultiple', { ...several, tagList: 'closed' }, false],
    ['tags', { ...several, tagList: 'open' }, false],
  ] as const)('is %s for %o', (input, over, isList) => {
    const column = field('x', over);
    expect(inputOf(column, choicesOf(column, LISTS as never), isList)).toBe(input);
  });
});

const people = (over: object = {}) => ({
  name: 'people',
  main: true,
  boxType: 'datafile',
  metadatas: [
    field('town', { rank: 3 }),
    field('name', { rank: 1, mandatory: true }),
    field('street', { rank: 2 }),
    field('round', { rank: 0, constantValue: '7' }),
    field('whole', { rank: 0, value: { type: 'dataColumn', box: null, column: 'name' } }),
    field('unread', { rank: 0 }),
  ],
  parserConfiguration: {
    format: 'csv',
    encoding: 'windows-1252',
    columns: ['name', 'street', 'town', 'round'].map((name) => ({ metadata: name, column: name })),
    ...{ separator: ';', quote: '"', escape: '"', header: true, trim: false, skipFirst: 0, skipLast: 0 },
  },
  ...over,
});
const column = (name: string) => ({ type: 'dataColumn', box: null, column: name });
const serviceOf = (box: object, over: object = {}) =>
  ({
    preprocessor: null,
    boxes: [box],
    serviceMetadatas: [],
    requirements: [
      { name: 'to', value: { type: 'concat', values: [column('name'), column('street'), column('town')] } },
    ],
    channelDetails: [{ requirements: [{ name: 'to', type: 'POSTAL_ADDRESS' }] }],
    ...over,
  }) as unknown as Service; // Only what the rules read.
const service = serviceOf(people());
const letter = (typed: Record<string, string>) => ({ id: 1, values: typed });
const said = (value: string, over: object = {}) =>
  ({ value, quality: 'GOOD', error: null, ...over }) as RequirementValue;
const tried = (over: Partial<TriedRow> = {}): TriedRow => ({
  faults: {},
  values: { to: said('Ann\n1 Road\nTown') },
  quality: 'GOOD',
  fault: null,
  dispatch: ['mail'],
  page: null,
  ...over,
});

describe('the columns of a form', () => {
  it('are those that somebody fills in, by rank: no constants, nothing computed, nothing that the file lacks', () => {
    expect(formColumns(service).map(({ name }) => name)).toEqual(['name', 'street', 'town']);
  });

  it('are there where letters are made of rows of a file that can be written', () => {
    expect(formParser(service)?.format).toBe('csv');
    expect(formParser(serviceOf(people({ boxType: 'pdf' })))).toBeNull();
    expect(formParser(serviceOf(people({ parserConfiguration: null })))).toBeNull();
    expect(formParser(serviceOf(people({ parserConfiguration: { format: 'custom', parser: 'own' } })))).toBeNull();
    expect(formParser(serviceOf(people(), { preprocessor: { name: 'mailMerge' } }))).toBeNull();
    expect(formColumns(serviceOf(people({ boxType: 'pdf' })))).toEqual([]);
  });
});

describe('a letter of a form', () => {
  it('is a row of its columns alone, without spaces around its values', () => {
    expect(rowOf(formColumns(service), letter({ name: ' Ann ', gone: 'x' }))).toEqual({
      name: 'Ann',
      street: '',
      town: '',
    });
    expect([isBlank(letter({ name: ' ' })), isBlank(letter({ name: 'A' }))]).toEqual([true, false]);
    expect([linesOf(''), linesOf('a\nb')]).toEqual([[], ['a', 'b']]);
  });

  it('has its faults at their columns: of the file first, then of the column, then of what is made of it', () => {
    const mandatory = { label: 'metadata.mandatory', parameters: { name: 'name' } };
    expect(faultsOfLetter(service, letter({ name: '', town: 'שלום' }), tried({ faults: { name: mandatory } }))).toEqual(
      {
        name: mandatory,
        town: { label: 'deposit.form.fault.sign', parameters: { sign: 'ש' } },
      },
    );
    const noTown = { label: 'address.noTown', parameters: {} };
    const bad = tried({ values: { to: said('Ann', { quality: 'BAD', error: noTown }) }, quality: 'BAD' });
    expect(faultsOfLetter(service, letter({ name: 'Ann', street: '1 Road' }), bad)).toEqual({ town: noTown });
    expect(faultsOfLetter(service, letter({ name: 'Ann', street: '1', town: 'T' }), bad)).toEqual({ town: noTown });
    // A column that is wrong by itself explains the value that is made of it.
    expect(faultsOfLetter(service, letter({ street: '1 Road' }), { ...bad, faults: { name: mandatory } })).toEqual({
      name: mandatory,
    });
  });

  it('has under no name what no column can be blamed for', () => {
    const fault = { label: 'dispatch.none', parameters: {} };
    expect(faultsOfLetter(service, letter({ name: 'Ann' }), tried({ fault }))).toEqual({ '': fault });
    const unsaid = faultsOfLetter(service, letter({ name: 'Ann' }), tried({ quality: 'BAD' }));
    expect(unsaid).toEqual({ '': { label: 'deposit.form.fault.value', parameters: {} } });
    expect([stateOfLetter(unsaid, tried()), stateOfLetter({}, tried()), stateOfLetter({}, undefined)]).toEqual([
      'toFill',
      'good',
      'reading',
    ]);
  });

  it('is called by its address, else by what was typed first', () => {
    expect(titleOf(service, letter({ name: 'x' }), tried())).toEqual(['Ann', 'Town']);
    expect(titleOf(service, letter({ street: '1 Road' }), undefined)).toEqual(['1 Road', '']);
    expect(titleOf(service, letter({}), undefined)).toEqual(['', '']);
  });
});
