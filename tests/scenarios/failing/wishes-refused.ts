// Wishes for failures that are not carried out, and failures that wait. Steps in a world that asks before it lets another channel take over.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { refuse } from '#domain/errors/result.ts';
import { ADDRESS_AREA } from '#tests/support/letters-pdf.ts';
import { failure } from '#tests/support/test-client.ts';
import { areaText } from '#tests/support/town.ts';
import type { ReturnedMail } from '../returned-mail.ts';
import { COMPOSED_IN_VAIN } from './composed-in-vain.ts';
import type { Step } from './failure-steps.ts';
import { UNPRINTABLE } from './unprintable.ts';

async function unreadable(world: ReturnedMail): Promise<void> {
  const { db, documents } = world.office.server.services;
  await world.state({ fallbackAsk: false });
  const jobId = await world.send('chain', ['nobody34', 'nobody35', 'nobody36']);
  const condition = { type: 'not', condition: { type: 'empty', value: areaText(ADDRESS_AREA) } };
  await sql`update job set service_definition = jsonb_set(service_definition, '{sendingStrategy,1,condition}',
    ${JSON.stringify(condition)}::jsonb) where id = ${jobId}`.execute(db);
  const areas: typeof documents.areaText = async (job) =>
    job.requests.some(({ page }) => page === 2) ? refuse('document.tooCostly') : documents.areaText(job);
  const busy = Object.assign(Object.create(documents), { areaText: areas });
  await expect(world.run({ documents: busy })).rejects.toThrow('cannot be read: document.tooCostly');
  const why = async () => (await world.shipments(jobId)).slice(0, 3).map(({ takeover }) => takeover?.state ?? null);
  expect(await why()).toEqual(['taken', null, 'taken']);
  expect(await world.run()).toEqual({ taken: 1, offered: 0 });
  await world.left(jobId);
  await world.state({ fallbackAsk: true });
}

async function smallWishes(world: ReturnedMail): Promise<void> {
  await world.state({ approvalAbove: 10 });
  const jobId = await world.send('chain', ['nobody5', 'nobody6']);
  await world.run();
  await sql`update delivery_command set author_id = (select id from app_user where login = 'validator')
    where job_id = ${jobId}`.execute(world.office.server.services.db);
  for (const { id } of await world.shipments(jobId))
    await world.validator.call('shipments.takeOver', { body: { shipmentIds: [id], way: 'nextChannel' } });
  expect(await world.run()).toEqual({ taken: 1, offered: 1 });
  expect((await world.standing(jobId)).why).toEqual(['approval']);
  await world.state({ approvalAbove: null });
}

async function withdrawn(world: ReturnedMail): Promise<void> {
  const { db } = world.office.server.services;
  const { accountId } = world.office.town;
  const name = 'nobody8@mail.example';
  await sql`update account set definition = jsonb_set(definition, '{senderAccount}', 'true') where id = ${accountId}`.execute(
    db,
  );
  await sql`insert into recipient_consent (account_id, recipient_identifier, preference, source, email_address, email_valid,
    verified_email) values (${accountId}, ${name}, 'electronic', 'manager', 'eight@home.example', true, 'eight@home.example')`.execute(
    db,
  );
  const jobId = await world.send('electronic', ['nobody8']);
  await world.run();
  await sql`update pack_group set recipient_identifier = ${name} where job_id = ${jobId}`.execute(db);
  await sql`update shipment set preference = 'electronic', status = -712 where job_id = ${jobId}`.execute(db);
  const failed = async () => (await world.shipments(jobId))[0];
  const again = async (correction = {}) => {
    const shipmentIds = [(await failed())?.id ?? 0];
    return world.validator.call('shipments.takeOver', { body: { shipmentIds, way: 'again', ...correction } });
  };
  const found = 'found8@mail.example';
  await sql`update recipient_consent set email_address = ${found}, verified_email = ${found}
    where recipient_identifier = ${name}`.execute(db);
  expect((await failed())?.again?.refused).toBeNull();
  expect((await failure(again())).label).toBe('shipment.emailUnverified');
  // Who has yet to confirm an address has taken nothing back; nothing goes there before.
  const confirms = (preference: string, verified: string | null) =>
    sql`update recipient_consent set preference = ${preference}, verified_email = ${verified}
      where recipient_identifier = ${name}`.execute(db);
  await confirms('pendingValidation', null);
  expect((await failed())?.again?.refused).toBe('consent');
  expect((await failure(again())).label).toBe('shipment.consentPending');
  await confirms('electronic', found);
  await again({ correction: { name: 'emailRecipient', value: found, countryCode: null } });
  // It goes to the corrected address from then on; what bounced says where it went itself.
  const wished = await failed();
  expect(wished).toMatchObject({ mailbox: name, sentTo: { value: found } });
  const story = await world.validator.call('story.read', { query: { shipmentId: String(wished?.id) } });
  expect(story.flatMap(({ sentTo }) => sentTo ?? [])).toEqual([found]);
  await sql`update recipient_consent set preference = 'paper' where recipient_identifier = ${name}`.execute(db);
  expect(await world.run()).toEqual({ taken: 0, offered: 1 });
  expect((await failed())?.again?.refused).toBe('consent');
  expect((await failure(again())).label).toBe('shipment.consentWithdrawn');
}

/** What bounced at the address that the register has: it is valid no more, so that nothing goes electronically by itself. */
async function bounced(world: ReturnedMail): Promise<void> {
  const { db } = world.office.server.services;
  await sql`update recipient_consent set preference = 'electronic', email_address = 'Nobody8@mail.example',
    verified_email = 'Nobody8@mail.example'`.execute(db);
  const jobId = await world.send('electronic', ['nobody8']);
  await world.run();
  expect((await world.standing(jobId)).why).toEqual(['bounced']);
  const [{ id, nuid } = { id: 0, nuid: '' }] = await world.shipments(jobId);
  const { rows } = await sql`select c.email_valid, r.event, r.details from recipient_consent c
    join revision r on r.entity = 'recipient' and r.entity_id = c.id`.execute(db);
  const details = { nuid, before: { emailValid: true }, after: { emailValid: false } };
  expect(rows).toEqual([{ email_valid: false, event: 'mailFailed', details }]);
  // Nobody has withdrawn anything: what went by consent is told the same, and its address has to be mended first.
  await sql`update pack_group set recipient_identifier = 'nobody8@mail.example' where job_id = ${jobId}`.execute(db);
  await sql`update shipment set preference = 'electronic' where job_id = ${jobId}`.execute(db);
  expect((await world.shipments(jobId))[0]?.again?.refused).toBe('bounced');
  const again = world.validator.call('shipments.takeOver', { body: { shipmentIds: [id], way: 'again' } });
  expect((await failure(again)).label).toBe('shipment.emailBounced');
}

/** In their order. */
export const WISHES: readonly Step[] = [
  ...UNPRINTABLE,
  ...COMPOSED_IN_VAIN,
  ['a page that cannot be read keeps its own document back, for the next run', unreadable],
  ['small wishes of whoever confirmed the order do not pass the threshold of approval together', smallWishes],
  ['by a consent that was withdrawn nothing goes once more, whether that was chosen before or after', withdrawn],
  ['an e-mail that bounces at the address of the register ends that it is valid, and says so there', bounced],
];
