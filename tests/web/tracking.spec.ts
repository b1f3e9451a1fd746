// Where a document is, in a real browser: an account in test mode, an event by hand, a status that is made, a file of the carrier;
// and how events of a channel come in.
import { axeFaults } from './axe.ts';
import { deposit, signInByCall, until } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test, visit } from './server.ts';

test.use({ file: 'tracking' });

const PROOF = { name: 'proof.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') };

/** The account of the administrator is in test mode from now on, or is not. */
async function switchTestMode(url: string, testMode: boolean) {
  const administrator = await signInByCall(url, 'administrator', DEMO_PASSWORD);
  const { user } = await administrator('authentication.check');
  const unit = await administrator('units.get', { params: { ouId: user.ouId } });
  const { creationDate: _c, removed: _r, accountExpired: _e, abilities: _a, ...input } = unit;
  await administrator('units.save', { body: { ...input, properties: { ...unit.properties, testMode } } });
}

/** A letter of an account in test mode that has left, its order and its confirmation. */
async function sentInTestMode(url: string) {
  await switchTestMode(url, true);
  const manager = await signInByCall(url, 'manager', DEMO_PASSWORD);
  const { jobId, commandId } = await deposit(manager, 'Test statements');
  const items = await until(
    async () => (await manager('shipments.find', { query: { jobId } })).items,
    (found) => found.some(({ channelType, status }) => channelType === 'SIMPLE_MAIL' && status === 400),
  );
  return { id: items.find(({ channelType }) => channelType === 'SIMPLE_MAIL')?.id ?? 0, jobId, commandId };
}

/** Letters are followed by a link beside the reference of their carrier, and claimed by a button. */
async function followLetters(url: string) {
  const operator = await signInByCall(url, 'itadministrator', DEMO_PASSWORD);
  const channel = (await operator('channels.list')).find(({ name }) => name === 'Letters');
  if (channel === undefined) throw new Error('The demonstration has no channel for letters.');
  const trackingProperties = [
    { url: 'https://post.example/{reference}', type: 'link' as const, placeholder: 'Follow it' },
    { url: 'https://post.example/claim/{nuid}', type: 'actions' as const, placeholder: 'Claim' },
  ];
  await operator('channels.save', { body: { ...channel, properties: { ...channel.properties, trackingProperties } } });
}

