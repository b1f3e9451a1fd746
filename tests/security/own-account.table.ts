// The calls that name a thing of somebody of the own tenant, and what each of them takes: the table behind
// own-account.test.ts. A request is such that it is refused for another reason than rights where it would change something.
import type { CallName } from '#domain/api/calls.ts';
import {
  changed,
  DAYS,
  hit,
  inAnswer,
  listed,
  NO_SUCH_PAGE,
  one,
  type Row,
  SAVED_LONG_AGO,
  seen,
  type Things,
  waited,
} from './own-account.rows.ts';

const ORDERS: readonly Row[] = [
  one('jobs.get', 'jobId', seen),
  one('jobs.revisions', 'jobId', seen),
  one('jobs.users', 'jobId', seen),
  one('jobs.packGroups', 'jobId', seen),
  one('jobs.orphanChunks', 'jobId', seen),
  one('jobs.inputFile', 'inputFileId', seen),
  one('jobs.inputFilePage', 'inputFileId', seen),
  one('packGroups.rawFile', 'packGroupId', seen),
  one('jobs.repairs', 'jobId', seen),
  one('packGroups.lookAtPage', 'packGroupId', seen),
  one('packGroups.pagePicture', 'packGroupId', seen),
  one('commands.get', 'commandId', seen),
  one('commands.revisions', 'commandId', seen),
  { call: 'commands.get', asked: waited(), ...seen, orValidates: true },
  one('commands.receipt', 'commandId', seen),
  { call: 'commands.receipt', asked: waited(), ...seen, orValidates: true },
  one('commands.mailReceipt', 'commandId', { ...seen, changes: true }, { body: { to: 'somebody@town.example' } }),
  one('commands.letters', 'commandId', seen),
  {
    call: 'commands.letterPage',
    asked: ({ commandId = 0, packGroupId = 0 }) => ({ params: { commandId, packGroupId, page: NO_SUCH_PAGE } }),
    ...seen,
  },
  one('commands.proof', 'commandId', changed('validate'), { body: {} }),
  { call: 'commands.ofJob', asked: ({ jobId }) => ({ query: { jobId } }), ...seen },
  one('deliveries.get', 'deliveryId', seen),
  one('deliveries.revisions', 'deliveryId', seen),
  one('billing.ofDelivery', 'deliveryId', seen),
  one('billing.ofJob', 'jobId', seen),
  one('evidence.ofDelivery', 'deliveryId', seen),
  one('evidence.ofShipment', 'shipmentId', seen),
  one('evidence.proofsOfDelivery', 'deliveryId', seen),
  one('evidence.stateOfDelivery', 'deliveryId', seen),
  one('evidence.stateOfShipment', 'shipmentId', seen),
  { call: 'deliveries.find', asked: ({ jobId }) => ({ query: { jobId } }), ...seen },
  one('shipments.revisions', 'shipmentId', seen),
  one('shipments.outputFile', 'outputFileId', seen),
  one('shipments.outputFilePage', 'outputFileId', seen),
  one('deliveries.proofState', 'proofId', changed('create')),
  one('deliveries.proofFile', 'proofId', changed('create')),
  one('jobs.freeze', 'jobId', changed('create'), { body: { frozen: true } }),
  one('jobs.lock', 'jobId', changed('create')),
  { ...one('keeping.purge', 'jobId', changed('create')), changes: true },
  one('keeping.hold', 'jobId', changed('administer'), { body: { held: false, reason: 'x' } }),
  one('jobs.regroup', 'jobId', changed('create')),
  {
    call: 'jobs.attachOrphan',
    asked: ({ jobId = 0, packGroupId }) => ({ params: { jobId, chunkId: NO_SUCH_PAGE }, body: { packGroupId } }),
    ...changed('create'),
    changes: true,
  },
  {
    call: 'jobs.orphanCandidates',
    asked: ({ jobId = 0 }) => ({ params: { jobId, chunkId: NO_SUCH_PAGE } }),
    ...seen,
    // Nothing is left over here: who may see the order hears the same as who may not.
    changes: true,
  },
  {
    call: 'jobs.detachOrphan',
    asked: ({ jobId = 0 }) => ({ params: { jobId, chunkId: NO_SUCH_PAGE } }),
    ...changed('create'),
    changes: true,
  },
  {
    call: 'jobs.acceptOrphan',
    asked: ({ jobId = 0 }) => ({ params: { jobId, chunkId: NO_SUCH_PAGE }, body: {} }),
    ...changed('create'),
    changes: true,
  },
  one('jobs.forcePreparation', 'jobId', changed('create')),
  {
    call: 'jobs.rejectFile',
    asked: ({ jobId = 0 }) => ({ params: { jobId, inputFileId: NO_SUCH_PAGE }, body: {} }),
    ...changed('create'),
    changes: true,
  },
  one('jobs.revalidate', 'jobId', changed('create')),
  one('jobs.invalidate', 'jobId', changed('create'), { body: { reason: 'x' } }),
  one('jobs.cancel', 'jobId', changed('cancel')),
  one('requirements.ofJob', 'jobId', seen),
  one('requirements.setForJob', 'jobId', changed('create'), { body: { version: 1, name: 'x', value: null } }),
  one('packGroups.edit', 'packGroupId', changed('create'), { body: { version: 1, rawShipmentRequirements: {} } }),
  one('packGroups.tryEdit', 'packGroupId', changed('create'), { body: { rawShipmentRequirements: {} } }),
  one('packGroups.settleWarning', 'packGroupId', changed('create'), { body: { version: 1 } }),
  {
    call: 'packGroups.repairPage',
    asked: ({ packGroupId = 0 }) => ({ params: { packGroupId, page: 1 }, body: { version: 1, repair: {} } }),
    ...changed('create'),
  },
  {
    call: 'packGroups.keepRepair',
    asked: ({ packGroupId = 0 }) => ({ params: { packGroupId, page: 1 }, body: { name: 'x', page: '1' } }),
    ...seen,
  },
  one('jobs.takeBackRepairs', 'jobId', changed('create'), { body: { preset: 'x' } }),
  one('packGroups.split', 'packGroupId', changed('create'), { body: { version: 1, page: 2 } }),
  one('packGroups.rejoin', 'packGroupId', changed('create'), { body: { version: 1 } }),
  {
    call: 'packGroups.reject',
    asked: ({ packGroupId }) => ({ body: { packGroupIds: [packGroupId] } }),
    ...changed('create'),
  },
  {
    call: 'commands.create',
    asked: ({ packGroupId }) => ({ body: { packGroupIds: [packGroupId] } }),
    ...changed('create'),
  },
  { call: 'commands.create', asked: ({ jobId }) => ({ body: { readyOfJob: jobId } }), ...changed('create') },
  {
    call: 'deliveries.checkOptions',
    asked: ({ packGroupId }) => ({ body: { packGroupIds: [packGroupId] } }),
    ...changed('create'),
  },
  {
    call: 'deliveries.proof',
    asked: ({ packGroupId }) => ({
      body: { packGroupIds: [packGroupId], expectedProofsPerServiceChannelLabel: { mail: 1 } },
    }),
    ...changed('create'),
  },
  one('commands.cancel', 'commandId', changed('cancel')),
  one('commands.free', 'commandId', changed('cancel')),
  one('commands.retry', 'commandId', changed('create')),
  one('commands.validate', 'commandId', changed('validate'), { body: {} }),
  { call: 'commands.validate', asked: waited({ body: {} }), ...changed('validate'), orValidates: true },
  {
    call: 'commands.reject',
    asked: waited({ body: { validationReason: 'x' } }),
    ...changed('validate'),
    orValidates: true,
  },
  {
    call: 'shipments.acknowledge',
    asked: ({ shipmentId }) => ({ body: { shipmentIds: [shipmentId], message: 'x' } }),
    ...changed('acknowledge'),
  },
  {
    call: 'shipments.takeOver',
    asked: ({ shipmentId }) => ({ body: { shipmentIds: [shipmentId], way: 'again' } }),
    ...changed('acknowledge'),
  },
  {
    call: 'shipments.deciders',
    asked: ({ shipmentId }) => ({ body: { shipmentIds: [shipmentId] } }),
    ...changed('acknowledge'),
  },
  {
    call: 'shipments.assign',
    asked: ({ shipmentId }) => ({ body: { shipmentIds: [shipmentId], userId: null } }),
    ...changed('acknowledge'),
  },
  one('shipments.resolveDoubt', 'shipmentId', changed('acknowledge'), { body: { resolution: 'went' } }),
];

