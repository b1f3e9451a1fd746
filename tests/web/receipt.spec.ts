// After the most important click one stands on a receipt, which is the same after a reload and as a sent link.
import { axeFaults } from './axe.ts';
import { depositRun, signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'receipt' });

test('what was sent stands on a receipt that can be read again, mailed, wished for and taken back', async ({
  page,
  server,
}) => {
  const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const jobId = await depositRun(call, 'Water bills 2027');
  await signIn(page, server.url, 'depositor', `/deposit/delivery/${jobId}?confirm=1`);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(/if validated before/).first()).toBeVisible();
  await expect(sheet.getByText(/Nothing is sent before .* has validated it/)).toBeVisible();
  await sheet.getByRole('button', { name: /for validation/ }).click();

  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Handed in, waits for validation');
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL(/\/deposit\/receipt\/\d+$/);
  const slip = page.getByRole('article', { name: `Receipt of order ${jobId}` });
  const rows = slip.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(/17\s*Letter/);
  await expect(rows.first()).toContainText(/if validated before/);
  await expect(rows.last()).toContainText('no paper');
  await expect(slip).toContainText('22 recipients');
  await expect(page.getByRole('link', { name: '3 stay in the deposit' })).toBeVisible();
  await expect(page.getByText(/Nothing leaves before .*Anders Lindqvist.* has validated it/)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  const words = await slip.innerText();
  await page.reload();
  await expect(slip).toBeVisible();
  expect(await slip.innerText()).toBe(words);

  await page.getByRole('checkbox', { name: 'Mail me a receipt of every order' }).check();
  await expect
    .poll(async () => (await call('authentication.check', { query: {} })).user.uipreferences.mailReceipts)
    .toBe(true);
  await page.getByRole('button', { name: 'Send receipt' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox')).toHaveValue('depositor@alder.example');
  await dialog.getByRole('button', { name: 'Send receipt' }).click();
  await expect(page.getByText('The receipt goes to depositor@alder.example')).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Deposit another' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(slip).toBeVisible();
  await page.emulateMedia({ media: null });

  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page).toHaveURL(new RegExp(`/deposit/delivery/${jobId}`));
  expect((await call('jobs.get', { params: { jobId } })).counts.remaining).toBe(25);
});
