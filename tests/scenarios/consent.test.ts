// Channels that depend on what is known at the confirmation: the consent of recipients, and the options that are chosen.
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConsentPreference } from '#domain/recipients/recipients.ts';
import { namesOfRows } from '#server/features/recipients/waiting-rows.repository.ts';
import { fallBack } from '#server/pipeline/fallback/fall-back.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { linesOf } from '../completeness/sent-words.ts';
import { openConsentOffice } from './consent-office.ts';
import type { PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

let office: PostOffice;
let clerk: TestClient;
let ids: Readonly<Record<string, number>>;
let option: Readonly<Record<'type' | 'plain' | 'registered', number>>;
beforeAll(async () => {
  ({ office, ids, option } = await openConsentOffice());
  clerk = await office.as('clerk');
});
afterAll(() => office?.close());
beforeEach(() => office.server.services.db.deleteFrom('recipient_consent').execute());

const LETTERS = [
  { address: ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'], pages: 1, email: 'claire@home.example' },
  { address: ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'], pages: 1, email: 'paul@home.example' },
];

const deposit = async (name: string) => office.deposit(clerk, ids[name] ?? 0, await lettersPdf(LETTERS));

async function asSender(isSender: boolean) {
  const { db } = office.server.services;
  const row = await db
    .selectFrom('account')
    .select('definition')
    .where('id', '=', office.town.accountId)
    .executeTakeFirstOrThrow();
  const definition = JSON.stringify({ ...(row.definition as object), senderAccount: isSender });
  await db.updateTable('account').set({ definition }).where('id', '=', office.town.accountId).execute();
}

/** What the register says of the recipient of letter n, who verified the address of it or another. */
const wishes = (letter: number, preference: ConsentPreference, email = LETTERS[letter - 1]?.email ?? '') =>
  office.server.services.db
    .insertInto('recipient_consent')
    .values({
      account_id: office.town.accountId,
      recipient_identifier: String(letter).padStart(4, '0'),
      ...{ preference, source: 'user', email_address: email, email_valid: true },
      verified_email: email,
    })
    .execute();

const rowsOf = async (jobId: number) => (await office.rows(clerk, jobId)).map(({ dispatch }) => dispatch);
const checkOf = (jobId: number, serviceChannelOptions = {}) =>
  clerk.call('deliveries.checkOptions', { body: { readyOfJob: jobId, serviceChannelOptions } });

describe('the consent of a recipient', () => {
  it('decides on what is printed, where nothing but a technical area asks for it', async () => {
    await asSender(true);
    const job = await deposit('printed');
    await wishes(2, 'electronic');
    const command = await office.confirm(clerk, job.id);
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    const said: string[] = [];
    for (const { nuid, deliveryNumber } of (await office.shipments(clerk, job.id)).toSorted((a, b) => a.id - b.id)) {
      const file = path.join(office.server.dataDir, 'outbox', 'printed', deliveryNumber, `${nuid}.pdf`);
      const [lines = []] = await linesOf(office, file, [1]);
      said.push(lines.join(' '));
    }
    expect(said.map((text) => [text.includes('Claire'), text.includes('by e-mail too')])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('is read when the letters are confirmed; who goes by another channel is named before', async () => {
    await asSender(true);
    const job = await deposit('wished');
    const identifiers = (await office.rows(clerk, job.id)).map(({ packs }) => packs[0]?.requirements);
    expect(identifiers.map((values) => values?.recipientIdentifier?.value)).toEqual(['0001', '0002']);
    await wishes(1, 'electronic');
    // Whoever she is, this letter is not for the address that she agreed to.
    await wishes(2, 'electronic', 'paul@work.example');
    expect(await rowsOf(job.id)).toEqual([['post'], ['post']]);

    const check = await checkOf(job.id);
    expect(check.rerouted).toMatchObject([{ from: ['post'], to: ['mail'] }]);
    expect(check.shares.map(({ label, packGroups }) => [label, packGroups])).toEqual([
      ['post', 1],
      ['mail', 1],
    ]);
    // The check has changed nothing.
    expect(await rowsOf(job.id)).toEqual([['post'], ['post']]);
    const unseen = await failure(clerk.call('commands.create', { body: { readyOfJob: job.id } }));
    expect([unseen.label, unseen.parameters]).toMatchObject([
      'delivery.channelChanged',
      { recipient: 'Mme Claire Dubois', channel: 'mail', count: 1 },
    ]);
    expect(await rowsOf(job.id)).toEqual([['post'], ['post']]);

    const body = { readyOfJob: job.id, selection: check.selection };
    const command = await clerk.call('commands.create', { body });
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    const sent = await office.shipments(clerk, job.id);
    expect(new Set(sent.map(({ channelLabel, preference }) => `${channelLabel} ${preference}`))).toEqual(
      new Set(['mail electronic', 'post pendingValidation']),
    );
    expect(await violationsOf(office)).toEqual([]);
  });

  it('to a letter that has no e-mail address leads to no channel: the check says that it stays behind', async () => {
    await asSender(true);
    const letters = LETTERS.map(({ email, ...letter }, at) => (at === 0 ? letter : { ...letter, email }));
    const job = await office.deposit(clerk, ids.wished ?? 0, await lettersPdf(letters));
    await wishes(1, 'electronic', 'claire@home.example');
    const [claire] = await office.rows(clerk, job.id);
    const check = await checkOf(job.id);
    expect(check).toMatchObject({ rerouted: [], packGroups: 1, shares: [{ label: 'post', packGroups: 1 }] });
    const bad = [{ packGroupId: claire?.id, recipientName: 'Mme Claire Dubois' }];
    expect(check.bad).toEqual(bad);
    const rows = (await office.rows(clerk, job.id)).map(({ id }) => id);
    const named = await clerk.call('deliveries.checkOptions', { body: { packGroupIds: rows } });
    expect(named).toMatchObject({ rerouted: [], bad });
    const { id } = await clerk.call('commands.create', { body: { readyOfJob: job.id, selection: check.selection } });
    await office.reaches(clerk, id, 'OUTPUTTED');
    expect((await office.rows(clerk, job.id)).map(({ quality, commandId }) => [quality, commandId])).toEqual([
      ['BAD', null],
      ['GOOD', id],
    ]);
  });

  it('that changes between check and confirmation is an edition conflict', async () => {
    await asSender(true);
    const job = await deposit('wished');
    const check = await checkOf(job.id);
    expect(check.rerouted).toEqual([]);
    await wishes(2, 'electronic');
    const body = { readyOfJob: job.id, selection: check.selection };
    expect((await failure(clerk.call('commands.create', { body }))).label).toBe('exception.editionConflict');
  });

  it('counts for nothing without an account that keeps the register', async () => {
    await asSender(false);
    await wishes(1, 'electronic');
    const job = await deposit('wished');
    expect((await checkOf(job.id)).rerouted).toEqual([]);
    const command = await clerk.call('commands.create', { body: { readyOfJob: job.id } });
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    const sent = await office.shipments(clerk, job.id);
    expect(sent.map(({ channelLabel, preference }) => [channelLabel, preference])).toEqual([
      ['post', 'notChosen'],
      ['post', 'notChosen'],
    ]);
  });
});

it('an option is judged by its default in the deposit, and by what was chosen at the confirmation', async () => {
  const job = await deposit('plain');
  expect(await rowsOf(job.id)).toEqual([['post'], ['post']]);
  expect((await checkOf(job.id)).rerouted).toEqual([]);
  const serviceChannelOptions = { post: { [String(option.type)]: option.registered } };
  const check = await checkOf(job.id, serviceChannelOptions);
  expect(check.rerouted.map(({ to }) => to)).toEqual([['mail'], ['mail']]);
  const wish = { readyOfJob: job.id, serviceChannelOptions };
  const unseen = await failure(clerk.call('commands.create', { body: wish }));
  expect([unseen.label, unseen.parameters.count]).toEqual(['delivery.channelChanged', 2]);
  const body = { ...wish, selection: check.selection };
  const command = await clerk.call('commands.create', { body });
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  const sent = await office.shipments(clerk, job.id);
  expect(sent.map(({ channelLabel }) => channelLabel)).toEqual(['mail', 'mail']);
});

it('a consent that is withdrawn between deposit and confirmation, and between that and the leaving, holds for what has not left', async () => {
  await asSender(true);
  const { db } = office.server.services;
  const admin = await office.server.administrator();
  const depositor = await office.as('depositor');
  const { id: profile_id } = await db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'depositor')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('profile_service')
    .values({ profile_id, service_id: ids.wished ?? 0 })
    .execute();
  const zoe = { address: ['Mme Zoe Petit', '12 rue des Lilas', '75011 Paris'], pages: 1, email: 'zoe@home.example' };
  const emails = [...LETTERS, zoe].map(({ email }) => email);
  const wants = async (recipientIdentifier: string, preference: ConsentPreference, version?: number) => {
    const emailAddress = emails[Number(recipientIdentifier) - 1] ?? '';
    const asked = { senderAccountId: office.town.accountId, recipientIdentifier, emailAddress, note: 'By phone' };
    const body = { ...asked, mainPreferences: { preference }, ...(version === undefined ? {} : { version }) };
    return (await admin.call('recipients.save', { body })).version;
  };
  const first = await wants('0001', 'electronic');
  const second = await wants('0002', 'electronic');
  const third = await wants('0003', 'electronic');
  const job = await office.deposit(depositor, ids.wished ?? 0, await lettersPdf([...LETTERS, zoe]));
  // The first changes the mind before the confirmation, and is on paper again in the check.
  await wants('0001', 'paper', first);
  const asked = { readyOfJob: job.id, serviceChannelOptions: {} };
  const check = await depositor.call('deliveries.checkOptions', { body: asked });
  const paul = { recipientName: 'M. Paul Martin', from: ['post'], to: ['mail'] };
  expect(check.rerouted).toMatchObject([paul, { ...paul, recipientName: 'Mme Zoe Petit' }]);
  const command = await depositor.call('commands.create', { body: { ...asked, selection: check.selection } });
  expect(command.state).toBe('AWAIT_VALIDATION');
  // Another register cannot hold before they are out: it would know nobody.
  const shares = admin.call('units.senderAccounts', { body: { id: office.town.accountId, enabled: false } });
  expect(await failure(shares)).toMatchObject({ label: 'ou.registerInUse', parameters: { rows: 2 } });
  // The second one after it, while the order waits; the third agrees to another address.
  await wants('0002', 'paper', second);
  emails[2] = 'zoe@work.example';
  await wants('0003', 'electronic', third);
  const waitingOf = async (recipientIdentifier: string) => {
    const of = { params: { ouId: office.town.accountId }, query: { recipientIdentifier } };
    const [, changed] = await admin.call('recipients.revisions', of);
    return changed?.details.waiting;
  };
  expect(await waitingOf('0002')).toMatchObject([{ recipient: 'M. Paul Martin', jobId: job.id }]);
  expect(await waitingOf('0003')).toMatchObject([{ recipient: 'Mme Zoe Petit', jobId: job.id }]);
  // What the history keeps names nobody: whoever keeps the register may not see the orders of all that share it.
  const { rows: kept } = await sql<{ waiting: object[] }>`select details -> 'waiting' as waiting from revision
    where entity = 'recipient' and details ? 'waiting'`.execute(db);
  expect(kept.flatMap(({ waiting }) => waiting.map(Object.keys))).toEqual(
    Array.from({ length: 2 }, () => ['jobId', 'packGroupId']),
  );
  const rowIds = kept.flatMap(({ waiting }) =>
    waiting.map((row) => Number((row as { packGroupId: number }).packGroupId)),
  );
  const hers = { all: false, accountIds: [], ownerId: 0, group: null };
  expect(await namesOfRows(db, hers, rowIds)).toEqual(new Map());
  const validator = await office.as('validator');
  await validator.call('commands.validate', { params: { commandId: command.id }, body: {} });
  await office.reaches(validator, command.id, 'OUTPUTTED');
  const sent = await office.shipments(depositor, job.id);
  expect(new Set(sent.map(({ channelLabel, status }) => `${channelLabel} ${status}`))).toEqual(
    new Set(['mail -712', 'post 400']),
  );
  const blocked = sent.filter(({ status }) => status === -712).toSorted((a, b) => a.id - b.id);
  const lineOf = (shipmentId: number) => depositor.call('shipments.revisions', { params: { shipmentId } });
  const reasons = await Promise.all(blocked.map(async ({ id }) => (await lineOf(id)).at(-1)?.details.fault));
  expect(reasons).toMatchObject([{ label: 'shipment.consentWithdrawn' }, { label: 'shipment.emailUnverified' }]);
  // Sent again to the address that she verified, the letter goes as it was confirmed: by e-mail, and by nothing else.
  const letterOf = async () =>
    (await office.rows(depositor, job.id)).find(({ recipientName }) => recipientName === 'Mme Zoe Petit');
  const confirmed = await letterOf();
  expect(confirmed?.dispatch).toEqual(['mail']);
  const again = (value: string) => {
    const shipmentIds = blocked.slice(1).map(({ id }) => id);
    const body = { shipmentIds, way: 'again' as const, correction: { name: 'emailRecipient', value } };
    return validator.call('shipments.takeOver', { body });
  };
  expect((await failure(again('not an address'))).label).toBe('packGroup.bad');
  expect(await again('zoe@work.example')).toEqual({ changed: 1 });
  const { dispatch, quality, fault, recipientName } = confirmed ?? {};
  expect(await letterOf()).toMatchObject({ dispatch, quality, fault, recipientName });
  expect((await letterOf())?.shipmentRequirements.emailRecipient).toMatchObject({ value: 'zoe@work.example' });
  expect(await fallBack({ ...office.server.services, marks: { cover: async () => undefined } })).toMatchObject({
    taken: 1,
  });
  const sentAgain = async () =>
    (await office.shipments(depositor, job.id)).find(({ replacesShipmentId }) => replacesShipmentId === blocked[1]?.id);
  const left = expect.poll(async () => (await sentAgain())?.status, { timeout: 30_000 });
  await left.toBeGreaterThanOrEqual(400);
  expect(await sentAgain()).toMatchObject({ channelLabel: 'mail', recipient: 'Mme Zoe Petit' });
  // A hold on the order keeps what the recipient had agreed to.
  const ouId = office.town.accountId;
  const erasures = async () =>
    (await admin.call('keeping.findPerson', { params: { ouId }, body: { text: '0002' } })).items
      .filter(({ kind }) => kind === 'consent')
      .map(({ erases, kept }) => ({ erases, kept }));
  expect(await erasures()).toEqual([{ erases: true, kept: [] }]);
  const hold = { params: { jobId: job.id }, body: { held: true, reason: 'Lawsuit' } };
  await validator.call('keeping.hold', hold);
  expect(await erasures()).toEqual([{ erases: false, kept: ['held'] }]);
  await validator.call('keeping.hold', { ...hold, body: { held: false, reason: 'Settled' } });
  // Nothing waits by it any more.
  for (const enabled of [false, true]) await admin.call('units.senderAccounts', { body: { id: ouId, enabled } });
  expect(await violationsOf(office)).toEqual([]);
});
