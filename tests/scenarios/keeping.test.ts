// What is kept of an order, and when it goes: simulated time, a purge that is cut at each of its points, by SIGKILL at two of
// them, and goes on, a legal hold, and the outbox with a folder of somebody else in it.
import { existsSync, readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepAndPurge } from '#server/pipeline/schedule/keep-and-purge.ts';
import { joinWholeChain } from '#tests/support/database/joined-chain.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { carriersLine, isHeldBy, keepingOf, refusedPurge, takesNoWords } from './kept/after-purge.ts';
import { runTwice } from './kept/at-rest.ts';
import { channelsWith, hold, isGone, sealedOutput, sendEmails, setDelays, shownElsewhere } from './kept/kept-rows.ts';
import { killedAt } from './kept/killed-purge.ts';
import { answered, daysKept, editsOf, makeOld, orphans, wordsOf } from './kept-words.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

const DAY = 86_400_000;
let office: PostOffice;
let clerk: TestClient;
let armed: string | null = null;
beforeAll(async () => {
  const reach = (name: string) => {
    if (name !== armed) return;
    if (name !== 'purge-folder-removed') armed = null;
    throw new Error(`cut at ${name}`);
  };
  office = await openPostOffice({ failPoints: { reach } });
  clerk = await office.as('clerk');
});
afterAll(() => office?.close());

const delays = (freeze: number | null, files: number | null, data: number | null) =>
  setDelays(office, { freezeDelayDays: freeze, fileDelayDays: files, dataDelayDays: data });
const run = () => keepAndPurge(office.server.services, { restless: true });
const jobOf = (jobId: number) => clerk.call('jobs.get', { params: { jobId } });
const letter = (name: string) => ({ address: [name, '12 rue des Lilas', '75011 Paris'], pages: 1 });

const sentEmails = (names: readonly string[]) => sendEmails(office, clerk, names);

