// What lies in the outbox of somebody who is erased: the list of a delivery goes with the last one who is in it, and not before.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const DAY = 86_400_000;
const letter = (name: string) => ({ address: [`${name} Ash`, '12 rue des Lilas', '75011 Paris'], pages: 1 });

let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(() => office?.close());

/** An order of three, of whom the first was confirmed alone. @returns the folders of its deliveries */
async function sent(): Promise<readonly [alone: string, together: string]> {
  const clerk = await office.as('clerk');
  const pdf = await lettersPdf(['Odile', 'Perrine', 'Quentin'].map(letter));
  const job = await office.deposit(clerk, office.town.services.letters, pdf);
  const [first, ...others] = (await office.rows(clerk, job.id)).map(({ id }) => id);
  for (const packGroupIds of [[first ?? 0], others]) {
    const { id } = await clerk.call('commands.create', { body: { packGroupIds, expectedPostDate: null } });
    await office.reaches(clerk, id, 'OUTPUTTED');
  }
  const numbers = new Set((await office.shipments(clerk, job.id)).map(({ deliveryNumber }) => deliveryNumber));
  const outbox = path.join(office.server.dataDir, 'outbox');
  const folderOf = (number: string) =>
    readdirSync(outbox)
      .map((channel) => path.join(outbox, channel, number))
      .find((folder) => existsSync(folder)) ?? '';
  const [alone = '', together = ''] = [...numbers].map(folderOf);
  return [alone, together];
}

it('goes with its list where nobody else is in the delivery, and else when the last one is erased', async () => {
  const [alone, together] = await sent();
  expect([alone, together].map((folder) => readdirSync(folder).length)).toEqual([2, 3]);
  // Nobody says that letters of a production site have left: after a month they count so.
  office.server.clock.advance(31 * DAY);
  const validator = await office.as('validator');
  const params = { ouId: office.town.accountId };
  const erase = async (text: string) => {
    const { items } = await validator.call('keeping.findPerson', { params, body: { text } });
    const keys = items.map(({ key }) => key);
    const erased = await validator.call('keeping.erasePerson', { params, body: { keys } });
    return erased.items.map(({ kept }) => kept);
  };
  const rest = ['sharedFile', 'sharedOrder', 'evidence', 'billing'];
  expect(await erase('odile')).toEqual([rest]);
  expect([existsSync(alone), existsSync(together)]).toEqual([false, true]);
  const shared = ['sharedFile', 'sharedOrder', 'sharedDelivery', 'evidence', 'billing'];
  expect(await erase('perrine')).toEqual([shared]);
  expect(readdirSync(together)).toEqual([
    expect.stringMatching(/\.(?:csv|pdf)$/),
    expect.stringMatching(/\.(?:csv|pdf)$/),
  ]);
  await erase('quentin');
  expect(existsSync(together)).toBe(false);
});
