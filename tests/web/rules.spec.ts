// Rules of a service: three tasks by choosing, their steps counted (docs/processing-tasks.md), and one by keyboard alone.
import type { Page } from '@playwright/test';
import { runService } from '#tests/support/town.ts';
import { expectAccessible } from './axe.ts';
import { signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'rules' });

const COLUMNS = ['title', 'town', 'customer', 'country'];
const PEOPLE = {
  ...{ name: 'people', label: 'People', main: true, boxType: 'datafile', maxElements: -1 },
  metadatas: COLUMNS.map((name) => ({ name })),
  parserConfiguration: {
    ...{ format: 'csv', encoding: 'utf-8', separator: ';' },
    columns: COLUMNS.map((name) => ({ metadata: name, column: name })),
  },
};

/** A service whose rules are still to be made: rows of people, a letter and an e-mail. */
async function serviceOf(url: string, name: string) {
  const call = await signInByCall(url, 'administrator', DEMO_PASSWORD);
  const { user } = await call('authentication.check');
  const known = await call('services.list', { query: {} });
  const channels = (known.find((one) => one.name === 'Annual statements')?.channels ?? []).map(
    ({ label, channelId }) => ({
      label,
      channelId,
    }),
  );
  const plain = runService(name, channels[0]?.channelId ?? 0, {
    requirements: [{ name: 'postalRecipient' }, { name: 'emailRecipient' }],
  });
  const service = {
    ...{ ...plain, ouId: user.ouId, boxes: [PEOPLE], channels, sendingStrategy: [] },
    serviceMetadatas: [{ name: 'name' }, { name: 'vat' }],
  };
  const { id } = await call('services.save', { parts: [{ name: 'parameters', value: JSON.stringify(service) }] });
  return { id, stored: () => call('services.get', { params: { serviceId: id } }) };
}

/** Counts what a person presses or types. */
function counting(page: Page) {
  let steps = 0;
  return {
    count: () => steps,
    press: async (role: 'button' | 'tab' | 'checkbox', name: string | RegExp) => {
      steps += 1;
      const target = page.getByRole(role, { name, exact: typeof name === 'string' }).first();
      await target.click();
      // Until then the tab before it is there, which has a button to make a rule of its own.
      if (role === 'tab') await expect(target).toHaveAttribute('aria-selected', 'true');
    },
    type: async (words: string) => {
      steps += 1;
      await page.keyboard.type(words);
    },
  };
}

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save service' }).click();
  await expect(page.getByRole('button', { name: 'Save service' })).toHaveCount(0);
};

const sheets = {
  type: 'lessThan',
  left: { type: 'sheetCount' },
  right: { type: 'constant', value: '5' },
  locale: null,
};
const given = (value: object) => ({ type: 'not', condition: { type: 'empty', value } });
const email = { type: 'requirementReference', name: 'emailRecipient' };

test('an e-mail if there is an address and fewer than five sheets, else a letter, in 12 steps', async ({
  page,
  server,
}) => {
  const { id, stored } = await serviceOf(server.url, 'By e-mail');
  await signIn(page, server.url, 'administrator', `/processing/services/${id}`);
  const { press, type, count } = counting(page);
  await press('tab', 'Sending');
  await press('button', 'Add a group');
  await press('checkbox', 'Letter');
  await press('checkbox', 'E-mail');
  await press('button', 'Make a rule');
  await press('button', /^E-mail address/);
  await press('button', 'and');
  await press('button', /^Number of sheets/);
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await type('5');
  await expectAccessible(page, 'the editor of a rule');
  await press('button', 'Use this rule');
  await press('button', 'Add a group');
  expect(count()).toBeLessThanOrEqual(12);
  await save(page);
  expect((await stored()).sendingStrategy).toEqual([
    { condition: { type: 'and', conditions: [given(email), sheets] }, channelLabels: ['E-mail'] },
    { condition: null, channelLabels: ['Letter'] },
  ]);
});

