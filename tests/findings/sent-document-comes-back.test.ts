// A printed document that was sent waited in the inbox again after a draft had named it, and two drafts took one document
// from each other.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';

let office: PostOffice;
let depositor: TestClient;
beforeAll(async () => {
  office = await openPostOffice();
  depositor = await office.as('depositor');
});
afterAll(() => office?.close());

const printed = async () => {
  const raw = await lettersPdf([{ address: ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
  return (await depositor.call('files.put', { query: { name: 'printed.pdf', source: 'printer' }, raw })).fileId;
};
const bodyOf = (fileId: string) => ({
  serviceId: office.town.services.letters,
  sessionFiles: { letters: [fileId] },
});
const stateOf = async (fileId: string) => (await depositor.call('files.states', { body: { fileIds: [fileId] } }))[0];

it('a document that was sent is taken by no draft and stays used', async () => {
  const fileId = await printed();
  const job = await depositor.call('jobs.create', {
    parts: [{ name: 'parameters', value: JSON.stringify(bodyOf(fileId)) }],
  });
  expect((await failure(depositor.call('drafts.create', { body: bodyOf(fileId) }))).label).toBe('file.notFound');
  expect(await stateOf(fileId)).toEqual({ fileId, state: 'used', usedByJobId: job.id });
});

it('a second draft does not empty the first', async () => {
  const fileId = await printed();
  const { jobId } = await depositor.call('drafts.create', { body: bodyOf(fileId) });
  expect((await failure(depositor.call('drafts.create', { body: bodyOf(fileId) }))).label).toBe('job.fileOfDraft');
  expect((await depositor.call('drafts.get', { params: { jobId } })).files).toHaveLength(1);
  await depositor.call('drafts.drop', { params: { jobId } });
  expect(await stateOf(fileId)).toMatchObject({ state: 'waiting' });
});

it('what happened last is told of orders, however many letters colleagues have begun', async () => {
  const told = async () => (await depositor.call('story.recent', { query: {} })).map(({ kind, job }) => [kind, job.id]);
  const before = await told();
  expect(before.length).toBeGreaterThan(0);
  for (let n = 0; n < 9; n += 1) {
    const { serviceId } = bodyOf('');
    await depositor.call('drafts.create', { body: { serviceId, sessionFiles: {} } });
  }
  expect(await told()).toEqual(expect.arrayContaining(before));
});
