// What stays of an event that a person gave to the wrong piece and took back: on the cover and in the evidence of that piece, under a
// legal hold, and of a doubt whose order lost its files and personal data meanwhile; and words that come while a purge is under way.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inDoubt } from '#domain/deliveries/doubts.ts';
import { checkBundle, readFolder } from '#server/features/proofs/verify-bundle.mjs';
import { followDeliveries, moveDelivery, STATE_FACTS, sayDoubts } from '#server/letters/deliveries/delivery-state.ts';
import { SHIPMENT_FACTS } from '#server/letters/deliveries/shipment-status.ts';
import { emptyRows } from '#server/letters/keeping/purge-personal.ts';
import { keepAndPurge } from '#server/pipeline/schedule/keep-and-purge.ts';
import { recordDoubt } from '#server/pipeline/sending/doubts.ts';
import { joinWholeChain } from '#tests/support/database/joined-chain.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { ADMINISTRATOR } from '#tests/support/test-server.ts';
import { folders, readChain, unpack } from './evidence-forgery.ts';
import { hold, setDelays } from './kept/kept-rows.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';
import { pushSigned } from './tracked/signed-push.ts';

const DAY = 86_400_000;
/** A number that no piece has. */
const UNKNOWN = '1A2B3C4D5E6FG';

let office: PostOffice;
let clerk: TestClient;
let admin: TestClient;
let channelId = 0;
let secret = '';
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await office.as('clerk');
  admin = await office.server.administrator();
  channelId = (await admin.call('channels.list')).find(({ name }) => name === 'Letters France')?.id ?? 0;
  ({ secret } = await admin.call('tracking.makeSecret', { params: { channelId } }));
});
afterAll(async () => {
  await office?.close();
  rmSync(folders, { recursive: true });
});

/** After the clock went on. */
async function signInAnew(): Promise<void> {
  clerk = await office.as('clerk');
  admin = await office.server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
}

const db = () => office.server.services.db;

