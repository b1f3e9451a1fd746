// How each call that takes an id is asked, one id at a time: the tables behind foreign-ids.test.ts.

import type { CallName } from '#domain/api/calls.ts';
import type { CallInput } from '#domain/api/client.ts';
import { PASSWORD } from '#tests/support/api-world.ts';

export type Id = number | string;
export type Ids = Readonly<Record<string, Id>>;
type Parts = NonNullable<CallInput<CallName>['parts']>;
export interface Asked {
  /** Ids of the path that are not the tried one. */
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly parts?: Parts;
  readonly raw?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const AREA = { left: 100, top: 40, width: 90, height: 40 };
const WHOLE_AREA = {
  area: { page: 1, ...AREA },
  extraction: { lineDetection: 'default', characterOrder: 'writingOrder', wordSpacing: 'normal' },
};
const form = (fields: Readonly<Record<string, unknown>>, files: Parts = []): Parts => [
  ...Object.entries(fields).map(([name, value]) => ({
    name,
    value: typeof value === 'object' ? JSON.stringify(value) : String(value),
  })),
  ...files,
];

const masks = { name: 'Masks', permissions: 1, permissionsOnGroup: 0, permissionsOnOU: 0 };
const value = { requirementName: 'postalRecipient', requirementValue: { value: 'X' } };
const reading = { requirementName: 'postalRecipient', area: { page: 1, ...AREA } };
/** A service that its account can save. */
export const serviceOf = (ouId: Id | undefined, channelId: Id | undefined) => ({
  ouId,
  name: 'S',
  type: 'simpleMultiple',
  boxes: [{ name: 'letters', label: 'Letters', main: true }],
  requirements: [{ name: 'postalRecipient' }],
  channels: [{ label: 'Letter', channelId }],
  sendingStrategy: [{ channelLabels: ['Letter'] }],
});

/** A page of an empty letter. */
const pageTrial = (channelId: Id | undefined) => {
  const { boxes } = serviceOf(0, channelId);
  return { channelId, boxes, composition: {} };
};

type Table = Partial<Record<CallName, Readonly<Record<string, (ids: Ids) => Asked>>>>;

/**
 * What a call is asked with besides the ids of its path, by the place of the id that is tried.
 * @param own ids of the caller's own account, for the other places
 */
export function askedBy(own: Ids, pdf: unknown): Table {
  const letter = (name = 'letters'): Parts => [{ name, value: pdf, fileName: 'letter.pdf' }];
  const person = () => ({ ouId: own.ouId, login: 'newcomer', profileId: own.profileId, password: PASSWORD });
  const line = { line: 1, login: 'newcomer', profileId: own.profileId };
  return {
    'files.merge': { fileIds: ({ fileId }) => ({ body: { fileIds: [fileId, fileId], name: 'Both' } }) },
    'contacts.save': { id: ({ contactId }) => ({ body: { id: contactId, version: 1, lastName: 'X' } }) },
    'library.keep': { fileId: ({ fileId }) => ({ body: { fileId } }) },
    'library.save': { fileId: ({ fileId }) => ({ body: { version: 1, fileId } }) },
    'units.save': {
      id: ({ ouId }) => ({ body: { id: ouId, version: 1, name: 'X', accountIdentifier: 'x', parent: null } }),
      parent: ({ ouId }) => ({ body: { name: 'X', accountIdentifier: 'x-child', parent: { id: ouId } } }),
    },
    'hooks.save': {
      id: ({ hookId }) => ({ body: { id: hookId, version: 1, name: 'X', url: 'https://hook.example/x' } }),
    },
    'hooks.replay': { eventIds: () => ({ body: { eventIds: [1] } }) },
    'units.moveEffects': { parentId: ({ ouId }) => ({ params: { ouId: own.childId }, query: { parentId: ouId } }) },
    'units.move': { parentId: ({ ouId }) => ({ params: { ouId: own.childId }, body: { version: 1, parentId: ouId } }) },
    'recipients.save': {
      senderAccountId: ({ ouId }) => ({
        body: { senderAccountId: ouId, recipientIdentifier: '1', mainPreferences: { preference: 'paper' } },
      }),
    },
    'recipients.list': {
      senderAccountId: ({ ouId }) => ({ body: { senderAccountId: ouId, recipientIdentifiers: ['1'] } }),
    },
    'recipients.import': {
      senderAccountId: ({ ouId }) => ({
        body: { senderAccountId: ouId, lines: [{ line: 1, recipientIdentifier: '1' }] },
      }),
    },
    'recipients.sendLink': {
      senderAccountId: ({ ouId }) => ({ body: { senderAccountId: ouId, recipientIdentifier: '1' } }),
    },
    'units.senderAccounts': { id: ({ ouId }) => ({ body: { id: ouId, enabled: true } }) },
    'units.level': {
      parentId: ({ ouId }) => ({ query: { parentId: ouId } }),
      afterId: ({ ouId }) => ({ query: { afterId: ouId } }),
      ouId: ({ ouId }) => ({ query: { ouId } }),
    },
    'groups.list': { ouId: ({ ouId }) => ({ query: { ouId } }) },
    'groups.save': {
      id: ({ groupId }) => ({ body: { id: groupId, version: 1, ouId: own.ouId, code: 'X', name: 'X' } }),
      ouId: ({ ouId }) => ({ body: { ouId, code: 'X', name: 'X' } }),
      users: ({ userId }) => ({ body: { ouId: own.ouId, code: 'X', name: 'X', users: [userId] } }),
    },
    'users.invite': { userIds: ({ userId }) => ({ body: { userIds: [userId] } }) },
    'users.list': { ouId: ({ ouId }) => ({ query: { ouId } }) },
    'users.page': { ouId: ({ ouId }) => ({ query: { ouId } }) },
    'users.save': {
      id: ({ userId }) => ({ body: { ...person(), id: userId, version: 1 } }),
      ouId: ({ ouId }) => ({ body: { ...person(), ouId } }),
      profileId: ({ profileId }) => ({ body: { ...person(), profileId } }),
      groupId: ({ groupId }) => ({ body: { ...person(), groupId } }),
    },
    'users.import': {
      ouId: ({ ouId }) => ({ body: { ouId, dryRun: true, lines: [{ line: 1, login: 'newcomer' }] } }),
      'lines.profileId': ({ profileId }) => ({
        body: { ouId: own.ouId, dryRun: true, lines: [{ ...line, profileId }] },
      }),
      'lines.groupId': ({ groupId }) => ({ body: { ouId: own.ouId, dryRun: true, lines: [{ ...line, groupId }] } }),
    },
    'profiles.list': { ouId: ({ ouId }) => ({ query: { ouId } }) },
    'profiles.save': {
      id: ({ profileId }) => ({ body: { ...masks, id: profileId, version: 1, ouId: own.ouId } }),
      ouId: ({ ouId }) => ({ body: { ...masks, ouId } }),
      services: ({ serviceId }) => ({ body: { ...masks, ouId: own.ouId, services: [serviceId] } }),
    },
    'profiles.saveServices': { serviceIds: ({ serviceId }) => ({ body: { serviceIds: [serviceId] } }) },
    'services.list': { ouId: ({ ouId }) => ({ query: { ouId } }) },
    'services.save': {
      parameters: ({ ouId }) => ({ parts: form({ parameters: serviceOf(ouId, own.channelId) }) }),
      'parameters.id': ({ serviceId }) => ({
        parts: form({ parameters: { ...serviceOf(own.ouId, own.channelId), id: serviceId, version: 1 } }),
      }),
      'parameters.restores': ({ revisionId }) => ({
        parts: form({
          parameters: {
            ...serviceOf(own.ouId, own.channelId),
            ...{ id: own.serviceId, version: 1, restores: revisionId },
          },
        }),
      }),
    },
    'services.usage': { serviceId: ({ serviceId }) => ({ query: { serviceId } }) },
    'services.import': {
      parameters: ({ ouId }) => ({ parts: form({ parameters: { ouId } }) }),
    },
    'simulations.begin': {
      parameters: ({ ouId }) => ({
        parts: form({ parameters: { service: serviceOf(ouId, own.channelId) } }, letter()),
      }),
      'parameters.service.id': ({ serviceId }) => ({
        parts: form(
          { parameters: { service: { ...serviceOf(own.ouId, own.channelId), id: serviceId, version: 1 } } },
          letter(),
        ),
      }),
      'parameters.sessionFiles': ({ fileId }) => ({
        parts: form({
          parameters: { service: serviceOf(own.ouId, own.channelId), sessionFiles: { letters: [fileId] } },
        }),
      }),
    },
    'services.testDataFile': {
      parameters: ({ ouId }) => ({
        parts: form({
          parameters: { ouId, parserConfiguration: { format: 'lines', encoding: 'utf-8', metadata: 'text' } },
        }),
      }),
    },
    'services.composePage': {
      ouId: ({ ouId }) => ({ body: { ...pageTrial(own.channelId), ouId } }),
      serviceId: ({ serviceId }) => ({ body: { ...pageTrial(own.channelId), ouId: own.ouId, serviceId } }),
      fileId: ({ fileId }) => ({ body: { ...pageTrial(own.channelId), ouId: own.ouId, fileId } }),
    },
    'jobs.create': {
      parameters: ({ serviceId }) => ({ parts: form({ parameters: { serviceId } }, letter()) }),
      'parameters.targetOwnerId': ({ userId }) => ({
        parts: form({ parameters: { serviceId: own.serviceId, targetOwnerId: userId } }, letter()),
      }),
      'parameters.sessionFiles': ({ fileId }) => ({
        parts: form({ parameters: { serviceId: own.serviceId, sessionFiles: { letters: [fileId] } } }),
      }),
      'parameters.draftId': ({ jobId }) => ({
        parts: form({ parameters: { serviceId: own.serviceId, draftId: jobId } }, letter()),
      }),
    },
    'drafts.create': {
      serviceId: ({ serviceId }) => ({ body: { serviceId } }),
      targetOwnerId: ({ userId }) => ({ body: { serviceId: own.serviceId, targetOwnerId: userId } }),
      sessionFiles: ({ fileId }) => ({ body: { serviceId: own.serviceId, sessionFiles: { letters: [fileId] } } }),
    },
    'drafts.save': {
      serviceId: ({ serviceId }) => ({ body: { serviceId } }),
      targetOwnerId: ({ userId }) => ({ body: { serviceId: own.serviceId, targetOwnerId: userId } }),
      sessionFiles: ({ fileId }) => ({
        body: { serviceId: own.serviceId, sessionFiles: { letters: [fileId] } },
      }),
    },
    'jobs.attachOrphan': { packGroupId: ({ packGroupId }) => ({ body: { packGroupId } }) },
    'jobs.replace': { fileIds: ({ fileId }) => ({ body: { fileIds: [fileId] } }) },
    'story.read': {
      jobId: ({ jobId }) => ({ query: { jobId } }),
      commandId: ({ commandId }) => ({ query: { commandId } }),
      deliveryId: ({ deliveryId }) => ({ query: { deliveryId } }),
      shipmentId: ({ shipmentId }) => ({ query: { shipmentId } }),
    },
    'jobs.thumbnails': { jobIds: ({ jobId }) => ({ query: { jobIds: [jobId] } }) },
    'drafts.services': { targetOwnerId: ({ userId }) => ({ query: { targetOwnerId: userId } }) },
    'requirements.tagLists': {
      serviceId: ({ serviceId }) => ({ query: { serviceId } }),
      targetOwnerId: ({ userId }) => ({ query: { serviceId: own.serviceId, targetOwnerId: userId } }),
    },
    'requirements.compute': {
      serviceId: ({ serviceId }) => ({ query: { serviceId }, parts: form({}, letter()) }),
      targetOwnerId: ({ userId }) => ({
        query: { serviceId: own.serviceId, targetOwnerId: userId },
        parts: form({}, letter()),
      }),
      fileId: ({ fileId }) => ({ query: { serviceId: own.serviceId }, parts: form({ fileId }) }),
      parameters: ({ fileId }) => ({
        query: { serviceId: own.serviceId },
        parts: form({ parameters: { sessionFiles: { letters: [fileId] } } }),
      }),
    },
    'requirements.check': {
      serviceId: ({ serviceId }) => ({ body: { ...value, serviceId } }),
      targetOwnerId: ({ userId }) => ({ body: { ...value, serviceId: own.serviceId, targetOwnerId: userId } }),
    },
    'requirements.archive': {
      serviceId: ({ serviceId }) => ({ query: { serviceId, fileId: 'none' } }),
      targetOwnerId: ({ userId }) => ({
        query: { serviceId: own.serviceId, fileId: 'none', targetOwnerId: userId },
      }),
      fileId: ({ fileId }) => ({ query: { serviceId: own.serviceId, fileId } }),
    },
    'requirements.tryRow': {
      serviceId: ({ serviceId }) => ({ body: { row: {}, page: 0, serviceId } }),
      targetOwnerId: ({ userId }) => ({ body: { row: {}, page: 0, serviceId: own.serviceId, targetOwnerId: userId } }),
    },
    'requirements.extractAndCheckArea': {
      serviceId: ({ serviceId }) => ({ parts: form({ ...reading, serviceId }, letter('file')) }),
      targetOwnerId: ({ userId }) => ({
        parts: form({ ...reading, serviceId: own.serviceId, targetOwnerId: userId }, letter('file')),
      }),
      fileId: ({ fileId }) => ({ parts: form({ ...reading, serviceId: own.serviceId, fileId }) }),
    },
    'packGroups.reject': { packGroupIds: ({ packGroupId }) => ({ body: { packGroupIds: [packGroupId] } }) },
    'pdf.extractText': {
      fileId: ({ fileId }) => ({ parts: form({ parameters: { page: 1, area: AREA }, fileId }) }),
    },
    'pdf.texts': { fileId: ({ fileId }) => ({ body: { fileId, questions: [WHOLE_AREA] } }) },
    'pdf.letters': { fileId: ({ fileId }) => ({ body: { fileId, split: { type: 'none' } } }) },
    'commands.create': { packGroupIds: ({ packGroupId }) => ({ body: { packGroupIds: [packGroupId] } }) },
    'commands.letters': { ids: ({ packGroupId }) => ({ query: { ids: [packGroupId] } }) },
    'commands.proof': { packGroupIds: ({ packGroupId }) => ({ body: { packGroupIds: [packGroupId] } }) },
    'commands.reject': {
      'place.packGroupId': ({ packGroupId }) => ({
        body: { validationReason: 'x', place: { packGroupId, page: 1 } },
      }),
    },
    'commands.ofJob': { jobId: ({ jobId }) => ({ query: { jobId } }) },
    'deliveries.find': {
      jobId: ({ jobId }) => ({ query: { jobId } }),
      externalId: ({ externalId }) => ({ query: { externalId } }),
    },
    'deliveries.checkOptions': { packGroupIds: ({ packGroupId }) => ({ body: { packGroupIds: [packGroupId] } }) },
    'deliveries.proof': {
      packGroupIds: ({ packGroupId }) => ({
        body: { packGroupIds: [packGroupId], expectedProofsPerServiceChannelLabel: { Letter: 1 } },
      }),
    },
    'shipments.find': {
      id: ({ shipmentId }) => ({ query: { id: shipmentId } }),
      nuid: ({ nuid }) => ({ query: { nuid } }),
      deliveryId: ({ deliveryId }) => ({ query: { deliveryId } }),
      packGroupId: ({ packGroupId }) => ({ query: { packGroupId } }),
      jobId: ({ jobId }) => ({ query: { jobId } }),
      trackingReference: ({ nuid }) => ({ query: { trackingReference: nuid } }),
    },
    'deliveries.late': {
      serviceId: ({ serviceId }) => ({ query: { serviceId } }),
      deliveryId: ({ deliveryId }) => ({ query: { deliveryId } }),
    },
    'deliveries.lateCount': { serviceId: ({ serviceId }) => ({ query: { serviceId } }) },
    'monitoring.overview': { serviceId: ({ serviceId }) => ({ query: { serviceId } }) },
    'monitoring.choices': { serviceId: ({ serviceId }) => ({ query: { serviceId } }) },
    'commands.list': { serviceId: ({ serviceId }) => ({ query: { serviceId } }) },
    'jobs.list': { serviceId: ({ serviceId }) => ({ query: { serviceId } }) },
    'deliveries.list': { serviceId: ({ serviceId }) => ({ query: { serviceId } }) },
    'shipments.list': {
      serviceId: ({ serviceId }) => ({ query: { serviceId } }),
      deciderId: ({ userId }) => ({ query: { deciderId: userId } }),
      outputFileNUIDs: ({ nuid }) => ({ query: { outputFileNUIDs: [nuid] } }),
      externalIds: ({ externalId }) => ({ query: { externalIds: [externalId] } }),
    },
    'shipments.acknowledge': {
      shipmentIds: ({ shipmentId }) => ({ body: { shipmentIds: [shipmentId], message: 'x' } }),
    },
    'shipments.takeOver': {
      shipmentIds: ({ shipmentId }) => ({ body: { shipmentIds: [shipmentId], way: 'nextChannel' } }),
    },
    'shipments.deciders': { shipmentIds: ({ shipmentId }) => ({ body: { shipmentIds: [shipmentId] } }) },
    'shipments.assign': {
      shipmentIds: ({ shipmentId }) => ({ body: { shipmentIds: [shipmentId], userId: null } }),
      userId: ({ userId }) => ({ body: { shipmentIds: [own.shipmentId], userId } }),
    },
  };
}

/** Calls whose ids are all in their path, and the rest of what they ask for. */
export const REST: Partial<Record<CallName, Asked>> = {
  'files.appendUpload': { raw: Buffer.from('x'), headers: { 'Upload-Offset': '0', 'Tus-Resumable': '1.0.0' } },
  'files.uploadState': { headers: { 'Tus-Resumable': '1.0.0' } },
  'files.uploadOffset': { headers: { 'Tus-Resumable': '1.0.0' } },
  'library.save': { body: { version: 1, name: 'X' } },
  'units.saveChannels': { body: { channelIds: null } },
  'recipients.revisions': { query: { recipientIdentifier: '1' } },
  'users.renamePasskey': { body: { name: 'X' } },
  'users.removePasskey': { body: { currentPassword: PASSWORD } },
  'profiles.saveServices': { body: { serviceIds: [] } },
  'permissions.impact': { body: { permissions: 0, permissionsOnGroup: 0, permissionsOnOU: 0 } },
  'permissions.why': { query: { ability: 'validate' } },
  'permissions.holders': { query: { ability: 'validate' } },
  'jobs.freeze': { body: { frozen: true } },
  'keeping.hold': { body: { held: true, reason: 'x' } },
  'keeping.findPerson': { body: { text: 'Dubois' } },
  'keeping.exportPerson': { body: { keys: ['contact:1'] } },
  'keeping.erasePerson': { body: { keys: ['contact:1'] } },
  'jobs.attachOrphan': { body: { packGroupId: 1 } },
  'jobs.acceptOrphan': { body: {} },
  'jobs.invalidate': { body: { reason: 'x' } },
  'requirements.setForJob': { body: { version: 1, name: 'x', value: null } },
  'packGroups.settleWarning': { body: { version: 1 } },
  'packGroups.repairPage': { body: { version: 1, repair: {} } },
  'packGroups.keepRepair': { body: { name: 'x', page: '1' } },
  'jobs.takeBackRepairs': { body: { preset: 'x' } },
  'packGroups.split': { body: { version: 1, page: 2 } },
  'packGroups.rejoin': { body: { version: 1 } },
  'packGroups.tryEdit': { body: { rawShipmentRequirements: {} } },
  'packGroups.edit': { body: { version: 1, rawShipmentRequirements: {} } },
  'commands.reject': { body: { validationReason: 'x' } },
  'commands.validate': { body: {} },
  'commands.proof': { body: {} },
  'commands.mailReceipt': { body: { to: 'somebody@town.example' } },
  'shipments.resolveDoubt': { body: { resolution: 'went' } },
  'hooks.save': { body: { name: 'X', url: 'https://hook.example/x' } },
  'hooks.replay': { body: { eventIds: [1] } },
  'tracking.enter': { body: { code: 610, at: '2026-03-02T09:15:00Z', reason: 'x' } },
  'monitoring.takeStep': { body: { lateStatus: 300 } },
  'tracking.produce': { body: { code: 610 } },
  'tracking.addFile': { parts: [{ name: 'submittedFile', value: Buffer.from('%PDF-1.4'), fileName: 'proof.pdf' }] },
};
/** Ids that belong to no tenant, and calls that no person may make. */
export const OF_NO_TENANT: Readonly<Record<string, string>> = {
  brandingId: 'brandings are system-wide, and only the system’s administrators save them',
  channelIds: 'channels are system-wide; which ones an account may use is a rule of its own',
  optionTypeIds: 'options are system-wide',
  channelId: 'channels are system-wide; beyond the account’s list they are not found',
  optionId: 'options are system-wide, and only the system’s administrators save them',
  optionTypeId: 'options are system-wide',
  tariffLineId: 'the tariff is system-wide',
  realmId: 'sign-in services are system-wide, and only the system’s administrators save them',
  extractionParameters: 'no id',
};
export const OTHERWISE: Partial<Record<CallName, string>> = {
  'authentication.createTicket': 'for service tokens alone: tests/api/agents.test.ts',
  'authentication.tradeTicket': 'the ticket is the right: tests/api/agents.test.ts',
  'brandings.save': 'system administrators alone',
  'channels.composePage': 'system administrators alone; a file is of its person: tests/scenarios/compose-page.test.ts',
  'channels.save': 'system administrators alone',
  'files.states': 'a foreign file is as unknown as a missing one: tests/findings/printed-documents-lost.test.ts',
  'options.save': 'system administrators alone',
  'options.saveType': 'system administrators alone',
  'tariffs.save': 'system administrators alone',
  'billing.correct': 'system administrators alone',
  'billing.enterProposed': 'system administrators alone',
  'tracking.import': 'system administrators alone',
  'tracking.dismiss': 'system administrators alone',
  'tracking.place': 'system administrators alone',
  'tracking.unplace': 'system administrators alone',
  'security.saveRealm': 'system administrators alone',
};
