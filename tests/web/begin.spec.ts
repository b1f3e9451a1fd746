// Nothing that was begun is lost: dropped before a service is chosen, corrected, left by a reload, gone on with, given to
// another service, split anew where no first page was found, and refused in words where it is no document.
import path from 'node:path';
import type { Page } from '@playwright/test';
import { signIn as signInWithFiles } from '#scripts/client/node-client.ts';
import { expectAccessible } from './axe.ts';
import { correct, signInByCall } from './deposited.ts';
import { pagesOfRun } from './printer-agent.ts';
import { DEMO_PASSWORD, expect, signIn, test, visit } from './server.ts';

test.use({ file: 'begin' });

const DEMO = path.resolve(import.meta.dirname, '../../demo');
const RUN = path.join(DEMO, 'letters-25.pdf');

const idOf = (page: Page): number => Number(/\/delivery\/(\d+)/.exec(page.url())?.[1]);

/** Chooses files in the computer's own dialog, which a button opens. */
async function choose(page: Page, button: string, file: string): Promise<void> {
  // Asked for together with the click, the browser may open its dialog before the test takes it over.
  page.on('filechooser', () => undefined);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await chooser).setFiles(file);
}

test('a letter is begun without a service, and is there again after everything that used to lose it', async ({
  page,
  server,
}) => {
  const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const others = await signInByCall(server.url, 'manager', DEMO_PASSWORD);
  await signIn(page, server.url, 'depositor', '/deposit/home');
  await expectAccessible(page, 'new deposit');

  // What no service takes is refused by its name, and nothing of it stays.
  await choose(page, 'Choose files', path.join(DEMO, 'alder.json'));
  await expect(page.getByRole('alert')).toHaveText('alder.json is not a PDF. Choose a PDF file.');
  await choose(page, 'Choose another file', RUN);
  const waits = page.getByRole('status').filter({ hasText: 'letters-25.pdf waits for a deposit' });
  await expect(waits).toBeVisible();
  await expect(page.getByText('Friedrich Weiß')).toBeVisible();
  await expect(page).toHaveURL(/files=/);
  await page.reload();
  await expect(waits).toBeVisible();
  // Of two files one is taken out again.
  await choose(page, 'Add files', path.join(DEMO, 'services/hebrew/input/letters.pdf'));
  await expect(page.getByRole('heading', { name: '2 files' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove letters.pdf' }).click();
  await expect(waits).toBeVisible();
  await expectAccessible(page, 'a file that waits');

  // One letter: file, name and correction are kept without a word, and a reload shows them.
  await page.getByRole('link', { name: /One letter/ }).click();
  const line = page.getByRole('textbox', { name: 'Line 1' });
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(line).toHaveValue('Friedrich Weiß');
  await expect(page).toHaveURL(/draft=\d+/);
  await name.fill('To the notary');
  await line.fill('Friedrich Weiß and Sons');
  const kept = () => call('drafts.list').then(([draft]) => draft);
  await expect.poll(async () => (await kept())?.name).toBe('To the notary');
  await expect.poll(async () => JSON.stringify((await kept())?.content)).toContain('Friedrich Weiß and Sons');
  await expect(page.getByText(/^Draft, saved/)).toBeVisible();
  const address = page.url();
  await page.reload();
  await expect(line).toHaveValue('Friedrich Weiß and Sons');
  await expect(name).toHaveValue('To the notary');
  await expect(page.getByText('letters-25.pdf').first()).toBeVisible();

  // Its author finds it where one begins; nobody else finds it at all.
  await visit(page, '/deposit/home');
  await expect(page.getByRole('heading', { name: 'Go on with' })).toBeVisible();
  expect(await others('drafts.list')).toEqual([]);
  await page.getByRole('link', { name: 'Continue: To the notary' }).click();
  await expect(line).toHaveValue('Friedrich Weiß and Sons');
  expect(page.url()).toBe(address);

  // Taken out, it would take the correction along: that is asked; the same letter again has it again.
  await page.getByRole('button', { name: 'Remove letters-25.pdf' }).click();
  const asked = page.getByRole('dialog', { name: '1 correction made by hand is lost' });
  await expect(asked).toContainText('keep their correction');
  await expectAccessible(page, 'the question before a correction is lost');
  await asked.getByRole('button', { name: 'Back' }).click();
  await expect(line).toHaveValue('Friedrich Weiß and Sons');
  await page.getByRole('button', { name: 'Remove letters-25.pdf' }).click();
  await asked.getByRole('button', { name: 'Go on' }).click();
  await expect(line).toHaveCount(0);
  await page.locator('input[type=file]').first().setInputFiles(RUN);
  await expect(page.getByText('The same address was read: your correction was kept.')).toBeVisible();
  await expect(line).toHaveValue('Friedrich Weiß and Sons');

  // Another service takes the file along, and leaves no draft behind.
  await page.getByRole('button', { name: 'Change service' }).click();
  await expect(waits).toBeVisible();
  await expect.poll(() => call('drafts.list')).toEqual([]);
  await page.getByRole('link', { name: /Annual statements/ }).click();
  await page.waitForURL(/\/deposit\/delivery\/\d+/);
  await expect(page.getByText('25 recipients, 35 pages')).toBeVisible();
});

test('a run without a first page says why and is split anew where it stands', async ({ page, server }) => {
  const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  await signIn(page, server.url, 'depositor', '/deposit/home');
  await page.getByRole('link', { name: /Annual statements/ }).click();
  await page.locator('input[type=file]').setInputFiles(RUN);
  await page.waitForURL(/\/deposit\/delivery\/\d+/);
  // Reloaded while it is read, it is there with its rows.
  await page.reload();
  await expect(page.getByText('25 recipients, 35 pages')).toBeVisible();
  // In another window, too, the split can be changed, and its area moved on the page.
  await page.reload();
  await expect(page.getByText('25 recipients, 35 pages')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Area Start of a letter/ })).toBeVisible();
  const splits = page.getByRole('complementary', { name: 'Inputs' });
  await splits.getByRole('combobox', { name: 'A new letter begins' }).click();
  await page.getByRole('option', { name: 'Text matches a pattern' }).click();
  await splits.getByRole('textbox', { name: 'Pattern of the text' }).fill('no such text');
  // Reading again makes the rows anew: with a correction in them that is asked first, and nothing is lost by looking.
  await correct(call, idOf(page), 'Hugo Garnier', 'Hugo Garnier\n159 rue de la République\n75011 PARIS');
  await splits.getByRole('button', { name: 'Read again' }).click();
  const asked = page.getByRole('dialog', { name: '1 correction made by hand is lost' });
  await expect(asked).toContainText('The rows are made anew from the file');
  await expectAccessible(page, 'the question before the rows are made anew');
  await asked.getByRole('button', { name: 'Back' }).click();
  await expect(splits.getByRole('textbox', { name: 'Pattern of the text' })).toHaveValue('no such text');
  await page.getByRole('checkbox', { name: 'Select Hugo Garnier' }).click();
  await expect(page.getByRole('toolbar')).toContainText('1 selected');
  await splits.getByRole('button', { name: 'Read again' }).click();
  await asked.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('button', { name: 'Check the split' }).click();
  const fault = page.getByRole('region', { name: 'No first page was found' });
  await expect(fault).toContainText('come before the first mark of a new document');
  await expect(page.getByText('All pages assigned')).toHaveCount(0);
  await expectAccessible(page, 'no first page');
  await fault.getByRole('combobox', { name: 'A new letter begins' }).click();
  await page.getByRole('option', { name: 'Every n pages' }).click();
  await fault.getByRole('textbox', { name: 'Pages per letter' }).fill('5');
  await fault.getByRole('button', { name: 'Read again' }).click();
  await expect(page.getByText('7 recipients, 35 pages')).toBeVisible();
  // What was selected is in no order any more.
  await expect(page.getByText('1 selected')).toHaveCount(0);

  // Of the three deposits one is left; another service ends it as well, and the file goes along.
  const pending = async () => {
    const { items } = await call('jobs.list', { query: { maxResults: 50 } });
    return items.filter(({ state, name }) => state !== 'CANCELLED' && name === 'letters-25');
  };
  const left = (await pending()).length;
  await correct(call, idOf(page), 'Friedrich Weiß', 'Friedrich Weiß\n159 rue de la République\n75011 PARIS');
  await page.getByRole('button', { name: 'Change service' }).click();
  const change = page.getByRole('dialog');
  await expect(change).toContainText('1 correction made by hand is lost');
  await change.getByRole('button', { name: 'Change service' }).click();
  await expect(page.getByText('letters-25.pdf waits for a deposit')).toBeVisible();
  expect((await pending()).length).toBe(left - 1);
});

test('the page of the printer stands among the others, and who signs out leaves no address behind', async ({
  page,
  server,
}) => {
  await signIn(page, server.url, 'depositor', '/printer/home');
  await expect(page.getByRole('heading', { name: 'Print from any program' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Home' })).toBeVisible();
  await expect(page.getByText('your IT department installs the desktop client')).toBeVisible();
  await expectAccessible(page, 'print to it');
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.locator('input[autocomplete="current-password"]').waitFor();
  expect(new URL(page.url()).search).not.toContain('next');
});

test('two windows on one draft show the changes of both before it is sent, once', async ({ page, server }) => {
  const call = await signInWithFiles(server.url, 'depositor', DEMO_PASSWORD);
  const service = (await call('services.list', { query: {} })).find(({ name }) => name === 'One letter');
  const serviceId = service?.id ?? 0;
  const { fileId } = await call('files.put', { query: { name: 'letter.pdf' }, raw: await pagesOfRun(1, 1) });
  const body = { serviceId, sessionFiles: { letters: [fileId] } };
  const { jobId: draft } = await call('drafts.create', { body });
  const at = `/deposit/unique?service=${serviceId}&draft=${draft}`;
  const windows = [page, await page.context().newPage()] as const;
  for (const one of windows) await signIn(one, server.url, 'depositor', at);
  const [first, second] = windows.map((one) => ({
    line: one.getByRole('textbox', { name: 'Line 1' }),
    name: one.getByRole('textbox', { name: 'Name', exact: true }),
    merged: one.getByText('Another window changed this draft. The changes of both are kept.'),
    review: one.getByRole('button', { name: 'Review and send' }),
  }));
  if (first === undefined || second === undefined) throw new Error('two windows');
  await expect(first.line).toHaveValue('Friedrich Weiß');
  await second.line.fill('Friedrich Weiß jun.');
  const kept = async () => (await call('drafts.get', { params: { jobId: draft } })).content;
  await expect.poll(async () => JSON.stringify(await kept())).toContain('Weiß jun.');
  // Nothing was changed in the first window, and yet it does not send what it shows.
  await first.review.click();
  await expect(first.merged).toBeVisible();
  await expect(first.line).toHaveValue('Friedrich Weiß jun.');
  await first.name.fill('To both');
  await expect.poll(async () => (await kept()).jobName).toBe('To both');
  await second.line.fill('Friedrich Weiß sen.');
  await expect(second.merged).toBeVisible();
  await expect(second.name).toHaveValue('To both');
  await second.review.click();
  await second.review.page().waitForURL(/\/deposit\/delivery\/\d+/);
  const params = { jobId: idOf(second.review.page()) };
  const recipient = async () => (await call('jobs.packGroups', { params, query: {} })).items[0]?.recipientLines[0];
  await expect.poll(recipient).toBe('Friedrich Weiß sen.');
  await first.review.click();
  await expect(page.getByText('This draft no longer exists: it was sent or deleted.').first()).toBeVisible();
  const orders = (await call('jobs.list', { query: {} })).items.filter(({ name }) => name === 'To both');
  expect(orders.map(({ id }) => id)).toEqual([params.jobId]);
});

test('a mail run that begins by itself shows first what another window changed of its draft', async ({
  page,
  server,
}) => {
  const call = await signInWithFiles(server.url, 'depositor', DEMO_PASSWORD);
  const service = (await call('services.list', { query: {} })).find(({ name }) => name === 'Mail run by page count');
  const serviceId = service?.id ?? 0;
  const { fileId } = await call('files.put', { query: { name: 'run.pdf' }, raw: await pagesOfRun(1, 4) });
  // An area that was chosen for this run is laid on its page first: the run waits.
  const area = { page: 1, left: 20, top: 20, width: 60, height: 10 };
  const splitConfiguration = { type: 'textMatches' as const, area, pattern: 'Page 1' };
  const body = { serviceId, jobName: 'Begun', sessionFiles: { letters: [fileId] }, splitConfiguration };
  const { jobId: draft } = await call('drafts.create', { body });
  const second = await page.context().newPage();
  const name = (one: Page) => one.getByRole('textbox', { name: 'Name', exact: true });
  for (const one of [page, second]) {
    await signIn(one, server.url, 'depositor', `/deposit/split?service=${serviceId}&draft=${draft}`);
    await expect(name(one)).toHaveValue('Begun');
  }
  await name(second).fill('Named elsewhere');
  await expect
    .poll(async () => (await call('drafts.get', { params: { jobId: draft } })).content.jobName)
    .toBe('Named elsewhere');
  const orders = async () =>
    (await call('jobs.list', { query: {} })).items.filter((one) => one.name === 'Named elsewhere' && one.id !== draft);
  await page.getByRole('combobox', { name: 'A new letter begins' }).click();
  await page.getByRole('option', { name: 'Every n pages' }).click();
  await expect(
    page.getByText('Another window changed this draft. The changes of both are kept.').first(),
  ).toBeVisible();
  await expect(name(page)).toHaveValue('Named elsewhere');
  expect(await orders()).toEqual([]);
  await page.getByRole('button', { name: 'Read the addresses' }).click();
  await page.waitForURL(/\/deposit\/delivery\/\d+/);
  expect((await orders()).map(({ id }) => id)).toEqual([idOf(page)]);
});

test('one letter shows its address within a moment and goes to confirm in one step', async ({ page, server }) => {
  await signIn(page, server.url, 'depositor', '/deposit/home');
  await page.getByRole('link', { name: /One letter/ }).click();
  const buffer = await pagesOfRun(1, 1);
  await page.locator('input[type=file]').setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer });
  await expect(page.getByRole('textbox', { name: 'Line 1' })).toHaveValue('Friedrich Weiß', { timeout: 20_000 });
  await expectAccessible(page, 'one letter');
  const area = page.getByRole('button', { name: /^Area Address/ });
  // Of two moves the last one counts, although the answer of the first comes after it; until both are there nothing goes on.
  const late = Promise.withResolvers<void>();
  const first = Promise.withResolvers<void>();
  let moves = 0;
  await page.route(/extractAndCheckArea/, async (route) => {
    moves += 1;
    if (moves > 1) return route.continue();
    const answer = (await (await route.fetch()).json()) as { result: { value: string } };
    await late.promise;
    await route.fulfill({ json: { result: { ...answer.result, value: 'Nobody\nNowhere' } } });
    first.resolve();
  });
  await area.focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: /mm from the left/ })).toBeAttached();
  const second = page.waitForResponse(/extractAndCheckArea/);
  await page.keyboard.press('Alt+ArrowRight');
  await second;
  const review = page.getByRole('button', { name: 'Review and send' });
  await expect(review).toBeDisabled();
  late.resolve();
  await first.promise;
  await expect(review).toBeEnabled();
  await expect(page.getByRole('textbox', { name: 'Line 1' })).toHaveValue('Friedrich Weiß');
  await review.click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Send to 1 recipient' })).toBeVisible({
    timeout: 30_000,
  });
});
