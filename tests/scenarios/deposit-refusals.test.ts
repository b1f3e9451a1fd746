// What a deposit is refused for, each with its own error, and what happens when the pipeline cannot go on.
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorRow } from '#domain/errors/errors.ts';
import {
  brokenPdf,
  emptyPdf,
  encryptedPdf,
  pagesPdf,
  truncatedPdf,
  unreadablePdf,
  zipBytes,
} from '#tests/support/bad-documents.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import type { TestServer } from '#tests/support/test-server.ts';
import { PASSWORD } from '#tests/support/town.ts';
import { deposit, rowsOf, settled, startDepositServer } from '../pipeline/deposit-client.ts';
import { makeWorld, type World } from '../pipeline/deposit-world.ts';

let server: TestServer;
let world: World;
let depositor: TestClient;
let run: Buffer;
let encrypted: Buffer;
let tooLong: Buffer;
let tooLongForJob: Buffer;

beforeAll(async () => {
  server = await startDepositServer({
    MAILROOM_MAX_FILE_BYTES: '200000',
    MAILROOM_MAX_PAGES: '50',
    MAILROOM_MAX_JOB_PAGES: '40',
  });
  world = await makeWorld(server.services);
  depositor = await server.signIn('depositor', PASSWORD);
  run = await lettersPdf([{ address: ['A B', '1 rue X', '75001 Paris'], pages: 2 }]);
  encrypted = await encryptedPdf(run);
  tooLong = await pagesPdf(51);
  tooLongForJob = await pagesPdf(45);
});
afterAll(async () => {
  await server?.stop();
});

describe('a document with characters that no database keeps', () => {
  it('is taken in and read; what cannot be read shows as such', async () => {
    const letter = unreadablePdf(['Jean $ Dubois', '12 rue des Lilas', '75011 Paris']);
    const made = await deposit(depositor, { serviceId: world.services.run }, [['letters', letter, 'a.pdf']]);
    expect(await settled(depositor, made.id)).toMatchObject({ errorMessage: null, counts: { packGroups: 1 } });
    const [row] = (await rowsOf(depositor, made.id)).items;
    expect(row?.recipientLines).toEqual(['Jean \uFFFD Dubois', '12 rue des Lilas', '75011 Paris']);
  });
});

