// Whoever goes on while an answer is on its way is not led back to where it was asked, and loses no question that was asked since.
import type { Page } from '@playwright/test';
import { deposit, depositRun, signInByCall, until } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test, visit } from './server.ts';

test.use({ file: 'went-on' });

/**
 * Answers to such calls wait until they are let go.
 * @param fate the answer, where the call does not reach the server
 */
async function held(page: Page, path: RegExp, fate?: object) {
  const waits: (() => void)[] = [];
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    const answer = fate ? undefined : await route.fetch();
    await new Promise<void>((resolve) => waits.push(resolve));
    await route.fulfill(answer ? { response: answer } : { json: fate });
  });
  return {
    waiting: () => expect.poll(() => waits.length).toBe(1),
    go: async () => {
      const answered = page.waitForResponse(path);
      for (const go of waits.splice(0)) go();
      await (await answered).finished();
    },
  };
}

test('a row that was opened while another one was saved stays open', async ({ page, server }) => {
  const jobId = await depositRun(await signInByCall(server.url, 'manager', DEMO_PASSWORD), 'Saved slowly');
  await signIn(page, server.url, 'manager', `/deposit/delivery/${jobId}?status=mend`);
  // Behind another one that is wrong: the third would be the next but one.
  await page.getByRole('button', { name: 'Correct 3 addresses' }).click();
  await expect(page.getByRole('region', { name: /^Correct the address of Océane Martin/ })).toBeVisible();
  const line = page.getByRole('textbox', { name: 'Line 4' });
  await line.fill('FRANCE');
  const save = await held(page, /\/packGroups\/\d+\/edit$/);
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await save.waiting();
  const other = page.getByRole('row', { name: /^Select Hugo Garnier/ });
  await other.click();
  await expect(other).toHaveAttribute('aria-current', 'true');
  await save.go();
  await expect(page.getByRole('button', { name: /Correct 2 addresses/ })).toBeVisible();
  await expect(other).toHaveAttribute('aria-current', 'true');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a validator who looks at the list while the answer is on its way stays there', async ({ page, server }) => {
  const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const first = await deposit(call, 'Validated slowly');
  await deposit(call, 'Waits behind it');
  await signIn(page, server.url, 'validator', `/deposit/validation?command=${first.commandId}`);
  await expect(page.getByRole('button', { name: 'Validate 22 recipients' })).toBeEnabled();
  const validate = await held(page, /\/validate$/);
  await page.getByRole('button', { name: 'Validate 22 recipients' }).click();
  await validate.waiting();
  await visit(page, '/deposit/validation');
  await expect(page.getByRole('table', { name: 'To validate' })).toBeVisible();
  await validate.go();
  await expect(page.getByText(/“Validated slowly” validated/)).toBeVisible();
  await expect(page.getByRole('row', { name: /Validated slowly/ })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Waits behind it/ })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');

  // What is selected and no longer listed is not counted as selected.
  await page.getByRole('checkbox', { name: 'Select Waits behind it' }).click();
  await expect(page.getByRole('toolbar')).toContainText('1 selected');
  await page.getByRole('button', { name: /^Rejected/ }).click();
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a question that was asked while another act was on its way stays, with what is written in it', async ({
  page,
  server,
}) => {
  const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const { jobId } = await deposit(call, 'Frozen slowly');
  await signIn(page, server.url, 'depositor', `/manage/orders/detail/${jobId}`);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name }).click();
  };
  const freeze = await held(page, /\/freeze$/);
  await choose('Freeze order');
  await freeze.waiting();
  await choose('Reject what is left');
  const dialog = page.getByRole('dialog', { name: 'Reject what is left' });
  await dialog.getByRole('textbox').fill('The campaign is over.');
  await freeze.go();
  await expect(page.getByText('Order frozen')).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveValue('The campaign is over.');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/**
 * The documents of the list as if three had failed: two were refused and can go on by letter, the address of the third is wrong.
 */
async function asInError(page: Page): Promise<void> {
  await page.route(/\/api\/shipments\/list/, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(/\?.*/, '') });
    const answer = await response.json();
    const byLetter = [{ label: 'Letter', channelType: 'SIMPLE_MAIL' }];
    const choice = { price: null, currency: null, refused: null };
    answer.result.items = answer.result.items.slice(0, 3).map((item: object, n: number) => ({
      ...item,
      ...{
        status: n < 2 ? -712 : -711,
        acknowledged: false,
        doubt: null,
        fallsBack: false,
        decider: null,
        decideBy: null,
      },
      abilities: ['acknowledge', 'takeOver'],
      takeover: { state: 'offered', why: 'ask', way: null, next: n < 2 ? byLetter : [] },
      next: n < 2 ? choice : null,
      again: choice,
      sentTo: null,
    }));
    await route.fulfill({ response, json: answer });
  });
}

test('a document in error that was opened while another one was decided on stays open, with its own suggestion', async ({
  page,
  server,
}) => {
  const call = await signInByCall(server.url, 'manager', DEMO_PASSWORD);
  const { jobId } = await deposit(call, 'Refused');
  const gone = await until(
    () => call('shipments.find', { query: { jobId } }),
    ({ items }) => items.length >= 3,
  );
  expect(gone.items.length).toBeGreaterThanOrEqual(3);
  await signIn(page, server.url, 'manager');
  await asInError(page);
  const decided = await held(page, /\/shipments\/takeOver$/, { result: { changed: 1 } });
  await visit(page, '/manage/documents/error');
  const rows = page.getByRole('table', { name: 'Documents in error' }).locator('[data-row]');
  await expect(rows).toHaveCount(3);
  const chosen = page.getByRole('complementary', { name: /^Document / }).getByRole('radio', { checked: true });

  // What a group is begun with is not what another one is suggested.
  await page.getByRole('button', { name: 'Correct 1 address' }).click();
  await expect(rows.nth(2)).toHaveAttribute('aria-current', 'true');
  await expect(chosen).toHaveAccessibleName(/^Correct and send again/);
  await page.keyboard.press('k');
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(chosen).toHaveAccessibleName(/^Send by: Letter/);
  await page.keyboard.press('k');
  await expect(rows.nth(0)).toHaveAttribute('aria-current', 'true');

  await page.keyboard.press('Enter');
  await decided.waiting();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('j');
  await expect(rows.nth(2)).toHaveAttribute('aria-current', 'true');
  const readAgain = page.waitForResponse(/\/shipments\/list/);
  await decided.go();
  await readAgain;
  await expect(page.getByText(/1 document is taken on/)).toBeVisible();
  await expect(rows.nth(2)).toHaveAttribute('aria-current', 'true');

  // Keys are those of a question above: it stays the question that it is.
  await page.keyboard.press('Escape');
  await page.route(/\/shipments\/deciders$/, (route) => route.fulfill({ json: { result: [] } }));
  for (const n of [0, 1]) await rows.nth(n).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Give 2 to …' }).click();
  const question = page.getByRole('dialog', { name: 'Give 2 documents to a colleague' });
  await question.getByRole('button', { name: 'Back' }).focus();
  await page.keyboard.press('a');
  await page.keyboard.press('Shift+X');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('toolbar')).toContainText('2 selected');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
