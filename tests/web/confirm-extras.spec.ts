// The sheet of confirming: the usual value of an option, which changes make new proofs, sending before the options are
// computed, and rows that change their channel.
import { expectAccessible } from './axe.ts';
import { depositRun, signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'confirm-extras' });

const CHECK = '**/api/deliveries/checkOptions';
const COMMANDS = '**/api/deliveries/commands';

test('options: the usual value is marked, only some make new proofs, and nothing is sent before they are computed', async ({
  page,
  server,
}) => {
  const call = await signInByCall(server.url, 'manager', DEMO_PASSWORD);
  const jobId = await depositRun(call, 'Options');
  await page.setViewportSize({ width: 1440, height: 900 });
  let proofs = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/deliveries/proof') proofs += 1;
  });
  await signIn(page, server.url, 'manager', `/deposit/delivery/${jobId}?confirm=1`);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: /^Proof 1:/ })).toBeVisible({ timeout: 60_000 });
  expect(proofs).toBe(1);

  const change = async (option: string, value: RegExp) => {
    await sheet.getByRole('combobox', { name: option }).click();
    const checked = page.waitForResponse((answer) => answer.url().endsWith('/deliveries/checkOptions'));
    await page.getByRole('option', { name: value }).click();
    await checked;
  };
  await sheet.getByRole('combobox', { name: 'Envelope' }).click();
  await expect(page.getByRole('option', { name: /usual$/ })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await change('Envelope', /^C4/);
  await expect(sheet.getByText('Usual: C5 with window')).toBeVisible();
  await expectAccessible(page, 'confirm, with another option than the usual one');
  // Longer than options are waited for.
  await page.waitForTimeout(1500);
  expect(proofs).toBe(1);
  await change('Colour', /^Colour/);
  await expect.poll(() => proofs).toBe(2);

  // While the server computes, the button says so and sends nothing.
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(CHECK, async (route) => {
    await held;
    // How rows come to change their channel is tested at the server (tests/scenarios/consent.test.ts).
    const answer = await route.fetch();
    const body = (await answer.json()) as {
      result: { rerouted: unknown[]; bad: unknown[]; shares: { label: string }[] };
    };
    const [to, from] = body.result.shares.map(({ label }) => label);
    body.result.rerouted = [{ packGroupId: 1, recipientName: 'Zoé Blanc', from: [from], to: [to] }];
    body.result.bad = [{ packGroupId: 2, recipientName: 'Léa Noir' }];
    await route.fulfill({ response: answer, json: body });
  });
  await sheet.getByRole('combobox', { name: 'Envelope' }).click();
  await page.getByRole('option', { name: /usual$/ }).click();
  const send = sheet.getByRole('button', { name: /^Send / });
  await send.focus();
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('alert').filter({ hasText: 'Options or proofs are not ready yet' })).toBeVisible();
  release();
  const other = sheet.getByRole('region', { name: 'Other channel' });
  await expect(other).toContainText('Zoé Blanc');
  await expect(other).toContainText(/ instead of /);
  await expect(sheet.getByRole('alert').filter({ hasText: 'Options or proofs' })).toHaveCount(0);
  const ways = sheet.getByRole('region', { name: 'Channels and options' });
  expect(await ways.evaluate((one) => one.firstElementChild?.getAttribute('aria-label'))).toBe('Other channel');

  // And whoever lacks something for the other channel stays behind with those that the deposit shows.
  const { bad } = (await call('jobs.get', { params: { jobId } })).counts;
  await expect(ways.getByText(new RegExp(`^${bad + 1} recipients? still needs? correcting`))).toBeVisible();

  // Where a limit refuses it the sheet asks anew what is left of it.
  await page.unroute(CHECK);
  const over = { sum: 5, left: 1, limit: 10, currency: 'EUR', digits: 2 };
  const refused = { code: -1, message: 'Over', label: 'money.overLimit', parameters: over };
  await page.route(COMMANDS, (route) => route.fulfill({ status: 409, json: { error: refused } }));
  const anew = page.waitForRequest((request) => request.url().endsWith('/deliveries/checkOptions'));
  await send.click();
  await anew;
  await expect(sheet.getByRole('alert').filter({ hasText: 'monthly limit of 10 EUR' })).toBeVisible();
  await page.unroute(COMMANDS);

  // What could not be computed leaves the sheet as the server last had it; what was refused says nothing of another choice.
  const broken = {
    code: -1,
    message: 'Broken',
    label: 'exception.generic',
    parameters: { code: -1, message: 'Broken' },
  };
  await page.route(CHECK, (route) => route.fulfill({ status: 500, json: { error: broken } }));
  await change('Colour', /^Black/);
  const fault = sheet.getByRole('alert').filter({ hasText: 'The options could not be saved.' });
  await expect(fault).toBeVisible();
  await expect(send).toBeDisabled();
  expect(await call('commands.ofJob', { query: { jobId: String(jobId) } })).toEqual([]);
});
