// Services whose deposits are ZIP files: payslips with an index, letters alone, a data file with its attachments.
import { addChannel, addService, runService } from '../support/town.ts';
import type { PostOffice } from './post-office.ts';

const column = (name: string, box: string | null = null) => ({ type: 'dataColumn', box, column: name });
const fields = ['file', 'number', 'name', 'street', 'town'];
const index = {
  indexFile: 'index.csv',
  indexColumn: 'file',
  metadatas: fields.map((name) => ({ name, mandatory: name === 'name' })),
  parserConfiguration: {
    ...{ format: 'csv', encoding: 'windows-1252', separator: ';' },
    columns: fields.map((name) => ({ metadata: name, column: `${name.charAt(0).toUpperCase()}${name.slice(1)}` })),
  },
};
const archive = { name: 'zip', label: 'Payroll', boxType: 'archive', maxElements: -1 };
const child = { name: 'letters', label: 'Payslips', main: true, parent: 'zip', maxElements: 3 };
const annexes = {
  ...{ name: 'annexes', label: 'Annexes', parent: 'zip', pattern: 'annexes/.*', minElements: 0, maxElements: -1 },
  reconcile: { packIdentifier: column('number'), identifier: column('number', 'annexes') },
};
const placedAnnexes = {
  ...annexes,
  reconcile: {
    packIdentifier: { type: 'positionInBox', box: null },
    identifier: { type: 'positionInBox', box: 'annexes' },
  },
};
const bookmarks = { type: 'bookmark', level: 1 };
const address = { type: 'concat', separator: '\n', values: ['name', 'street', 'town'].map((name) => column(name)) };
const fixed = { type: 'constant', value: 'Mme Claire Dubois\n12 rue des Lilas\n75011 Paris' };
const SERVICES = {
  indexed: {
    boxes: [{ ...archive, ...index }, { ...child, pattern: '[a-z0-9]+\\.pdf' }, annexes],
    requirements: [{ name: 'postalRecipient', value: address }],
  },
  /** Rows of the same number have the same annex. */
  sharing: {
    boxes: [
      { ...archive, ...index },
      { ...child, pattern: '[a-z0-9]+\\.pdf' },
      { ...annexes, reconcile: { ...annexes.reconcile, shared: true } },
    ],
    requirements: [{ name: 'postalRecipient', value: address }],
  },
  scoped: {
    boxes: [
      { ...archive, ...index },
      { ...child, pattern: '[a-z]\\.pdf', appositions: [{ id: 'stamp', label: 'Stamp', mandatory: true }] },
      { name: 'cover', label: 'Cover', parent: 'zip', pattern: 'cover\\.pdf', scope: 'shipment', maxElements: 1 },
    ],
    requirements: [{ name: 'postalRecipient', value: address }],
  },
  finder: {
    boxes: [
      { ...archive, ...index },
      { ...child, pattern: '.*\\.pdf' },
    ],
    requirements: [{ name: 'postalRecipient', value: address }],
  },
  plain: {
    boxes: [archive, { ...child, pattern: '.*\\.pdf', maxElements: -1 }],
    requirements: [{ name: 'postalRecipient', value: fixed }],
  },
  /** Each deposit has a file of the service in the box of the letters, beside those of the archive. */
  configured: {
    boxes: [archive, { ...child, pattern: '.*\\.pdf', configuredFiles: ['terms'] }],
    requirements: [{ name: 'postalRecipient', value: fixed }],
  },
  placed: {
    boxes: [archive, { ...child, pattern: '[a-z]+\\.pdf', maxElements: -1 }, placedAnnexes],
    requirements: [{ name: 'postalRecipient', value: fixed }],
  },
  marked: {
    boxes: [archive, { ...child, pattern: '.*\\.pdf', maxElements: -1, splitConfig: bookmarks }],
    requirements: [{ name: 'postalRecipient', value: fixed }],
  },
  placedMarked: {
    boxes: [archive, { ...child, pattern: '[a-z]+\\.pdf', maxElements: -1, splitConfig: bookmarks }, placedAnnexes],
    requirements: [{ name: 'postalRecipient', value: fixed }],
  },
  data: {
    boxes: [
      archive,
      {
        ...{ ...child, boxType: 'datafile', pattern: 'index\\.csv', maxElements: 1 },
        ...{ metadatas: index.metadatas, parserConfiguration: index.parserConfiguration },
      },
      { name: 'slips', label: 'Slips', parent: 'zip', pattern: '.*\\.pdf', maxElements: -1, minElements: 0 },
    ].map((box) =>
      box.name === 'slips'
        ? {
            ...box,
            reconcile: {
              packIdentifier: {
                ...{ type: 'replace', value: column('file'), regular: true },
                ...{ pattern: '^.*[^a-z.]', replacement: '' },
              },
              identifier: { type: 'fileName', box: 'slips', extension: true },
            },
          }
        : box,
    ),
    requirements: [{ name: 'postalRecipient', value: address }],
  },
};

export type ArchiveService = keyof typeof SERVICES;

/** Adds the services, for the clerk. @returns their ids by name */
export async function addArchiveServices({ server, town }: PostOffice): Promise<ReadonlyMap<string, number>> {
  const { services } = server;
  const ids = new Map<string, number>();
  const channelId = await addChannel(services, {
    ...{ channelType: 'SIMPLE_MAIL', name: 'Printed', providerName: 'folder' },
    requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true }],
    outputFileDefinitions: [{ name: 'letter', mainOutputFile: true }],
  });
  const { id: profile_id } = await services.db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  for (const [name, over] of Object.entries(SERVICES)) {
    const service = runService(name, channelId, { type: 'archive', ...over });
    const service_id = await addService(services, town.accountId, service);
    ids.set(name, service_id);
    await services.db.insertInto('profile_service').values({ profile_id, service_id }).execute();
  }
  return ids;
}
