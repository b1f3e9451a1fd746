// A ZIP file on screen: the drop zone asks for one, a hostile one is refused in words, what lies in one is looked at before the
// work begins, and a good one becomes the letters of its index, which leave.
import { readFileSync } from 'node:fs';
import { zipOf } from '#tests/fixtures/archives/zip-maker.ts';
import { runService } from '#tests/support/town.ts';
import { expectAccessible } from './axe.ts';
import { signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';
import { leftSaying } from './what-came-out.ts';

test.use({ file: 'archives' });

const GOOD = readFileSync(new URL('../fixtures/archives/payslips-info-zip.zip', import.meta.url));
const COLUMNS = ['File', 'Name', 'Street', 'Town'];
const fieldOf = (column: string): string => column.toLowerCase();
const ARCHIVE = {
  ...{ name: 'zip', label: 'Payroll', boxType: 'archive', indexFile: 'index.csv', indexColumn: 'file' },
  metadatas: COLUMNS.map((column) => ({ name: fieldOf(column) })),
  parserConfiguration: {
    ...{ format: 'csv', encoding: 'windows-1252', separator: ';' },
    columns: COLUMNS.map((column) => ({ metadata: fieldOf(column), column })),
  },
};
const LETTERS = { name: 'letters', label: 'Payslips', main: true, parent: 'zip', pattern: '.*\\.pdf', maxElements: -1 };

/** The service, which the administrator saves, for the manager. @returns its id */
async function addPayslips(url: string): Promise<number> {
  const administrator = await signInByCall(url, 'administrator', DEMO_PASSWORD);
  const { user } = await administrator('authentication.check');
  const known = await administrator('services.list', { query: {} });
  const channelId = known.find(({ name }) => name === 'Annual statements')?.channels[0]?.channelId ?? 0;
  const values = ['name', 'street', 'town'].map((column) => ({ type: 'dataColumn', box: null, column }));
  const address = { type: 'concat', separator: '\n', values };
  const plain = runService('Payslips', channelId, { requirements: [{ name: 'postalRecipient', value: address }] });
  const service = { ...plain, type: 'archive', ouId: user.ouId, boxes: [ARCHIVE, LETTERS] };
  const saved = await administrator('services.save', {
    parts: [{ name: 'parameters', value: JSON.stringify(service) }],
  });
  const manager = (await administrator('users.list', { query: {} })).find(({ login }) => login === 'manager');
  const params = { profileId: manager?.profileId ?? 0 };
  const had = await administrator('profiles.services', { params });
  const serviceIds = [...had.map(({ id }) => id), saved.id];
  await administrator('profiles.saveServices', { params, body: { serviceIds } });
  return saved.id;
}

test('a ZIP file is asked for, refused where it is hostile, looked into, and leaves as the letters of its index', async ({
  page,
  server,
}) => {
  const serviceId = await addPayslips(server.url);
  await page.setViewportSize({ width: 1440, height: 900 });
  // An address from before the service was one of archives leads on to its screen.
  await signIn(page, server.url, 'manager', `/deposit/split?service=${serviceId}`);
  await expect(page).toHaveURL(new RegExp(`/deposit/archive\\?service=${serviceId}$`));
  await expect(page.getByText('Drop the ZIP file with all your letters here')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Payroll' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Payslips' })).toHaveCount(0);

  const input = page.locator('input[type=file]').first();
  await expect(input).toHaveAttribute('accept', 'application/zip,.zip');
  const hostile = zipOf([{ name: '../payslip.pdf', data: 'x' }]);
  await input.setInputFiles({ name: 'hostile.zip', mimeType: 'application/zip', buffer: hostile });
  await expect(
    page.getByText('“../payslip.pdf” in hostile.zip has a name that leads out of the ZIP file.'),
  ).toBeVisible();
  await expectAccessible(page, 'a ZIP file that is refused');

  const stray = zipOf([
    { name: 'index.csv', data: 'File;Name;Street;Town\na.pdf;A;B;C\nb.pdf;A;B;C\n' },
    { name: 'a.pdf', data: 'x' },
    { name: 'notes.txt', data: 'x' },
  ]);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await (await chooser).setFiles({ name: 'stray.zip', mimeType: 'application/zip', buffer: stray });
  const inside = page.getByRole('region', { name: 'What lies in stray.zip' });
  await expect(inside.getByRole('listitem').filter({ hasText: 'notes.txt' })).toContainText(
    'fits no box of the service',
  );
  await expect(inside.getByRole('listitem').filter({ hasText: 'index.csv' })).toContainText('b.pdf');
  await inside.getByRole('button', { name: 'Payslips 1' }).click();
  await expect(page).toHaveURL(/tab=letters/);
  await expect(inside.getByText('notes.txt')).toHaveCount(0);
  await expectAccessible(page, 'what lies in a ZIP file');

  await page.getByRole('button', { name: 'Remove stray.zip' }).click();
  await input.setInputFiles({ name: 'payroll.zip', mimeType: 'application/zip', buffer: GOOD });
  const good = page.getByRole('region', { name: 'What lies in payroll.zip' });
  await expect(good).toContainText('rows of the index');
  await page.getByRole('button', { name: 'Read the addresses' }).click();
  await page.waitForURL(/\/deposit\/delivery\/\d+/);
  await expect(page.getByText('Claire Dubois').first()).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Review and send' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send \d+ letters/ })
    .click();
  await page.waitForURL(/\/deposit\/receipt\/\d+/);
  await expect.poll(() => leftSaying(server.dataDir, 'Reference 0001'), { timeout: 30_000 }).toBe(3);
});
