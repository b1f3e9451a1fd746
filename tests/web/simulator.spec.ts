// The simulator: from the editor with an unsaved change, through a run on a sample, to the two runs side by side.
import path from 'node:path';
import { expectAccessible } from './axe.ts';
import { signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'simulator' });

const SAMPLE = path.resolve(import.meta.dirname, '../../demo/letters-25.pdf');

test('a draft is tried on a sample, says why, and stands beside what is saved', async ({ page, server }) => {
  const call = await signInByCall(server.url, 'administrator', DEMO_PASSWORD);
  const service = (await call('services.list', { query: {} })).find(({ name }) => name === 'Annual statements');
  const serviceId = service?.id ?? 0;
  const orders = (await call('jobs.list', { query: {} })).items.length;
  await signIn(page, server.url, 'administrator', `/processing/services/${serviceId}`);
  await page.getByRole('textbox', { name: 'Description' }).fill('Once a year');
  await page.getByRole('button', { name: 'Try it in the simulator' }).click();
  await expect(page.getByRole('heading', { name: 'Drop sample files here' })).toBeVisible();
  await expectAccessible(page, 'simulator');
  await page.locator('input[type=file]').setInputFiles(SAMPLE);
  await page.getByRole('button', { name: 'Run the sample' }).click();
  const steps = page.getByRole('navigation', { name: 'Steps of the run' });
  await expect(steps.getByRole('button', { name: /Compose 22 composed/ })).toBeEnabled({ timeout: 60_000 });
  await expect(page.getByText('Nothing is stored or sent.')).toBeVisible();
  await steps.getByRole('button', { name: /Check/ }).click();
  const rows = page.getByRole('region', { name: 'Recipients of the run' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const why = page.getByRole('region', { name: 'Why' });
  const first = await why.getByRole('heading', { level: 2 }).textContent();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(why.getByRole('heading', { level: 2 })).not.toHaveText(first ?? '');
  await expect(why.getByRole('heading', { name: /To correct/ })).toBeVisible();
  await expectAccessible(page, 'simulator');
  // A page that is loaded anew has no sample any more: that is asked first, and who stays keeps the run.
  const asking = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const asked = await asking;
  expect(asked.type()).toBe('beforeunload');
  await asked.dismiss();
  await expect(rows).toHaveCount(3);
  await page.keyboard.press('d');
  await expect(page.getByText('25 recipients, all the same')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'simulator');

  // A run is kept under a name; a rule is opened on the letter of its reason, changed, and tried against that run.
  await page.getByRole('button', { name: 'Keep this run' }).click();
  const naming = page.getByRole('dialog');
  // A dialog has the keys: below it neither the view nor the row changes.
  await naming.getByRole('button').first().focus();
  await page.keyboard.press('d');
  await naming.getByRole('textbox', { name: 'Name of the run' }).fill('First try');
  await naming.getByRole('button', { name: 'Keep this run' }).click();
  await expect(naming).toHaveCount(0);
  await expect(page).toHaveURL(/view=difference/);
  await page.getByText('This run', { exact: true }).click();
  await why.getByRole('button', { name: 'Open the rule: Postal address' }).click();
  await expect(page.getByText('Values: letter 20 of 25')).toBeVisible({ timeout: 20_000 });
  // So has the editor of a rule, which lies over the run.
  await page.getByRole('button', { name: 'then', exact: true }).focus();
  await page.keyboard.press('d');
  await page.getByRole('button', { name: 'then', exact: true }).click();
  await page.getByRole('button', { name: 'Capitals or small letters' }).click();
  await page.getByRole('button', { name: 'Use this rule' }).click();
  await expect(page).not.toHaveURL(/view=difference/);
  await page.getByText('Before and after', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Compared with' }).click();
  await page.getByRole('option', { name: /^First try/ }).click();
  await expect(page.getByText('Before, First try')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('25 recipients differ')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByText('25 recipients, all the same')).toBeVisible({ timeout: 60_000 });
  expect((await call('jobs.list', { query: {} })).items.length).toBe(orders);
});