const find = (call: CallName, query: (things: Things) => Record<string, unknown>, name: string): Row => ({
  call,
  asked: (things) => ({ query: query(things) }),
  sees: 'view',
  found: listed(name),
});
const LISTS: readonly Row[] = [
  find('jobs.list', () => DAYS, 'jobId'),
  find('jobs.list', ({ ownerId }) => ({ ...DAYS, targetOwnerId: ownerId }), 'jobId'),
  find('jobs.list', ({ ouId }) => ({ ...DAYS, targetOUId: ouId }), 'jobId'),
  find('commands.list', () => DAYS, 'commandId'),
  find('deliveries.list', () => DAYS, 'deliveryId'),
  find('deliveries.find', ({ externalId }) => ({ externalId }), 'deliveryId'),
  find('shipments.list', () => DAYS, 'shipmentId'),
  find('shipments.list', ({ nuid }) => ({ ...DAYS, outputFileNUIDs: [nuid] }), 'shipmentId'),
  find('shipments.list', ({ externalId }) => ({ ...DAYS, externalIds: [externalId] }), 'shipmentId'),
  find('shipments.find', ({ nuid }) => ({ nuid }), 'shipmentId'),
  find('shipments.find', ({ deliveryId }) => ({ deliveryId }), 'shipmentId'),
  find('shipments.find', ({ jobId }) => ({ jobId }), 'shipmentId'),
  { ...find('app.search', ({ jobName }) => ({ text: jobName }), 'jobId'), found: hit('jobId') },
  { ...find('app.search', ({ externalId }) => ({ text: externalId }), 'deliveryId'), found: hit('deliveryId') },
  { ...find('app.search', ({ nuid }) => ({ text: nuid }), 'shipmentId'), found: hit('shipmentId') },
  { ...find('app.search', ({ recipient }) => ({ text: recipient }), 'shipmentId'), found: hit('shipmentId') },
  {
    call: 'jobs.thumbnails',
    asked: ({ jobId }) => ({ query: { jobIds: [jobId] } }),
    sees: 'view',
    found: (answer) => answer.includes('data:image'),
  },
];

