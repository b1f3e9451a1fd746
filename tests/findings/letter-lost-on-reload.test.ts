// A single letter that somebody began: it is there again after a reload, another day, on another computer; nobody else
// sees it; it ends by sending, by hand, or by time, and its author is told before.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_DRAFTS } from '#domain/jobs/draft.rules.ts';
import { statesReplay } from '#server/app/audit/history.invariant.ts';
import { countersAgree } from '#server/app/audit/system.invariant.ts';
import { sweep } from '#server/app/housekeeping.ts';
import { type DraftToStore, updateDraft } from '#server/features/jobs/drafts.repository.ts';
import { MAIL_QUEUE } from '#server/letters/mails/mails.ts';
import { tellDraftEndings, writeDraftMail } from '#server/pipeline/mails/draft-mail.ts';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';

const DAY = 86_400_000;
let office: PostOffice;
let depositor: TestClient;
let letter: Buffer;

beforeAll(async () => {
  office = await openPostOffice();
  depositor = await office.as('depositor');
  letter = await lettersPdf([{ address: ['Harcourt Dental Ltd', '4 High Street', 'Leeds', 'LS1 4AP'], pages: 1 }]);
});
afterAll(() => office?.close());

const uploaded = (name = 'letter', source = 'standalone') =>
  depositor.call('files.put', { query: { name: `${name}.pdf`, source }, raw: letter });
const contentOf = (fileId: string) => ({
  serviceId: office.town.services.letters,
  sessionFiles: { letters: [fileId] },
  recipient: 'Harcourt Dental Ltd',
  shipmentRequirements: {
    postalRecipient: { value: 'Harcourt Dental Ltd\n5 High Street\nLeeds\nLS1 4AP', countryCode: 'GB' },
  },
});
const begun = async (fileId: string) => depositor.call('drafts.create', { body: contentOf(fileId) });
const listed = async (client = depositor) => (await client.call('drafts.list')).map(({ jobId }) => jobId);
const orders = async (client = depositor) =>
  (await client.call('jobs.list', { query: { maxResults: 1_000 } })).items.map(({ id }) => id);
const stateOfFile = async (fileId: string) =>
  (await depositor.call('files.states', { body: { fileIds: [fileId] } }))[0];

describe('letters that are begun one after the other', () => {
  it('are no more than the list shows, and the refusal says what to do', async () => {
    const begin = () => depositor.call('drafts.create', { body: { serviceId: contentOf('x').serviceId } });
    for (let n = (await listed()).length; n < MOST_DRAFTS; n += 1) await begin();
    expect(await failure(begin())).toMatchObject({ label: 'job.tooManyDrafts', parameters: { maximum: MOST_DRAFTS } });
    const [newest = 0] = await listed();
    await depositor.call('drafts.drop', { params: { jobId: newest } });
    await begin();
    for (const jobId of await listed()) await depositor.call('drafts.drop', { params: { jobId } });
  });
});

