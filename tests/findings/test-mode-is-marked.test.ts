// What is of test mode says so wherever it is named: behind the bell, among the hits of the search, and in what happened last.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let office: PostOffice;
let clerk: TestClient;
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await office.as('clerk');
});
afterAll(() => office.close());

async function sent(name: string): Promise<number> {
  const pdf = await lettersPdf([{ address: [`Mme ${name}`, '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
  const job = await office.deposit(clerk, office.town.services.letters, pdf, `${name}.pdf`);
  await office.reaches(clerk, (await office.confirm(clerk, job.id)).id, 'OUTPUTTED');
  return job.id;
}

/** What is said of an order, as what it is of: marked or not. */
async function marksOf(jobId: number, name: string) {
  const notes = (await clerk.call('app.notifications')).filter((note) => note.jobId === jobId);
  const [shipment] = await office.shipments(clerk, jobId);
  const texts = [name, shipment?.nuid ?? '', shipment?.deliveryNumber ?? ''];
  const found = await Promise.all(texts.map((text) => clerk.call('app.search', { query: { text } })));
  const hits = found.flatMap((one) => one.hits).filter((hit) => hit.jobId === jobId);
  const told = (await clerk.call('story.recent', {})).filter(({ job }) => job.id === jobId);
  return new Set([
    ...notes.map(({ kind, test }) => `note ${kind} ${test}`),
    ...hits.map(({ kind, test }) => `${kind} ${test}`),
    ...told.map(({ job }) => `story ${job.test}`),
  ]);
}

const setTestMode = (testMode: boolean) =>
  sql`update account set definition = jsonb_set(definition, '{properties,testMode}', to_jsonb(${testMode}::boolean))
    where id = ${office.town.accountId}`.execute(office.server.services.db);

const KINDS = ['note sent', 'order', 'delivery', 'shipment', 'recipient', 'story'];

it('bears its mark where it is named, and what is real bears none', async () => {
  await setTestMode(true);
  const tried = await sent('Trial');
  await setTestMode(false);
  const real = await sent('Earnest');
  expect(await marksOf(tried, 'Trial')).toEqual(new Set(KINDS.map((kind) => `${kind} true`)));
  expect(await marksOf(real, 'Earnest')).toEqual(new Set(KINDS.map((kind) => `${kind} undefined`)));
});
