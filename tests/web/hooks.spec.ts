// The log of a web hook on screen: one message, and all since a day, are sent again with the ids that they had. Its secret is replaced,
// also one that somebody else knows.
import { type HookReceiver, openHookReceiver } from '#tests/scenarios/hook-receiver.ts';
import { expectAccessible } from './axe.ts';
import { depositRun, signInByCall, until } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'hooks', settings: { MAILROOM_HOOK_RANGES: '127.0.0.1' } });

let receiver: HookReceiver;
test.beforeAll(async () => {
  receiver = await openHookReceiver();
});
test.afterAll(() => receiver?.close());

test('what a receiver took is sent again, one message or all of a day', async ({ page, server }) => {
  const administrator = await signInByCall(server.url, 'administrator', DEMO_PASSWORD);
  const { user } = await administrator('authentication.check');
  const hook = await administrator('hooks.save', {
    params: { ouId: user.ouId },
    body: { name: 'Orders', url: receiver.url },
  });
  receiver.secret = (await administrator('hooks.makeSecret', { params: { hookId: hook.id } })).secret;
  await depositRun(await signInByCall(server.url, 'depositor', DEMO_PASSWORD), 'Told run');
  const told = async () => (await administrator('hooks.events', { params: { hookId: hook.id } })).items;
  const items = await until(told, (all) => all.length > 0 && all.every(({ state }) => state === 'sent'));
  const first = items[0];
  const times = (id: string | undefined) => receiver.messages.filter((one) => one.id === id).length;
  expect(times(first?.messageId)).toBe(1);

  await signIn(page, server.url, 'administrator', '/administration/accounts');
  await page.getByRole('treeitem', { name: 'Alder' }).click();
  await page.getByRole('tab', { name: 'Web hooks' }).click();
  await page.getByRole('button', { name: 'Log of Orders' }).click();
  const log = page.getByRole('region', { name: 'Log of Orders' });
  await expect(log.getByRole('listitem')).toHaveCount(items.length);
  await expectAccessible(page, 'the log of a web hook');
  await log
    .getByRole('button', { name: /^Send .* again$/ })
    .first()
    .click();
  await expect(page.getByText('1 message is sent again.')).toBeVisible();
  await expect.poll(() => times(first?.messageId)).toBe(2);

  // Nothing is sent again before a day is chosen.
  const since = log.getByRole('button', { name: 'Send again', exact: true });
  await expect(since).toBeDisabled();
  const today = new Date();
  const day = log.getByRole('textbox', { name: 'Send again from this day on' });
  const [date, month] = [today.getDate(), today.getMonth() + 1].map((n) => String(n).padStart(2, '0'));
  await day.fill(`${date}/${month}/${today.getFullYear()}`);
  await day.press('Enter');
  await since.click();
  await expect(page.getByText(`${items.length} messages are sent again.`)).toBeVisible();
  await expect.poll(() => items.filter(({ messageId }) => times(messageId) > 1).length).toBe(items.length);
  // They are the same messages, and the log says that they were taken again.
  expect(new Set(receiver.messages.map(({ id }) => id)).size).toBe(items.length);
  expect(receiver.messages.every(({ valid }) => valid === 1)).toBe(true);
});

test('a new secret leaves those before for a day, unless somebody else knows one', async ({ page, server }) => {
  const administrator = await signInByCall(server.url, 'administrator', DEMO_PASSWORD);
  const { user } = await administrator('authentication.check');
  const body = { name: 'Invoices', url: receiver.url };
  const { id: hookId } = await administrator('hooks.save', { params: { ouId: user.ouId }, body });
  await administrator('hooks.makeSecret', { params: { hookId } });
  await signIn(page, server.url, 'administrator', '/administration/accounts');
  await page.getByRole('treeitem', { name: 'Alder' }).click();
  await page.getByRole('tab', { name: 'Web hooks' }).click();
  const dialog = page.getByRole('dialog');
  for (const atOnce of [false, true, false]) {
    await page.getByRole('button', { name: 'More actions: Invoices' }).click();
    await page.getByRole('menuitem', { name: 'New secret' }).click();
    const choice = dialog.getByRole('checkbox', { name: 'Somebody else knows it: it ends at once' });
    await expect(choice).not.toBeChecked();
    if (atOnce) await choice.check();
    const made = page.waitForResponse((response) => response.url().includes(`/hooks/${hookId}/secret`));
    await dialog.getByRole('button', { name: 'Create secret', exact: true }).click();
    const { result } = (await (await made).json()) as { result: { formerUntil: string | null } };
    expect(result.formerUntil === null).toBe(atOnce);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toHaveCount(0);
  }
});
