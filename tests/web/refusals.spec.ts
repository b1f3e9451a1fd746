// Bad input on the screen: each kind is refused in the person's own words, where it stands, and leaves no half order.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Client } from '#domain/api/client.ts';
import { emptyPdf, encryptedPdf, pagesPdf, truncatedPdf, zipBytes } from '#tests/support/bad-documents.ts';
import { depositRun, signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test, visit } from './server.ts';

const RUN = readFileSync(path.resolve(import.meta.dirname, '../../demo/letters-25.pdf'));
const BEGIN = 'Read the addresses';
const MEGABYTE = 1024 * 1024;

test.use({
  file: 'refusals',
  settings: {
    MAILROOM_MAX_FILE_BYTES: String(MEGABYTE),
    MAILROOM_MAX_PAGES: '60',
    MAILROOM_MAX_JOB_PAGES: '55',
  },
});

const jobsOf = async (call: Client): Promise<number> => (await call('jobs.list', { query: {} })).items.length;
const serviceOf = async (call: Client, name: string): Promise<number> => {
  const service = (await call('services.list', { query: {} })).find((one) => one.name === name);
  if (service === undefined) throw new Error(`the demonstration has no service ${name}`);
  return service.id;
};

interface BadFile {
  readonly what: string;
  readonly bytes: () => Buffer | Promise<Buffer>;
  readonly said: RegExp;
  readonly inFrench: RegExp;
}
const BAD_FILES: readonly BadFile[] = [
  {
    what: 'text under the name of a PDF',
    bytes: () => Buffer.from('not a document'),
    said: /letter\.pdf is not a PDF/,
    inFrench: /letter\.pdf n’est pas un PDF/,
  },
  {
    what: 'an archive in a box of documents',
    bytes: zipBytes,
    said: /letter\.pdf is not a PDF/,
    inFrench: /letter\.pdf n’est pas un PDF/,
  },
  {
    what: 'a truncated PDF',
    bytes: truncatedPdf,
    said: /letter\.pdf is incomplete/,
    inFrench: /letter\.pdf est incomplet/,
  },
  {
    what: 'an encrypted PDF',
    bytes: () => encryptedPdf(RUN),
    said: /letter\.pdf is protected or encrypted/,
    inFrench: /letter\.pdf est protégé/,
  },
  { what: 'a PDF without pages', bytes: emptyPdf, said: /letter\.pdf has no pages/, inFrench: /n’a pas de pages/ },
  {
    what: 'a file of no bytes',
    bytes: () => Buffer.alloc(0),
    said: /letter\.pdf is empty/,
    inFrench: /letter\.pdf est vide/,
  },
  {
    what: 'a file over the limit of bytes',
    bytes: () => Buffer.alloc(MEGABYTE + 1, '%'),
    said: /letter\.pdf is too large; at most 1 MB/,
    inFrench: /letter\.pdf est trop gros/,
  },
  {
    what: 'a file over the limit of pages',
    bytes: () => pagesPdf(61),
    said: /letter\.pdf has 61 pages; at most 60/,
    inFrench: /letter\.pdf a 61 pages/,
  },
  {
    what: 'an order over its limit of pages',
    bytes: () => pagesPdf(58),
    said: /The order has 58 pages; at most 55/,
    inFrench: /La commande a 58 pages/,
  },
];

const open = async (page: Page, url: string, service: number, language = 'en'): Promise<void> => {
  await page.goto(`${url}/deposit/split?service=${service}&lang=${language}`);
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
};
const give = (page: Page, buffer: Buffer): Promise<void> =>
  page.locator('input[type=file]').first().setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer });

for (const [language, words] of [
  ['en', 'said'],
  ['fr', 'inFrench'],
] as const) {
  test(`each bad file is refused in words of the language ${language} and leaves no order`, async ({
    page,
    server,
  }) => {
    const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
    const service = await serviceOf(call, 'Annual statements');
    const before = await jobsOf(call);
    await signIn(page, server.url, 'depositor');
    for (const { what, bytes, ...texts } of BAD_FILES) {
      await open(page, server.url, service, language);
      await give(page, await bytes());
      await expect(page.getByRole('alert').filter({ hasText: texts[words] }).first(), what).toBeVisible();
      expect(page.url(), what).toContain('/deposit/split');
    }
    expect(await jobsOf(call)).toBe(before);
  });
}

