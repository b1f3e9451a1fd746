// A document that went two ways: an e-mail that was returned, and the letter that took over for it, of an order that was sent back
// once before it was confirmed with its proofs.
import type { Client } from '#domain/api/client.ts';
import { CHANNEL } from '#server/storage/queue/wake-up.ts';
import { ADDRESS_AREA, EMAIL_AREA, lettersPdf } from '#tests/support/letters-pdf.ts';
import { areaText } from '#tests/support/town.ts';
import { inDatabase } from './database.ts';
import { saveService, signInByCall, until } from './deposited.ts';
import { DEMO_PASSWORD, type WebServer } from './server.ts';

export const RETURNED = 'Zoé Blanc';
export const REASON = 'The payment slip shows the old IBAN.';

/** A task of the schedule begins now, not by the clock. */
export const runNow = (server: WebServer, task: string): Promise<void> =>
  inDatabase(
    server,
    ['insert into pgboss.job (name) values ($1)', [task]],
    ['select pg_notify($1, $2)', [CHANNEL, task]],
  );

/** Prices of both channels, and a service of the depositor by which what an e-mail does not reach goes by letter. @returns its id */
export async function serveTwoWays({ url }: WebServer): Promise<number> {
  const operator = await signInByCall(url, 'itadministrator', DEMO_PASSWORD);
  const line = { countries: [], fromSheets: 0, validFrom: '2020-01-01', currency: 'EUR', vatPermille: 200 };
  await operator('tariffs.save', { body: { ...line, channelType: 'EMAIL', kind: 'piece', amount: 3 } });
  await operator('tariffs.save', { body: { ...line, channelType: 'SIMPLE_MAIL', kind: 'piece', amount: 98 } });
  await operator('tariffs.save', { body: { ...line, channelType: 'SIMPLE_MAIL', kind: 'sheet', amount: 7 } });
  const mail = (await operator('channels.list')).find(({ channelType }) => channelType === 'EMAIL');
  if (mail === undefined) throw new Error('The demonstration has no e-mail channel.');
  await operator('channels.save', { body: { ...mail, fallbackOnStatuses: [-711, -712] } });
  const over = (channelId: number) => ({
    requirements: [
      { name: 'postalRecipient', value: areaText(ADDRESS_AREA) },
      { name: 'emailRecipient', value: areaText(EMAIL_AREA) },
    ],
    channels: [
      { label: 'E-mail', channelId: mail.id, composition: { printSide: 'simplex' } },
      { label: 'Letter', channelId, composition: { printSide: 'duplex' } },
    ],
    sendingStrategy: ['E-mail', 'Letter'].map((label) => ({ condition: null, channelLabels: [label] })),
  });
  return saveService(url, 'Two ways', over, 'depositor');
}

/** Two recipients deposited by whom another person validates. @returns the id of the order */
export async function depositTwo(call: Client, serviceId: number, jobName: string): Promise<number> {
  const letters = [RETURNED, 'Paul Martin'].map((name, n) => ({
    address: [name, '12 rue des Lilas', '75011 Paris'],
    email: `recipient${n}@client.example`,
    pages: 1,
  }));
  const made = await call('jobs.create', {
    parts: [
      { name: 'parameters', value: JSON.stringify({ serviceId, jobName }) },
      { name: 'letters', value: await lettersPdf(letters), fileName: 'letters.pdf' },
    ],
  });
  await until(
    () => call('jobs.get', { params: { jobId: made.id } }),
    ({ state }) => state !== 'CREATED' && state !== 'PROCESSING',
  );
  return made.id;
}

/** Documents of an order once all of them, so many, have left or failed. */
export const goneOf = (call: Client, jobId: number, length: number) =>
  until(
    async () => (await call('shipments.find', { query: { jobId: String(jobId) } })).items,
    (items) => items.length === length && items.every(({ status }) => status < 0 || status >= 400),
  );
