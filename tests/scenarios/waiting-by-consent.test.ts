// What still waits by the consent of a recipient, where a row has pieces of an order of before, or on paper beside its e-mail.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { openConsentOffice } from './consent-office.ts';
import type { PostOffice } from './post-office.ts';

let office: PostOffice;
let ids: Readonly<Record<string, number>>;
let admin: TestClient;
let depositor: TestClient;
let validator: TestClient;
let mail: { readonly params: { readonly channelId: number } };
beforeAll(async () => {
  ({ office, ids } = await openConsentOffice());
  [admin, depositor, validator] = [
    await office.server.administrator(),
    await office.as('depositor'),
    await office.as('validator'),
  ];
  const { db } = office.server.services;
  const profile = db.selectFrom('profile').select('id').where('name', '=', 'depositor');
  const { id: profile_id } = await profile.executeTakeFirstOrThrow();
  const services = [ids.wished ?? 0, ids.both ?? 0].map((service_id) => ({ profile_id, service_id }));
  await db.insertInto('profile_service').values(services).execute();
  await admin.call('units.senderAccounts', { body: { id: office.town.accountId, enabled: true } });
  const channel = (await admin.call('channels.list')).find(({ name }) => name === 'By mail');
  mail = { params: { channelId: channel?.id ?? 0 } };
  // What is confirmed lies there until it is released.
  await admin.call('channels.hold', { ...mail, body: { reason: 'The text is wrong.' } });
});
afterAll(() => office?.close());

const EMAIL = 'claire@home.example';
const claire = { address: ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'], pages: 1, email: EMAIL };
/** What the register says of her from now on. */
const wants = async (preference: 'electronic' | 'pendingValidation' | 'paper', emailAddress = EMAIL) => {
  const key = { senderAccountId: office.town.accountId, recipientIdentifier: '0001' };
  const { senderAccountId } = key;
  const [known] = await admin.call('recipients.list', { body: { senderAccountId, recipientIdentifiers: ['0001'] } });
  const body = { ...key, emailAddress, note: 'By phone', mainPreferences: { preference } };
  await admin.call('recipients.save', { body: { ...body, ...(known ? { version: known.version } : {}) } });
};
/** Orders of which her history says, with its last change, that something of hers waited. */
const named = async () => {
  const query = { recipientIdentifier: '0001' };
  const lines = await admin.call('recipients.revisions', { params: { ouId: office.town.accountId }, query });
  const last = lines.toSorted((a, b) => a.id - b.id).at(-1);
  return ((last?.details.waiting ?? []) as { jobId: number }[]).map(({ jobId }) => jobId);
};
const changesHands = () =>
  failure(admin.call('units.senderAccounts', { body: { id: office.town.accountId, enabled: false } }));
/** The same by a save of the account, which a form does with all its fields. */
const saves = async (change: { readonly senderAccount?: boolean; readonly label?: string }) => {
  const unit = await admin.call('units.get', { params: { ouId: office.town.accountId } });
  const { creationDate: _c, removed: _r, accountExpired: _e, abilities: _a, ...input } = unit;
  return admin.call('units.save', { body: { ...input, ...change } });
};
const confirm = async (jobId: number) => {
  const asked = { readyOfJob: jobId, serviceChannelOptions: {} };
  const { selection } = await depositor.call('deliveries.checkOptions', { body: asked });
  return depositor.call('commands.create', { body: { ...asked, selection } });
};
const deposit = async (service: 'wished' | 'both') =>
  (await office.deposit(depositor, ids[service] ?? 0, await lettersPdf([claire]))).id;
const statusOf = (jobId: number) => async () =>
  Object.fromEntries(
    (await office.shipments(depositor, jobId)).map(({ channelLabel, status }) => [channelLabel, status]),
  );
const WAIT = { timeout: 20_000 };

beforeEach(() => wants('electronic'));

it('a row that was cancelled and is confirmed again waits like every other one', async () => {
  const jobId = await deposit('wished');
  const params = { commandId: (await confirm(jobId)).id };
  await validator.call('commands.validate', { params, body: {} });
  await expect.poll(statusOf(jobId), WAIT).toEqual({ mail: 300 });
  await depositor.call('commands.cancel', { params });
  await wants('paper');
  expect(await named()).toEqual([]);
  await wants('electronic');
  await depositor.call('commands.free', { params });
  const again = await confirm(jobId);
  expect(again.state).toBe('AWAIT_VALIDATION');
  expect(await changesHands()).toMatchObject({ label: 'ou.registerInUse', parameters: { rows: 1 } });
  await wants('paper');
  expect(await named()).toEqual([jobId]);
  // What was rejected waits for nothing.
  await wants('electronic');
  const rejected = { params: { commandId: again.id }, body: { validationReason: 'The old IBAN.' } };
  await validator.call('commands.reject', rejected);
  await wants('paper');
  expect(await named()).toEqual([]);
});

it('an e-mail waits also where the letter beside it has left', async () => {
  const jobId = await deposit('both');
  const { id: commandId } = await confirm(jobId);
  expect(await changesHands()).toMatchObject({ label: 'ou.registerInUse', parameters: { rows: 1 } });
  const saved = await failure(saves({ senderAccount: false }));
  expect(saved).toMatchObject({ label: 'ou.registerInUse', parameters: { rows: 1 } });
  expect(await saves({ label: 'Town hall' })).toMatchObject({ senderAccount: true });
  await validator.call('commands.validate', { params: { commandId }, body: {} });
  await expect.poll(statusOf(jobId), WAIT).toEqual({ post: 400, mail: 300 });
  expect(await changesHands()).toMatchObject({ label: 'ou.registerInUse', parameters: { rows: 1 } });
  await wants('pendingValidation', 'claire@work.example');
  expect(await named()).toEqual([jobId]);
  // The letter alone is none that it takes back.
  await admin.call('channels.release', mail);
  await expect.poll(statusOf(jobId), WAIT).toEqual({ post: 400, mail: -712 });
  // She has taken nothing back: her new address is still to be confirmed.
  const blocked = (await office.shipments(depositor, jobId)).find(({ status }) => status === -712);
  const lines = await depositor.call('shipments.revisions', { params: { shipmentId: blocked?.id ?? 0 } });
  expect(lines.at(-1)?.details.fault).toMatchObject({ label: 'shipment.consentPending' });
  await wants('electronic');
  await wants('paper');
  expect(await named()).toEqual([]);
});
