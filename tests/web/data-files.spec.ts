// A run of data files on screen: one that cannot be read is left out on purpose, the rows of the other are letters, and the file
// that is left out is rejected, and taken back.
import { expectAccessible } from './axe.ts';
import { saveService, signInByCall, until } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';
import { leftSaying } from './what-came-out.ts';

test.use({ file: 'data-files' });

const column = (name: string) => ({ type: 'dataColumn', box: null, column: name });
const PEOPLE = {
  ...{ name: 'people', label: 'People', main: true, boxType: 'datafile', maxElements: -1 },
  metadatas: ['name', 'street', 'town'].map((name) => ({ name, mandatory: true })),
  parserConfiguration: {
    ...{ format: 'csv', encoding: 'utf-8', separator: ';' },
    columns: ['name', 'street', 'town'].map((name) => ({ metadata: name, column: name })),
  },
};
const GOOD = 'name;street;town\nMme Claire Dubois;12 rue des Lilas;75011 Paris\n;3 avenue du Port;13002 Marseille\n';

/** Two files, of which one has other columns, in a service that the administrator saves. @returns ids of both */
async function depositPeople(url: string): Promise<{ jobId: number; serviceId: number }> {
  const address = { type: 'concat', separator: '\n', values: [column('name'), column('street'), column('town')] };
  const requirements = [{ name: 'postalRecipient', value: address }];
  const serviceId = await saveService(url, 'From a list', () => ({ requirements, boxes: [PEOPLE] }));

  const call = await signInByCall(url, 'manager', DEMO_PASSWORD);
  const file = (fileName: string, text: string) => ({ name: 'people', value: Buffer.from(text), fileName });
  const made = await call('jobs.create', {
    parts: [
      { name: 'parameters', value: JSON.stringify({ serviceId, jobName: 'People' }) },
      file('good.csv', GOOD),
      file('other.csv', 'first;last\nA;B\n'),
    ],
  });
  const done = await until(
    () => call('jobs.get', { params: { jobId: made.id } }),
    ({ state }) => state === 'PROCESSING_ERROR',
  );
  return { jobId: done.id, serviceId };
}

test('a file that cannot be read is left out, rows are letters, and the file is rejected and taken back', async ({
  page,
  server,
}) => {
  const { jobId, serviceId } = await depositPeople(server.url);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, server.url, 'manager', `/deposit/delivery/${jobId}`);
  await expect(page.getByText('other.csv has no column “name”. Its first line names: first, last.')).toBeVisible();
  await expectAccessible(page, 'a run that cannot be read');
  await page.getByRole('button', { name: 'Prepare despite errors' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Prepare despite errors' }).click();

  await expect(page.getByText('1 file was left out')).toBeVisible();
  await expect(page.getByText('Claire Dubois').first()).toBeVisible();
  await expect(page.getByText('Value missing: line 3, column name of good.csv.').first()).toBeVisible();
  await expectAccessible(page, 'rows of a data file');
  // A letter of a row has empty pages until it is made: it is shown as it will leave.
  await expect(page.getByText('Open a recipient to see the letter as it will leave')).toBeVisible();
  await page.getByText('Claire Dubois').first().click();
  const letter = page.getByRole('region', { name: 'The letter to Mme Claire Dubois as it will leave' });
  await expect(letter.locator('image')).toHaveAttribute('href', /^blob:/, { timeout: 20_000 });
  await expect(page.getByRole('heading', { name: 'On the page' })).toHaveCount(0);
  await expectAccessible(page, 'a letter of a row as it will leave');
  await page.getByRole('button', { name: 'As it will leave' }).click();
  await expect(letter).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Letter to Mme Claire Dubois' })).toBeVisible();
  await page.getByRole('button', { name: 'Check 1 recipient' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Value missing: line 3' })).toBeVisible();
  await expect(page.getByText('Nothing to correct')).toHaveCount(0);
  await expectAccessible(page, 'an opened row of a data file');
  const left = page.getByRole('listitem').filter({ hasText: 'other.csv' });
  await left.getByRole('button', { name: 'Reject file' }).click();
  await expect(left).toContainText('Rejected by');
  await left.getByRole('button', { name: 'Take back' }).click();
  await expect(left.getByRole('button', { name: 'Reject file' })).toBeVisible();

  await page.goto(`${server.url}/deposit/split?service=${serviceId}`);
  await expect(page.getByRole('heading', { name: 'Drop the file with all your recipients here' })).toBeVisible();
  await expect(page.getByText('Drop a file or choose one')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Split' })).toHaveCount(0);
});

test('one letter that is made of another file is looked at, deposited and sent', async ({ page, server }) => {
  const window = { page: 1, left: 5, top: 5, width: 200, height: 30 };
  const serviceId = await saveService(server.url, 'Printed text', () => ({
    type: 'preprocessingUnique',
    preprocessor: { name: 'printStream', parameters: {} },
    boxes: [{ name: 'letters', label: 'Text', main: true, maxElements: 1 }],
    requirements: [{ name: 'postalRecipient', value: { type: 'pdfText', box: null, area: window } }],
  }));
  await signIn(page, server.url, 'manager', `/deposit/preprocessing?service=${serviceId}`);
  const made = page.getByRole('region', { name: 'What is made of the file first' });
  await expect(made).toContainText('Text for line printers becomes pages');
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  const buffer = Buffer.from('Mme Claire Dubois\n12 rue des Lilas\n75011 Paris\n\n\n\n\n\n\n\nDear Madam\n');
  await (await chosen).setFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer });
  await expect(made).toContainText('letter.txt');
  await expectAccessible(page, 'a file that is rewritten first');
  await page.getByRole('button', { name: 'Read the addresses' }).click();
  await page.waitForURL(/\/deposit\/delivery\/\d+/);
  await expect(page.getByText('Claire Dubois').first()).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Review and send' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send 1 letter' }).click();
  await page.waitForURL(/\/deposit\/receipt\/\d+/);
  await expect.poll(() => leftSaying(server.dataDir, 'Dear Madam'), { timeout: 30_000 }).toBe(1);
});
