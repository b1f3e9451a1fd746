// The editor of services: each tab written and read back, two people at once, a service of another server, and its end.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { runService } from '#tests/support/town.ts';
import { expectAccessible } from './axe.ts';
import { signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'services' });

const constant = (value: string) => ({ type: 'constant', value });

/** A service with a letter and an e-mail, in the account of the administrator. */
async function serviceOf(url: string, name: string, over: object = {}) {
  const call = await signInByCall(url, 'administrator', DEMO_PASSWORD);
  const { user } = await call('authentication.check');
  const known = await call('channels.list');
  const channels = ['Letters', 'E-mail'].map((label) => ({
    label: label === 'Letters' ? 'Letter' : label,
    channelId: known.find((one) => one.name === label)?.id ?? 0,
  }));
  const service = {
    ...runService(name, 0, { requirements: [{ name: 'postalRecipient' }], sendingStrategy: [] }),
    ...{ ouId: user.ouId, channels, serviceMetadatas: [{ name: 'note', label: 'Note' }] },
    ...{ grouping: { key: [constant('all')], maxSheets: null } },
    ...over,
  };
  const { id } = await call('services.save', { parts: [{ name: 'parameters', value: JSON.stringify(service) }] });
  const stored = () => call('services.get', { params: { serviceId: id } });
  /** Saved by somebody else meanwhile. */
  const saveAgain = async (change: object) => {
    const { removed, inconsistent, channelDetails, serviceFiles, abilities, ...now } = await stored();
    await call('services.save', { parts: [{ name: 'parameters', value: JSON.stringify({ ...now, ...change }) }] });
  };
  return { call, id, stored, saveAgain };
}

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save service' }).click();
  await expect(page.getByRole('button', { name: 'Save service' })).toHaveCount(0);
};
const tab = async (page: Page, name: string) => {
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
};
const fill = (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).first().fill(value);
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).first().click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('each tab is written and read back', async ({ page, server }) => {
  const { id, stored } = await serviceOf(server.url, 'Written');
  await signIn(page, server.url, 'administrator', `/processing/services/${id}`);
  await fill(page, 'Description', 'Said in general');
  await tab(page, 'Boxes');
  await page.getByRole('textbox', { name: 'Label', exact: true }).first().fill('Post');
  await tab(page, 'Channels');
  const label = page.getByRole('textbox', { name: 'Label', exact: true });
  // A box has a label as well, and goes only when the channels are there.
  await expect(label).toHaveValue('Letter');
  await label.fill('By post');
  await choose(page, 'Colour', 'Colour');
  await choose(page, 'Who decides on Colour', 'Stays, and is shown');
  await expectAccessible(page, 'the channels of a service');
  await tab(page, 'Requirements');
  await page.getByRole('button', { name: /^E-mail address/ }).click();
  await page.getByRole('button', { name: 'Say how it is found' }).click();
  await choose(page, 'Country where none is named', 'Germany');
  await choose(page, 'Another address on a later page', 'Belongs to each letter');
  await expectAccessible(page, 'the requirements of a service');
  await tab(page, 'Sending');
  await page.getByRole('button', { name: 'Add a group' }).click();
  await tab(page, 'Metadata');
  await fill(page, 'Heading', 'Notes');
  await tab(page, 'Composition');
  await choose(page, 'Paper', 'A4');
  await choose(page, 'Turn', '90°');
  await fill(page, 'Top', '12.5');
  await page.getByRole('button', { name: 'Add an area' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Footer');
  await expectAccessible(page, 'the composition of a service');
  await tab(page, 'Regrouping');
  await fill(page, 'Sheets at most', '5');
  await save(page);
  const service = await stored();
  expect(service).toMatchObject({
    ...{ description: 'Said in general', laterAddresses: 'expected', grouping: { maxSheets: 5 } },
    boxes: [{ label: 'Post' }],
    channels: [
      {
        ...{ label: 'By post', options: { 1: 2 }, optionRules: { 1: 'locked' } },
        composition: { pageSize: 'A4', rotation: 90, margins: { top: 12.5 }, technicalAreas: [{ desc: 'Footer' }] },
      },
      { label: 'E-mail' },
    ],
    requirements: [{ name: 'postalRecipient' }, { name: 'emailRecipient', defaultCountry: 'DE' }],
    sendingStrategy: [{ channelLabels: ['By post'] }],
    serviceMetadatas: [{ name: 'note', group: 'Notes' }],
  });
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const history = page.getByRole('dialog');
  await expect(history.getByText('Description: – → Said in general')).toBeVisible();
  await expect(history.getByText('Requirements › emailRecipient: added')).toBeVisible();
  await expectAccessible(page, 'the history of a service');
});

test('a service is made by hand: what is entered outlives a reload, and it is saved under an address of its own', async ({
  page,
  server,
}) => {
  await signIn(page, server.url, 'administrator', '/processing/home');
  await expect(page.getByRole('link', { name: /^Make a service from a sample/ })).toBeVisible();
  await expectAccessible(page, 'the home of processing');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Services/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Choose a service', level: 1 })).toBeVisible();
  await expectAccessible(page, 'the services, none chosen');
  await page.getByRole('button', { name: 'Set all by hand, without a sample' }).click();
  await expect(page.getByRole('heading', { name: 'New service' })).toBeVisible();
  await expect(page.getByText('Not accepted: it is missing.')).toBeVisible();
  await expectAccessible(page, 'a new service');
  await fill(page, 'Name', 'Made by hand');
  await expect(page.getByRole('button', { name: 'Save service' })).toBeEnabled();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue('Made by hand');
  await page.getByRole('button', { name: 'Save service' }).click();
  await expect(page.getByText('The service has no channel. Add one.')).toBeVisible();
  await tab(page, 'Channels');
  await page.getByRole('button', { name: 'Add a channel' }).click();
  await save(page);
  await page.waitForURL(/\/processing\/services\/\d+$/);
  await expect(page.getByRole('heading', { name: 'Made by hand' })).toBeVisible();
});

test('two people who edit one service choose between what both changed, and keep the rest of both', async ({
  page,
  server,
}) => {
  const { id, stored, saveAgain } = await serviceOf(server.url, 'Both');
  await signIn(page, server.url, 'administrator', `/processing/services/${id}`);
  await fill(page, 'Description', 'Mine');
  await page.getByRole('switch', { name: 'The depositor may name the order' }).click();
  await saveAgain({ description: 'Theirs', laterAddresses: 'expected' });
  await page.getByRole('button', { name: 'Save service' }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('One place was changed by both', { exact: false })).toBeVisible();
  await dialog.getByText('1 further change that was saved').click();
  await expect(dialog.getByText('Another address on a later page', { exact: false })).toBeVisible();
  await expectAccessible(page, 'two versions of a service');
  await dialog.getByRole('radio', { name: 'Theirs' }).check();
  await dialog.getByRole('button', { name: 'Save with these choices' }).click();
  await expect(page.getByRole('button', { name: 'Save service' })).toHaveCount(0);
  const kept = { description: 'Theirs', jobNameEditable: false, laterAddresses: 'expected', version: 3 };
  expect(await stored()).toMatchObject(kept);
});

test('a former state comes back as a draft, is undone and done again, and the history says so', async ({
  page,
  server,
}) => {
  const { id, stored, saveAgain } = await serviceOf(server.url, 'Restored', { description: 'As it was' });
  const area = { left: 20, top: 30, width: 40, height: 10 };
  const [letter, mail] = (await stored()).channels;
  const marked = { ...letter, composition: { ...letter?.composition, technicalAreas: [{ type: 'qrcode', area }] } };
  await saveAgain({ description: 'As it became', channels: [marked, mail] });
  await signIn(page, server.url, 'administrator', `/processing/services/${id}`);
  const history = async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    return page.getByRole('dialog', { name: 'History of “Restored”' });
  };
  const lines = await history();
  await expect(lines.getByText('QR code (first page, 20 / 30 mm, 40 × 10 mm): added')).toBeVisible();
  await lines.getByRole('button', { name: 'Restore this version' }).press('Enter');
  await expect(lines.getByText('Description: As it became → As it was')).toBeVisible();
  await expectAccessible(page, 'a former state of a service');
  await lines.getByRole('button', { name: 'Open as a draft' }).press('Enter');
  const description = page.getByLabel('Description', { exact: true }).first();
  await expect(description).toHaveValue('As it was');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(description).toHaveValue('As it became');
  expect((await stored()).description).toBe('As it became');
  await page.getByRole('button', { name: 'Redo' }).press('Enter');
  await save(page);
  const { description: now, channels } = await stored();
  expect([now, channels[0]?.composition.technicalAreas]).toEqual(['As it was', []]);
  await expect((await history()).getByText('Restored', { exact: true })).toBeVisible();
});

test('a save without an answer is not called undone, and the same again is it', async ({ page, server }) => {
  const { id } = await serviceOf(server.url, 'Unheard');
  await signIn(page, server.url, 'administrator', `/processing/services/${id}`);
  await fill(page, 'Description', 'Mine');
  await page.route(/\/api\/services$/, (route) => route.abort());
  await page.getByRole('button', { name: 'Save service' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'whether this was done' })).toBeVisible();
  await page.unrouteAll();
  await save(page);
});

