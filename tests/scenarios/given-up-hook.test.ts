// A web hook that refuses one message and takes all others is given up by that one, and its people are told so.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
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

it('who refuses one message for three days is given up, and its people are told that it was one', async () => {
  const { db, clock } = office.server.services;
  const system = await office.server.administrator();
  await db.updateTable('app_user').set({ email_address: 'it@acme.example' }).where('login', '=', 'admin').execute();
  const params = { ouId: office.town.accountId };
  const { id: hookId } = await system.call('hooks.save', { params, body: { name: 'Orders', url: receiver.url } });
  receiver.secret = (await system.call('hooks.makeSecret', { params: { hookId } })).secret;
  receiver.answer = ({ type }) => (type === 'job.created' ? 422 : 204);

  const clerk = await office.as('clerk');
  const pdf = await lettersPdf([{ address: ['Marie Curie', '12 rue Cuvier', '75005 Paris'], pages: 1 }]);
  await office.deposit(clerk, office.town.services.letters, pdf);
  await quiet(office.server);
  const ago = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS);
  const refused = await db
    .updateTable('web_hook_event')
    .set({ failing_since: ago(72), next_at: ago(1) })
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
});
