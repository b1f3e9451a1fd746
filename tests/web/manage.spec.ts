// Orders, decisions, deliveries and documents as a validator and a depositor meet them, in a real browser.
import path from 'node:path';
import { axeFaults } from './axe.ts';
import { correct, deposit, signInByCall, until } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test, visit } from './server.ts';

test.use({ file: 'manage' });

const REASON = 'The payment slip shows the old IBAN.';
const VALIDATOR = 'Anders Lindqvist';
const RUN = path.resolve(import.meta.dirname, '../../demo/letters-25.pdf');

test('what a validator rejects is a task with its reason, the same on every screen, and a better file takes its place', async ({
  page,
  server,
}) => {
  const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const { jobId, confirmed } = await deposit(call, 'Reminders level 2');
  await signIn(page, server.url, 'validator', '/deposit/validation');
  await page.getByRole('row', { name: /Reminders level 2/ }).click();
  await page.getByRole('button', { name: 'Reject…', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const reject = dialog.getByRole('button', { name: `Reject ${confirmed} recipients` });
  await expect(reject).toBeDisabled();
  await dialog.getByRole('textbox').fill(REASON);
  expect(await axeFaults(page)).toEqual([]);
  await reject.click();
  await expect(page.getByText('No orders to validate')).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await signIn(page, server.url, 'depositor');
  // Home says what to do, by whom it was rejected and why; the counter leads to the order.
  const task = page.getByRole('listitem').filter({ hasText: 'Reminders level 2' }).filter({ hasText: REASON });
  await expect(task).toContainText(`Rejected by ${VALIDATOR}, ${confirmed} recipients, nothing was sent`);
  await expect(page.locator('[data-counter="ordersRejected"]')).toContainText(/^1\D/);
  expect(await axeFaults(page)).toEqual([]);
  // The bell tells it and leads there; what was opened is read, and stays listed.
  await page.getByRole('button', { name: '1 notification' }).click();
  const note = page.getByRole('dialog').getByRole('link', { name: /Reminders level 2/ });
  await expect(note).toContainText(`rejected an order of ${confirmed} recipients.`);
  await expect(note).toContainText(REASON);
  // The tooltip of the bell goes with the pointer.
  await page.mouse.move(0, 400);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);
  await note.click();
  await expect(page).toHaveURL(new RegExp(`/manage/orders/detail/${jobId}`));
  await page.getByRole('button', { name: 'No new notifications' }).click();
  await note.focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Story' }).focus();
  await page.mouse.move(0, 400);
  await expect(page.getByRole('tooltip')).toHaveCount(0);

  // The order says it again, with the ways on, and tells who did what.
  await expect(page.getByText(`Rejected by ${VALIDATOR}`)).toBeVisible();
  const story = page.getByRole('tabpanel', { name: 'Story' }).getByRole('listitem');
  await expect(story.first()).toContainText(`${VALIDATOR} rejected it`);
  await expect(story.nth(1)).toContainText('You confirmed');
  await expect(story.last()).toContainText('You deposited letters-25.pdf');
  expect(await axeFaults(page)).toEqual([]);

  // The list and the workbench say the same, and no bar is green.
  await visit(page, '/manage/orders?status=rejected');
  await expect(page.getByRole('row', { name: /Reminders level 2/ })).toContainText('Rejected');
  await visit(page, `/deposit/delivery/${jobId}`);
  await expect(page.getByText(REASON)).toBeVisible();

  // A better file takes its place, and what was corrected by hand goes with the old one: that is asked.
  await correct(call, jobId, 'Hugo Garnier', 'Hugo Garnier\n159 rue de la République\n75011 PARIS');
  await visit(page, `/manage/orders/detail/${jobId}`);
  await page.locator('input[type=file]').setInputFiles(RUN);
  const asked = page.getByRole('dialog', { name: '1 correction made by hand is lost' });
  expect(await axeFaults(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Go on' }).click();
  await expect(page).toHaveURL(/\/deposit\/delivery\//);
  await expect(page).not.toHaveURL(new RegExp(`/deposit/delivery/${jobId}\\b`));
  expect((await call('jobs.get', { params: { jobId } })).state).toBe('CANCELLED');
  await expect(page.getByRole('button', { name: 'Correct 3 addresses' })).toBeVisible();
});

test('a validated order goes out, and each document tells where it is', async ({ page, server }) => {
  const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const { jobId, commandId, confirmed } = await deposit(call, 'Price change 2027');
  await signIn(page, server.url, 'validator', `/deposit/validation?command=${commandId}`);
  await page.getByRole('button', { name: `Validate ${confirmed} recipients` }).click();
  await expect(page.getByText(/“Price change 2027” validated/)).toBeVisible();
  await until(
    () => call('deliveries.find', { query: { jobId } }),
    (found) => found.length > 0 && found.every(({ state }) => state === 'OUTPUTTED'),
  );

  await page.goto(`${server.url}/manage/orders/detail/${jobId}?tab=deliveries`);
  await page.getByRole('row', { name: /Letter/ }).click();
  const rows = page.getByRole('table', { name: 'Documents' }).getByRole('row');
  await rows.nth(1).click();
  await expect(page.getByRole('button', { name: /View the document of/ })).toBeVisible();
  await expect(page.getByText('Handed over').first()).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: /View the document of/ }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: /Page 1 of/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  // Home counts the rows of the list that it leads to.
  const { items } = await call('deliveries.list', { query: {} });
  const sent = items.filter(({ state }) => state === 'OUTPUTTED').length;
  expect(sent).toBeGreaterThan(1);
  await page.goto(`${server.url}/home`);
  await expect(page.locator('[data-counter="deliveries"]')).toContainText(new RegExp(`^${sent}\\D`));
});

test('the orders list is filtered, walked and opened by keyboard, and its address shows the same again', async ({
  page,
  server,
}) => {
  const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const { jobId } = await deposit(call, 'Payslips October');
  await signIn(page, server.url, 'depositor', '/manage/orders');
  await page.getByRole('table', { name: 'Orders' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('payslips');
  await expect(page).toHaveURL(/q=payslips/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Search orders' }).blur();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: `Order ${jobId}` })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`open=${jobId}`));
  await expect(page).toHaveURL(/q=payslips/);
  expect(await axeFaults(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('complementary', { name: `Order ${jobId}` })).toBeVisible();
  await page.goto(`${server.url}/manage/orders?q=nothing+is+called+so`);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
});

test('orders are frozen with a way back, and cancelled only after the count was read', async ({ page, server }) => {
  const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const { jobId } = await deposit(call, 'General meeting');
  const stateOf = () => call('jobs.get', { params: { jobId } });
  await signIn(page, server.url, 'depositor', '/manage/orders?q=General');
  await page.getByRole('checkbox', { name: `Select ${jobId}` }).click();
  const bar = page.getByRole('toolbar');
  await bar.getByRole('button', { name: 'Freeze order' }).click();
  await expect.poll(async () => (await stateOf()).frozen).toBe(true);
  // By keyboard: a pointer would have to wait for the toast to stand still.
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(async () => (await stateOf()).frozen).toBe(false);
  await page.getByRole('checkbox', { name: `Select ${jobId}` }).click();
  await bar.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('dialog')).toContainText('This cannot be undone');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect.poll(async () => (await stateOf()).state).toBe('CANCELLED');
});
