// A draft was begun, the server died before it had answered, and the repeat was refused for good: the files were those of the
// draft of the first time.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failOnce } from '#tests/scenarios/fail-once.ts';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const failPoints = failOnce();
let office: PostOffice;
let depositor: TestClient;
beforeAll(async () => {
  office = await openPostOffice({ failPoints });
  depositor = await office.as('depositor');
});
afterAll(() => office?.close());

it('a draft whose answer never came is answered by its key, and begun once', async () => {
  const raw = await lettersPdf([{ address: ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
  const { fileId } = await depositor.call('files.put', { query: { name: 'letter.pdf' }, raw });
  const begin = () =>
    depositor.call('drafts.create', {
      body: { serviceId: office.town.services.letters, sessionFiles: { letters: [fileId] } },
      idempotencyKey: 'one-draft',
    });
  failPoints.arm('answer-before-stored');
  await begin().catch(() => undefined);
  const again = await begin();
  expect(again.files.map((file) => file.fileId)).toEqual([fileId]);
  expect((await depositor.call('drafts.list')).map(({ jobId }) => jobId)).toEqual([again.jobId]);
});
