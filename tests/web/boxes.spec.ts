// The tab of boxes: every field of the schema of a box is written there, by keys alone, and read back after the save; a
// sample data file with its faults; what is wrong stands at its field.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { UnitInput } from '#domain/api/administration/units.contract.ts';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { Box } from '#domain/services/box.schema.ts';
import {
  APPOSITION_ROWS,
  BOX_SECTIONS,
  RECONCILE_ROWS,
  SPLIT_ROWS,
} from '#renderer/features/processing/editor/boxes/box-rows.ts';
import { FORMAT_ROW, PARSER_ROWS } from '#renderer/features/processing/editor/boxes/parser-rows.ts';
import type { FieldRow } from '#renderer/features/processing/editor/form/field-rows.ts';
import { METADATA_ROWS } from '#renderer/features/processing/editor/form/metadata-rows.ts';
import { PAGE_WORDS } from '#renderer/features/processing/editor/form/page-options.ts';
import { fieldsOf } from '#tests/completeness/fields-of.ts';
import { runService } from '#tests/support/town.ts';
import { expectAccessible } from './axe.ts';
import { choose, chooseFile, enter, press, said, type } from './box-forms.ts';
import { signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'boxes' });

const PDF = readFileSync(path.resolve(import.meta.dirname, '../../demo/letters-25.pdf'));
const TERMS = { name: 'terms.pdf', mimeType: 'application/pdf', buffer: PDF };
type Values = Readonly<Record<string, unknown>>;

/** What is entered in one box; in the end it is what is stored of it. */
interface BoxPlan {
  readonly box: Values;
  readonly split?: Values & { readonly type: string };
  readonly parser?: Values & { readonly format: keyof typeof PARSER_ROWS };
  /** Fields of each column of the mapping, by the names of the schema. */
  readonly columns?: readonly Values[];
  readonly metadatas?: readonly Values[];
  readonly reconcile?: { readonly many: boolean; readonly shared: boolean };
  readonly apposition?: Values;
}

const AREA = { left: 20.5, top: 14, width: 70, height: 8 };
const READING = { lineDetection: 'strict', characterOrder: 'position', wordSpacing: 'small' };
const SENT = { scope: 'shipment' };
const data = (name: string, over: Omit<BoxPlan, 'box' | 'metadatas'>): BoxPlan => {
  return { box: { boxType: 'datafile', scope: 'job', label: name, name }, metadatas: [{ name: 'value' }], ...over };
};
const pdf = (name: string, split: BoxPlan['split'], over: Partial<BoxPlan> = {}): BoxPlan => ({
  box: { label: name, name, ...SENT, ...over.box },
  ...(split ? { split } : {}),
  ...over,
  ...(over.box ? { box: { label: name, name, ...SENT, ...over.box } } : {}),
});

