// The data of one person: what is said of a saved file stands beside what it was of, and goes with it.
import { expect, signIn, test } from './server.ts';

test.use({ file: 'person-data' });

const trace = (id: number, name: string) => ({
  ...{ kind: 'recipient', key: `recipient:${id}`, name, lines: [name], emailAddress: '', order: null },
  ...{ date: '2026-11-22T08:00:00.000Z', erases: true, kept: [] },
});
const WITHHELD = '1 place is not in the file';
const GONE = 'No file was made: what was chosen is no longer kept.';

test('what is not in the file is said until something else is chosen, or it is erased', async ({ page, server }) => {
  const answer = { items: [], withheld: ['recipient:1'] };
  await page.route(/\/persons\/find$/, (route) =>
    route.fulfill({ json: { result: { items: [trace(1, 'Ida Ames'), trace(2, 'Ida Bell')], overflow: false } } }),
  );
  await page.route(/\/persons\/export$/, (route) => route.fulfill({ json: { result: answer } }));
  await page.route(/\/persons\/erase$/, (route) => route.fulfill({ json: { result: { items: [] } } }));
  await signIn(page, server.url, 'administrator', '/administration/accounts');
  await page.getByRole('tree').getByRole('treeitem').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'More' }).last().click();
  await page.getByRole('menuitem', { name: 'Data of one person' }).click();
  await page.getByRole('textbox', { name: 'Who' }).fill('Ida');
  await page.keyboard.press('Enter');
  const [first, second] = [
    page.getByRole('checkbox', { name: 'Ida Ames' }),
    page.getByRole('checkbox', { name: 'Ida Bell' }),
  ];
  const save = () => page.getByRole('button', { name: 'Save 1 as a file' }).click();
  await first.check();
  await save();
  await expect(page.getByText(WITHHELD)).toBeVisible();
  await second.check();
  await expect(page.getByText(WITHHELD)).toHaveCount(0);
  await first.uncheck();
  // Somebody erased it meanwhile.
  answer.withheld = [];
  await save();
  await expect(page.getByText(GONE)).toBeVisible();
  answer.withheld = ['recipient:2'];
  await save();
  await expect(page.getByText(WITHHELD)).toBeVisible();
  await expect(page.getByText(GONE)).toHaveCount(0);
  await page.getByRole('button', { name: 'Erase 1 place' }).click();
  await page.getByRole('button', { name: 'Erase 1 place' }).click();
  await expect(page.getByText('Nothing was erased.')).toBeVisible();
  await expect(page.getByText(WITHHELD)).toHaveCount(0);
});
