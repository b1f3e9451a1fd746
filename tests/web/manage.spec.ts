// Orders, decisions, deliveries and documents as a validator and a depositor meet them, in a real browser.
import { axeFaults } from './axe.ts';
import { deposit, signInByCall, until } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'manage' });

test('a validator rejects with a reason that the depositor reads, and the depositor frees what was rejected', async ({
  page,
  server,
}) => {
  const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const { jobId, confirmed } = await deposit(call, 'Reminders level 2');
  await signIn(page, server.url, 'validator', '/deposit/validation');
  await page.getByRole('row', { name: /Reminders level 2/ }).click();
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const reject = dialog.getByRole('button', { name: `Reject ${confirmed} documents` });
  await expect(reject).toBeDisabled();
  await dialog.getByRole('textbox').fill('The payment slip shows the old IBAN.');
  expect(await axeFaults(page)).toEqual([]);
  await reject.click();
  await expect(page.getByText('No orders to validate')).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await signIn(page, server.url, 'depositor');
  // The bell tells it, leads there, and what was looked at stays read.
  await page.getByRole('button', { name: '1 notification' }).click();
  const note = page.getByRole('dialog').getByRole('link', { name: /Reminders level 2/ });
  await expect(note).toContainText(`rejected ${confirmed} documents.`);
  await expect(note).toContainText('The payment slip shows the old IBAN.');
  // The tooltip of the bell goes with the pointer.
  await page.mouse.move(0, 400);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);
  await note.click();
  await expect(page).toHaveURL(new RegExp(`/manage/orders/detail/${jobId}`));
  await page.goto(`${server.url}/manage/orders/detail/${jobId}`);
  await expect(page.getByRole('button', { name: 'No notifications' })).toBeVisible();
  await expect(page.getByText('The payment slip shows the old IBAN.')).toBeVisible();
  await expect(page.getByText(/Rejected by validator/)).toBeVisible();
  // What helps stands beside the reason, and the next step of the others in the heading.
  await expect(page.getByRole('button', { name: `Take back ${confirmed} recipients` })).toBeVisible();
  await page.getByRole('tab', { name: /Confirmations/ }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: `Take back ${confirmed} recipients` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Take back ${confirmed} recipients` })
    .click();
  await expect(page.getByText(`${confirmed} recipients taken back`, { exact: true })).toBeVisible();
  const job = await call('jobs.get', { params: { jobId } });
  expect(job.counts.remaining).toBe(25);
  await page.getByRole('button', { name: 'Correct 3 recipients' }).click();
  await expect(page.getByRole('row', { name: /To correct/ })).toHaveCount(3);
});

test('a validated order goes out, and each document tells where it is', async ({ page, server }) => {
  const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const { jobId, commandId, confirmed } = await deposit(call, 'Price change 2027');
  await signIn(page, server.url, 'validator', `/deposit/validation?command=${commandId}`);
  await page.getByRole('button', { name: `Validate ${confirmed} documents` }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Checked against the list.');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Validate ${confirmed} documents` })
    .click();
  await expect(page.getByText(`${confirmed} recipients validated`)).toBeVisible();
  await until(
    () => call('deliveries.find', { query: { jobId } }),
    (found) => found.length > 0 && found.every(({ state }) => state === 'OUTPUTTED'),
  );

  await page.goto(`${server.url}/manage/orders/detail/${jobId}?tab=deliveries`);
  await page.getByRole('row', { name: /Letter/ }).click();
  await expect(page.getByText('Checked against the list.')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Documents' }).getByRole('row');
  await rows.nth(1).click();
  await expect(page.getByRole('button', { name: /View the document of/ })).toBeVisible();
  await expect(page.getByText('In production').first()).toBeVisible();
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