/** Between them they have every field; a plan that names a box or a field comes behind it. */
const PLANS: readonly BoxPlan[] = [
  {
    box: { boxType: 'archive', label: 'ZIP', name: 'zip', indexFile: 'index.csv' },
    metadatas: [{ name: 'file' }],
    columns: [{ column: 'File', metadata: 'file' }],
  },
  data('counted', {
    parser: {
      format: 'csv',
      encoding: 'iso-8859-15',
      separator: '|',
      quote: "'",
      escape: '!',
      skipFirst: 1,
      skipLast: 2,
      header: true,
      trim: false,
    },
    columns: [{ column: 'Pages', metadata: 'value' }],
  }),
  data('fixed', {
    parser: { format: 'fixedWidth', encoding: 'windows-1252', skipFirst: 2, skipLast: 1 },
    columns: [{ start: 3, width: 12, metadata: 'value' }],
  }),
  data('nested', {
    parser: { format: 'json', encoding: 'utf-16le', rows: '/orders' },
    columns: [{ pointer: '/pages', metadata: 'value' }],
  }),
  data('listed', { parser: { format: 'lines', encoding: 'utf-16be', skipFirst: 3, skipLast: 4, metadata: 'value' } }),
  data('own', { parser: { format: 'custom', encoding: 'windows-1250', parser: 'fieldBlocks' } }),
  {
    box: {
      ...{ label: 'Letters', name: 'letters', main: true, identifier: 'LTR', minElements: 2, maxElements: -1 },
      ...{ names: { fr: 'Lettres' }, hasAddressPage: true, parent: 'zip', pattern: 'a.*' },
    },
    split: { type: 'dataFile', box: 'counted', column: 'value', allowRemainder: true },
  },
  pdf(
    'changes',
    { type: 'textChanges', area: AREA, extraction: READING },
    {
      box: { scope: 'pack' },
      reconcile: { many: false, shared: true },
    },
  ),
  pdf('matches', { type: 'textMatches', pattern: 'Page 1', area: AREA, extraction: READING }),
  pdf('appears', { type: 'textAppears', area: AREA }, { box: { integrityPreservable: true } }),
  pdf('marked', { type: 'bookmark', level: 2 }),
  pdf('blank', { type: 'blankPage' }),
  pdf(
    'whole',
    { type: 'none' },
    {
      metadatas: [
        {
          name: 'code',
          label: 'Code',
          type: 'multiText',
          maxLines: 3,
          group: 'Head',
          rank: 4,
          constantValue: 'A1',
          validationPattern: 'A\\d',
          allowedValues: ['A1', 'A2'],
          mandatory: true,
          editable: false,
        },
        { name: 'made', tagList: 'Towns', value: true, searchable: true },
      ],
    },
  ),
  pdf(
    'cut',
    { type: 'everyPages', pages: 3, allowRemainder: true },
    {
      box: {
        rank: 5,
        hidden: true,
        splitForced: true,
        dropBlankPages: true,
        ignoreFileBorders: true,
        configuredFiles: true,
        maxElements: 4,
      },
      apposition: {
        id: 'stamp',
        label: 'Stamp',
        fileId: true,
        layer: 'over',
        page: '-1',
        scope: 'composedDocument',
        mandatory: true,
      },
    },
  ),
];

/** A service with one box, in an account with a tag list. */
async function begun(url: string) {
  const call = await signInByCall(url, 'administrator', DEMO_PASSWORD);
  const { user } = await call('authentication.check');
  const unit = await call('units.get', { params: { ouId: user.ouId } });
  const own = Object.fromEntries(Object.entries(unit).filter(([field]) => field in UnitInput.shape));
  const tagLists = [{ name: 'Towns', values: ['Lyon'], free: true }];
  await call('units.save', { body: UnitInput.parse({ ...own, tagLists }) });
  const known = await call('services.list', { query: {} });
  const channelId = known.find(({ name }) => name === 'Annual statements')?.channels[0]?.channelId ?? 0;
  const service = { ...runService('All fields', channelId, { requirements: [] }), ouId: user.ouId };
  const { id } = await call('services.save', {
    parts: [
      {
        name: 'parameters',
        value: JSON.stringify({ ...service, boxes: [{ name: 'first', label: 'First', main: true }] }),
      },
    ],
  });
  return { id, stored: (): Promise<Service> => call('services.get', { params: { serviceId: id } }) };
}

const region = (page: Page, section: string): Locator =>
  page.getByRole('region', { name: said(`processing.box.${section}`), exact: true });
const button = (where: Page | Locator, label: string): Locator =>
  where.getByRole('button', { name: said(label), exact: true });

/** Enters the rows that a plan has values for. */
async function enterRows(form: Locator, rows: readonly FieldRow[], scope: string, values: Values): Promise<void> {
  for (const row of rows.filter(({ field, kind }) => field in values && kind !== 'custom')) {
    await enter(form, row, scope, values[row.field]);
  }
}

/** A rule that says the name of the file. */
async function makeRule(where: Locator, n = 0): Promise<void> {
  const page = where.page();
  await press(button(where, 'rule.make').nth(n), 'Enter');
  await expect(button(page, 'rule.choose')).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('file name');
  await page.keyboard.press('Enter');
  await press(button(page, 'rule.use'), 'Enter');
  await expect(button(page, 'rule.use')).toHaveCount(0);
}