const outboxOf = (number: string): string[] => channelsWith(office, number);
describe('an order in the course of time', () => {
  it('is frozen, loses its files, then its personal data; counters and billing facts stay', async () => {
    await delays(5, 10, 20);
    const { jobId, shipment } = await sentEmails(['annabelle', 'bartholomew']);
    const number = (await clerk.call('deliveries.get', { params: { deliveryId: shipment.deliveryId } })).externalId;
    const before = await jobOf(jobId);
    expect([outboxOf(number), await daysKept(office, clerk, shipment.id)]).toEqual([['e-mail'], 10]);
    await answered(office, { job: before, shipmentId: shipment.id, word: 'annabelle' });
    office.server.clock.advance(5 * DAY - 60_000);
    expect(await run()).toMatchObject({ freeze: 0, files: 0, data: 0 });
    office.server.clock.advance(120_000);
    expect(await run()).toMatchObject({ freeze: 1, files: 0, data: 0 });
    clerk = await office.as('clerk');
    expect((await jobOf(jobId)).frozen).toBe(true);
    await joinWholeChain(office.server.services);
    // Who lets it go on afterwards has decided.
    await clerk.call('jobs.freeze', { params: { jobId }, body: { frozen: false } });
    expect((await run()).freeze).toBe(0);
    office.server.clock.advance(5 * DAY);
    makeOld(office);
    expect(await run()).toMatchObject({ freeze: 0, files: 1, data: 0 });
    clerk = await office.as('clerk');
    const purged = await jobOf(jobId);
    expect(purged).toMatchObject({ locked: true, name: before.name, counts: before.counts });
    expect(purged.inputFiles.map((file) => file.purged)).toEqual([true]);
    expect([outboxOf(number), await daysKept(office, clerk, shipment.id)]).toEqual([[], null]);
    const [input] = before.inputFiles;
    const gone = await failure(clerk.call('jobs.inputFile', { params: { inputFileId: input?.id ?? 0 } }));
    expect(gone).toMatchObject({ label: 'file.purged' });
    expect((await office.shipments(clerk, jobId))[0]?.outputFile?.purged).toBe(true);
    const page = { params: { outputFileId: shipment.outputFile?.id ?? 0, page: 1 } };
    expect((await failure(clerk.call('shipments.outputFilePage', page))).label).toBe('shipment.filePurged');
    expect((await clerk.call('jobs.thumbnails', { query: { jobIds: [jobId] } }))[jobId]).toBeNull();
    expect(await orphans(office)).toEqual([]);

    office.server.clock.advance(10 * DAY);
    expect(await run()).toMatchObject({ freeze: 0, files: 0, data: 1 });
    clerk = await office.as('clerk');
    const empty = await jobOf(jobId);
    expect(empty).toMatchObject({ name: String(jobId), state: before.state, counts: before.counts });
    expect((await office.rows(clerk, jobId)).map(({ recipientName }) => recipientName)).toEqual(['', '']);
    expect(await wordsOf(office, 'annabelle')).toEqual([]);
    expect((await office.shipments(clerk, jobId)).map(({ recipient, dataPurged }) => [recipient, dataPurged])).toEqual([
      ['', true],
      ['', true],
    ]);
    // Every screen of it can still be read.
    expect(await carriersLine(clerk, shipment.id)).toEqual({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    await clerk.call('story.read', { query: { jobId } });
    expect((await clerk.call('deliveries.get', { params: { deliveryId: shipment.deliveryId } })).name).toBe(number);
    const { rows } = await sql<{ billing: object }>`select billing from shipment where job_id = ${jobId}`.execute(
      office.server.services.db,
    );
    expect(rows).toEqual([{ billing: expect.objectContaining({ channelType: 'EMAIL', pages: 1 }) }, expect.anything()]);
    const events = (await clerk.call('jobs.revisions', { params: { jobId } })).map(({ event }) => event);
    expect(events.slice(-4)).toEqual(['FROZEN', 'UNFROZEN', 'FILES_PURGED', 'DATA_PURGED']);
    // Which document left is proved without the person: its hash stands in a line that was sealed.
    const bundle = await clerk.call('evidence.ofShipment', { params: { shipmentId: shipment.id } });
    expect(await sealedOutput(bundle)).toMatch(/^[0-9a-f]{64}$/);
    expect(await violationsOf(office)).toEqual([]);

    // Years later what proves and bills goes too, but not under a hold; the history goes on saying so.
    await joinWholeChain(office.server.services);
    office.server.clock.advance(3653 * DAY);
    await hold(office, jobId, true);
    expect(await run()).toMatchObject({ data: 0, evidence: 0, billing: 0 });
    await hold(office, jobId, false);
    expect(await run()).toMatchObject({ data: 0, evidence: 1, billing: 1 });
    clerk = await office.as('clerk');
    expect(await isGone(office, shipment)).toBe(true);
    const lasting = (await clerk.call('jobs.revisions', { params: { jobId } })).map(({ event }) => event);
    expect(lasting).toEqual(['FILES_PURGED', 'DATA_PURGED', 'EVIDENCE_PURGED', 'BILLING_PURGED']);
    await clerk.call('story.read', { query: { jobId } });
    await clerk.call('shipments.revisions', { params: { shipmentId: shipment.id } });
    expect(await violationsOf(office)).toEqual([]);
  });

  it('whose purge is cut at each of its points goes on where it was, and nothing is left over', async () => {
    await delays(null, 1, 2);
    const { jobId, shipment } = await sentEmails(['clementine', 'cornelius']);
    const number = (await clerk.call('deliveries.get', { params: { deliveryId: shipment.deliveryId } })).externalId;
    office.server.clock.advance(DAY + 60_000);
    makeOld(office);
    for (const point of ['purge-before-commit', 'purge-after-commit']) {
      armed = point;
      await expect(run()).rejects.toThrow(point);
    }
    // A process of its own, by the real signal.
    expect(killedAt(office, 'purge-folder-removed')).toBe('SIGKILL');
    await run();
    clerk = await office.as('clerk');
    expect((await jobOf(jobId)).locked).toBe(true);
    expect(outboxOf(number)).toEqual([]);
    expect(await orphans(office)).toEqual([]);
    office.server.clock.advance(DAY);
    expect(killedAt(office, 'purge-before-commit')).toBe('SIGKILL');
    expect(await wordsOf(office, 'clementine')).not.toEqual([]);
    armed = 'purge-after-commit';
    await expect(run()).rejects.toThrow(armed);
    await run();
    expect(await wordsOf(office, 'clementine')).toEqual([]);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from revision where entity = 'job'
      and entity_id = ${jobId} and event in ('FILES_PURGED', 'DATA_PURGED')`.execute(office.server.services.db);
    expect(rows).toEqual([{ n: 2 }]);
    clerk = await office.as('clerk');
    expect(await violationsOf(office)).toEqual([]);
  });

  it('stays under a legal hold, which an administrator of the account sets and lifts with a reason', async () => {
    await delays(null, 0, 0);
    const { jobId, shipment } = await sentEmails(['dorothea']);
    const hold = { params: { jobId }, body: { held: true, reason: 'Lawsuit 12 C 345/26' } };
    expect(await failure(clerk.call('keeping.hold', hold))).toMatchObject({ label: 'exception.unauthorized' });
    const administrator = await office.as('validator');
    await isHeldBy(administrator, hold, { clerk, shipment });
    expect(await failure(administrator.call('keeping.hold', hold))).toMatchObject({ label: 'job.held' });
    expect(await failure(clerk.call('keeping.purge', { params: { jobId } }))).toMatchObject({ label: 'job.held' });
    expect(await runTwice(office, jobId)).toMatchObject({ freeze: 0, files: 0, data: 0 });
    await administrator.call('keeping.hold', { params: { jobId }, body: { held: false, reason: 'Settled' } });
    expect(await keepingOf(clerk, shipment.id)).toEqual([expect.any(String), null]);
    expect(await run()).toMatchObject({ freeze: 0, files: 1, data: 1 });
    const told = (await administrator.call('jobs.revisions', { params: { jobId } })).map(({ event }) => event);
    expect(told.slice(-4)).toEqual(['HELD', 'RELEASED', 'FILES_PURGED', 'DATA_PURGED']);
    await takesNoWords(office, administrator, shipment);
    expect(await violationsOf(office)).toEqual([]);
  });

  it('loses its files by hand before their time, but not while something of it is under way', async () => {
    await delays(null, null, null);
    const { id: jobId, name } = await office.deposit(
      clerk,
      office.town.services.emails,
      await lettersPdf([{ ...letter('Ferdinand'), email: 'f@mail.example' }]),
    );
    const later = new Date(office.server.clock.now().getTime() + 3 * DAY).toISOString();
    const command = await office.confirm(clerk, jobId, later);
    expect(await refusedPurge(clerk, jobId)).toBe('job.purgeCommandOpen');
    await clerk.call('commands.cancel', { params: { commandId: command.id } });
    await clerk.call('commands.free', { params: { commandId: command.id } });
    expect((await jobOf(jobId)).abilities).toContain('purge');
    const purged = await clerk.call('keeping.purge', { params: { jobId } });
    expect(purged).toMatchObject({ name, locked: true, dataPurgedDate: null, inputFiles: [{ purged: true }] });
    expect(await refusedPurge(clerk, jobId)).toBe('job.alreadyPurged');
    expect(await failure(office.confirm(clerk, jobId))).toMatchObject({ label: 'job.locked' });
  });

  it('stays while a piece of it has not left, or nobody knows; a folder of somebody else is not touched', async () => {
    await delays(null, 0, null);
    const job = await office.deposit(clerk, office.town.services.letters, await lettersPdf([letter('Edmund')]));
    await office.reaches(clerk, (await office.confirm(clerk, job.id)).id, 'OUTPUTTED');
    const [piece] = await office.shipments(clerk, job.id);
    const delivery = await clerk.call('deliveries.get', { params: { deliveryId: piece?.deliveryId ?? 0 } });
    // In production: it counts as left when nothing is heard for a month, and what would be refused is not offered.
    office.server.clock.advance(29 * DAY);
    expect((await run()).files).toBe(0);
    expect(await refusedPurge(await office.as('clerk'), job.id)).toBe('job.purgeWaiting');
    const outbox = path.join(office.server.dataDir, 'outbox');
    const elsewhere = path.join(office.server.dataDir, 'elsewhere');
    const [channel = ''] = outboxOf(delivery.externalId);
    renameSync(path.join(outbox, channel), elsewhere);
    symlinkSync(elsewhere, path.join(outbox, channel));
    office.server.clock.advance(2 * DAY);
    expect((await run()).files).toBe(1);
    expect(existsSync(path.join(elsewhere, delivery.externalId))).toBe(true);
  });
});

describe('what is kept of one person', () => {
  const find = (client: TestClient, text: string) =>
    client.call('keeping.findPerson', { params: { ouId: office.town.accountId }, body: { text } });

  it('is found, given out and erased, but for what proves and bills; those beside stay', async () => {
    await delays(null, null, null);
    clerk = await office.as('clerk');
    const { jobId, shipment } = await sentEmails(['gwendolyn', 'hildegard']);
    const alone = await sentEmails(['gwendolyn']);
    const open = await office.deposit(
      clerk,
      office.town.services.emails,
      await lettersPdf(['gwendolyn', 'ignatius'].map((name) => ({ ...letter(name), email: `${name}@mail.example` }))),
    );
    await clerk.call('contacts.save', { body: { lastName: 'Gwendolyn', shared: true }, idempotencyKey: 'one-contact' });
    await clerk.call('drafts.create', {
      body: { serviceId: office.town.services.emails, recipient: 'Ms Gwendolyn Pym' },
    });
    // What a colleague keeps for himself is not given out.
    const own = await clerk.call('contacts.save', { body: { lastName: 'Gwendolyn', shared: false } });
    await shownElsewhere(office, jobId, 'gwendolyn');
    const ouId = office.town.accountId;
    expect(await failure(find(clerk, 'gwendolyn'))).toMatchObject({ label: 'exception.unauthorized' });
    const administrator = await office.as('validator');
    const found = await find(administrator, 'gwendolyn');
    expect(found.items.map(({ kind, order, kept }) => [kind, order?.id, kept])).toEqual(
      expect.arrayContaining([
        ['recipient', jobId, ['sharedFile', 'sharedOrder', 'evidence', 'billing']],
        ['recipient', alone.jobId, ['evidence', 'billing']],
        ['recipient', open.id, ['sharedFile', 'sharedOrder']],
        ['contact', undefined, []],
        ['draft', undefined, []],
      ]),
    );
    const keys = found.items.map(({ key }) => key);
    const given = await administrator.call('keeping.exportPerson', { params: { ouId }, body: { keys } });
    expect(given.items).toHaveLength(5);
    expect(JSON.stringify(given.items)).toContain(shipment.nuid);
    const number = (await clerk.call('deliveries.get', { params: { deliveryId: shipment.deliveryId } })).externalId;
    const folder = path.join(office.server.dataDir, 'outbox', 'e-mail', number);
    expect(readdirSync(folder)).toHaveLength(2);

    await joinWholeChain(office.server.services);
    const hold = { params: { jobId: open.id }, body: { held: true, reason: 'Lawsuit' } };
    await administrator.call('keeping.hold', hold);
    armed = 'purge-folder-removed';
    const first = await administrator.call('keeping.erasePerson', { params: { ouId }, body: { keys } });
    armed = null;
    expect(office.server.services.troubles.open()).toMatchObject([{ label: 'keeping.folderFails' }]);
    expect(first.erased).toBe(4);
    expect(first.items.find(({ order }) => order?.id === open.id)).toMatchObject({ erases: false, kept: ['held'] });
    expect(readdirSync(folder)).toHaveLength(1);
    await administrator.call('keeping.hold', { ...hold, body: { held: false, reason: 'Settled' } });
    expect((await administrator.call('keeping.erasePerson', { params: { ouId }, body: { keys } })).erased).toBe(1);
    expect(office.server.services.troubles.open()).toEqual([]);

    expect((await find(administrator, 'gwendolyn')).items).toEqual([]);
    await clerk.call('contacts.remove', { params: { contactId: own.id } });
    const { rows: proofs } = await sql<{ shown: number }>`select jsonb_array_length(files) as shown from proof
      where job_id = ${jobId}`.execute(office.server.services.db);
    expect(proofs).toEqual([{ shown: 1 }]);
    const kept = await office.rows(clerk, jobId);
    expect(kept.map(({ recipientName }) => recipientName)).toEqual(['', 'hildegard@mail.example']);
    // That the other one was edited stays: a proof that is older shows another letter.
    expect(await editsOf(office, jobId)).toEqual([{ packGroupIds: [kept[1]?.id], count: 1 }]);
    expect((await office.rows(clerk, open.id)).map(({ state }) => state)).toEqual(['REJECTED', 'CREATED']);
    expect(await jobOf(alone.jobId)).toMatchObject({ name: String(alone.jobId), locked: true });
    // What an order with others is called by, and its deposited file.
    expect(await wordsOf(office, 'gwendolyn')).toEqual(['delivery.name', 'input_file.name', 'job.name']);
    expect(await violationsOf(office)).toEqual([]);
  });
});

describe('the paper on personal data', () => {
  const paper = readFileSync(path.join(import.meta.dirname, '../../docs/personal-data.md'), 'utf8');
  const named = new Set([...paper.matchAll(/`([\w.-]+)`/g)].map(([, name]) => name));
  it('names every table of the database', async () => {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'revision_default'`.execute(
      office.server.services.db,
    );
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
  });

  it('names every folder and file of the data folder', () => {
    const found = readdirSync(office.server.dataDir).filter((name) => name !== 'elsewhere');
    expect(found).toContain('files');
    expect(found.filter((name) => !named.has(name))).toEqual([]);
  });
});
