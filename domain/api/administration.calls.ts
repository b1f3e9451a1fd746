// Calls of units (accounts), recipients, groups, brandings, channels, options, users, profiles and services.
import { call } from './call-row.ts';

export const ADMINISTRATION_CALLS = {
  'units.list': call('GET /ou', 'viewOu', 409),
  'units.save': call('POST /ou', 'administerOu', 409, { creates: true }),
  'units.get': call('GET /ou/{ouId}', 'viewOu', 409),
  'units.remove': call('DELETE /ou/{ouId}', 'administerOu', 409, { later: true }),
  'units.export': call('POST /ou/{ouId}/export', 'administerOu', 409, { answer: 'stream', later: true }),
  'units.checkExport': call('GET /ou/{ouId}/checkExport', 'administerOu', 409, { later: true }),
  'units.channels': call('GET /ou/{ouId}/channels', 'viewOu', 409),
  'units.saveChannels': call('POST /ou/{ouId}/channels', 'administerOu', 409),
  'units.senderAccounts': call('POST /ou/senderAccounts', 'administerOu', 409, { later: true }),
  'recipients.listOfUnit': call('GET /ou/{ouId}/recipients/list', 'administerOu', 409, { later: true }),
  'recipients.revisions': call('GET /ou/{ouId}/recipients/revisions', 'administerOu', 409, { later: true }),
  'recipients.save': call('POST /ou/recipients', 'administerOu', 409, { later: true }),
  'recipients.list': call('POST /ou/recipients/list', 'administerOu', 409, { later: true }),

  'groups.list': call('GET /groups', 'viewOu', 410),
  'groups.save': call('POST /groups', 'administerOu', 'Section 7 names /groups without a save.', { creates: true }),
  'brandings.list': call('GET /brandings', 'systemView', 410),
  'brandings.my': call('GET /brandings/my', 'public', 410, { passive: true }),
  'brandings.save': call('POST /brandings', 'system', 410, { later: true }),
  'channels.list': call('GET /channels', 'signedIn', 410, { agent: true }),
  'channels.get': call('GET /channels/{channelId}', 'signedIn', 410, { agent: true }),
  'channels.types': call('GET /channels/type', 'signedIn', 410, { agent: true }),
  'channels.save': call('POST /channels', 'system', 'Section 7 names /channels without a save.', { creates: true }),
  'options.list': call('GET /options', 'signedIn', 410, { agent: true }),
  'options.save': call('POST /options', 'system', 410, { creates: true }),
  'options.remove': call('DELETE /options/{optionId}', 'system', 410),
  'options.types': call('GET /options/type', 'signedIn', 410, { agent: true }),
  'options.saveType': call('POST /options/type', 'system', 410, { creates: true }),
  'options.removeType': call('DELETE /options/type/{optionTypeId}', 'system', 410),

  'users.all': call('GET /users/all', 'administerOu', 411),
  // decisions.md gives users to administrators; "On behalf" lets others choose a person, and the own record is everybody's:
  // each sees oneself, and those whose orders one sees or may create (`maySee`).
  'users.list': call('GET /users', 'signedIn', 411),
  'users.get': call('GET /users/{userId}', 'signedIn', 411),
  'users.save': call('POST /users', 'administerOu', 411, { creates: true }),
  'users.remove': call('DELETE /users/{userId}', 'administerOu', 411),
  'users.triggerVerifyEMail': call('POST /users/triggerVerifyEMail', 'signedIn', 411, { later: true }),
  'users.verifyEMail': call('POST /users/verifyEMail', 'signedIn', 411, { later: true }),
  'users.password': call('POST /users/password', 'signedIn', 411),
  'users.update': call('POST /users/update', 'signedIn', 411),

  'profiles.list': call('GET /profiles', 'administerOu', 412),
  'profiles.save': call('POST /profiles', 'administerOu', 412, { creates: true }),
  'profiles.services': call('GET /profiles/{profileId}/services', 'administerOu', 412),
  'profiles.saveServices': call('POST /profiles/{profileId}/services', 'administerOu', 412),
  'profiles.roleTemplates': call('GET /roleTemplates', 'administerOu', 412, { later: true }),

  'services.list': call('GET /services', 'signedIn', 421, { agent: true }),
  'services.save': call('POST /services', 'administerService', 421, { body: 'multipart', creates: true }),
  'services.get': call('GET /services/{serviceId}', 'signedIn', 421, { agent: true }),
  'services.remove': call('DELETE /services/{serviceId}', 'administerService', 421, { later: true }),
  'services.file': call('GET /services/{serviceId}/file/{fileId}', 'signedIn', 421, {
    answer: 'download',
    agent: true,
  }),
  'services.testDataFile': call('POST /services/testDataFile', 'administerService', 421, {
    body: 'multipart',
    later: true,
  }),
} as const;
