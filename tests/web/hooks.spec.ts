// The log of a web hook on screen: one message, and all since a day, are sent again with the ids that they had.
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
