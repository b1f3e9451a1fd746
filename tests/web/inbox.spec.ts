// The inbox in a plain browser: documents that another computer printed wait there, can be given up, and be deposited.
import { signIn as signInByCall } from '#scripts/client/node-client.ts';
import { axeFaults } from './axe.ts';
import { pagesOfRun } from './printer-agent.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

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
