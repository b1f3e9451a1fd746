// The inbox in a plain browser: documents that another computer printed wait there, can be given up, and be deposited, from
// their list and from the box of a deposit.
import { PDFDocument } from '@cantoo/pdf-lib';
import { signIn as signInByCall } from '#scripts/client/node-client.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { runService } from '#tests/support/town.ts';
import { axeFaults } from './axe.ts';
import { correct, saveService } from './deposited.ts';
import { pagesOfRun } from './printer-agent.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';
import { leftSaying } from './what-came-out.ts';

test.use({ file: 'inbox' });

test('a document that was printed at another computer is seen, given up and deposited in the browser', async ({
  page,
  server,
}) => {
  const depositor = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  for (const name of ['Letter to Dubois.pdf', 'Draft.pdf'])
    await depositor('files.put', { query: { name, source: 'printer' }, raw: await pagesOfRun(1, 1) });
  // What was dropped on a deposit screen is no printed document.
  await depositor('files.put', { query: { name: 'Upload.pdf' }, raw: await pagesOfRun(1, 1) });

  await signIn(page, server.url, 'depositor');
  await expect(page.getByText('2 documents wait in your inbox')).toBeVisible();
  await expect(page.getByText(/The first is kept until/)).toBeVisible();
  await page.getByRole('link', { name: 'Open the inbox' }).click();
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await expect(page.getByText('Letter to Dubois')).toBeVisible();
  await expect(page.getByText(/Kept until/)).toHaveCount(2);
  await expect(page.getByText('Upload')).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);

  await page.getByRole('checkbox', { name: /Draft/ }).check();
  await page.getByRole('button', { name: /Discard/ }).click();
  await expect(page.getByText('Draft', { exact: true })).toHaveCount(0);
  // The time for "Undo" is over after ten seconds.
  await expect
    .poll(async () => (await depositor('files.list')).map(({ name }) => name).sort(), { timeout: 20_000 })
    .toEqual(['Letter to Dubois.pdf', 'Upload.pdf']);

  await page.getByRole('checkbox', { name: /Letter to Dubois/ }).check();
  await page.getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option', { name: 'One letter' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Letter to Dubois').first()).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(/^\/deposit\//);
});

const CLAIRE = ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'];

test('a printed run fills the box of a deposit, an apposition is laid on it, and rows that became alike share an envelope', async ({
  page,
  server,
}) => {
  const stamp = { id: 'stamp', label: 'Season stamp', layer: 'over', page: '1', mandatory: true };
  const serviceId = await saveService(server.url, 'Grouped by address', (channelId) => {
    const [letters] = runService('', channelId).boxes;
    return {
      boxes: [{ ...letters, appositions: [stamp] }],
      grouping: { key: [{ type: 'requirementReference', name: 'postalRecipient' }], maxSheets: 4 },
    };
  });
  const manager = await signInByCall(server.url, 'manager', DEMO_PASSWORD);
  const [, ...home] = CLAIRE;
  const run = await lettersPdf([CLAIRE, ['Claire Dubios', ...home]].map((address) => ({ address, pages: 1 })));
  await manager('files.put', { query: { name: 'Season.pdf', source: 'printer' }, raw: run });

  await signIn(page, server.url, 'manager', `/deposit/split?service=${serviceId}`);
  const letters = page.getByRole('group', { name: 'Letters', exact: true });
  await letters.getByRole('button', { name: 'Use 1 file that waits' }).click();
  await page.getByRole('menuitem', { name: 'Season.pdf' }).click();
  await expect(letters.getByText('Season.pdf')).toBeVisible();
  const laid = page.getByRole('group', { name: 'Season stamp' });
  await expect(laid.getByText('Laid over the pages of Letters')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  const seal = await PDFDocument.create();
  seal.addPage([595.28, 841.89]).drawText('Season of the seal', { x: 200, y: 300 });
  const chooser = page.waitForEvent('filechooser');
  await laid.getByRole('button').first().click();
  await (await chooser).setFiles({
    name: 'seal.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await seal.save()),
  });
  await page.waitForURL(/\/deposit\/delivery\/\d+/);
  const rows = page.getByRole('table').getByRole('rowgroup').last().getByRole('row');
  await expect(rows).toHaveCount(2, { timeout: 30_000 });

  const jobId = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]);
  await correct(manager, jobId, 'Claire Dubios', CLAIRE.join('\n'));
  await page.getByRole('button', { name: 'Group again' }).click();
  await expect(page.getByText('Grouped again: 1 recipient')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await rows.first().click();
  const envelope = page.getByRole('region', { name: 'One envelope with 2 documents' });
  await expect(envelope.getByText('1 page, from page 2 of Season.pdf')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Review and send' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send 1 letter/ })
    .click();
  await page.waitForURL(/\/deposit\/receipt\/\d+/);
  expect(await manager('files.list')).toEqual([]);
  await expect.poll(() => leftSaying(server.dataDir, 'Letter 2, page 1'), { timeout: 30_000 }).toBe(1);
  expect(leftSaying(server.dataDir, 'Season of the seal')).toBe(1);
});