test('the customer number from a column, without leading zeros, in 8 steps', async ({ page, server }) => {
  const { id, stored } = await serviceOf(server.url, 'By number');
  await signIn(page, server.url, 'administrator', `/processing/services/${id}`);
  const { press, count } = counting(page);
  await press('tab', 'Metadata');
  await press('button', 'Make a rule');
  await press('button', /^customer/);
  await press('button', 'then');
  await press('button', 'Without leading zeros');
  await press('button', 'Use this rule');
  expect(count()).toBeLessThanOrEqual(8);
  await expect(page.getByText('column customer, without leading zeros')).toBeVisible();
  await save(page);
  const column = { type: 'dataColumn', box: null, column: 'customer' };
  expect((await stored()).serviceMetadatas[0]?.value).toEqual({
    ...{ type: 'replace', value: column, pattern: '^0+', replacement: '', regular: true },
  });
});

test('sent only if the VAT number is there where the country is France, in 8 steps', async ({ page, server }) => {
  const { id, stored } = await serviceOf(server.url, 'With a VAT number');
  await signIn(page, server.url, 'administrator', `/processing/services/${id}`);
  const { press, type, count } = counting(page);
  await press('tab', 'Sending');
  await press('button', 'Add a group');
  await press('button', 'Make a rule');
  await press('button', 'country is not');
  await type('FR');
  await press('button', 'or');
  await press('button', /^vat/);
  await press('button', 'Use this rule');
  expect(count()).toBeLessThanOrEqual(8);
  await save(page);
  const country = { type: 'dataColumn', box: null, column: 'country' };
  const french = { type: 'equals', left: country, right: { type: 'constant', value: 'FR' }, ignoreCase: false };
  expect((await stored()).sendingStrategy[0]?.condition).toEqual({
    type: 'or',
    conditions: [{ type: 'not', condition: french }, given({ type: 'metadataReference', name: 'vat' })],
  });
});

test('a rule is built, mended and used by keyboard alone', async ({ page, server }) => {
  const { id, stored } = await serviceOf(server.url, 'By keyboard');
  await signIn(page, server.url, 'administrator', `/processing/services/${id}?tab=deliveries`);
  const keys = page.keyboard;
  await page.getByRole('button', { name: 'Add a group' }).press('Enter');
  await page.getByRole('button', { name: 'Make a rule' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Choose', exact: true })).toBeFocused();
  await keys.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await keys.type('e-mail addr');
  await keys.press('Enter');
  await expect(page.getByRole('button', { name: 'requirement E-mail address', exact: true })).toBeFocused();
  await keys.press('+');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await keys.type('number of sheets');
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await keys.type('5');
  await keys.press('Escape');
  const few = page.getByRole('button', { name: 'number of sheets is less than “5”' });
  const there = page.getByRole('button', { name: 'requirement E-mail address is there' });
  await expect(few).toBeFocused();
  await keys.press('ArrowLeft');
  await expect(there).toBeFocused();
  await keys.press('Alt+ArrowRight');
  await expect(there).toBeFocused();
  await keys.press('Backspace');
  await expect(there).toHaveCount(0);
  await keys.press('Control+z');
  await expect(there).toBeVisible();
  const result = page.getByRole('status').filter({ hasText: 'is less than' });
  await expect(result).toContainText('number of sheets is less than “5” and requirement E-mail address is there');
  await keys.press('o');
  await expect(page.getByRole('heading', { name: 'number of sheets is less than “5”' })).toBeVisible();
  await keys.press('Escape');
  await expect(page.getByRole('heading', { name: 'Condition' })).toBeVisible();
  await keys.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Use this rule' })).toBeFocused();
  await keys.press('Enter');
  await expect(page.getByRole('button', { name: 'Change the rule' })).toBeFocused();
  await page.getByRole('button', { name: 'Save service' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Save service' })).toHaveCount(0);
  expect((await stored()).sendingStrategy[0]?.condition).toEqual({ type: 'and', conditions: [sheets, given(email)] });
});
