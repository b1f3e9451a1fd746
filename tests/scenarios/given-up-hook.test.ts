// How a web hook is given up: by one message that it refuses while it takes all others, or by its own word; and how it is not.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeHookMail } from '#server/pipeline/mails/hook-mail.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { ADMINISTRATOR } from '#tests/support/test-server.ts';
import { quiet } from './hook-lines.ts';
import { type HookReceiver, openHookReceiver } from './hook-receiver.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const HOUR_MS = 3_600_000;

let office: PostOffice;
let receiver: HookReceiver;
beforeAll(async () => {
  office = await openPostOffice({ environment: { MAILROOM_HOOK_RANGES: '127.0.0.1' } });
  receiver = await openHookReceiver();
});
afterAll(async () => {
  await office?.close();
  await receiver?.close();
});

/** An endpoint of the town that leads to the receiver. */
async function newHook(name: string) {
  const system = await office.server.administrator();
  const params = { ouId: office.town.accountId };
  const { url } = receiver;
  const { id: hookId } = await system.call('hooks.save', { params, body: { name, url } });
  receiver.secret = (await system.call('hooks.makeSecret', { params: { hookId } })).secret;
  return { hookId, params, url };
}

const logOf = async (hookId: number) =>
  (await (await office.server.administrator()).call('hooks.events', { params: { hookId } })).items;
const removeHook = async (hookId: number) =>
  (await office.server.administrator()).call('hooks.remove', { params: { hookId } });

const letter = () => lettersPdf([{ address: ['Marie Curie', '12 rue Cuvier', '75005 Paris'], pages: 1 }]);

it('who takes a message with a long answer has taken it, for its status alone is read', async () => {
  const { hookId } = await newHook('Talks');
  receiver.answer = () => 200;
  receiver.bytes = 2 * 1024 * 1024;
  await office.deposit(await office.as('clerk'), office.town.services.letters, await letter());
  await quiet(office.server);
  receiver.bytes = 0;
  const events = await logOf(hookId);
  expect(events.length).toBeGreaterThan(0);
  for (const event of events) expect(event).toMatchObject({ state: 'sent', tries: 1, status: 200, fault: null });
  await removeHook(hookId);
});

it('who says that it is gone is given up at once, its log shows that answer, and what it missed comes later', async () => {
  const { hookId, params, url } = await newHook('Gone');
  receiver.answer = () => 410;
  await office.deposit(await office.as('clerk'), office.town.services.letters, await letter());
  await quiet(office.server);
  const system = await office.server.administrator();
  const [hook] = await system.call('hooks.list', { params });
  expect(hook).toMatchObject({ id: hookId, state: 'failed' });
  const answered = (await logOf(hookId)).filter(({ tries }) => tries > 0);
  expect(answered.length).toBeGreaterThan(0);
  for (const event of answered)
    expect(event).toMatchObject({ state: 'waiting', tries: 1, status: 410, lastAt: expect.any(String), nextAt: null });
  receiver.answer = () => 204;
  const body = { id: hookId, version: hook?.version ?? 0, name: 'Gone', url, on: true };
  await system.call('hooks.save', { params, body });
  await quiet(office.server);
  for (const event of await logOf(hookId)) expect(event).toMatchObject({ state: 'sent', status: 204 });
  await removeHook(hookId);
});

it('who refuses one message for three days is given up, and its people are told that it was one', async () => {
  const { db, clock } = office.server.services;
  const system = await office.server.administrator();
  await db.updateTable('app_user').set({ email_address: 'it@acme.example' }).where('login', '=', 'admin').execute();
  const { hookId, params } = await newHook('Orders');
  receiver.answer = ({ type }) => (type === 'job.created' ? 422 : 204);

  const clerk = await office.as('clerk');
  await office.deposit(clerk, office.town.services.letters, await letter());
  await quiet(office.server);
  const ago = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS);
  const refused = await db
    .updateTable('web_hook_event')
    .set({ failing_since: ago(72), next_at: ago(1), tries: 7 })
    .where('hook_id', '=', hookId)
    .where('last_status', '=', 422)
    .executeTakeFirst();
  expect(Number(refused.numUpdatedRows)).toBe(1);
  await quiet(office.server);

  const [hook] = await system.call('hooks.list', { params });
  expect(hook).toMatchObject({ id: hookId, state: 'failed' });
  await quiet(office.server);
  const mail = office.server.mails.find(({ subject }) => /^The web hook “Orders” of “.+” was given up$/.test(subject));
  expect(mail?.text ?? '').toMatch(
    /^The web hook “Orders” of the account .* answers, but refused one message for three days \(answer 422\)\. It was/m,
  );

  // Who made it and administers the account no more is told without a link to a screen that would refuse.
  const services = { db, clock, config: { ...office.server.services.config, baseUrl: 'https://post.example' } };
  await db.updateTable('app_user').set({ email_address: 'clerk@acme.example' }).where('login', '=', 'clerk').execute();
  const mailOf = async (client: TestClient) => {
    const { id: userId } = (await client.call('authentication.check')).user;
    return (await writeHookMail(services, { kind: 'hookFailed', hookId, userId, status: 422 }))?.text ?? '';
  };
  expect(await mailOf(system)).toContain(`https://post.example/administration/accounts/${params.ouId}?tab=hooks`);
  const told = await mailOf(clerk);
  expect(told).toContain('Those who administer the account are told as well');
  expect(told).not.toMatch(/post\.example|mend the address/);
});

it('who says when to come again is not called before, and waited for twelve hours at most', async () => {
  const { params } = await newHook('Busy');
  const { clock } = office.server.services;
  receiver.answer = () => 503;
  const hourOf = async () => {
    await quiet(office.server);
    // Whoever was signed in was so hours ago.
    const admin = await office.server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
    const [hook] = await admin.call('hooks.list', { params });
    return (Date.parse(hook?.nextAttemptAt ?? '') - clock.now().getTime()) / HOUR_MS;
  };
  receiver.headers = { 'retry-after': '7200' };
  await office.deposit(await office.as('clerk'), office.town.services.letters, await letter());
  expect(await hourOf()).toBeCloseTo(2, 1);
  office.server.clock.set(new Date(clock.now().getTime() + 2.1 * HOUR_MS));
  receiver.headers = { 'retry-after': new Date(clock.now().getTime() + 90 * HOUR_MS).toUTCString() };
  expect(await hourOf()).toBeCloseTo(12, 1);
});
