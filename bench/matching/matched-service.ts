// The service of the bench of matching: letters cut by their number, annexes and rows of a CSV that look for them by it, and
// envelopes by address.

const REFERENCE = { page: 1, left: 20, top: 14, width: 70, height: 8 };
const ADDRESS = { page: 1, left: 108, top: 44, width: 90, height: 36 };
const textOf = (area: object) => ({ type: 'pdfText', box: null, area, extraction: {} });
const column = (name: string) => ({ type: 'dataColumn', box: 'payments', column: name });

export const LOGIN = 'matching';
export const PASSWORD = 'Mailroom-bench-2026';
export const SERVICE = 'Matching';

const letters = { name: 'letters', label: 'Letters', main: true };
const annexes = { name: 'annexes', label: 'Annexes', rank: 1, maxElements: -1 };
const payments = { name: 'payments', label: 'Payments', rank: 2, boxType: 'datafile' };

const boxes = [
  { ...letters, splitConfig: { type: 'textChanges', area: REFERENCE, extraction: {} } },
  {
    ...{ ...annexes, splitConfig: { type: 'everyPages', pages: 1 } },
    reconcile: { packIdentifier: textOf(REFERENCE), identifier: textOf(REFERENCE) },
  },
  {
    ...payments,
    metadatas: [
      { name: 'number', mandatory: true },
      { name: 'means', allowedValues: ['card', 'cheque'] },
      { name: 'sum' },
    ],
    parserConfiguration: {
      ...{ format: 'csv', encoding: 'utf-8', separator: ';' },
      columns: ['number', 'means', 'sum'].map((name) => ({ metadata: name, column: name })),
    },
    reconcile: { packIdentifier: textOf(REFERENCE), identifier: column('number'), many: false },
  },
];

/** What `npm run apply` takes; the account is one of the demonstration. */
export const MATCHING = {
  channels: [
    {
      ...{ channelType: 'SIMPLE_MAIL', name: SERVICE, providerName: 'folder', timeZone: 'Europe/Paris' },
      requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS' }],
      outputFileDefinitions: [{ name: 'letter', mainOutputFile: true }],
    },
  ],
  services: [
    {
      ...{ account: 'ALDER', name: SERVICE, type: 'simpleMultiple', boxes },
      requirements: [{ name: 'postalRecipient', value: textOf(ADDRESS), defaultCountry: 'FR' }],
      serviceMetadatas: [{ name: 'paid', value: column('sum'), searchable: true }],
      channels: [{ label: 'Letter', channel: SERVICE, composition: { printSide: 'duplex' } }],
      sendingStrategy: [{ channelLabels: ['Letter'] }],
      grouping: { key: [{ type: 'requirementReference', name: 'postalRecipient' }], maxSheets: 20 },
    },
  ],
  profiles: [
    {
      ...{ account: 'ALDER', name: SERVICE, permissions: 7, permissionsOnGroup: 0, permissionsOnOU: 0 },
      services: [SERVICE],
    },
  ],
  users: [
    {
      ...{ account: 'ALDER', login: LOGIN, firstName: 'Mae', lastName: 'Bench', password: PASSWORD, profile: SERVICE },
      emailAddress: 'bench@alder.example',
    },
  ],
};
