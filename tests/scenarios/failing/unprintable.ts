// Corrected addresses that a channel cannot print: they are refused, or led back to a person, before anything is made of them.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure } from '#tests/support/test-client.ts';
import type { ReturnedMail } from '../returned-mail.ts';
import { type Step, Steps } from './failure-steps.ts';

const corrected = (name: string) => ({ name: 'postalRecipient', value: `${name}\n7 rue Neuve\n69002 Lyon` });

/** The registered letters of an order take no corrected address any more. */
const refuseCorrected = ({ office }: ReturnedMail, jobId: number) =>
  sql`update job set service_definition = jsonb_set(service_definition, '{channels,1,composition,correctedAddress}',
    '"refuse"') where id = ${jobId}`.execute(office.server.services.db);

const addressOf = async ({ office, clerk }: ReturnedMail, jobId: number) =>
  (await office.rows(clerk, jobId))[0]?.recipientLines;

async function nextCannotPrint(world: ReturnedMail): Promise<void> {
  const { office, clerk, services } = world;
  const letter = { address: ['nobody41', '12 rue des Lilas', '75011 Paris'], email: 'nobody41@mail.example', pages: 1 };
  const job = await office.deposit(clerk, services.chain, await lettersPdf([letter]));
  await refuseCorrected(world, job.id);
  const [row] = await office.rows(clerk, job.id);
  const { name, value } = corrected('nobody41');
  const rawShipmentRequirements = { [name]: { value, countryCode: 'FR' } };
  const params = { packGroupId: row?.id ?? 0 };
  await clerk.call('packGroups.edit', { params, body: { version: row?.version ?? 0, rawShipmentRequirements } });
  // An e-mail carries no address on its page.
  await office.reaches(clerk, (await office.confirm(clerk, job.id)).id, 'OUTPUTTED');
  expect(await world.run()).toEqual({ taken: 0, offered: 1 });
  expect((await world.standing(job.id)).why).toEqual(['address']);
  const [piece] = await world.shipments(job.id);
  expect(piece?.next?.refused).toBe('address');
}

async function ownCannotPrint(world: ReturnedMail): Promise<void> {
  const steps = new Steps(world);
  const jobId = await world.send('chain', ['nobody42']);
  await world.run();
  await steps.wish(jobId, { way: 'nextChannel' });
  await world.run();
  await world.left(jobId);
  await world.report(await steps.last(jobId), -611);
  await world.run();
  const before = await addressOf(world, jobId);
  const unknown = { name: 'postalRecipient', value: 'nobody\u{13000}\n7 rue Neuve\n69002 Lyon' };
  expect((await failure(steps.wish(jobId, { way: 'again', correction: unknown }))).label).toBe(
    'packGroup.addressNotPrintable',
  );
  expect(await addressOf(world, jobId)).toEqual(before);
  await steps.wish(jobId, { way: 'again', correction: corrected('nobody42') });
  // What it was chosen by holds no more when it is carried out.
  await refuseCorrected(world, jobId);
  expect(await world.run()).toEqual({ taken: 0, offered: 1 });
  expect((await world.standing(jobId)).why).toEqual(['address']);
  const anew = steps.wish(jobId, { way: 'again', correction: corrected('nobody43') });
  expect((await failure(anew)).label).toBe('packGroup.addressNotPrintable');
}

/** In their order. */
export const UNPRINTABLE: readonly Step[] = [
  ['a corrected address that the next channel cannot print keeps its e-mail for a person', nextCannotPrint],
  [
    'a corrected address that its own channel cannot print is refused, or led back by the run that would send it',
    ownCannotPrint,
  ],
];