async function enterSplit(page: Page, split: NonNullable<BoxPlan['split']>): Promise<void> {
  const form = region(page, 'splitConfig');
  await press(form.getByRole('radio', { name: said(`deposit.split.type.${split.type}`) }), 'Space');
  const options = { box: 'counted', column: 'value' };
  const rows = SPLIT_ROWS[split.type as keyof typeof SPLIT_ROWS].map((row) =>
    row.field in options && row.kind === 'choice'
      ? { ...row, options: [{ value: String(split[row.field]), label: String(split[row.field]) }] }
      : row,
  );
  await enterRows(form, rows, 'processing.split', split);
  for (const [side, mm] of Object.entries((split.area ?? {}) as Record<string, number>)) {
    await type(form.getByRole('textbox', { name: said(`rule.field.${side}`), exact: true }), String(mm));
  }
  for (const [field, value] of Object.entries((split.extraction ?? {}) as Record<string, string>)) {
    await choose(
      form.getByRole('combobox', { name: said(`rule.field.${field}`) }),
      said(`rule.choice.${field}.${value}`),
    );
  }
}

async function enterParser(page: Page, { parser, columns = [] }: BoxPlan): Promise<void> {
  const form = region(page, 'parserConfiguration');
  if (parser) {
    if (parser.format !== 'csv') await enter(form, FORMAT_ROW, 'processing.parser', parser.format);
    const fields = [{ value: 'value', label: 'value' }];
    const rows = PARSER_ROWS[parser.format].map((row) =>
      row.field === 'metadata' ? { ...row, options: fields } : row,
    );
    await enterRows(form, rows, 'processing.parser', parser);
  }
  for (const column of columns) {
    await press(button(form, 'processing.parser.columns.add'), 'Enter');
    const line = form.locator('tbody tr').last();
    for (const [field, value] of Object.entries(column)) {
      const named = said('processing.parser.columns.cell').replace('{n}', '1');
      const name = (label: string) => named.replace('{field}', said(`processing.parser.${label}`));
      if (field !== 'metadata') await type(line.getByLabel(name(field), { exact: true }), String(value));
      else await choose(line.getByRole('combobox', { name: name('columns.metadata') }), String(value));
    }
  }
}

async function enterMetadata(page: Page, metadatas: readonly Values[]): Promise<void> {
  const form = region(page, 'metadatas');
  for (const field of metadatas) {
    await press(button(form, 'processing.metadata.add'), 'Enter');
    await enterRows(form, METADATA_ROWS, 'processing.metadata', field);
    if (field.value) await makeRule(form);
  }
}

async function enterBox(page: Page, plan: BoxPlan): Promise<void> {
  await press(button(page, 'processing.boxes.add'), 'Enter');
  const form = page.getByRole('tabpanel', { name: said('processing.tab.boxes') });
  const first: readonly FieldRow[] = BOX_SECTIONS.box;
  const rows = ['boxType', 'scope', 'main'].flatMap((field) => first.filter((row) => row.field === field));
  await enterRows(form, [...rows, ...first.filter((row) => !rows.includes(row))], 'processing.box', { ...plan.box });
  await enterRows(
    form,
    BOX_SECTIONS.archive.filter(({ kind }) => kind === 'text'),
    'processing.box',
    plan.box,
  );
  if (plan.box.parent) await choose(form.getByRole('combobox', { name: said('processing.box.parent') }), 'ZIP');
  if (plan.metadatas) await enterMetadata(page, plan.metadatas);
  if (plan.box.indexFile)
    await choose(form.getByRole('combobox', { name: said('processing.box.indexColumn') }), 'file');
  if (plan.parser || plan.columns) await enterParser(page, plan);
  if (plan.split) await enterSplit(page, plan.split);
  await enterRows(form, BOX_SECTIONS.splitConfig, 'processing.box', plan.box);
  if (plan.reconcile) {
    await makeRule(region(page, 'reconcile'));
    await makeRule(region(page, 'reconcile'));
    await enterRows(region(page, 'reconcile'), RECONCILE_ROWS, 'processing.reconcile', plan.reconcile);
  }
  if (plan.box.configuredFiles) await chooseFile(button(page, 'processing.files.add'), TERMS);
  if (plan.apposition) {
    const laid = region(page, 'appositions');
    await press(button(laid, 'processing.apposition.add'), 'Enter');
    const pages = Object.entries(PAGE_WORDS).map(([value, word]) => ({
      value,
      label: said(`processing.pageSelector.${word}`),
    }));
    const rowsOf = APPOSITION_ROWS.map((row): FieldRow => (row.field === 'page' ? { ...row, options: pages } : row));
    await enterRows(laid, rowsOf, 'processing.apposition', plan.apposition);
    await chooseFile(button(laid, 'processing.files.choose'), { ...TERMS, name: 'stamp.pdf' });
  }
}

