// A ZIP file on screen: the drop zone asks for one, a hostile one is refused in words, and what lies in a good one becomes rows.
import { readFileSync } from 'node:fs';
import { zipOf } from '#tests/fixtures/archives/zip-maker.ts';
import { runService } from '#tests/support/town.ts';
import { expectAccessible } from './axe.ts';
import { signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

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

test('a ZIP file is asked for, refused in words where it is hostile, and becomes the rows of its index', async ({
  page,
  server,
}) => {
  const serviceId = await addPayslips(server.url);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, server.url, 'manager', `/deposit/split?service=${serviceId}`);
  await expect(page.getByText('Drop the ZIP file with all your letters here')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Payroll' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Payslips' })).toHaveCount(0);
  await expectAccessible(page, 'a deposit that asks for a ZIP file');

  const input = page.locator('input[type=file]').first();
  await expect(input).toHaveAttribute('accept', 'application/zip,.zip');
  const hostile = zipOf([{ name: '../payslip.pdf', data: 'x' }]);
  await input.setInputFiles({ name: 'hostile.zip', mimeType: 'application/zip', buffer: hostile });
  await expect(
    page.getByText('“../payslip.pdf” in hostile.zip has a name that leads out of the ZIP file.'),
  ).toBeVisible();
  await expectAccessible(page, 'a ZIP file that is refused');

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await (await chooser).setFiles({ name: 'payroll.zip', mimeType: 'application/zip', buffer: GOOD });
  await expect(page.getByText('Claire Dubois').first()).toBeVisible();
  await expect(page.getByText('Paul Martin').first()).toBeVisible();
  await expect(page.getByText('payroll.zip').first()).toBeVisible();
});