const mine = { sees: 'own' } as const;
const tus = { headers: { 'Tus-Resumable': '1.0.0' } };
const OWN: readonly Row[] = [
  one('files.download', 'fileId', mine),
  one('files.view', 'fileId', mine),
  one('files.page', 'fileId', mine),
  {
    call: 'files.merge',
    asked: ({ fileId }) => ({ body: { fileIds: [fileId, fileId], name: 'x' } }),
    ...mine,
    changes: true,
  },
  one('files.drop', 'fileId', { ...mine, changes: true }),
  {
    call: 'files.states',
    asked: ({ fileId }) => ({ body: { fileIds: [fileId] } }),
    ...mine,
    found: (answer) => !answer.includes('"unknown"'),
  },
  { call: 'files.list', ...mine, found: inAnswer('fileId') },
  {
    call: 'pdf.extractText',
    asked: ({ fileId }) => ({
      parts: [
        { name: 'parameters', value: JSON.stringify({ page: 1, area: { left: 100, top: 40, width: 90, height: 40 } }) },
        { name: 'fileId', value: String(fileId) },
      ],
    }),
    ...mine,
  },
  one('contacts.get', 'contactId', mine),
  { call: 'contacts.list', ...mine, found: listed('contactId') },
  {
    call: 'contacts.save',
    asked: ({ contactId }) => ({ body: { ...SAVED_LONG_AGO, id: contactId, lastName: 'X' } }),
    ...mine,
  },
  one('contacts.remove', 'contactId', { ...mine, changes: true }),
  { call: 'library.list', ...mine, found: listed('libraryFileId') },
  one('library.save', 'libraryFileId', mine, { body: { ...SAVED_LONG_AGO, name: 'X' } }),
  one('library.use', 'libraryFileId', { ...mine, changes: true }),
  one('library.download', 'libraryFileId', mine),
  one('library.remove', 'libraryFileId', { ...mine, changes: true }),
  { call: 'library.keep', asked: ({ fileId }) => ({ body: { fileId } }), ...mine, changes: true },
  { call: 'pdf.texts', asked: ({ fileId }) => ({ body: { fileId, questions: [] } }), ...mine },
  { call: 'pdf.letters', asked: ({ fileId }) => ({ body: { fileId, split: { type: 'none' } } }), ...mine },
  one('files.uploadState', 'uploadId', mine, tus),
  one('files.uploadOffset', 'uploadId', mine, tus),
  { call: 'agents.tokens', ...mine, found: (answer, { tokenId }) => answer.includes(`"tokenId":${tokenId},`) },
  one('agents.revokeToken', 'tokenId', { ...mine, changes: true }),
];

