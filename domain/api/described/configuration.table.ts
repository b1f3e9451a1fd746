// What the API document says of channels, options and services.
import type { CallText } from './call-text.ts';

const VERSION = 'Without `id` a new one is made; with it `version` is the one that you read.';

export const CONFIGURATION_TEXTS = {
  'channels.list': { summary: 'List the channels: the ways by which letters leave' },
  'channels.get': { summary: 'Read a channel' },
  'channels.types': { summary: 'List the types of channels and the providers of each' },
  'channels.save': {
    summary: 'Save a channel',
    description: VERSION,
    example: {
      channelType: 'SIMPLE_MAIL',
      name: 'Letters',
      providerName: 'folder',
      requirements: [{ name: 'postalRecipient', type: 'POSTAL_ADDRESS' }],
      outputFileDefinitions: [{ name: 'letter', mainOutputFile: true }],
    },
  },
  'options.list': { summary: 'List the values of options' },
  'options.save': {
    summary: 'Save a value of an option',
    example: { optionTypeId: 1, value: 'Colour', default: true },
  },
  'options.remove': { summary: 'Remove a value of an option' },
  'options.types': { summary: 'List the options with their values' },
  'options.saveType': { summary: 'Save an option', description: VERSION, example: { name: 'Printing' } },
  'options.removeType': { summary: 'Remove an option with its values' },
  'services.list': {
    summary: 'List the services that you may deposit with',
    description: '`boxes` says what files each one takes: `jobs.create` names them.',
  },
  'services.save': {
    summary: 'Save a service',
    description: `${VERSION} A service says which files it takes, how they are cut into letters, where the values of each letter come from, and by which channels it leaves. demo/alder.json of the project has three whole ones.`,
    files: {
      files: 'Files that belong to the service; the part may come several times.',
      appositions: 'Annexes that belong to the service; the part may come several times.',
    },
    example: {
      parameters: {
        ouId: 1,
        name: 'One letter',
        type: 'simpleUnique',
        boxes: [{ name: 'letters', label: 'Letters', main: true }],
        requirements: [
          {
            name: 'postalRecipient',
            value: {
              type: 'pdfText',
              box: null,
              area: { page: 1, left: 104, top: 45, width: 92, height: 49 },
              extraction: {},
            },
            areaEditable: true,
            defaultCountry: 'FR',
          },
        ],
        channels: [{ label: 'Letter', channelId: 1 }],
        sendingStrategy: [{ channelLabels: ['Letter'] }],
      },
    },
    refusals: ['exception.notFound'],
  },
  'services.get': { summary: 'Read a service' },
  'services.remove': { summary: 'Remove a service' },
  'services.file': { summary: 'Download a file of a service', media: ['application/octet-stream'] },
  'services.testDataFile': { summary: 'Try the reading of a data file' },
} as const satisfies Record<string, CallText>;
