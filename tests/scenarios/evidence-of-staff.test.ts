// A bundle of evidence is for strangers: what staff wrote down, and where they get their e-mails, does not come out by lines of history
// that no person wrote.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { checkBundle, readFolder } from '#server/features/proofs/verify-bundle.mjs';
import { DELIVERY_QUEUES } from '#server/letters/deliveries/delivery-tasks.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { MAIL_QUEUE, type MailTask } from '#server/letters/mails/mails.ts';
import { mailDied } from '#server/pipeline/mails/mails.task.ts';
import { hurryTasks } from '#tests/support/database/hurried-tasks.ts';
import { joinWholeChain } from '#tests/support/database/joined-chain.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { folders, readChain, unpack } from './evidence-forgery.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const REASON = 'Nadine is ill again.';
const SITE = 'night-shift@works.example';
const MAILBOX = 'clerk@home.example';

let office: PostOffice;
let clerk: TestClient;
let made: { readonly deliveryId: number; readonly commandId: number; readonly shipmentId: number };

const db = () => office.server.services.db;

/** An e-mail that a mail server refused for good. */
const bounced = (payload: MailTask, error: string) =>
  db()
    .transaction()
    .execute((trx) => {
      const letter = {
        queue: MAIL_QUEUE,
        payload: { ...payload },
        error,
        attempts: 53,
        accountId: undefined,
        jobId: '',
      };
      return mailDied(office.server.services, trx, letter);
    });

/** A letter whose channel was held for two days, of which neither the receipt nor the question to the site arrived. */
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await office.as('clerk');
  const admin = await office.server.administrator();
  const channel = (await admin.call('channels.list')).find(({ name }) => name === 'Letters France');
  const params = { channelId: channel?.id ?? 0 };
  await admin.call('channels.hold', { params, body: { reason: REASON } });
  const pdf = await lettersPdf([{ address: ['Marie Curie', '12 rue Cuvier', '75005 Paris'], pages: 1 }]);
  const { id: jobId } = await office.deposit(clerk, office.town.services.letters, pdf);
  const { id: commandId } = await office.confirm(clerk, jobId);
  const fault = async () => (await office.reaches(clerk, commandId, 'READY')).fault?.label;
  await vi.waitUntil(async () => (await fault()) === 'channel.heldWaits', { timeout: 20_000 });
  await hurryTasks(db(), DELIVERY_QUEUES.output, { heldSince: '2026-01-05T10:00:00.000Z' });
  await office.reaches(clerk, commandId, 'OUTPUT_ERROR');
  await admin.call('channels.release', { params });
  await clerk.call('commands.retry', { params: { commandId } });
  await office.reaches(clerk, commandId, 'OUTPUTTED');
  const [{ id: shipmentId, deliveryId } = { id: 0, deliveryId: 0 }] = await office.shipments(clerk, jobId);
  made = { deliveryId, commandId, shipmentId };
  const { id: userId } = await db()
    .selectFrom('app_user')
    .select('id')
    .where('login', '=', 'clerk')
    .executeTakeFirstOrThrow();
  await bounced({ kind: 'receipt', commandId, userId, to: MAILBOX }, `550 5.1.1 <${MAILBOX}>: no such user`);
  await sql`insert into late_step (delivery_id, status, step, user_id, at, pieces, note)
    values (${deliveryId}, 400, 'site', ${userId}, now(), 1, '')`.execute(db());
  await bounced({ kind: 'siteAsked', deliveryId, status: 400, userId, to: SITE }, 'mailbox full');
  // As the product writes it where a reference lets go of an event that had charged the letter.
  const billed = { entity: 'shipment', entityId: shipmentId, accountId: office.town.accountId } as const;
  const details = { net: -4711, vat: -942, currency: 'CHF', event: 1 };
  const at = office.server.clock.now();
  await db()
    .transaction()
    .execute((trx) => addRevision(trx, { ...billed, event: 'billingCorrected', at, by: null, details }));
  await joinWholeChain(office.server.services);
});
afterAll(async () => {
  await office?.close();
  rmSync(folders, { recursive: true });
});

const linesOf = async (entity: 'command' | 'delivery', id: number, event: string) =>
  (
    await sql<{ details: object }>`select details from revision where entity = ${entity} and entity_id = ${id}
      and event = ${event} and user_id is null`.execute(db())
  ).rows.map(({ details }) => JSON.stringify(details));

it('the house reads why a channel was held, and whom an e-mail did not reach', async () => {
  const { commandId, deliveryId } = made;
  expect((await linesOf('command', commandId, 'OUTPUT_ERROR')).join()).toContain(REASON);
  expect((await linesOf('delivery', deliveryId, 'OUTPUT_ERROR')).join()).toContain(REASON);
  expect((await linesOf('command', commandId, 'mailFailed')).join()).toContain(MAILBOX);
  expect((await linesOf('delivery', deliveryId, 'mailFailed')).join()).toContain(SITE);
});

it.each(['delivery', 'shipment'] as const)('a stranger who gets the bundle of the %s does not', async (kind) => {
  const { deliveryId, shipmentId } = made;
  const bundle =
    kind === 'delivery'
      ? clerk.call('evidence.ofDelivery', { params: { deliveryId } })
      : clerk.call('evidence.ofShipment', { params: { shipmentId } });
  const folder = await unpack(await bundle, kind);
  expect(checkBundle(readFolder(folder))).toEqual([]);
  const cover = execFileSync('pdftotext', ['-layout', path.join(folder, 'cover.pdf'), '-'], { encoding: 'utf8' });
  const files = ['bundle.json', 'chain.json', 'evidence.json'].map((name) =>
    readFileSync(path.join(folder, name), 'utf8'),
  );
  for (const text of [...files, cover])
    for (const word of [REASON, SITE, MAILBOX, 'heldTooLong', 'no such user', 'mailbox full', '4711', 'CHF'])
      expect(text).not.toContain(word);
  const { entries } = readChain(folder);
  const of = (entity: string, event: string) => entries.filter((one) => one.entity === entity && one.event === event);
  for (const [entity, event] of [
    ['command', 'OUTPUT_ERROR'],
    ['delivery', 'OUTPUT_ERROR'],
    ['command', 'mailFailed'],
    ['delivery', 'mailFailed'],
    ['shipment', 'billingCorrected'],
  ] as const)
    expect(of(entity, event).map(({ opened }) => opened)).toEqual([null]);
  // What says nothing in words stays readable, and so does what was answered to the document itself.
  for (const { opened } of [...of('delivery', 'OUTPUTTED'), ...of('command', 'OUTPUTTED')])
    expect(opened?.text).toContain('"details": {}');
  expect(of('shipment', '400')[0]?.opened?.text).toMatch(/"answer": "[^"/]+\.csv"/);
  if (kind === 'shipment') expect(cover).toMatch(/Confirmed +clerk/);
});
