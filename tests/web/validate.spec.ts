// A validator sees what would leave: what people changed first, each page by the engine; decides by keys, order by order.
import { axeFaults } from './axe.ts';
import { correct, deposit, depositRun, signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'validate' });

test('a corrected row comes first, is asked for where nobody looked, and the next order opens by itself', async ({
  page,
  server,
}) => {
  const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const jobId = await depositRun(call, 'Corrected run');
  await correct(call, jobId, 'Hugo Garnier', 'Hugo Garnier\n159 rue de la République\n75011 PARIS');
  const corrected = await call('commands.create', { body: { readyOfJob: jobId } });
  const clean = await deposit(call, 'Clean run');

  await signIn(page, server.url, 'validator', `/deposit/validation?command=${corrected.id}`);
  await expect(page.getByRole('heading', { name: 'Corrected run' })).toBeVisible();
  const first = page.getByRole('button', { name: /Corrected.*Hugo Garnier/ });
  await expect(first).toBeFocused();
  await expect(first).toContainText(/75011 PARIS/);
  await expect(page.getByRole('img', { name: /^Hugo Garnier, as it will leave, Page 1/ })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Hugo Garnier, as deposited' })).toBeVisible();
  await expect(page.getByText('1 of 1 changed recipients looked at').first()).toBeVisible();
  await expect(page.getByText(/if validated before/)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  await page.keyboard.press('j');
  await expect(first).not.toBeFocused();
  await page.keyboard.press('v');
  await expect(page.getByText(/“Corrected run” validated/)).toBeVisible();

  // The next order opens; it is rejected with words and the row that shows why.
  await expect(page.getByRole('heading', { name: 'Clean run' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Validate 22 recipients/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /as it will leave, Page 1/ })).toBeVisible();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog');
  const reject = dialog.getByRole('button', { name: 'Reject 22 recipients' });
  await expect(reject).toBeDisabled();
  await dialog.getByRole('button', { name: 'Wrong template or text' }).click();
  await dialog.getByRole('textbox').press('End');
  await dialog.getByRole('textbox').pressSequentially('last year’s amount.');
  await reject.click();
  await expect(page.getByText('No orders to validate')).toBeVisible();
  // One's own decisions show in the side list at once, not at the next poll.
  const side = page.getByRole('navigation', { name: 'Section' });
  await expect(side.getByRole('link', { name: 'To validate', exact: true })).toBeVisible();
  const rejected = await call('commands.get', { params: { commandId: clean.commandId } });
  expect(rejected).toMatchObject({
    state: 'REJECTED',
    validationReason: 'Wrong template or text: last year’s amount.',
    rejection: { kind: 'template', place: { page: 1 } },
  });
  expect((await call('commands.get', { params: { commandId: corrected.id } })).state).not.toBe('AWAIT_VALIDATION');
});

test('what becomes known behind the question validates nothing: its button alone does', async ({ page, server }) => {
  const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const jobId = await depositRun(call, 'Unseen run');
  await correct(call, jobId, 'Hugo Garnier', 'Hugo Garnier\n159 rue de la République\n75011 PARIS');
  const command = await call('commands.create', { body: { readyOfJob: jobId } });
  const letters = Promise.withResolvers<void>();
  const proof = Promise.withResolvers<void>();
  await page.route(/\/commands\/\d+\/letters\b/, async (route) => {
    await letters.promise;
    await route.continue();
  });
  await page.route(/\/proof$/, async (route) => {
    await proof.promise;
    await route.continue();
  });
  const stateOf = async () => (await call('commands.get', { params: { commandId: command.id } })).state;

  await signIn(page, server.url, 'validator', `/deposit/validation?command=${command.id}`);
  const validate = page.getByRole('button', { name: /Validate \d+ recipients/ });
  await expect(validate).toBeDisabled();
  await page.keyboard.press('v');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  letters.resolve();
  await expect(page.getByRole('button', { name: /Corrected.*Hugo Garnier/ })).toBeFocused();
  expect(await stateOf()).toBe('AWAIT_VALIDATION');

  await page.keyboard.press('v');
  const dialog = page.getByRole('dialog', { name: '1 of 1 changed recipients not looked at. Validate anyway?' });
  await expect(dialog).toBeVisible();
  proof.resolve();
  await expect(page.getByText('1 of 1 changed recipients looked at').first()).toBeVisible();
  await expect(dialog).toBeVisible();
  expect(await stateOf()).toBe('AWAIT_VALIDATION');
  await dialog.getByRole('button', { name: /Validate \d+ recipients/ }).click();
  await expect(page.getByText(/“Unseen run” validated/)).toBeVisible();
  expect(await stateOf()).not.toBe('AWAIT_VALIDATION');
});
