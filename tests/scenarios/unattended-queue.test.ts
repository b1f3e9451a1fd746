// A queue that confirms by itself sends by the channel that a recipient agreed to, or that its options lead to: nobody is there
// to look at a confirmation.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Queue } from '#domain/bridge/settings.ts';
import { openLink, type ServerLink } from '#main/link/server-link.ts';
import { confirmStep } from '#main/outbox/steps/confirm.step.ts';
import type { StepPorts } from '#main/outbox/steps/step.ts';
import { type Kept, newlyKept } from '#main/outbox/store/kept.ts';
import { inboxDocument } from '#tests/support/inbox-document.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { openConsentOffice } from './consent-office.ts';

let world: Awaited<ReturnType<typeof openConsentOffice>>;
let clerk: TestClient;
let link: ServerLink;
beforeAll(async () => {
  world = await openConsentOffice();
  clerk = await world.office.as('clerk');
  link = openLink({
    server: () => world.office.server.url,
    token: { read: async () => clerk.token },
    now: () => new Date(),
  });
  await sql`update account set definition = definition || '{"senderAccount": true}'
    where id = ${world.office.town.accountId}`.execute(world.office.server.services.db);
});
afterAll(async () => {
  link?.close();
  await world?.office.close();
});

beforeEach(() => world.office.server.services.db.deleteFrom('recipient_consent').execute());

const CLAIRE = {
  address: ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'],
  pages: 1,
  email: 'claire@home.example',
};
const PAUL = { address: ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'], pages: 1 };

/** The first of the letters is for whoever the register calls 0001, who agreed to e-mail. */
async function agreed(identifier: string, email: string): Promise<void> {
  const { db } = world.office.server.services;
  const told = { preference: 'electronic', source: 'user', email_address: email, verified_email: email };
  await db
    .insertInto('recipient_consent')
    .values({
      account_id: world.office.town.accountId,
      recipient_identifier: identifier,
      email_valid: true,
      ...told,
    })
    .execute();
}

/** Confirms a deposit as the queue does, until it ends or a person is needed. */
async function unattended(jobId: number, options: Queue['options'] = {}): Promise<Kept['document']> {
  const queue = Queue.parse({ id: 'auto', name: 'Automated', mode: 'automated', serviceId: 7, options });
  const document = inboxDocument({ id: crypto.randomUUID(), queueId: queue.id, jobId, state: 'confirming' });
  let kept = newlyKept(document, 'letter.pdf', {});
  const ports = {
    link,
    now: () => new Date(),
    queue: () => queue,
    owner: () => '',
    change: async (_: string, change: (kept: Kept) => Kept) => {
      kept = change(kept);
      return kept;
    },
  } as unknown as StepPorts; // all that confirming takes of them
  for (let step = 0; step < 10; step += 1) {
    const done = await confirmStep(kept, ports, new AbortController().signal);
    if (done.kind === 'rest') return kept.document;
    if (done.kind === 'attention') return { ...kept.document, state: 'attention', failure: done.failure as never };
  }
  throw new Error('The queue never came to an end.');
}

const waysOf = async (jobId: number) =>
  (await world.office.shipments(clerk, jobId))
    .toSorted((a, b) => a.id - b.id)
    .map(({ channelLabel, preference }) => `${channelLabel} ${preference}`)
    .sort();

const deposited = async (service: string, letters: Parameters<typeof lettersPdf>[0]): Promise<number> =>
  (await world.office.deposit(clerk, world.ids[service] ?? 0, await lettersPdf(letters))).id;

async function outputted(jobId: number): Promise<void> {
  const [command] = await clerk.call('commands.ofJob', { query: { jobId } });
  await world.office.reaches(clerk, command?.id ?? 0, 'OUTPUTTED');
}

it('to whoever agreed to e-mail it goes by e-mail, to the others by post', async () => {
  await agreed('0001', 'claire@home.example');
  const jobId = await deposited('wished', [CLAIRE, { ...PAUL, email: 'paul@home.example' }]);
  expect(await unattended(jobId)).toMatchObject({ state: 'confirmed', failure: null });
  await outputted(jobId);
  expect(await waysOf(jobId)).toEqual(['mail electronic', 'post notChosen']);
});

it('the options of the queue decide on the channel', async () => {
  const jobId = await deposited('plain', [CLAIRE]);
  expect(await unattended(jobId, { post: [world.option.registered] })).toMatchObject({ state: 'confirmed' });
  await outputted(jobId);
  expect(await waysOf(jobId)).toEqual(['mail notChosen']);
});

it('what its channel lacks is told by the name of the recipient, and nothing of the deposit leaves', async () => {
  // By e-mail for whoever chooses the option, and this letter has no address for that.
  const jobId = await deposited('plain', [PAUL]);
  expect(await unattended(jobId, { post: [world.option.registered] })).toMatchObject({
    state: 'attention',
    failure: { label: 'desktop.outbox.badValues', parameters: { recipient: 'M. Paul Martin', count: 1 } },
  });
  expect((await clerk.call('jobs.get', { params: { jobId } })).counts).toMatchObject({ remaining: 1, processing: 0 });
});