test('the story of a document is written on by hand and by a status that is made in test mode', async ({
  page,
  server,
}) => {
  const { id, jobId, commandId } = await sentInTestMode(server.url);
  await followLetters(server.url);
  await signIn(page, server.url, 'manager', `/monitoring/shipments/detail/${id}`);
  await expect(page.getByRole('banner').getByText('TEST', { exact: true })).toBeVisible();
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Write down an event');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'What happened' }).fill('not claimed');
  await expect(page.getByRole('option', { name: /-611/ })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('option', { name: /-611/ }).click();
  await dialog.getByRole('textbox', { name: 'How it is known' }).fill('Told by telephone');
  await dialog.getByRole('textbox', { name: 'Carrier, optional' }).fill('Colipost');
  await dialog.getByRole('textbox', { name: 'Tracking reference, optional' }).fill('CP 4711');
  await dialog.getByRole('button', { name: 'Save the event' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Told by telephone')).toBeVisible();
  await expect(page.getByText('Colipost').first()).toBeVisible();
  await expect(page.getByText('CP 4711').first()).toBeVisible();
  const follow = page.getByRole('link', { name: 'Follow it' });
  await expect(follow).toHaveAttribute('href', 'https://post.example/CP%204711');
  await expect(page.getByRole('link', { name: 'Claim' })).toHaveAttribute(
    'href',
    /^https:\/\/post\.example\/claim\/TEST/,
  );
  await choose('Produce a status');
  await dialog.getByRole('combobox', { name: 'What happened' }).fill('delivered');
  await page.getByRole('option', { name: /\(610\)/ }).click();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Produce it' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /^.*Delivered/ })
      .first(),
  ).toBeVisible();
  await page.getByLabel('Add a file').setInputFiles(PROOF);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download proof.pdf' }).click();
  expect((await file).suggestedFilename()).toBe('proof.pdf');
  expect(await axeFaults(page)).toEqual([]);
  // Who carries it, and under which reference, stands in the list.
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/manage/documents?q=CP 4711');
  const listed = page.getByRole('row').filter({ hasText: 'CP 4711' });
  await expect(listed).toContainText('Colipost');
  // The order says so as the list does, and its receipt in words.
  const main = page.getByRole('main');
  const mark = { name: 'TEST', title: 'Test mode: nothing of it reaches a recipient' };
  await page.goto(`${server.url}/manage/orders`);
  const row = main.getByRole('row').filter({ hasText: String(jobId) });
  await expect(row.getByText(mark.name, { exact: true })).toHaveAttribute('title', mark.title);
  await page.goto(`${server.url}/manage/orders/detail/${jobId}`);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Test statements');
  await expect(main.getByText(mark.name, { exact: true }).first()).toHaveAttribute('title', mark.title);
  await page.goto(`${server.url}/deposit/receipt/${commandId}`);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(mark.title);
  await expect(main.getByText('The order shows what would have been sent.')).toBeVisible();
  await expect(main.getByRole('article').getByText(mark.name, { exact: true })).toHaveAttribute('title', mark.title);
  await expect(main.getByRole('article').getByText('Nothing: what is in test mode is not charged.')).toBeVisible();
  // Whoever is at work when somebody else ends it is not told of a test any more.
  const bar = page.getByRole('banner').getByText(mark.name, { exact: true });
  await visit(page, '/home');
  await expect(bar).toBeVisible();
  await switchTestMode(server.url, false);
  await visit(page, '/manage/orders');
  await visit(page, '/home');
  await expect(bar).toHaveCount(0);
});

test('the events of a channel: a secret is shown once and replaced, a file is tried and imported', async ({
  page,
  server,
}) => {
  const operator = await signInByCall(server.url, 'itadministrator', DEMO_PASSWORD);
  const channel = (await operator('channels.list')).find(({ channelType }) => channelType === 'SIMPLE_MAIL');
  await signIn(page, server.url, 'itadministrator', `/system/channels/${channel?.id}?tab=events`);
  await page.getByRole('button', { name: 'Make a secret' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await page.getByRole('button', { name: 'Replace the secret' }).click();
  await dialog.getByRole('button', { name: 'Replace it' }).click();
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await expect(page.getByText('The one before holds until')).toBeVisible();

  const rows = 'Piece;State;Time\nX-1;LIV;2026-01-02 09:15\nX-2;?;2026-01-02 09:15\n';
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'events.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  const choose = async (column: string, name: string) => {
    await page.getByRole('combobox', { name: column }).click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  await choose('Column: number of the document', 'Piece');
  await choose('Column: what happened', 'State');
  await choose('Column: when', 'Time');
  await page.getByRole('textbox', { name: 'Words of the provider' }).fill('LIV = 610');
  const words = page.getByRole('textbox', { name: 'Words of the provider' });
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByText('1 event of 2 rows would be entered.')).toBeVisible();
  await expect(page.getByText('Line 3: what happened is no code')).toBeVisible();
  // The corrected file has the same name, and nobody tried it.
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'events.csv', mimeType: 'text/csv', buffer: Buffer.from(`${rows}X-3;LIV;?\n`) });
  await expect(page.getByText('1 event of 2 rows would be entered.')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Import the events' })).toBeDisabled();
  await choose('Column: number of the document', 'Piece');
  await choose('Column: what happened', 'State');
  await choose('Column: when', 'Time');
  await words.fill('LIV = 610');
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByText('1 event of 3 rows would be entered.')).toBeVisible();
  await page.getByRole('button', { name: 'Import the events' }).click();
  await expect(page.getByText('1 event of 3 rows was entered.')).toBeVisible();
  await expect(page.getByRole('row', { name: /X-1/ })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});
