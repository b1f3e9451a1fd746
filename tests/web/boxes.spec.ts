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
import { METADATA_ROWS } from '#renderer/features/processing/editor/form/metadata-rows.ts';
import { PAGE_WORDS } from '#renderer/features/processing/editor/form/page-options.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';
import { fieldsOf } from '#tests/completeness/fields-of.ts';
import { runService } from '#tests/support/town.ts';
import { expectAccessible } from './axe.ts';
import { choose, chooseFile, enter, press, said, type } from './box-forms.ts';
import { type BoxPlan, isFixed, PLANS, type Values, writtenBy } from './box-plans.ts';
import { signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'boxes' });

const PDF = readFileSync(path.resolve(import.meta.dirname, '../../demo/letters-25.pdf'));
const TERMS = { name: 'terms.pdf', mimeType: 'application/pdf', buffer: PDF };
/** A service with one box, in an account with a tag list. */
async function begun(url: string) {
  const call = await signInByCall(url, 'administrator', DEMO_PASSWORD);
  const { user } = await call('authentication.check');
  const unit = await call('units.get', { params: { ouId: user.ouId } });
  const own = Object.fromEntries(Object.entries(unit).filter(([field]) => field in UnitInput.shape));
  const tagLists = [{ name: 'Towns', values: [{ label: 'Lyon', value: 'Lyon' }] }];
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
  await expect(page.getByRole('searchbox', { name: said('rule.search') })).toBeFocused();
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

test('a sample data file offers its columns, shows its rows, and says what is wrong by line and column', async ({
  page,
  server,
}) => {
  const { id, stored } = await begun(server.url);
  await signIn(page, server.url, 'administrator', `/processing/services/${id}?tab=boxes`);
  await press(button(page, 'processing.boxes.add'), 'Enter');
  const form = page.getByRole('tabpanel', { name: said('processing.tab.boxes') });
  await expect(form.getByText('does not say how its documents find their recipient').first()).toBeVisible();
  const [boxType, scope] = ['boxType', 'scope'].map((field) => BOX_SECTIONS.box.find((row) => row.field === field));
  if (boxType) await enter(form, boxType, 'processing.box', 'datafile');
  if (scope) await enter(form, scope, 'processing.box', 'job');
  const reading = region(page, 'parserConfiguration');
  await expect(reading.getByText('has no columns. Define them.')).toBeVisible();
  const text = Buffer.from('N\u00b0 client;Ville\n17;Gy\u0151r\n\u00e9;M\u00e2con\n', 'utf8');
  const bad = Buffer.concat([text, Buffer.from([0x31, 0x3b, 0xff, 0x0a])]);
  await chooseFile(button(reading, 'processing.dataSample.choose'), {
    name: 'clients.csv',
    mimeType: 'text/csv',
    buffer: bad,
  });
  await press(reading.getByRole('button', { name: /^Take 2 more columns/ }), 'Enter');
  const rows = page.getByRole('region', { name: said('processing.dataSample.first') });
  await expect(rows.getByRole('row')).toHaveCount(4);
  await expect(rows).toContainText('line 4, column Ville of clients.csv');
  await expect(reading.getByRole('status')).toContainText('3 rows, 1 with a fault');
  await expectAccessible(page, 'the rows of a sample');
  await type(form.getByRole('textbox', { name: said('processing.box.label'), exact: true }).first(), ' ');
  await expect(form.getByText('has no label. Enter one.')).toBeVisible();
  await type(form.getByRole('textbox', { name: said('processing.box.label'), exact: true }).first(), 'Clients');
  await expect(form.getByText('has no label. Enter one.')).toHaveCount(0);
  await press(button(page, 'processing.editor.save'), 'Enter');
  await expect(button(page, 'processing.editor.save')).toHaveCount(0);
  const box = (await stored()).boxes[1];
  expect(box?.name).toMatch(/^b[0-9a-z]{8}$/);
  expect(box?.metadatas.map(({ name }) => name)).toEqual(['N-client', 'Ville']);
  expect(box?.parserConfiguration).toMatchObject({
    columns: [
      { metadata: 'N-client', column: 'N\u00b0 client' },
      { metadata: 'Ville', column: 'Ville' },
    ],
  });
});