test('too few files and a name of 300 characters hold the deposit back and say why', async ({ page, server }) => {
  const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const before = await jobsOf(call);
  await signIn(page, server.url, 'depositor');
  await open(page, server.url, await serviceOf(call, 'Annual statements'));
  await expect(page.getByText('A file is missing: Letters')).toBeVisible();
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('x'.repeat(300));
  await expect(page.getByText('The name has 300 characters; 255 fit. Shorten it.').first()).toBeVisible();
  await give(page, RUN);
  await expect(page.getByRole('button', { name: BEGIN })).toBeDisabled();
  expect(await jobsOf(call)).toBe(before);
  await name.fill('x'.repeat(255));
  await expect(page).toHaveURL(/deposit\/delivery/);
  expect(await jobsOf(call)).toBe(before + 1);
});

test('an unknown service and what belongs to another tenant answer alike, under a heading: not there', async ({
  page,
  server,
}) => {
  const manager = await signInByCall(server.url, 'manager', DEMO_PASSWORD);
  const jobId = await depositRun(manager, 'Of another tenant');
  const service = await serviceOf(manager, 'Annual statements');
  await signIn(page, server.url, 'brook');
  const main = page.locator('#main');
  for (const [theirs, unknown] of [
    [`deposit/split?service=${service}`, 'deposit/split?service=999999'],
    [`deposit/delivery/${jobId}`, 'deposit/delivery/999999'],
    [`manage/orders/detail/${jobId}`, 'manage/orders/detail/999999'],
  ]) {
    const said = async (address: string | undefined) => {
      await visit(page, `/${address}`);
      await expect(main.getByRole('alert').or(main.getByRole('heading')).first(), address).toBeVisible();
      await expect(main, address).not.toContainText('Of another tenant');
      // An outline has a heading already.
      await expect(main.locator('[data-outline]'), address).toHaveCount(0);
      // Between two screens there is none.
      await expect.poll(() => main.innerText()).not.toBe('');
      return main.innerText();
    };
    const text = await said(theirs);
    expect(text).not.toBe('');
    await said(unknown);
    await expect.poll(() => main.innerText(), `/${unknown}`).toBe(text);
    await expect(main.getByRole('heading', { level: 1 }), unknown).toHaveCount(1);
  }
  // Whatever else is named by its number.
  for (const address of [
    'manage/deliveries/detail',
    'monitoring/shipments/detail',
    'deposit/receipt',
    'deposit/orphans',
  ]) {
    await visit(page, `/${address}/999999`);
    await expect(main.getByRole('heading', { level: 1 }), address).toHaveCount(1);
  }
});

test('an option that is not the channel’s and a post date in the past are refused on the sheet', async ({
  page,
  server,
}) => {
  const call = await signInByCall(server.url, 'manager', DEMO_PASSWORD);
  const jobId = await depositRun(call, 'Refused on the sheet');
  await signIn(page, server.url, 'manager');
  // What the sheet offers is right: the wrong choice is put in on its way.
  let change: (body: Record<string, unknown>) => void = () => undefined;
  await page.route(/commands$/, async (route) => {
    const body = route.request().postDataJSON();
    change(body);
    await route.continue({ postData: JSON.stringify(body) });
  });
  await page.goto(`${server.url}/deposit/delivery/${jobId}?confirm=1`);
  const sheet = page.getByRole('dialog');
  const send = sheet.getByRole('button', { name: /^Send (to 22|17 letters)/ });
  const [share] = (await call('deliveries.checkOptions', { body: { readyOfJob: jobId } })).shares;
  const typeId = share?.optionTypes[0]?.id ?? 0;
  for (const [wrong, said] of [
    [
      { serviceChannelOptions: { [share?.label ?? '']: { [typeId]: 999_999 } } },
      /does not have the chosen option value/,
    ],
    [{ expectedPostDate: '2020-01-02T11:00:00.000Z' }, /is in the past/],
  ] as const) {
    change = (body) => Object.assign(body, wrong);
    await send.click();
    await expect(sheet.getByRole('alert')).toContainText(said);
  }
  expect(await call('commands.ofJob', { query: { jobId } })).toEqual([]);
  expect(await call('jobs.get', { params: { jobId } })).toMatchObject({ counts: { remaining: 25, processing: 0 } });
  change = () => undefined;
  await send.click();
  await expect(page.getByText(/^22 /).first()).toBeVisible();
});