test('a draft that outlived its browser is compared with what was saved since', async ({ page, server }) => {
  const { id, stored, saveAgain } = await serviceOf(server.url, 'Kept');
  await signIn(page, server.url, 'administrator', `/processing/services/${id}`);
  await fill(page, 'Description', 'Mine');
  await saveAgain({ laterAddresses: 'expected' });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('alert').getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save with these choices' }).click();
  await expect(page.getByRole('button', { name: 'Save service' })).toHaveCount(0);
  expect(await stored()).toMatchObject({ description: 'Mine', laterAddresses: 'expected' });
});

test('what a channel fixes is told at the value, and a regrouping whose box is gone is reset', async ({
  page,
  server,
}) => {
  const { call, id } = await serviceOf(server.url, 'Fixed', {
    boxes: [
      { name: 'letters', label: 'Letters', main: true, splitConfig: { type: 'everyPages', pages: 1 } },
      { name: 'terms', label: 'Terms', scope: 'job', metadatas: [{ name: 'site', value: constant('a') }] },
    ],
    grouping: { key: [{ type: 'fileName', box: 'terms', extension: false }], maxSheets: null },
    requirements: [{ name: 'emailSubject', value: constant('Hello') }],
  });
  const system = await signInByCall(server.url, 'itadministrator', DEMO_PASSWORD);
  const mail = (await system('channels.list')).find(({ name }) => name === 'E-mail');
  if (mail === undefined) throw new Error('no e-mail channel');
  const requirements = mail.properties.requirements.map((one) =>
    one.name === 'emailSubject' ? { ...one, editableConfiguration: false } : one,
  );
  await system('channels.save', { body: { ...mail, properties: { ...mail.properties, requirements } } as never });
  await signIn(page, server.url, 'administrator', `/processing/services/${id}?tab=requirements`);
  await page.getByRole('button', { name: /^Subject/ }).click();
  await expect(page.getByText('The requirement “emailSubject” of the channel “E-mail” is fixed')).toBeVisible();
  await page.getByRole('button', { name: 'Leave it to the channel' }).click();
  await tab(page, 'Boxes');
  await page.getByRole('button', { name: /^Terms/ }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).first().click();
  await expect(page.getByText('The change resets the grouping of documents.', { exact: false })).toBeVisible();
  await save(page);
  expect(await call('services.get', { params: { serviceId: id } })).toMatchObject({ grouping: null, requirements: [] });
});

