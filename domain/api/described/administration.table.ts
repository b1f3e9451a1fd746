// What the API document says of accounts, users, groups, profiles, brandings and recipients.
import type { CallText } from './call-text.ts';

const VERSION = 'Without `id` a new one is made; with it `version` is the one that you read.';

export const ADMINISTRATION_TEXTS = {
  'units.list': { summary: 'List the accounts that you see' },
  'units.level': {
    summary: 'Read a stretch of the tree of accounts',
    description:
      'Ten children of one account, those behind `afterId`; or with `text` up to 100 accounts that have these letters, with those above; or with `ouId` one account with those above.',
    refusals: ['exception.notFound'],
  },
  'units.inherited': {
    summary: 'Read what an account has from those above it',
    description: 'For each field the value where the account states none, and the account that states it.',
  },
  'units.usage': { summary: 'Count what goes with an account' },
  'units.save': {
    summary: 'Save an account',
    description: VERSION,
    example: { name: 'Alder Ltd', accountIdentifier: 'ALDER', parent: null, defaultMailCountry: 'FR' },
    refusals: [
      'ou.childrenNotAllowed',
      'ou.delaysOrder',
      'ou.channelNotOfParent',
      'ou.shortenedDelays',
      'ou.siret',
      'ou.timeZone',
      'ou.webHookCredentials',
      'ou.webHookUrl',
      'tagList.duplicateName',
      'tagList.duplicateValue',
      'tagList.emptyValue',
    ],
  },
  'units.get': { summary: 'Read an account' },
  'units.remove': {
    summary: 'Remove an account',
    description:
      'Its accounts below, people and services go with it: asked for with `force` where there are any. What is confirmed still leaves.',
    refusals: ['ou.removeError', 'ou.removeOwn', 'users.notEnoughPermission'],
  },
  'units.export': { summary: 'Export what an account has' },
  'units.checkExport': { summary: 'Count what an export would hold' },
  'units.channels': { summary: 'Read which channels an account may use' },
  'units.saveChannels': {
    summary: 'Set which channels an account may use',
    description: 'null: those of the account above.',
    example: { channelIds: [1, 2] },
    refusals: ['ou.channelNotOfParent'],
  },
  'units.senderAccounts': { summary: 'Let an account send for others' },
  'recipients.listOfUnit': { summary: 'List the recipients of an account' },
  'recipients.revisions': { summary: 'Read the history of a recipient' },
  'recipients.save': { summary: 'Save recipients' },
  'recipients.list': { summary: 'Look recipients up' },
  'groups.list': { summary: 'List the groups of an account' },
  'groups.save': {
    summary: 'Save a group',
    description: VERSION,
    example: { ouId: 1, code: 'SALES', name: 'Sales', users: [] },
    refusals: ['exception.notFound'],
  },
  'groups.remove': {
    summary: 'Remove a group; its people stay, in no group',
    description: 'Orders stay with their owners; whoever saw them through the group alone sees them no more.',
    refusals: ['users.notEnoughPermission'],
  },
  'brandings.list': { summary: 'List the brandings' },
  'brandings.my': {
    summary: 'Read the branding that the screens wear here',
    description: 'By the host name that was asked; after sign-in by the account.',
  },
  'brandings.save': { summary: 'Save a branding', refusals: ['brandings.domain', 'brandings.embeddedUrl'] },
  'users.all': { summary: 'List all users that you administer' },
  'users.list': {
    summary: 'List the users of an account',
    description: 'Who does not administer sees themselves, and those whose orders they see or may create.',
  },
  'users.get': { summary: 'Read a user' },
  'users.save': {
    summary: 'Save a user',
    description: VERSION,
    example: {
      ouId: 1,
      login: 'clerk',
      firstName: 'Ada',
      lastName: 'Baker',
      emailAddress: 'ada@alder.example',
      profileId: 1,
    },
    refusals: [
      'users.login',
      'users.duplicateLogin',
      'users.profileUnknown',
      'users.notEnoughPermission',
      'users.emailNotEditable',
      'phone.invalid',
      'permissions.notGrantable',
      'permissions.ownProfile',
      'permissions.lastSuperAdmin',
      'user.passwordPolicy',
      'user.passwordTooSimilar',
      'exception.notFound',
    ],
  },
  'users.import': {
    summary: 'Import users, line by line',
    description:
      'A login that the account has is changed, another is added. All lines that are not refused are stored together; each refused one says why. With `dryRun` nothing is stored. The same lines again change nothing.',
    example: { ouId: 1, dryRun: true, lines: [{ line: 2, login: 'clerk', firstName: 'Ada', profileId: 1 }] },
    refusals: ['exception.notFound', 'users.duplicateLogin'],
  },
  'users.remove': {
    summary: 'Remove a user; their orders stay',
    refusals: ['permissions.lastSuperAdmin', 'users.notEnoughPermission'],
  },
  'users.triggerVerifyEMail': { summary: 'Ask for an e-mail that proves an address' },
  'users.verifyEMail': { summary: 'Prove an address with the token of that e-mail' },
  'users.password': {
    summary: 'Change your password',
    example: { currentPassword: 'the old one', newPassword: 'seven purple lamps at dawn' },
    refusals: ['user.passwordWrong', 'user.passwordPolicy', 'user.passwordTooSimilar', 'user.passwordUnchanged'],
  },
  'users.update': {
    summary: 'Change your own record: names, language, telephones, preferences',
    description: 'What is left out stays.',
    example: { version: 3, locale: 'fr' },
    refusals: ['phone.invalid', 'users.emailNotEditable'],
  },
  'profiles.list': { summary: 'List the profiles of an account' },
  'profiles.save': {
    summary: 'Save a profile',
    description: `${VERSION} Each mask is a sum of permission flags: for the own orders, those of the group, those of the account.`,
    example: { ouId: 1, name: 'Depositor', permissions: 3, permissionsOnGroup: 0, permissionsOnOU: 0 },
    refusals: ['permissions.masks', 'permissions.notGrantable', 'permissions.ownProfile', 'exception.notFound'],
  },
  'profiles.services': { summary: 'List the services of a profile' },
  'profiles.saveServices': { summary: 'Set the services of a profile', example: { serviceIds: [1, 2] } },
  'profiles.roleTemplates': { summary: 'List the templates of profiles' },
} as const satisfies Record<string, CallText>;