/** Asked also of who has the factors: the session alone takes none of them away. */
export const RESETS: readonly Row[] = [
  one('users.resetFactor', 'userId', { sees: 'person', needs: 'manageOther', changes: true }),
];

const PEOPLE: readonly Row[] = [
  one('users.get', 'userId', { sees: 'person' }),
  { call: 'users.list', asked: ({ ouId }) => ({ query: { ouId } }), sees: 'person', found: listed('userId') },
  { call: 'users.page', asked: ({ ouId }) => ({ query: { ouId } }), sees: 'person', found: listed('userId') },
  { call: 'users.all', sees: 'person', found: listed('userId') },
  {
    call: 'users.save',
    asked: ({ userId, ouId, profileId, login }) => ({
      body: { ...SAVED_LONG_AGO, id: userId, ouId, profileId, login },
    }),
    sees: 'person',
    needs: 'manage',
  },
  {
    call: 'users.import',
    asked: ({ ouId, profileId }) => ({
      body: { ouId, dryRun: true, lines: [{ line: 1, login: 'nobody-yet', profileId }] },
    }),
    sees: 'unit',
    needs: 'administer',
  },
  one('users.remove', 'userId', { sees: 'person', needs: 'manage', changes: true }),
  ...RESETS,
  one('users.sessions', 'userId', { sees: 'person', needs: 'manageOrSelf' }),
  one('users.endSessions', 'userId', { sees: 'person', needs: 'manageOrSelf', changes: true }),
  {
    call: 'users.endSession',
    asked: ({ userId = 0 }) => ({ params: { userId, sessionId: NO_SUCH_PAGE } }),
    sees: 'person',
    needs: 'manageOrSelf',
    changes: true,
  },
  {
    call: 'users.revokeProgram',
    asked: ({ userId = 0 }) => ({ params: { userId, tokenId: NO_SUCH_PAGE } }),
    sees: 'person',
    needs: 'manageOrSelf',
    changes: true,
  },
  {
    call: 'requirements.check',
    asked: ({ ownerId, sharedServiceId }) => ({
      body: {
        serviceId: sharedServiceId,
        targetOwnerId: ownerId,
        requirementName: 'postalRecipient',
        requirementValue: { value: 'X' },
      },
    }),
    sees: 'person',
    needs: 'behalf',
  },
];