test('a service goes out as a file, comes in with what is missing mapped by hand, and is deleted by its name', async ({
  page,
  server,
}) => {
  const { call, id } = await serviceOf(server.url, 'Travelling');
  await signIn(page, server.url, 'administrator', `/processing/services/${id}`);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const text = readFileSync(await (await file).path(), 'utf8');
  const other = JSON.parse(text);
  // As from a server whose e-mail channel has another name.
  for (const channel of other.channels) if (channel.channelType === 'EMAIL') channel.name = 'Mails of Lyon';
  await page.getByRole('button', { name: 'Import a service' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    ...{ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(other)) },
  });
  await expect(dialog.getByText('The channel “Mails of Lyon” does not exist here.', { exact: false })).toBeVisible();
  await expectAccessible(page, 'the import of a service');
  await dialog.getByRole('combobox', { name: 'Mails of Lyon' }).click();
  await page.getByRole('option', { name: 'E-mail (E-mail)' }).click();
  await dialog.getByRole('button', { name: 'Import “Travelling”' }).click();
  await expect(page.getByRole('heading', { name: 'Travelling 2' })).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import “Travelling 2”' }).click();
  await expect(page.getByRole('heading', { name: 'Travelling 3' })).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog').getByText('Nothing depends on it.', { exact: false })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete service' }).click();
  await expect(page.getByText('“Travelling 3” was deleted.')).toBeVisible();
  const services = await call('services.list', { query: {} });
  expect(services.map(({ name }) => name)).toEqual(expect.arrayContaining(['Travelling', 'Travelling 2']));
  expect(services.map(({ name }) => name)).not.toContain('Travelling 3');
  // One that profiles have is deleted only when that is said.
  const used = services.find(({ name }) => name === 'Mail run by page count');
  await page.getByRole('link', { name: 'Mail run by page count' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog').getByText('Profile “Depositor”')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete service' })).toBeDisabled();
  await expectAccessible(page, 'deleting a service that is used');
  await page.getByRole('checkbox', { name: 'Delete it although it is used' }).check();
  await page.getByRole('button', { name: 'Delete service' }).click();
  await expect(page.getByText('“Mail run by page count” was deleted.')).toBeVisible();
  expect(await call('services.get', { params: { serviceId: used?.id ?? 0 } })).toMatchObject({ removed: true });
});
