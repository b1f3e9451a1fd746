// The library through HTTP: an uploaded file is kept, shared, renamed, replaced, deposited twice from copies, and removed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweep } from '#server/app/housekeeping.ts';
import { sweepFiles } from '#server/features/files/sweep-files.usecases.ts';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { createUser, PASSWORD } from '#tests/support/api-world.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';

let office: PostOffice;
let clerk: TestClient;
let depositor: TestClient;
let pdf: Buffer;
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await office.as('clerk');
  depositor = await office.as('depositor');
  pdf = await lettersPdf([{ address: ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'], pages: 2 }]);
});
afterAll(() => office?.close());

const put = (client: TestClient, name: string, raw = pdf) => client.call('files.put', { query: { name }, raw });
const listed = async (client: TestClient) => (await client.call('library.list')).map(({ name }) => name);

it('keeps an upload, shares it, and deposits copies of it', async () => {
  const upload = await put(clerk, 'terms.pdf');
  const kept = await clerk.call('library.keep', { body: { fileId: upload.fileId } });
  expect(kept).toMatchObject({ name: 'terms.pdf', scope: 'own', type: 'pdf', pageCount: 2, bytes: pdf.length });
  expect((await clerk.call('files.list')).map(({ fileId }) => fileId)).not.toContain(upload.fileId);
  expect(await listed(depositor)).toEqual([]);
  const params = { libraryFileId: kept.id };
  expect((await failure(depositor.call('library.use', { params }))).code).toBe(-20);

  const shared = await clerk.call('library.save', {
    params,
    body: { version: 1, name: 'Terms 2027.pdf', scope: 'account' },
  });
  expect(shared).toMatchObject({ name: 'Terms 2027.pdf', scope: 'account', version: 2 });
  expect(await listed(depositor)).toEqual(['Terms 2027.pdf']);
  expect((await failure(depositor.call('library.remove', { params }))).code).toBe(-12);
  expect((await failure(clerk.call('library.save', { params, body: { version: 1, name: 'x' } }))).code).toBe(-30);
  for (let turn = 0; turn < 2; turn += 1) {
    const copy = await depositor.call('library.use', { params });
    expect(copy).toMatchObject({ name: 'Terms 2027.pdf', pageCount: 2, source: 'library', usedByJobId: null });
    const job = await depositor.call('jobs.create', {
      parts: [
        {
          name: 'parameters',
          value: JSON.stringify({ serviceId: office.town.services.letters, sessionFiles: { letters: [copy.fileId] } }),
        },
      ],
    });
    await office.rows(depositor, job.id);
  }
  expect(Buffer.compare((await depositor.call('library.download', { params })) as Buffer, pdf)).toBe(0);
});

it('replaces a kept file, and what nothing keeps any more goes with the sweep', async () => {
  const other = await lettersPdf([{ address: ['M. Jean Neuf', '1 rue Neuve', '69001 Lyon'], pages: 3 }]);
  const [kept] = await clerk.call('library.list');
  const params = { libraryFileId: kept?.id ?? 0 };
  const upload = await put(clerk, 'new.pdf', other);
  const replaced = await clerk.call('library.save', {
    params,
    body: { version: kept?.version ?? 0, fileId: upload.fileId },
  });
  expect(replaced).toMatchObject({ name: 'Terms 2027.pdf', pageCount: 3, bytes: other.length });
  const { services } = office.server;
  const rows = () => services.db.selectFrom('stored_file').select('id').where('source', '=', 'library').execute();
  // The kept one before, its two copies in deposits, and the kept one now.
  expect(await rows()).toHaveLength(4);
  const later = { ...services, clock: { now: () => new Date(services.clock.now().getTime() + 3 * 86_400_000) } };
  await sweepFiles(later as typeof services);
  expect(await rows()).toHaveLength(3);
  expect(Buffer.compare((await clerk.call('library.download', { params })) as Buffer, other)).toBe(0);
  await clerk.call('library.remove', { params });
  expect(await listed(depositor)).toEqual([]);
});

it('shares with a group only what its owner has one for, and keeps no file of somebody else', async () => {
  const { fileId } = await put(clerk, 'group.pdf');
  const keep = (by: TestClient) => failure(by.call('library.keep', { body: { fileId, scope: 'group' } }));
  expect((await keep(clerk)).label).toBe('library.noGroup');
  expect((await failure(depositor.call('library.keep', { body: { fileId } }))).label).toBe('file.notFound');
  const admin = await office.server.administrator();
  const { accountId: ouId } = office.town;
  const [profile] = await admin.call('profiles.list', { query: { ouId } });
  const user = await createUser(admin, { login: 'grouped', ouId, profileId: profile?.id ?? 0 });
  const group = await admin.call('groups.save', { body: { ouId, code: 'G', name: 'Letters', users: [user.id] } });
  expect(group.users).toEqual([user.id]);
  const grouped = await office.server.signIn('grouped', PASSWORD);
  const upload = await put(grouped, 'ours.pdf');
  const kept = await grouped.call('library.keep', { body: { fileId: upload.fileId, scope: 'group' } });
  expect([kept.scope, kept.groupName]).toEqual(['group', 'Letters']);
  expect(await listed(clerk)).toEqual([]);
});

it('leaves nothing of the name of a removed file in what a repeat is answered, nor for longer than a day in a refusal', async () => {
  const { services } = office.server;
  const { fileId } = await put(clerk, 'Ms Gone.pdf');
  const kept = { body: { fileId }, idempotencyKey: 'kept-once' };
  const refused = { body: { fileId: 'ms-gone-twice' }, idempotencyKey: 'refused-once' };
  const { id } = await clerk.call('library.keep', kept);
  const first = await failure(clerk.call('library.keep', refused));
  expect(await failure(clerk.call('library.keep', refused))).toEqual(first);
  await clerk.call('library.remove', { params: { libraryFileId: id } });
  const answers = async () =>
    JSON.stringify(
      await services.db.selectFrom('idempotency_key').select('answer').where('call', '=', 'library.keep').execute(),
    );
  expect(await answers()).not.toMatch(/ms gone/i);
  const after = async (hours: number) => {
    const clock = { ...services.clock, now: () => new Date(services.clock.now().getTime() + hours * 3_600_000) };
    await sweep({ ...services, clock });
    return answers();
  };
  expect(await after(23)).toMatch(/ms-gone/);
  expect(await after(25)).not.toMatch(/ms-gone/);
  clerk = await office.as('clerk');
  expect(await failure(clerk.call('library.keep', refused))).toMatchObject({ label: first.label, code: first.code });
});