const RULE = { type: 'fileName', box: null, extension: false };

/** The plan as it is stored. */
function expected(
  { box, split, parser, columns, metadatas, reconcile, apposition }: BoxPlan,
  service: Service,
): Values {
  const idOf = (name: string) => service.serviceFiles.find((file) => file.name === name)?.id;
  return {
    ...box,
    ...(box.configuredFiles ? { configuredFiles: [idOf('terms.pdf')] } : {}),
    ...(box.indexFile ? { indexColumn: 'file' } : {}),
    ...(split ? { splitConfig: split } : {}),
    ...(parser || columns ? { parserConfiguration: { ...parser, ...(columns ? { columns } : {}) } } : {}),
    ...(metadatas ? { metadatas: metadatas.map((field) => (field.value ? { ...field, value: RULE } : field)) } : {}),
    ...(reconcile ? { reconcile: { ...reconcile, packIdentifier: RULE, identifier: RULE } } : {}),
    ...(apposition ? { appositions: [{ ...apposition, fileId: idOf('stamp.pdf') }] } : {}),
  };
}

/** Fields of the schema that a plan has a value for. */
function writtenBy(plan: BoxPlan): string[] {
  const { split, parser, columns = [], metadatas = [], reconcile, apposition, box } = plan;
  const at = (start: string, values: Values): string[] =>
    Object.entries(values).flatMap(([field, value]) => {
      if (field === 'type' || field === 'format') return [];
      const inner = field === 'area' || field === 'extraction';
      return inner ? at(`${start}.${field}`, value as Values) : [`${start}.${field}`];
    });
  return [
    ...Object.keys(box),
    ...(box.indexFile ? ['indexColumn'] : []),
    ...(split ? [`splitConfig[${split.type}]`, ...at(`splitConfig[${split.type}]`, split)] : []),
    ...(parser
      ? [`parserConfiguration[${parser.format}]`, ...at(`parserConfiguration[${parser.format}]`, parser)]
      : []),
    ...columns.flatMap((column) => at(`parserConfiguration[${parser?.format ?? 'csv'}].columns`, column)),
    ...metadatas.flatMap((field) => Object.keys(field).map((one) => `metadatas.${one}`)),
    ...(reconcile ? RECONCILE_ROWS.map(({ field }) => `reconcile.${field}`) : []),
    ...(apposition ? Object.keys(apposition).map((field) => `appositions.${field}`) : []),
  ];
}

/** What nobody enters: an area that cuts is looked for on each page, and whether there is text does not hang on its reading. */
const isFixed = (field: string): boolean => /\.area\.page$|^splitConfig\[textAppears\]\.extraction/.test(field);

test('every field of a box is written by keys and read back', async ({ page, server }) => {
  test.setTimeout(300_000);
  const wanted = fieldsOf(Box).filter((field) => !isFixed(field));
  expect(wanted.filter((field) => !PLANS.flatMap(writtenBy).includes(field))).toEqual([]);
  const { id, stored } = await begun(server.url);
  await signIn(page, server.url, 'administrator', `/processing/services/${id}`);
  await choose(page.getByRole('combobox', { name: said('processing.service.type') }), said('processing.type.archive'));
  await press(page.getByRole('tab', { name: said('processing.tab.boxes') }), 'Enter');
  for (const plan of PLANS) await test.step(String(plan.box.name), () => enterBox(page, plan));
  // The box that was the main one finds no letter any more.
  await press(page.getByRole('button', { name: /^First/ }), 'Enter');
  await choose(
    page.getByRole('combobox', { name: said('processing.box.scope') }),
    said('processing.boxScope.shipment'),
  );
  await expectAccessible(page, 'the tab of boxes');
  await press(button(page, 'processing.editor.save'), 'Enter');
  await expect(button(page, 'processing.editor.save')).toHaveCount(0);
  const service = await stored();
  for (const plan of PLANS) {
    expect(
      service.boxes.find(({ name }) => name === plan.box.name),
      String(plan.box.name),
    ).toMatchObject(expected(plan, service));
  }
});
