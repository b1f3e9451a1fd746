// A secret of a web hook, or of a channel's push, that is made once more because an answer was lost: whoever has the one before is
// not cut off, by either.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hookCell } from '#server/letters/hooks/hook-secrets.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { ADMINISTRATOR } from '#tests/support/test-server.ts';
import { type HookReceiver, openHookReceiver } from './hook-receiver.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { pushSigned } from './tracked/signed-push.ts';

const HOUR_MS = 3_600_000;

let office: PostOffice;
let admin: TestClient;
let receiver: HookReceiver;
beforeAll(async () => {
  office = await openPostOffice({ environment: { MAILROOM_HOOK_RANGES: '127.0.0.1' } });
  admin = await office.server.administrator();
  receiver = await openHookReceiver();
});
afterAll(async () => {
  await office?.close();
  await receiver?.close();
});

async function later(hours: number): Promise<void> {
  office.server.clock.set(new Date(office.server.clock.now().getTime() + hours * HOUR_MS));
  admin = await office.server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
}

/** How many signatures of a test message each secret has made, and how many there are. */
async function signedBy(hookId: number, secrets: readonly string[]): Promise<number[]> {
  const valid: number[] = [];
  for (const secret of secrets) {
    receiver.secret = secret;
    await admin.call('hooks.test', { params: { hookId } });
    valid.push(receiver.messages.at(-1)?.valid ?? 0);
  }
  return [...valid, receiver.messages.at(-1)?.signatures ?? 0];
}

it('a web hook goes on signing by each secret for a day after it was replaced', async () => {
  const ouId = office.town.accountId;
  const body = { name: 'Orders', url: receiver.url };
  const { id: hookId } = await admin.call('hooks.save', { params: { ouId }, body });
  const make = async () => (await admin.call('hooks.makeSecret', { params: { hookId } })).secret;
  const known = await make();
  const lost = await make();
  await later(20);
  const newest = await make();
  expect(await signedBy(hookId, [known, lost, newest])).toEqual([1, 1, 1, 3]);
  await later(5);
  expect(await signedBy(hookId, [known, lost, newest])).toEqual([0, 1, 1, 2]);
  for (let made = 0; made < 3; made += 1) await make();
  // Four beside the newest: another one would end the first of them, which may be the one that the other side has.
  expect(await signedBy(hookId, [lost, newest])).toEqual([1, 1, 5]);
  expect(await failure(admin.call('hooks.makeSecret', { params: { hookId } }))).toMatchObject({
    label: 'hooks.secretsMany',
    parameters: { maximum: 4, hours: 19 },
  });
  expect(await signedBy(hookId, [lost, newest])).toEqual([1, 1, 5]);
  await later(19);
  await make();
  expect(await signedBy(hookId, [lost, newest])).toEqual([0, 1, 5]);
  // Somebody else knows them: the new one alone signs, whatever still held.
  const query = { atOnce: '1' as const };
  const alone = await admin.call('hooks.makeSecret', { params: { hookId }, query });
  expect(alone.formerUntil).toBeNull();
  expect(await signedBy(hookId, [newest, alone.secret])).toEqual([0, 1, 1]);
  expect(await signedBy(hookId, [alone.secret, await make()])).toEqual([1, 1, 2]);
  const { db, secrets } = office.server.services;
  const rows = await db.selectFrom('web_hook').selectAll().where('id', '=', hookId).execute();
  expect(JSON.stringify(rows)).not.toContain('whsec_');
  // As an older version left it: one secret alone, which ends with its row.
  const sealed = await secrets.seal(known, hookCell('former_secret', hookId));
  await db.updateTable('web_hook').set({ former_secret: sealed }).where('id', '=', hookId).execute();
  expect(await signedBy(hookId, [known])).toEqual([1, 2]);
});

it('a provider pushes by each secret for a day after it was replaced, unless they are to end at once', async () => {
  const channelId = (await admin.call('channels.list')).find(({ name }) => name === 'Letters France')?.id ?? 0;
  const make = async (atOnce: '0' | '1' = '0') =>
    (await admin.call('tracking.makeSecret', { params: { channelId }, query: { atOnce } })).secret;
  const pushed = async (secrets: readonly string[]) => {
    const event = { reference: 'RK 1', code: 600, at: office.server.clock.now().toISOString() };
    const answers = secrets.map((secret) => pushSigned(office, [event], { channel: channelId, secret }));
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  const known = await make();
  // Pressed twice: whichever is written last, the other one is not lost.
  const twice = await Promise.all([make(), make()]);
  expect(await pushed([known, ...twice])).toEqual([200, 200, 200]);
  await later(25);
  expect((await pushed([known, ...twice])).toSorted()).toEqual([200, 403, 403]);
  const newest = await make('1');
  expect(await pushed([...twice, newest])).toEqual([403, 403, 200]);
  for (let made = 0; made < 4; made += 1) await make();
  expect((await failure(make())).label).toBe('tracking.secretsMany');
  expect(await pushed([newest])).toEqual([200]);
  const last = await make('1');
  expect(await pushed([newest, last])).toEqual([403, 200]);
});
