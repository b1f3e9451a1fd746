// What the API document says of channels, options and services.
import type { ErrorLabel } from '#domain/errors/errors.ts';
import type { CallText } from './call-text.ts';

const VERSION = 'Without `id` a new one is made; with it `version` is the one that you read.';

/** Of a value or a condition of the expression language, wherever one is saved. */
const EXPRESSION_REFUSALS = [
  'expression.area',
  'expression.box',
  'expression.column',
  'expression.datePattern',
  'expression.depth',
  'expression.emptyList',
  'expression.nodes',
  'expression.pdfMetadataName',
  'expression.reference',
  'expression.shape',
  'expression.unknownReference',
  'regularExpression.invalid',
] as const;

/** What a service is refused for, saved or imported. */
const SERVICE_REFUSALS = [
  ...EXPRESSION_REFUSALS,
  'services.appositionBox',
  'services.archiveBoxes',
  'services.boxLabelMandatory',
  'services.boxMissing',
  'services.boxNameMissing',
  'services.channelMissing',
  'services.channelRequiredForStrategy',
  'services.channelRequirementFixed',
  'services.channelUnknown',
  'services.channelUsedInStrategy',
  'services.configuredFile',
  'file.invalidType',
  'file.notPdf',
  'services.duplicateApposition',
  'services.duplicateBox',
  'services.duplicateChannelLabel',
  'services.duplicateMetadata',
  'services.duplicateName',
  'services.searchableColumn',
  'services.elements',
  'services.forcedSplit',
  'services.groupingKeyMissing',
  'services.mainBox',
  'services.generatedPages',
  'services.mappingInvalid',
  'services.mappingMandatory',
  'services.margins',
  'services.maxChannels',
  'services.notImplemented',
  'services.commandUnknown',
  'services.officeMissing',
  'services.preprocessorBox',
  'services.parentBox',
  'services.parserConfig',
  'services.preprocessorMissing',
  'services.preprocessorParameters',
  'services.preprocessorType',
  'services.preprocessorUnknown',
  'services.printOnlyBox',
  'services.reconcileMandatory',
  'services.requirementUnknown',
  'services.splitConfig',
  'services.template',
  'services.templateField',
  'services.uniqueBox',
  'parser.custom',
  'parser.encoding',
  'parser.headerNeeded',
  'parser.index',
  'parser.pointer',
  'parser.separator',
  'parser.skip',
  'parser.width',
  'expression.cycle',
  'expression.fuel',
  'expression.notHere',
  'channels.barcodeGs1',
  'channels.requirementDuplicate',
  'services.importInvalidOption',
  'services.importInvalidOptionType',
  'services.importUnknownOption',
  'services.importUnknownOptionType',
  'metadata.date',
  'metadata.maxLines',
  'metadata.notAllowed',
  'metadata.pattern',
  'metadata.tagListUnknown',
  'file.empty',
  'file.encrypted',
  'file.invalid',
  'file.noPages',
  'file.tooManyPages',
  'file.truncated',
  'exception.notFound',
] as const satisfies readonly ErrorLabel[];

/** What is of the system, and whose of it somebody is told. */
const SEEN =
  'All of it for who sees the system from the account at the top of the first organisation, for others what is of their accounts.';