const ACCOUNTS: readonly Row[] = [
  one('units.get', 'ouId', { sees: 'readsUnit' }),
  one('units.channels', 'ouId', { sees: 'readsUnit' }),
  one('units.inherited', 'ouId', { sees: 'readsUnit' }),
  one('units.usage', 'ouId', { sees: 'readsUnit' }),
  one('hooks.list', 'ouId', { sees: 'readsUnit' }),
  one('hooks.events', 'hookId', { sees: 'readsUnit' }),
  one('hooks.replay', 'hookId', { sees: 'readsUnit', needs: 'administer', changes: true }, { body: { eventIds: [1] } }),
  one('hooks.makeSecret', 'hookId', { sees: 'readsUnit', needs: 'administer', changes: true }),
  one('hooks.test', 'hookId', { sees: 'readsUnit', needs: 'administer' }),
  one('hooks.remove', 'hookId', { sees: 'readsUnit', needs: 'administer', changes: true }),
  {
    call: 'hooks.save',
    asked: ({ ouId = 0, hookId }) => ({
      params: { ouId },
      body: { ...SAVED_LONG_AGO, id: hookId, name: 'X', url: 'https://hook.example/x' },
    }),
    sees: 'unit',
    needs: 'administer',
  },
  { call: 'units.level', asked: ({ ouId }) => ({ query: { ouId } }), sees: 'readsUnit' },
  { call: 'units.level', asked: ({ ouId }) => ({ query: { parentId: ouId } }), sees: 'readsUnit' },
  {
    call: 'units.moveEffects',
    asked: ({ ouId = 0 }) => ({ params: { ouId }, query: { parentId: ouId } }),
    sees: 'unit',
    needs: 'administersAbove',
  },
  {
    call: 'units.move',
    asked: ({ ouId = 0 }) => ({ params: { ouId }, body: { version: 1, parentId: ouId } }),
    sees: 'unit',
    needs: 'administersAbove',
  },
  {
    call: 'units.checkExport',
    asked: ({ ouId = 0 }) => ({ params: { ouId }, query: { what: 'accounts' } }),
    sees: 'unit',
    needs: 'administer',
  },
  {
    call: 'units.export',
    asked: ({ ouId = 0 }) => ({ params: { ouId }, body: { what: 'accounts' } }),
    sees: 'unit',
    needs: 'administer',
  },
  {
    call: 'units.senderAccounts',
    asked: ({ ouId = 0 }) => ({ body: { id: ouId, enabled: true } }),
    sees: 'unit',
    needs: 'administer',
    changes: true,
  },
  one('recipients.listOfUnit', 'ouId', { sees: 'unit', needs: 'administer' }),
  one('recipients.revisions', 'ouId', { sees: 'unit', needs: 'administer' }, { query: { recipientIdentifier: '1' } }),
  {
    call: 'recipients.save',
    asked: ({ ouId = 0 }) => ({
      body: { senderAccountId: ouId, recipientIdentifier: '1', mainPreferences: { preference: 'paper' } },
    }),
    sees: 'unit',
    needs: 'administer',
  },
  {
    call: 'recipients.list',
    asked: ({ ouId = 0 }) => ({ body: { senderAccountId: ouId, recipientIdentifiers: ['1'] } }),
    sees: 'unit',
    needs: 'administer',
  },
  {
    call: 'recipients.import',
    asked: ({ ouId = 0 }) => ({
      body: { senderAccountId: ouId, dryRun: true, lines: [{ line: 1, recipientIdentifier: '1' }] },
    }),
    sees: 'unit',
    needs: 'administer',
  },
  {
    call: 'recipients.sendLink',
    asked: ({ ouId = 0 }) => ({ body: { senderAccountId: ouId, recipientIdentifier: '1' } }),
    sees: 'unit',
    needs: 'administer',
  },
  one('units.remove', 'ouId', { sees: 'unit', needs: 'administer', changes: true }),
  { call: 'units.list', sees: 'readsUnit', found: listed('ouId') },
  {
    call: 'units.save',
    asked: ({ ouId, parentId }) => ({
      body: {
        ...SAVED_LONG_AGO,
        id: ouId,
        name: 'X',
        accountIdentifier: 'x',
        parent: parentId === 0 ? null : { id: parentId },
      },
    }),
    sees: 'unit',
    needs: 'administer',
  },
  one(
    'units.saveChannels',
    'ouId',
    { sees: 'unit', needs: 'administer', changes: true },
    { body: { channelIds: null } },
  ),
  { call: 'groups.list', asked: ({ ouId }) => ({ query: { ouId } }), sees: 'readsUnit', found: listed('groupId') },
  { call: 'groups.list', sees: 'readsUnit', found: listed('groupId') },
  {
    call: 'groups.save',
    asked: ({ ouId, groupId }) => ({ body: { ...SAVED_LONG_AGO, id: groupId, ouId, code: 'X', name: 'X' } }),
    sees: 'unit',
    needs: 'administer',
  },
  one('groups.remove', 'groupId', { sees: 'unit', needs: 'administer', changes: true }),
  { call: 'profiles.list', asked: ({ ouId }) => ({ query: { ouId } }), sees: 'administer', found: listed('profileId') },
  { call: 'profiles.list', sees: 'administer', found: listed('profileId') },
  one('profiles.services', 'profileId', { sees: 'unit', needs: 'administer' }),
  one('profiles.usage', 'profileId', { sees: 'unit', needs: 'administer' }),
  one('profiles.remove', 'profileId', { sees: 'unit', needs: 'manage', changes: true }),
  one(
    'permissions.impact',
    'profileId',
    { sees: 'unit', needs: 'administer' },
    { body: { permissions: 0, permissionsOnGroup: 0, permissionsOnOU: 0 } },
  ),
  one('permissions.why', 'userId', { sees: 'person', needs: 'administer' }, { query: { ability: 'validate' } }),
  one('keeping.findPerson', 'ouId', { sees: 'unit', needs: 'administer' }, { body: { text: 'nobody at all' } }),
  one('keeping.exportPerson', 'ouId', { sees: 'unit', needs: 'administer' }, { body: { keys: ['contact:0'] } }),
  one('keeping.erasePerson', 'ouId', { sees: 'unit', needs: 'administer' }, { body: { keys: ['contact:0'] } }),
  one('permissions.holders', 'ouId', { sees: 'unit', needs: 'administer' }, { query: { ability: 'validate' } }),
  one(
    'profiles.saveServices',
    'profileId',
    { sees: 'unit', needs: 'manage', changes: true },
    { body: { serviceIds: [] } },
  ),
  {
    call: 'profiles.save',
    asked: ({ ouId, profileId }) => ({
      body: {
        ...SAVED_LONG_AGO,
        id: profileId,
        ouId,
        name: 'X',
        permissions: 0,
        permissionsOnGroup: 0,
        permissionsOnOU: 0,
      },
    }),
    sees: 'unit',
    needs: 'administer',
  },
  one('services.get', 'serviceId', { sees: 'readsService' }),
  { call: 'services.list', sees: 'readsService', found: listed('serviceId') },
  {
    call: 'requirements.check',
    asked: ({ serviceId }) => ({
      body: { serviceId, requirementName: 'postalRecipient', requirementValue: { value: 'X' } },
    }),
    sees: 'readsService',
    needs: 'nobody',
    makes: true,
  },
];

/** About the things of a person: orders and letters, files, uploads, tokens. */
export const THINGS: readonly Row[] = [...ORDERS, ...LISTS, ...OWN];
/** What a carrier is said to say. */
const TRACKING: readonly Row[] = [
  // Whoever may is refused for the time, so that nothing of it is left for the next row.
  one('tracking.enter', 'shipmentId', changed('acknowledge'), {
    body: { code: 610, at: '2100-01-02T09:15:00Z', reason: 'x' },
  }),
  // Whoever may is refused, since nothing is late.
  one('monitoring.takeStep', 'deliveryId', changed('acknowledge'), { body: { lateStatus: 300 } }),
];

export const ROWS: readonly Row[] = [...THINGS, ...PEOPLE, ...ACCOUNTS, ...TRACKING];
