// Services whose deposits hold data files: orders that are letters, payments beside invoices, a plan of pages.
import { REFERENCE_AREA } from '../support/letters-pdf.ts';
import { addChannel, addService, runService } from '../support/town.ts';
import { DUBOIS, MARTIN } from './invoice-pages.ts';
import type { PostOffice } from './post-office.ts';

const column = (name: string, box: string | null = null) => ({ type: 'dataColumn', box, column: name });
const constant = (value: string) => ({ type: 'constant', value });
const joined = (separator: string, ...values: object[]) => ({ type: 'concat', separator, values });
const field = (name: string, over: object = {}) => ({ name, ...over });
const CSV = { format: 'csv', encoding: 'windows-1252', separator: ';' };
const columns = (...names: string[]) => names.map((name) => ({ metadata: name.toLowerCase(), column: name }));
const at = (top: number, contentEvaluator: object, page = '1') => ({
  ...{ type: 'text', page, scope: 'document', contentEvaluator },
  area: { left: 20, top, width: 160, height: 8 },
});

/** An order list as a shop hands it over. */
export const ORDERS = {
  shop: 'Lilas',
  orders: [
    { id: 12, customer: { name: DUBOIS[0], lines: DUBOIS.slice(1).join('\n') }, sum: 19.9, day: '2026-11-20' },
    { id: 13, customer: { name: MARTIN[0], lines: MARTIN.slice(1).join('\n') }, sum: 7, day: '20.11.2026' },
    { id: 14, customer: { name: MARTIN[0], lines: MARTIN.slice(1).join('\n') }, sum: 8, day: '2026-11-21' },
  ],
};

async function addOne(
  office: PostOffice,
  name: string,
  { technicalAreas, over }: { readonly technicalAreas: object[]; readonly over: Record<string, unknown> },
): Promise<number> {
  const { services } = office.server;
  const channelId = await addChannel(services, {
    ...{ channelType: 'SIMPLE_MAIL', name, providerName: 'folder', timeZone: 'Europe/Paris' },
    requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true }],
    outputFileDefinitions: [{ name: 'main', mainOutputFile: true, technicalAreas }],
  });
  const composition = { printSide: 'simplex', generatedPages: 2 };
  const service = runService(name, channelId, { channels: [{ label: 'mail', channelId, composition }], ...over });
  const service_id = await addService(services, office.town.accountId, service);
  const { id: profile_id } = await services.db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  await services.db.insertInto('profile_service').values({ profile_id, service_id }).execute();
  return service_id;
}

/** Adds the services, for the clerk. @returns their ids by name */
export async function addDataServices(office: PostOffice): Promise<Readonly<Record<string, number>>> {
  const orders = await addOne(office, 'orders', {
    technicalAreas: [
      at(50, joined('\n', column('name'))),
      at(
        100,
        joined(' ', constant('Order'), column('id'), constant('of'), {
          type: 'dateFormat',
          value: column('day'),
          pattern: 'd MMMM yyyy',
          locale: 'fr',
        }),
      ),
      at(100, joined(' ', constant('Sum'), column('sum')), '2'),
    ],
    over: {
      boxes: [
        {
          ...{ name: 'orders', label: 'Orders', main: true, boxType: 'datafile' },
          metadatas: [
            field('id'),
            field('name', { mandatory: true }),
            field('lines', { maxLines: 6 }),
            field('sum'),
            field('day', { type: 'date' }),
          ],
          parserConfiguration: {
            ...{ format: 'json', encoding: 'utf-8', rows: '/orders' },
            columns: [
              { metadata: 'id', pointer: '/id' },
              { metadata: 'name', pointer: '/customer/name' },
              { metadata: 'lines', pointer: '/customer/lines' },
              { metadata: 'sum', pointer: '/sum' },
              { metadata: 'day', pointer: '/day' },
            ],
          },
        },
      ],
      requirements: [{ name: 'postalRecipient', value: joined('\n', column('name'), column('lines')) }],
      serviceMetadatas: [{ name: 'order', value: column('id') }],
    },
  });
  const reference = { type: 'pdfText', box: null, area: REFERENCE_AREA, extraction: {} };
  const invoices = await addOne(office, 'invoices', {
    technicalAreas: [
      at(120, joined(' ', constant('Paid by'), column('means', 'payments'))),
      at(140, joined(' ', constant('Signed by'), column('signs', 'terms'))),
    ],
    over: {
      boxes: [
        { name: 'letters', label: 'Letters', main: true, splitConfig: { type: 'textChanges', area: REFERENCE_AREA } },
        {
          ...{ name: 'payments', label: 'Payments', boxType: 'datafile' },
          metadatas: [
            field('number'),
            field('means', { allowedValues: ['chèque', 'carte'] }),
            field('name'),
            field('street'),
            field('town'),
          ],
          parserConfiguration: { ...CSV, columns: columns('Number', 'Means', 'Name', 'Street', 'Town') },
          reconcile: { packIdentifier: reference, identifier: column('number') },
        },
        {
          ...{ name: 'terms', label: 'Terms', boxType: 'datafile', scope: 'job', minElements: 0 },
          metadatas: [field('signs', { allowedValues: ['Anne', 'Bruno'] })],
          parserConfiguration: { ...CSV, columns: columns('Signs') },
        },
      ],
      requirements: [
        {
          name: 'postalRecipient',
          value: joined('\n', column('name', 'payments'), column('street', 'payments'), column('town', 'payments')),
        },
      ],
    },
  });
  const planned = await addOne(office, 'planned', {
    technicalAreas: [],
    over: {
      boxes: [
        // Before the main box: its pages take no row of the plan.
        { name: 'terms', label: 'Terms', scope: 'shipment', minElements: 0, rank: 1 },
        {
          ...{ name: 'letters', label: 'Letters', main: true, maxElements: 3 },
          splitConfig: { type: 'dataFile', box: 'plan', column: 'pages' },
        },
        {
          ...{ name: 'plan', label: 'Plan', boxType: 'datafile', scope: 'job' },
          metadatas: [field('pages'), field('name', { mandatory: true }), field('street'), field('town')],
          parserConfiguration: { ...CSV, columns: columns('Pages', 'Name', 'Street', 'Town') },
        },
      ],
      requirements: [
        {
          name: 'postalRecipient',
          value: joined('\n', column('name', 'plan'), column('street', 'plan'), column('town', 'plan')),
        },
      ],
    },
  });
  return { orders, invoices, planned };
}
