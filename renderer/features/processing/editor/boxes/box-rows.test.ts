// Each field of a box has exactly one row in the form of a box, counted from the schema.
import { expect, it } from 'vitest';
import { Box } from '#domain/services/box.schema.ts';
import { PARSER_FORMATS, SPLIT_TYPES } from '#domain/services/services.ts';
import { SIDES } from '#renderer/shared/pages/area.rules.ts';
import { fieldsOf } from '#tests/completeness/fields-of.ts';
import { METADATA_ROWS } from '../form/metadata-rows.ts';
import {
  APPOSITION_ROWS,
  BOX_SECTIONS,
  EXTRACTION,
  RECONCILE_ROWS,
  REPAIR_ROWS,
  REPAIR_WORDS,
  SECTION_NAMES,
  SPLIT_ROWS,
  settledBox,
  shownRows,
} from './box-rows.ts';
import { COLUMN_ROWS, PARSER_ROWS } from './parser-rows.ts';

type Named = readonly { readonly field: string }[];
const below = (path: string, rows: Named): string[] => rows.map(({ field }) => `${path}.${field}`);

/** Rows that hold others. */
const SPLITS = SPLIT_TYPES.flatMap((type) => {
  const at = `splitConfig[${type}]`;
  const own = SPLIT_ROWS[type].flatMap(({ field }): string[] => {
    if (field === 'area') return SIDES.map((side) => `${at}.area.${side}`);
    return field === 'extraction'
      ? Object.keys(EXTRACTION).map((one) => `${at}.extraction.${one}`)
      : [`${at}.${field}`];
  });
  return [at, ...own];
});
const PARSERS = PARSER_FORMATS.flatMap((format) => {
  const at = `parserConfiguration[${format}]`;
  const columns = format in COLUMN_ROWS ? ['metadata', ...COLUMN_ROWS[format as keyof typeof COLUMN_ROWS]] : [];
  return [at, ...below(at, PARSER_ROWS[format]), ...columns.map((field) => `${at}.columns.${field}`)];
});
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  splitConfig: SPLITS,
  parserConfiguration: PARSERS,
  reconcile: below('reconcile', RECONCILE_ROWS),
  appositions: below('appositions', APPOSITION_ROWS),
  repairs: [...below('repairs', REPAIR_ROWS), ...REPAIR_WORDS.map((field) => `repairs.${field}`)],
  metadatas: below('metadatas', METADATA_ROWS),
};

/** What nobody enters: the area is looked for on each page, and how a text is read does not change whether there is one. */
const FIXED = (field: string): boolean =>
  /^splitConfig\[\w+\]\.area\.page$/.test(field) || field.startsWith('splitConfig[textAppears].extraction.');

it('each field of the schema has one row, and no row another field', () => {
  const rows = SECTION_NAMES.flatMap((section) => BOX_SECTIONS[section].map(({ field }): string => field));
  const counted = rows.flatMap((field) => INSIDE[field] ?? [field]);
  const wanted = fieldsOf(Box).filter((field) => !FIXED(field));
  expect(counted).toHaveLength(wanted.length);
  expect(new Set(counted)).toEqual(new Set(wanted));
});

const box = (over: object): Box => Box.parse({ name: 'letters', label: 'Letters', ...over });
const shown = (one: Box, boxes = [one]): string[] =>
  SECTION_NAMES.flatMap((section) =>
    shownRows(section, one, { type: 'simpleMultiple', boxes }).map(({ field }): string => field),
  );

it('shows what says something of the kind of box, and what is there although it does not', () => {
  const main = shown(box({ main: true }));
  expect(main).toContain('splitConfig');
  expect(main).not.toContain('reconcile');
  expect(main).not.toContain('parent');
  expect(shown(box({ boxType: 'datafile' }))).toEqual(expect.arrayContaining(['parserConfiguration', 'reconcile']));
  expect(shown(box({ boxType: 'datafile' }))).not.toContain('splitConfig');
  const zip = box({ boxType: 'archive', name: 'zip' });
  expect(shown(zip)).not.toContain('metadatas');
  expect(shown({ ...zip, indexFile: 'index.csv' })).toEqual(expect.arrayContaining(['indexColumn', 'metadatas']));
  const filled = box({});
  expect(shown(filled, [filled, zip])).toEqual(expect.arrayContaining(['parent', 'pattern']));
  expect(shown(box({ parent: 'gone' }))).toContain('parent');
  const unique = shownRows('splitConfig', box({ main: true }), { type: 'simpleUnique', boxes: [] });
  expect(unique.map(({ field }) => field)).not.toContain('splitConfig');
});

it('another kind takes away what does not fit it, and nothing that never did', () => {
  const before = box({
    splitConfig: { type: 'everyPages', pages: 2 },
    splitForced: true,
    rank: 3,
    hasAddressPage: true,
  });
  const around = { type: 'simpleMultiple' as const, boxes: [] };
  const data = settledBox(before, { ...before, boxType: 'datafile' }, around);
  expect(data).toMatchObject({ splitConfig: { type: 'none' }, splitForced: false, hasAddressPage: false, rank: 3 });
  const odd = box({ main: true, rank: 3 });
  expect(settledBox(odd, { ...odd, label: 'Other' }, around).rank).toBe(3);
});