describe('bad input', () => {
  const cases: [string, () => Promise<unknown>, string][] = [
    ['no file', () => deposit(depositor, { serviceId: world.services.run }, []), 'job.notEnoughFiles'],
    [
      'too many files',
      () =>
        deposit(depositor, { serviceId: world.services.run }, [
          ['letters', run, 'a.pdf'],
          ['letters', run, 'b.pdf'],
        ]),
      'job.tooManyFiles',
    ],
    [
      'an unknown box',
      () => deposit(depositor, { serviceId: world.services.run }, [['attic', run, 'a.pdf']]),
      'job.boxUnknown',
    ],
    [
      'text instead of a PDF',
      () => deposit(depositor, { serviceId: world.services.run }, [['letters', Buffer.from('hello'), 'a.pdf']]),
      'file.notPdf',
    ],
    [
      'a truncated PDF',
      () => deposit(depositor, { serviceId: world.services.run }, [['letters', truncatedPdf(), 'a.pdf']]),
      'file.truncated',
    ],
    [
      'a PDF that is whole and cannot be read',
      () => deposit(depositor, { serviceId: world.services.run }, [['letters', brokenPdf(), 'a.pdf']]),
      'file.invalid',
    ],
    [
      'a PDF without pages',
      () => deposit(depositor, { serviceId: world.services.run }, [['letters', emptyPdf(), 'a.pdf']]),
      'file.noPages',
    ],
    [
      'a file of no bytes',
      () => deposit(depositor, { serviceId: world.services.run }, [['letters', Buffer.alloc(0), 'a.pdf']]),
      'file.empty',
    ],
    [
      'an archive in a box of documents',
      () => deposit(depositor, { serviceId: world.services.run }, [['letters', zipBytes(), 'a.pdf']]),
      'file.notPdf',
    ],
    [
      'a file over the limit of bytes',
      () => deposit(depositor, { serviceId: world.services.run }, [['letters', Buffer.alloc(200_001, '%'), 'a.pdf']]),
      'file.tooBig',
    ],
    [
      'a file over the limit of pages',
      () => deposit(depositor, { serviceId: world.services.run }, [['letters', tooLong, 'a.pdf']]),
      'file.tooManyPages',
    ],
    [
      'a job over its limit of pages',
      () => deposit(depositor, { serviceId: world.services.run }, [['letters', tooLongForJob, 'a.pdf']]),
      'job.tooManyPages',
    ],
    [
      'a file of somebody else',
      () => deposit(depositor, { serviceId: world.services.run, sessionFiles: { letters: ['theirs'] } }, []),
      'file.notFound',
    ],
    [
      'an encrypted PDF',
      () => deposit(depositor, { serviceId: world.services.run }, [['letters', encrypted, 'a.pdf']]),
      'file.encrypted',
    ],
    [
      'a name of 300 characters',
      () =>
        deposit(depositor, { serviceId: world.services.run, jobName: 'x'.repeat(300) }, [['letters', run, 'a.pdf']]),
      'job.nameTooLong',
    ],
    [
      'an unknown service',
      () => deposit(depositor, { serviceId: 999_999 }, [['letters', run, 'a.pdf']]),
      'exception.notFound',
    ],
    [
      'a service of another tenant',
      () => deposit(depositor, { serviceId: world.services.foreign }, [['letters', run, 'a.pdf']]),
      'exception.notFound',
    ],
    [
      'metadata that does not match',
      () =>
        deposit(depositor, { serviceId: world.services.run, rawJobMetadatas: { campaign: '9' } }, [
          ['letters', run, 'a.pdf'],
        ]),
      'metadata.pattern',
    ],
    [
      'a value for nothing',
      () =>
        deposit(depositor, { serviceId: world.services.run, shipmentRequirements: { shoeSize: { value: '43' } } }, [
          ['letters', run, 'a.pdf'],
        ]),
      'requirement.notOfService',
    ],
    [
      'another person outside reach',
      () =>
        deposit(depositor, { serviceId: world.services.run, targetOwnerId: world.users.stranger.id }, [
          ['letters', run, 'a.pdf'],
        ]),
      'exception.notFound',
    ],
  ];

  it.each(cases)('refuses %s and leaves no job', async (_, attempt, label) => {
    const jobs = () => server.services.db.selectFrom('job').select('id').execute();
    const before = (await jobs()).length;
    expect((await failure(attempt())).label).toBe(label);
    expect(await jobs()).toHaveLength(before);
  });
});

describe('bad files sent ahead', () => {
  const cases: [string, () => Buffer, string, number][] = [
    ['a truncated PDF', truncatedPdf, 'file.truncated', 422],
    ['a PDF that is whole and cannot be read', brokenPdf, 'file.invalid', 422],
    ['an encrypted PDF', () => encrypted, 'file.encrypted', 422],
    ['a PDF without pages', emptyPdf, 'file.noPages', 422],
    ['a file of no bytes', () => Buffer.alloc(0), 'file.empty', 422],
    ['a file over the limit of bytes', () => Buffer.alloc(200_001, '%'), 'file.tooBig', 413],
    ['a file over the limit of pages', () => tooLong, 'file.tooManyPages', 413],
  ];

  it.each(cases)('refuses %s and keeps nothing of it', async (_, bytes, label, status) => {
    const rows = () => server.services.db.selectFrom('stored_file').select('id').execute();
    const before = (await rows()).length;
    const refused = await failure(depositor.call('files.put', { query: { name: 'a.pdf' }, raw: bytes() }));
    expect([refused.label, refused.status]).toEqual([label, status]);
    // Everything that the words of the refusal name.
    for (const name of errorRow(label).parameters) expect(refused.parameters, label).toHaveProperty(name);
    expect(await rows()).toHaveLength(before);
  });
});