export const CONFIGURATION_TEXTS = {
  'channels.list': { summary: 'List the channels: the ways by which letters leave' },
  'channels.get': { summary: 'Read a channel' },
  'channels.types': { summary: 'List the types of channels and the providers of each' },
  'channels.states': {
    summary: 'List how the channels do: what waits, since when, and the tries of the last 24 hours',
    description: SEEN,
  },
  'channels.uses': { summary: 'List the services, accounts and open orders that use a channel', description: SEEN },
  'channels.test': {
    summary: 'Test the connection of a channel',
    description:
      'Step by step up to the first fault; `cause` says why. Nothing is sent. What is saved is tested, with its passwords.',
  },
  'channels.hold': {
    summary: 'Hold a channel',
    description:
      'What is confirmed by it is made and waits, and says who holds it and why; nothing falls back. After two days a delivery that waits is in error, and a person tries it again.',
    example: { reason: 'The site is closed until Thursday.' },
    refusals: ['channels.held'],
  },
  'channels.release': {
    summary: 'Release a channel that is held',
    description: 'What waits leaves at once.',
    refusals: ['channels.notHeld'],
  },
  'channels.composePage': {
    summary: 'Compose one page of a sample letter with the areas of an output file',
    description:
      'The same as POST /services/composePage, with an output file of a channel and no service. Nothing is kept.',
    example: {
      channelType: 'SIMPLE_MAIL',
      requirements: [{ name: 'postalRecipient', type: 'POSTAL_ADDRESS' }],
      outputFile: { name: 'letter' },
    },
    refusals: [
      'file.notFound',
      'file.notPdf',
      'file.invalid',
      'file.purged',
      'document.marginsTooLarge',
      'document.pictureCostly',
    ],
  },
  'channels.remove': {
    summary: 'Remove a channel that nothing uses',
    description: 'One that ever sent stays, since its deliveries name it: set `enabled` to false.',
    refusals: ['channels.inUse'],
  },
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
    refusals: [
      'channels.duplicateName',
      'system.secretKeyMissing',
      'system.secretElsewhere',
      'channels.barcodeGs1',
      'channels.calendar',
      'channels.cutoffTime',
      'channels.font',
      'channels.integrityLost',
      'channels.mainFileNotOne',
      'channels.mergedOneByOne',
      'channels.outputFileDuplicate',
      'channels.outputFileMissing',
      'channels.provider',
      'channels.providerNotBuilt',
      'channels.requirementDuplicate',
      'channels.requirementMandatory',
      'channels.requirementValidation',
      'channels.requirementMissing',
      'channels.requirementName',
      'channels.requirementReserved',
      'channels.requirementUsed',
      'channels.optionUsed',
      'channels.timeZone',
      'channels.fallbackCode',
      'channels.trackingSize',
      'channels.trackingUrl',
      'channels.trackingValue',
      'shipment.statusUnknown',
      ...EXPRESSION_REFUSALS,
    ],
  },
  'options.list': { summary: 'List the values of options' },
  'options.save': {
    summary: 'Save a value of an option',
    example: { optionTypeId: 1, value: 'Colour', default: true },
    refusals: ['options.duplicate', 'tariffs.twice'],
  },
  'options.remove': { summary: 'Remove a value of an option', refusals: ['options.inUse'] },
  'options.uses': {
    summary: 'List the channels, services, open orders and lines of the tariff that use a value of an option',
    description: SEEN,
  },
  'options.types': { summary: 'List the options with their values' },
  'options.saveType': {
    summary: 'Save an option',
    description: VERSION,
    example: { name: 'Printing' },
    refusals: ['options.duplicate', 'tariffs.twice'],
  },
  'options.removeType': {
    summary: 'Remove an option with its values',
    refusals: ['options.inUse', 'channels.optionTypeUsed'],
  },
  'options.typeUses': {
    summary: 'List the channels, services and lines of the tariff that use an option',
    description: SEEN,
  },
  'security.audit': {
    summary: 'List who changed what in the administration',
    description: `Changes of accounts, people, profiles, groups, services, channels, options, brandings, wordings and the installation, newest first, 200 at a time: the next ones with \`before\`. ${SEEN}`,
  },
  'security.policy': {
    summary: 'Read the policy of all sign-ins',
    description: 'What no account may ask less than. `version` is 0 while none was saved.',
  },
  'security.savePolicy': {
    summary: 'Save the policy of all sign-ins',
    description: 'It holds from the next sign-in of each person on. Sessions that live go on.',
    example: { version: 0, minPasswordEntropy: 60, maxPasswordValidityDays: 365, idleMinutes: 30 },
    refusals: ['security.lockedOut', 'security.idleOrder'],
  },
  'security.signIns': {
    summary: 'List who signed in or was refused',
    description: `Newest first, 200 at a time: the next ones with \`before\`. Kept for 180 days. ${SEEN}`,
  },
  'security.realms': {
    summary: 'List the services outside Mailroom by which people sign in',
    description: `\`people\`: how many each one named. Secrets are never sent. ${SEEN}`,
  },
  'security.saveRealm': {
    summary: 'Save a sign-in service',
    description: `${VERSION} Its issuer stays while it has named people: the names of one issuer are other people at another.`,
    example: {
      name: 'Town login',
      settings: { kind: 'openid', issuer: 'https://login.town.example', clientId: 'mailroom' },
      secret: 'the secret that the provider gave',
    },
    refusals: [
      'realm.duplicateName',
      'realm.address',
      'realm.accountOutside',
      'realm.profile',
      'realm.group',
      'realm.fallback',
      'realm.bound',
      'system.secretKeyMissing',
      'system.secretElsewhere',
    ],
  },
  'security.testRealm': {
    summary: 'Test a sign-in service',
    description: 'Step by step up to the first fault; `cause` says why. What is saved is tested, and nobody signs in.',
    example: { realmId: 1 },
  },
  'security.removeRealm': {
    summary: 'Remove a sign-in service',
    description: 'People whom it named stay, and sign in by it no longer.',
    refusals: ['realm.inUse'],
  },
  'services.list': {
    summary: 'List the services that you may deposit with',
    description: '`boxes` says what files each one takes: `jobs.create` names them.',
  },
  'services.save': {
    summary: 'Save a service',
    description: `${VERSION} Files come in parts \`files\` or \`appositions\`, one as good as the other. \`boxes[].configuredFiles\` and \`boxes[].appositions[].fileId\` name each by its file name; the answer, and from then on the service, has its id there (\`serviceFiles\`). A name or id that is neither of a part nor of a file of the service is refused, and so is a part that nothing names; a file that the service does not name any more goes with the save. A service says which files it takes, how they are cut into letters, where the values of each letter come from, and by which channels it leaves. demo/alder.json of the project has three whole ones.`,
    files: {
      files: 'Files that the service brings itself, named in its boxes; the part may come several times.',
      appositions: 'PDFs laid over or under pages, named in its boxes; the part may come several times.',
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
    refusals: [...SERVICE_REFUSALS, 'exception.editionConflict'],
  },
  'services.get': { summary: 'Read a service' },
  'services.remove': {
    summary: 'Remove a service',
    description:
      'Without `force` a service that profiles, deposits or printers use is refused with what they are. With it profiles lose the service and its name is free again; its deposits go on to their end. It is in no list any more; `services.get` answers with `removed: true` to those who look after services.',
    refusals: ['services.deleteError', 'exception.editionConflict', 'exception.notFound', 'exception.unauthorized'],
  },
  'services.file': { summary: 'Download a file of a service', media: ['application/octet-stream'] },
  'services.usage': {
    summary: 'Read who uses services',
    description:
      'The profiles that have each service that you look after. Of one service (`serviceId`) deposits and printers are counted as well.',
    refusals: ['exception.notFound', 'exception.unauthorized'],
  },
  'services.revisions': {
    summary: 'Read the history of a service',
    description:
      'Of each save `details.changes` has a line for each field that differs: `path` (things of a list by their names), `kind` (`changed`, `added`, `removed`, `moved`), `before`, `after`. Values that are too long are left out (`long`), and so is what comes behind the first 200 lines (`details.more`).',
    refusals: ['exception.notFound', 'exception.unauthorized'],
  },
  'services.version': {
    summary: 'Read a former state of a service',
    description:
      'The service after a save (`details.restorable` of `services.revisions`), without files that are no longer kept: what a service does not name any more is kept for 30 days. Save it with `restores`, the id of that line: its files are taken up again, and the history has the event `restored`.',
    refusals: ['exception.notFound', 'exception.unauthorized'],
  },
  'services.export': {
    summary: 'Download a service as one file',
    description:
      'JSON with the service, the names of the channels and options that it means, and its own files (base64): `services.import` of another server takes it.',
    media: ['application/octet-stream'],
    refusals: ['services.exportSize', 'file.purged', 'exception.notFound', 'exception.unauthorized'],
  },
  'services.import': {
    summary: 'Take in a service that another server exported',
    description:
      'Channels (of one type) and options are found by their names. What is not here is listed in `unknown`, and nothing is saved: give in `parameters` what stands for it, by its `key`, or null to do without. With `dryRun` nothing is saved in any case.',
    files: { submittedFile: 'The file of `services.export`, 64 MiB at most.' },
    example: { parameters: { ouId: 1, channels: { '7': 2 }, optionTypes: {}, options: {}, outputFiles: [] } },
    refusals: [...SERVICE_REFUSALS, 'services.importFile', 'file.noFile'],
  },
  'services.testDataFile': {
    summary: 'Try the reading of a data file',
    description:
      'Say how the file is to be read in `parameters`: the answer says what would become of it, row by row, and which encodings and columns it seems to have. Nothing is kept.',
    files: { submittedFile: 'The data file.' },
    example: {
      parameters: {
        parserConfiguration: {
          format: 'csv',
          encoding: 'utf-8',
          separator: ';',
          columns: [{ metadata: 'name', column: 'Name' }],
        },
        metadatas: [{ name: 'name', mandatory: true }],
      },
    },
    refusals: ['file.noFile', 'file.invalidType', 'exception.notFound', 'exception.unauthorized'],
  },
  'simulations.begin': {
    summary: 'Try a service on sample files',
    description:
      'Give the service as it would be saved in `parameters.service`, saved or not, and what a deposit with it says beside it; files come as `jobs.create` takes them, a part for each, named after its box. All steps run as they would, up to the composed letters, for your account’s own service; nothing is kept, sent, counted or mailed. What saving or depositing would be refused with is refused here. `simulations.get` says how far it is, `simulations.rows` what came out. A run is kept for ten minutes after you looked at it last.',
    files: { '*': 'A sample file, in a part named after its box; the part may come several times.' },
    example: {
      parameters: {
        service: {
          ouId: 1,
          name: 'One letter',
          type: 'simpleUnique',
          boxes: [{ name: 'letters', label: 'Letters', main: true }],
          channels: [{ label: 'Letter', channelId: 1 }],
        },
      },
    },
    refusals: ['simulation.busy', 'exception.notFound', 'exception.unauthorized', 'job.tooManyPages', 'file.noFile'],
  },
  'simulations.get': {
    summary: 'See how far a simulation is',
    description:
      '`state` is `running` until all is done; `fault` says what a deposit, or its confirmation, would have been refused with.',
    refusals: ['simulation.gone'],
  },
  'simulations.rows': {
    summary: 'Read the rows of a simulation',
    description: 'In their order, 500 at a time: `after` is the `rank` of the last one that you have.',
    refusals: ['simulation.gone'],
  },
  'simulations.row': {
    summary: 'Ask why a row of a simulation came out as it did',
    refusals: ['simulation.gone', 'exception.notFound'],
  },
  'simulations.filePage': {
    summary: 'See a page of a sample file as a picture',
    media: ['image/png'],
    refusals: ['simulation.gone', 'exception.notFound', 'area.page'],
  },
  'simulations.outputPage': {
    summary: 'See a page of a composed letter of a simulation as a picture',
    media: ['image/png'],
    refusals: ['simulation.gone', 'exception.notFound', 'area.page'],
  },
  'simulations.end': { summary: 'End a simulation', description: 'It would end by itself.' },
  'services.composePage': {
    summary: 'Compose one page of a sample letter',
    description:
      'Give the composition of a channel with its technical areas, and a PDF that you uploaded (`fileId`): the answer is the page as it will be printed, with what each area says there or why it is not drawn. Nothing is kept.',
    example: { ouId: 1, channelId: 7, composition: {}, boxes: [{ name: 'letters', label: 'Letters', main: true }] },
    refusals: [
      'services.channelUnknown',
      'file.notFound',
      'file.notPdf',
      'file.invalid',
      'file.purged',
      'document.marginsTooLarge',
      'document.pictureCostly',
      'exception.notFound',
      'exception.unauthorized',
    ],
  },
} as const satisfies Record<string, CallText>;