describe('a letter that was begun', () => {
  it('is there again with its file and its corrections', async () => {
    const { fileId } = await uploaded();
    const { jobId } = await begun(fileId);
    const again = await depositor.call('drafts.get', { params: { jobId } });
    expect(again).toMatchObject({
      draft: true,
      state: 'CREATED',
      name: 'Harcourt Dental Ltd',
      content: contentOf(fileId),
    });
    expect(again.files).toEqual([
      expect.objectContaining({ box: 'letters', fileId, name: 'letter.pdf', pageCount: 1 }),
    ]);
    expect(await listed()).toContain(jobId);
  });

  it('keeps what was changed last, and is kept for the whole time again', async () => {
    const { fileId } = await uploaded();
    const first = await begun(fileId);
    const { jobId } = first;
    const saved = await depositor.call('drafts.save', {
      params: { jobId },
      body: { ...contentOf(fileId), jobName: 'To the dentist' },
    });
    expect(saved.name).toBe('To the dentist');
    expect(Date.parse(saved.endsAt) - Date.parse(saved.savedAt)).toBe(30 * DAY);
    const file = await depositor.call('files.view', { params: { fileId } });
    expect(Date.parse(file.expiresAt)).toBeGreaterThanOrEqual(Date.parse(saved.endsAt));
  });

  it('is not replaced by a window that does not know its last change', async () => {
    const { fileId } = await uploaded();
    const { jobId, version } = await begun(fileId);
    const save = (known: number, jobName: string) =>
      depositor.call('drafts.save', {
        params: { jobId },
        query: { version: String(known) },
        body: { ...contentOf(fileId), jobName },
      });
    const saved = await save(version, 'First window');
    expect(saved.version).toBeGreaterThan(version);
    expect(await failure(save(version, 'Second window'))).toMatchObject({ code: -30, label: 'job.draftChanged' });
    const kept = await depositor.call('drafts.get', { params: { jobId } });
    expect([kept.version, kept.content.jobName]).toEqual([saved.version, 'First window']);
  });

  it('is in nobody else’s lists, in no counter and no search, and answers others as a missing one does', async () => {
    const before = await depositor.call('jobs.counters');
    const { jobId } = await begun((await uploaded()).fileId);
    const validator = await office.as('validator');
    expect(await listed(validator)).toEqual([]);
    for (const client of [depositor, validator]) {
      expect(await orders(client)).not.toContain(jobId);
      expect((await failure(client.call('jobs.get', { params: { jobId } }))).label).toBe('job.unknown');
      const found = await client.call('app.search', { query: { text: String(jobId) } });
      expect(JSON.stringify(found)).not.toContain(`"jobId":${jobId}`);
    }
    for (const call of ['drafts.get', 'drafts.drop'] as const)
      expect((await failure(validator.call(call, { params: { jobId } }))).label).toBe('job.draftGone');
    expect(await depositor.call('jobs.counters')).toEqual(before);
    const { services } = office.server;
    const audited = { ...services, ledger: {} } as never;
    expect((await countersAgree.check(audited)).violations).toEqual([]);
    expect((await statesReplay.check(audited)).violations).toEqual([]);
  });

  it('is changed by its author alone', async () => {
    const { jobId } = await begun((await uploaded()).fileId);
    const before = await depositor.call('drafts.get', { params: { jobId } });
    const clerk = await office.as('clerk');
    const { fileId } = await clerk.call('files.put', {
      query: { name: 'clerk.pdf', source: 'standalone' },
      raw: letter,
    });
    const body = { ...contentOf(fileId), jobName: 'Taken over' };
    expect((await failure(clerk.call('drafts.save', { params: { jobId }, body }))).label).toBe('job.draftGone');
    expect(await depositor.call('drafts.get', { params: { jobId } })).toEqual(before);
    // The row itself is never written, whatever is read of it afterwards.
    const { db, clock } = office.server.services;
    const { id } = await db.selectFrom('app_user').select('id').where('login', '=', 'clerk').executeTakeFirstOrThrow();
    // Of who takes it, and of the service, nothing else would be written.
    const taking = {
      author: { user: { id } },
      owner: { ouId: office.town.accountId, rootAccountId: office.town.accountId, userId: id, groupId: 0 },
      service: { id: office.town.services.letters },
      name: 'Taken over',
      content: body,
      at: clock.now(),
      endsAt: new Date(clock.now().getTime() + DAY),
    } as unknown as DraftToStore;
    expect(await db.transaction().execute((trx) => updateDraft(trx, { id: jobId, version: undefined }, taking))).toBe(
      false,
    );
  });

  it('ends by sending, once', async () => {
    const { fileId } = await uploaded();
    const { jobId: draftId } = await begun(fileId);
    const { recipient: _, ...creation } = contentOf(fileId);
    const send = () =>
      depositor.call('jobs.create', {
        parts: [{ name: 'parameters', value: JSON.stringify({ ...creation, draftId }) }],
      });
    const job = await send();
    expect(job.draft).toBe(false);
    expect(job.inputFiles[0]?.fileId).toBe(fileId);
    expect(await listed()).not.toContain(draftId);
    expect(await stateOfFile(fileId)).toMatchObject({ state: 'used', usedByJobId: job.id });
    expect((await failure(send())).label).toBe('job.draftGone');
  });

  it('keeps its file from every other deposit and draft, of which the letter would go twice', async () => {
    const { fileId } = await uploaded();
    const { jobId: draftId } = await begun(fileId);
    const { recipient: _, ...creation } = contentOf(fileId);
    const send = (over: object) =>
      depositor.call('jobs.create', {
        parts: [{ name: 'parameters', value: JSON.stringify({ ...creation, ...over }) }],
      });
    const other = await begun((await uploaded()).fileId);
    const { name } = await depositor.call('files.view', { params: { fileId } });
    const refused = { code: -50, label: 'job.fileOfDraft', parameters: { file: name } };
    for (const tried of [
      () => send({}),
      () => send({ draftId: other.jobId }),
      () => begun(fileId),
      () => depositor.call('drafts.save', { params: { jobId: other.jobId }, query: {}, body: contentOf(fileId) }),
    ])
      expect(await failure(tried())).toMatchObject(refused);
    // Nothing was lost of either draft, and each is still sent.
    expect((await depositor.call('drafts.get', { params: { jobId: draftId } })).files).toHaveLength(1);
    expect(await listed()).toContain(other.jobId);
    const job = await send({ draftId });
    // An order that is read again is made of the same file.
    expect((await send({})).inputFiles[0]?.fileId).toBe(job.inputFiles[0]?.fileId);
  });

  it('ends by hand, and a printed document waits in the inbox again', async () => {
    const { fileId } = await uploaded('printed', 'printer');
    const { jobId } = await begun(fileId);
    expect((await depositor.call('files.list')).map((file) => file.fileId)).not.toContain(fileId);
    await depositor.call('drafts.drop', { params: { jobId } });
    expect(await listed()).not.toContain(jobId);
    expect((await depositor.call('files.list')).map((file) => file.fileId)).toContain(fileId);
  });

  it('ends after the days of the account, and its author is told three days before, once', async () => {
    const { fileId } = await uploaded();
    const { jobId } = await begun(fileId);
    const { services } = office.server;
    const end = (days: number) =>
      services.db
        .updateTable('job')
        .set({ draft_ends_at: new Date(services.clock.now().getTime() + days * DAY) })
        .where('id', '=', jobId)
        .execute();
    const sent: unknown[] = [];
    const queue = { send: (...given: unknown[]) => Promise.resolve(sent.push(given)) };
    const tell = () => tellDraftEndings({ ...services, queue: queue as never });
    await end(4);
    expect(await tell()).toBe(0);
    await end(2.9);
    expect(await tell()).toBe(1);
    expect(await tell()).toBe(0);
    const { author_id: userId } = await services.db
      .selectFrom('job')
      .select('author_id')
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow();
    expect(sent).toEqual([[expect.anything(), MAIL_QUEUE, { kind: 'draftEnding', userId }, expect.anything()]]);
    const mail = await writeDraftMail(services, { kind: 'draftEnding', userId });
    expect(mail?.text).toContain('Harcourt Dental Ltd');
    expect(mail?.subject).not.toContain('TEST');
    await services.db.updateTable('job').set({ test: true }).where('id', '=', jobId).execute();
    expect((await writeDraftMail(services, { kind: 'draftEnding', userId }))?.subject).toMatch(/^TEST /);
    const note = { kind: 'draftEnding', jobId, jobName: 'Harcourt Dental Ltd', commandId: null };
    expect(await depositor.call('app.notifications')).toContainEqual(expect.objectContaining(note));
    await end(-0.01);
    expect(await listed()).not.toContain(jobId);
    await sweep(services);
    const left = await services.db.selectFrom('job').select('id').where('id', '=', jobId).execute();
    expect(left).toEqual([]);
  });

  it('is kept as long as the account says', async () => {
    const { db } = office.server.services;
    const own = db.updateTable('account').where('id', '=', office.town.accountId);
    const { definition } = await db
      .selectFrom('account')
      .select('definition')
      .where('id', '=', office.town.accountId)
      .executeTakeFirstOrThrow();
    const before = definition as { properties?: object };
    await own
      .set({ definition: JSON.stringify({ ...before, properties: { ...before.properties, draftDays: 7 } }) as never })
      .execute();
    const { savedAt, endsAt } = await begun((await uploaded()).fileId);
    expect(Date.parse(endsAt) - Date.parse(savedAt)).toBe(7 * DAY);
    await own.set({ definition: JSON.stringify(before) as never }).execute();
  });
});

describe('the services that a deposit can begin with', () => {
  it('say what they take, the last used one first', async () => {
    const services = await depositor.call('drafts.services');
    const [first] = services;
    expect(first).toMatchObject({ id: office.town.services.letters, mainBox: { boxType: 'pdf' } });
    expect(first?.lastUsed).not.toBeNull();
    const others = services.slice(1).map(({ lastUsed }) => lastUsed);
    expect(others.toSorted((a, b) => (b ?? '').localeCompare(a ?? ''))).toEqual(others);
  });
});