describe('ids of another tenant', () => {
  it('answer as if they did not exist, on every way to a deposit', async () => {
    const stranger = await server.signIn('stranger', PASSWORD);
    const made = await deposit(depositor, { serviceId: world.services.run }, [['letters', run, 'a.pdf']]);
    await settled(depositor, made.id);
    const [row] = (await rowsOf(depositor, made.id)).items;
    const ids = { jobId: made.id, packGroupIds: [row?.id ?? 0] };
    const attempts: [() => Promise<unknown>, string][] = [
      [() => stranger.call('jobs.get', { params: { jobId: ids.jobId } }), 'job.unknown'],
      [() => stranger.call('jobs.packGroups', { params: { jobId: ids.jobId } }), 'job.unknown'],
      [() => stranger.call('jobs.cancel', { params: { jobId: ids.jobId } }), 'job.unknown'],
      [() => stranger.call('commands.create', { body: { packGroupIds: ids.packGroupIds } }), 'exception.notFound'],
      [() => stranger.call('commands.create', { body: { readyOfJob: ids.jobId } }), 'job.unknown'],
      [() => stranger.call('deliveries.checkOptions', { body: { readyOfJob: ids.jobId } }), 'job.unknown'],
    ];
    for (const [attempt, label] of attempts) {
      const refused = await failure(attempt());
      expect([refused.label, refused.code]).toEqual([label, -20]);
    }
    expect(await server.services.db.selectFrom('delivery_command').select('id').execute()).toEqual([]);
  });
});

describe('a job that the pipeline cannot process', () => {
  it('says why, and is processed again once the cause is gone', async () => {
    const made = await deposit(depositor, { serviceId: world.services.broken }, [['letters', run, 'a.pdf']]);
    const failed = await settled(depositor, made.id);
    expect(failed).toMatchObject({ state: 'PROCESSING_ERROR', progress: null });
    expect(failed.errorMessage).toMatchObject({ label: 'job.processing', parameters: { step: 'evaluate' } });
    expect(failed.abilities).toContain('revalidate');
    await server.services.db
      .updateTable('job')
      .set((eb) => ({
        service_definition: eb.selectFrom('service').select('definition').where('id', '=', world.services.run) as never,
      }))
      .where('id', '=', made.id)
      .execute();
    await depositor.call('jobs.revalidate', { params: { jobId: made.id } });
    const mended = await settled(depositor, made.id);
    expect(mended).toMatchObject({ state: 'PACK_GROUPS_CREATED', errorMessage: null, counts: { packGroups: 1 } });
    expect((await rowsOf(depositor, made.id)).items[0]?.recipientName).toBe('A B');
  });
});

describe('files uploaded before', () => {
  const upload = async (id: string, ownerId: number, expires: Date) => {
    const { hash, bytes } = await server.services.files.put(Readable.from([run]));
    const content = { root_account_id: world.accountId, hash: Buffer.from(hash, 'hex') };
    const now = new Date();
    await server.services.db
      .insertInto('blob')
      .values({ ...content, bytes, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const file = { id, owner_id: ownerId, account_id: world.accountId, name: 'before.pdf', file_type: 'pdf', bytes };
    const rest = { page_count: null, uploaded_at: now, expires_at: expires, used_by_job_id: null };
    await server.services.db
      .insertInto('stored_file')
      .values({ ...file, ...content, ...rest })
      .execute();
  };

  it('are found by their owner only, before they expire, and know the job that used them', async () => {
    const later = new Date(Date.now() + 60_000);
    await upload('mine', world.users.depositor.id, later);
    await upload('expired', world.users.depositor.id, new Date(Date.now() - 1));
    await upload('theirs', world.users.manager.id, later);
    const use = (fileId: string) =>
      deposit(depositor, { serviceId: world.services.run, sessionFiles: { letters: [fileId] } }, []);
    for (const fileId of ['expired', 'theirs', 'none'])
      expect((await failure(use(fileId))).label).toBe('file.notFound');
    const made = await use('mine');
    expect(made).toMatchObject({ name: 'before', inputFiles: [{ name: 'before.pdf', pageCount: 2 }] });
    const stored = server.services.db.selectFrom('stored_file').select('used_by_job_id').where('id', '=', 'mine');
    expect((await stored.executeTakeFirstOrThrow()).used_by_job_id).toBe(made.id);
  });
});
