// What is given out to a person, held against what an erasure takes: each word that goes from any column was in the file before.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { joinWholeChain } from '#tests/support/database/joined-chain.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { sendEmails, shownElsewhere } from './kept/kept-rows.ts';
import { sayWords, textsOf, vanished } from './kept/said-words.ts';
import { answered } from './kept-words.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

let office: PostOffice;
let administrator: TestClient;
beforeAll(async () => {
  office = await openPostOffice();
  administrator = await office.as('validator');
});
afterAll(() => office?.close());

const params = () => ({ ouId: office.town.accountId });
async function given(keys: string[]): Promise<string> {
  const { items } = await administrator.call('keeping.exportPerson', { params: params(), body: { keys } });
  expect(items).toHaveLength(keys.length);
  return JSON.stringify(items);
}
const erase = (keys: string[]) => administrator.call('keeping.erasePerson', { params: params(), body: { keys } });

/** Goes with a row, and says nothing that another column does not. */
const SAYS_NOTHING_ELSE = [
  ...['row_search.form', 'searched_metadata.value', 'searched_metadata.name', 'pack.grouping_key', 'revision.salt'],
  // Answers of calls that would be repeated.
  'idempotency_key.answer',
  // Hashes of contents, which are in the deposited files and letters.
  ...['blob.hash', 'proof.files', 'proof.parameters'],
];

/** Goes with a row, and says who else is meant, or who of the staff did it. */
const SAYS_OTHERS = ['later_addresses', 'later_settled', 'split_off', 'fault'].map((column) => `pack_group.${column}`);

it('has every word that an erasure takes, but those of others, and none that it leaves', async () => {
  const { jobId, shipment } = await sendEmails(office, await office.as('clerk'), ['ludmilla', 'other']);
  const { db, clock } = office.server.services;
  const job = await (await office.as('clerk')).call('jobs.get', { params: { jobId } });
  await answered(office, { job, shipmentId: shipment.id, word: 'x-answer' });
  const row = shipment.packGroupId;
  // Confirmed alone, with a word of who decided.
  const beside = await db.deleteFrom('command_pack_group').where('pack_group_id', '<>', row).returningAll().execute();
  const commandId = beside[0]?.command_id ?? 0;
  await sql`update delivery_command set validation_reason = 'x-decided' where id = ${commandId}`.execute(db);
  const marked = await sayWords(office, row);
  await shownElsewhere(office, jobId, 'x-shown');
  const told = async (entity: 'job' | 'shipment' | 'command', entityId: number, details: Record<string, unknown>) =>
    db.transaction().execute((trx) =>
      addRevision(trx, {
        ...({ entity, event: entity === 'job' ? 'PACK_GROUP_EDITED' : 'ACKNOWLEDGED' } as {
          entity: 'job';
          event: 'PACK_GROUP_EDITED';
        }),
        ...{ entityId, accountId: office.town.accountId, at: clock.now(), by: null, details },
      }),
    );
  await told('job', jobId, { packGroupId: row, message: 'x-of-the-row' });
  await told('shipment', shipment.id, { message: 'x-of-the-shipment' });
  await told('command', commandId, { message: 'x-of-the-decision' });
  await joinWholeChain(office.server.services);
  const before = await textsOf(office);
  const file = await given([`recipient:${row}`]);
  expect((await erase([`recipient:${row}`])).erased).toBe(1);
  const after = await textsOf(office);
  const gone = vanished(before, after);
  expect(gone.map(([column]) => column)).toEqual(expect.arrayContaining(marked));
  const isTold = (text: string) => file.includes(JSON.stringify(text).slice(1, -1));
  const mayBeUntold = [...SAYS_NOTHING_ELSE, ...SAYS_OTHERS];
  expect(gone.filter(([column, text]) => !mayBeUntold.includes(column) && !isTold(text))).toEqual([]);
  expect(
    gone.filter(([column, text]) => SAYS_OTHERS.includes(column) && text.startsWith('x-') && isTold(text)),
  ).toEqual([]);
  const words = new Set(file.match(/x-[\w-]+/g));
  expect([...words]).toEqual(expect.arrayContaining(['x-decided', 'x-of-the-decision', 'x-of-the-row']));
  const left = [...after].flatMap(([column, texts]) =>
    [...texts].filter((text) => words.has(text)).map((text) => [column, text]),
  );
  expect(left).toEqual([]);
  await db.insertInto('command_pack_group').values(beside).execute();
  expect(await violationsOf(office)).toEqual([]);
});

/** Of somebody: what a change of it wrote down. */
const changed = (entity: 'contact' | 'recipient' | 'user', entityId: number, word: string) => {
  const { db, clock } = office.server.services;
  const line = { entity, entityId, event: 'changed', accountId: office.town.accountId, at: clock.now(), by: null };
  return db.transaction().execute((trx) => addRevision(trx, { ...line, details: { emailAddress: word } }));
};

it('has what the histories of a consent, a contact and a user say', async () => {
  const { db, clock } = office.server.services;
  const clerk = await office.as('clerk');
  const contact = await clerk.call('contacts.save', { body: { lastName: 'Rosamunde', shared: true } });
  const { id: consent } = await db
    .insertInto('recipient_consent')
    .values({
      ...{ account_id: office.town.accountId, recipient_identifier: 'rosamunde', preference: 'electronic' },
      changed_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: user } = await db
    .updateTable('app_user')
    .set({ removed: true, first_name: 'Rosamunde' })
    .where('login', '=', 'depositor')
    .returning('id')
    .executeTakeFirstOrThrow();
  await changed('contact', contact.id, 'x-contact-before');
  await changed('recipient', consent, 'x-consent-before');
  await changed('user', user, 'x-user-before');
  const keys = [`contact:${contact.id}`, `consent:${consent}`, `user:${user}`];
  const before = await textsOf(office);
  const file = await given(keys);
  expect((await erase(keys)).erased).toBe(3);
  const gone = vanished(before, await textsOf(office)).filter(([, text]) => text.startsWith('x-'));
  expect(gone.map(([, text]) => text).toSorted()).toEqual(['x-consent-before', 'x-contact-before', 'x-user-before']);
  expect(gone.filter(([, text]) => !file.includes(text))).toEqual([]);
});