/** A letter of an order of its own. */
async function letter(state: 'OUTPUTTED' | 'READY' = 'OUTPUTTED') {
  const pdf = await lettersPdf([{ address: ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
  const { id: jobId } = await office.deposit(clerk, office.town.services.letters, pdf);
  const day = office.server.clock.now();
  day.setUTCDate(day.getUTCDate() + 7 + ((10 - day.getUTCDay()) % 7));
  const { id: commandId } = await office.confirm(clerk, jobId, state === 'READY' ? day.toISOString() : null);
  await office.reaches(clerk, commandId, state);
  const [{ id, nuid } = { id: 0, nuid: '' }] = await office.shipments(clerk, jobId);
  return { jobId, commandId, id, nuid };
}

let minutes = 0;
const push = (code: number, names: { readonly nuid: string; readonly reference: string }, detail = '') => {
  minutes += 1;
  const at = new Date(office.server.clock.now().getTime() + minutes * 1_000 - 60_000).toISOString();
  return pushSigned(office, [{ ...names, code, at, detail }], { channel: channelId, secret });
};

/** An event that names no piece of ours is pushed, and a person gives it this one. @returns how it is named */
async function place(code: number, { nuid, reference }: { readonly nuid: string; readonly reference: string }) {
  await push(code, { nuid: UNKNOWN, reference }, `left with ${reference}`);
  const { items } = await admin.call('tracking.unplaced', { params: { channelId }, query: { placed: '0' } });
  const params = { channelId, eventId: items.find((item) => item.reference === reference)?.id ?? 0 };
  await admin.call('tracking.place', { params, body: { nuid } });
  return params;
}

it('is marked on the cover and in the evidence, and who counted the status anew said nothing', async () => {
  const { id, nuid } = await letter();
  await push(600, { nuid, reference: 'OWN' });
  const params = await place(610, { nuid, reference: 'LOOSE' });
  await admin.call('tracking.unplace', { params });
  await joinWholeChain(office.server.services);
  const folder = await unpack(await clerk.call('evidence.ofShipment', { params: { shipmentId: id } }), 'taken-back');
  expect(checkBundle(readFolder(folder))).toEqual([]);
  const told = readChain(folder).entries.filter(({ entity, revisionId }) => entity === 'shipment' && revisionId > 0);
  expect(told.map(({ event }) => event).slice(-5)).toEqual(['600', '610', 'EVENT_PLACED', '600', 'EVENT_TAKEN_BACK']);
  expect(told.at(-1)?.opened?.text).toContain('"userLogin": "admin"');
  const evidence = JSON.parse(readFileSync(path.join(folder, 'evidence.json'), 'utf8'));
  expect(evidence.events).toMatchObject([{ code: 600 }]);
  expect(evidence.takenBack).toMatchObject([{ shipmentId: id, code: 610, source: 'push' }]);
  // What it says in words is of another piece.
  expect(JSON.stringify(evidence)).not.toContain('left with');
  const cover = execFileSync('pdftotext', ['-layout', path.join(folder, 'cover.pdf'), '-'], { encoding: 'utf8' });
  expect(cover.match(/entered by First Administrator/g)).toHaveLength(1);
  expect(cover.match(/taken back on/g)).toHaveLength(1);
  // The column is narrow, and who did it stands beside the first of its lines.
  expect(cover).toMatch(/An event of this document was taken\s+First Administrator\s+back/);
  expect(await violationsOf(office)).toEqual([]);
});

it('comes to a piece whose personal data go at the same time without its words', async () => {
  const { id, nuid, jobId } = await letter();
  const { rows } = await sql<{ id: number }>`select id from pack_group where job_id = ${jobId}`.execute(db());
  let pushed: ReturnType<typeof push> | undefined;
  await db()
    .transaction()
    .execute(async (trx) => {
      await emptyRows(
        trx,
        rows.map((row) => row.id),
      );
      pushed = push(610, { nuid, reference: 'LATE' }, 'left with Aunt Agatha');
      const waiting = async () =>
        (
          await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and query like '%as replaced%'`.execute(db())
        ).rows.length;
      await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    });
  expect((await pushed)?.result).toMatchObject({ changed: 1 });
  const said = await sql`select detail, reference from tracking_event where shipment_id = ${id}`.execute(db());
  expect(said.rows).toEqual([{ detail: '', reference: 'LATE' }]);
});

it('keeps its words under a legal hold, and for as long as one that has just come', async () => {
  const { jobId, nuid } = await letter();
  const params = await place(610, { nuid, reference: 'HELD' });
  const words = async () =>
    (await sql<{ detail: string }>`select detail from tracking_event where id = ${params.eventId}`.execute(db())).rows;
  office.server.clock.advance(100 * DAY);
  await signInAnew();
  await hold(office, jobId, true);
  expect((await failure(admin.call('tracking.unplace', { params }))).label).toBe('job.held');
  await hold(office, jobId, false);
  await admin.call('tracking.unplace', { params });
  const run = () => keepAndPurge(office.server.services, { restless: true });
  await run();
  expect(await words()).toEqual([{ detail: 'left with HELD' }]);
  office.server.clock.advance(91 * DAY);
  await run();
  expect(await words()).toEqual([{ detail: '' }]);
  await signInAnew();
});

it('keeps its words where it names a piece of a held order too, though a piece beside that one goes', async () => {
  const [held, other] = [await letter(), await letter()];
  for (const { nuid } of [held, other]) await push(600, { nuid, reference: 'POSTING' });
  await push(610, { nuid: UNKNOWN, reference: 'POSTING' }, 'handed over at the counter');
  const { items } = await admin.call('tracking.unplaced', { params: { channelId }, query: { placed: '0' } });
  const loose = items.find(({ reference }) => reference === 'POSTING');
  const params = { channelId, eventId: loose?.id ?? 0 };
  await admin.call('tracking.dismiss', { params, body: { note: 'Both were at the counter' } });
  const said = async () => {
    const { rows } = await sql<{ detail: string; notes: number }>`select detail, (select count(*)::int from revision r
        where r.event = 'eventDismissed' and r.details ->> 'event' = e.id::text and r.details ? 'note') as notes
      from tracking_event e where id = ${params.eventId}`.execute(db());
    return rows[0];
  };
  const run = () => keepAndPurge(office.server.services, { restless: true });
  const empty = () =>
    db()
      .transaction()
      .execute(async (trx) => {
        const rows = await trx.selectFrom('pack_group').select('id').where('job_id', '=', other.jobId).execute();
        await emptyRows(
          trx,
          rows.map(({ id }) => id),
        );
      });
  await hold(office, held.jobId, true);
  await empty();
  office.server.clock.advance(91 * DAY);
  await run();
  expect(await said()).toEqual({ detail: 'handed over at the counter', notes: 1 });
  await hold(office, held.jobId, false);
  await run();
  expect(await said()).toEqual({ detail: '', notes: 0 });
  await signInAnew();
});

it('leaves a doubt of too many tries as it was, of an order without files, which a person can only say the end of', async () => {
  const { jobId, commandId, id, nuid } = await letter('READY');
  const at = office.server.clock.now();
  await db()
    .transaction()
    .execute(async (trx) => {
      const facts = await trx.selectFrom('shipment').select(SHIPMENT_FACTS).where('job_id', '=', jobId).execute();
      for (const one of facts)
        await recordDoubt(trx, one, { attempt: 7, at, reason: 'tries', answer: 'not now', held: true });
      const deliveries = await trx.selectFrom('delivery').select(STATE_FACTS).where('job_id', '=', jobId).execute();
      for (const one of deliveries) {
        const fault = inDoubt(await sayDoubts(trx, one.id));
        await moveDelivery(trx, one, 'outputError', { at, by: null, fault });
      }
      await followDeliveries(trx, commandId, { at, by: null });
    });
  const params = await place(610, { nuid, reference: 'STRAY' });
  // Twelve refusals and an event: nothing else says that it left.
  expect(await violationsOf(office)).toEqual([]);
  await setDelays(office, { fileDelayDays: 1, dataDelayDays: 2 });
  office.server.clock.advance(3 * DAY);
  await keepAndPurge(office.server.services, { restless: true });
  await signInAnew();
  expect(await clerk.call('jobs.get', { params: { jobId } })).toMatchObject({ dataPurgedDate: expect.any(String) });
  await admin.call('tracking.unplace', { params });
  const [shipment] = await office.shipments(clerk, jobId);
  expect(shipment?.doubt).toMatchObject({ reason: 'tries', answer: null, held: true });
  expect(await violationsOf(office)).toEqual([]);
  const validator = await office.as('validator');
  const settle = (resolution: 'went' | 'sendAgain') =>
    validator.call('shipments.resolveDoubt', { params: { shipmentId: id }, body: { resolution, message: '' } });
  expect((await failure(settle('sendAgain'))).label).toBe('shipment.filePurged');
  expect(await settle('went')).toMatchObject({ doubt: null });
  expect(await violationsOf(office)).toEqual([]);
});
