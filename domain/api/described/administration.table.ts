// What the API document says of accounts, users, groups, profiles, brandings and recipients.
import type { CallText } from './call-text.ts';

/** Who changes a factor proves to be the person, and has it. */
const FACTOR_REFUSALS = [
  'user.passwordWrong',
  'user.signInAgain',
  'secondFactor.wrongCode',
  'secondFactor.none',
  'user.tooManyFailures',
] as const;

/** Where no register can be had. */
const REGISTER = ['recipients.noRegister', 'recipients.registerAbove'] as const;

const VERSION = 'Without `id` a new one is made; with it `version` is the one that you read.';

export const ADMINISTRATION_TEXTS = {
  'units.list': { summary: 'List the accounts that you see' },
  'units.level': {
    summary: 'Read a stretch of the tree of accounts',
    description:
      'Ten children of one account, those behind `afterId`; or with `text` up to 100 accounts that have these letters, with those above; or with `ouId` one account with those above; or with `attention` those in trouble.',
    refusals: ['exception.notFound'],
  },
  'units.firstLetter': {
    summary: 'Read how far your account is on the way to its first letter',
    description: 'Sender, channels, services and people that it has; `letter` is null until an order is confirmed.',
  },
  'units.inherited': {
    summary: 'Read what an account has from those above it',
    description: 'For each field the value where the account states none, and the account that states it.',
  },
  'units.moveEffects': {
    summary: 'List what a move changes for an account',
    description:
      'Fields that it does not state itself, channels and lists that it would lose, and what forbids the move.',
    refusals: ['ou.childrenNotAllowed', 'ou.moveBelowItself', 'ou.moveTenant', 'ou.registerInUse'],
  },
  'units.move': {
    summary: 'Move an account, with all below it, within its organisation',
    description: 'You administer the account, the one above it, and the one below which it comes.',
    example: { version: 3, parentId: 2 },
    refusals: [
      'ou.childrenNotAllowed',
      'ou.delaysBelow',
      'ou.delaysByProgram',
      'ou.delaysOrder',
      'ou.moveBelowItself',
      'ou.moveBound',
      'ou.moveTenant',
      'ou.registerInUse',
      'ou.shortenedDelays',
    ],
  },
  'units.usage': { summary: 'Count what goes with an account' },
  'units.save': {
    summary: 'Save an account',
    description: VERSION,
    example: { name: 'Alder Ltd', accountIdentifier: 'ALDER', parent: null, defaultMailCountry: 'FR' },
    refusals: [
      'ou.duplicateIdentifier',
      'ou.childrenNotAllowed',
      'ou.delaysBelow',
      'ou.delaysByProgram',
      'ou.delaysOrder',
      'ou.channelNotOfParent',
      'invoicing.placeholder',
      'invoicing.url',
      'ou.registerInUse',
      'ou.shortenedDelays',
      'ou.siret',
      'ou.testModeBelow',
      'ou.billingParent',
      'ou.timeZone',
      'ou.webHookCredentials',
      'ou.webHookUrl',
      'ou.webHookPort',
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
  'lists.export': {
    summary: 'Export a list',
    description:
      'All rows that the call of the list would show you by this filter, over all its pages: CSV (UTF-8 with its mark, formulas in texts defused) or one JSON object a line. Behind all columns, CSV has the words of those that hold codes, in your language: `statusLabel` says what `status` means. A document whose `doubtSince` is not empty may never have left, whatever its status: `statusLabel` says that it is in doubt. The answer is a stream of `ExportLine`: the file is all `text` of it, one after another.',
    example: { format: 'csv', filter: { text: 'dubois' } },
    refusals: ['exception.invalidInput', 'export.tooMany'],
  },
  'units.export': {
    summary: 'Export what an account has',
    description:
      'Streamed as that of `lists.export`. A token exports services with the scope `configure`, and orders with `read`, besides.',
    example: { what: 'users', format: 'csv' },
    refusals: ['export.tooMany', 'agents.scopeMissing'],
  },
  'units.checkExport': { summary: 'Count what an export would hold', refusals: ['agents.scopeMissing'] },
  'units.channels': { summary: 'Read which channels an account may use' },
  'units.saveChannels': {
    summary: 'Set which channels an account may use',
    description: 'null: those of the account above.',
    example: { channelIds: [1, 2] },
    refusals: ['ou.channelNotOfParent'],
  },
  'units.senderAccounts': {
    summary: 'Let an account send for others',
    description:
      'It keeps a register of recipients of its own, which those below it share: what recipients chose in another one counts no more.',
    example: { id: 2, enabled: true },
    refusals: ['ou.registerInUse'],
  },
  'recipients.listOfUnit': {
    summary: 'List the recipients of an account',
    description: 'The register is that of the nearest account above that keeps one.',
    refusals: [...REGISTER, 'list.cursor'],
  },
  'recipients.revisions': { summary: 'Read the history of a recipient', refusals: REGISTER },
  'recipients.save': {
    summary: 'Save how a recipient wants to get post',
    description:
      'Without `version` it is a new recipient. An `emailAddress` that is left out stays as it is, `null` removes it; it is valid from then on. `electronic` needs an e-mail address and, where it is new, a note that says why. `measuring` says whether what the recipient opens and clicks may be kept; left out, it stays; who said no on the own page is asked there again.',
    example: {
      senderAccountId: 1,
      recipientIdentifier: 'C-4711',
      mainPreferences: { preference: 'electronic' },
      emailAddress: 'ada@home.example',
      note: 'Asked for it at the counter.',
    },
    refusals: [
      ...REGISTER,
      ...['recipients.known', 'recipients.identifier', 'recipients.electronicNeedsEmail', 'recipients.noteRequired'],
      ...['recipients.measuringRefused', 'email.invalid'],
    ],
  },
  'recipients.list': {
    summary: 'Look recipients up by their identifiers',
    example: { senderAccountId: 1, recipientIdentifiers: ['C-4711'] },
    refusals: REGISTER,
  },
  'recipients.sendLink': {
    summary: 'Ask a recipient by e-mail how to get post',
    description:
      'A link to the recipient’s own page goes to the valid e-mail address. It holds for 90 days, for this recipient, account and address.',
    example: { senderAccountId: 1, recipientIdentifier: 'C-4711' },
    refusals: [
      ...REGISTER,
      'recipients.noAddress',
      'recipients.noBaseUrl',
      'recipients.testMode',
      'recipients.linksTooMany',
    ],
  },
  'recipients.own': {
    summary: 'Read what a recipient chose, by the link that went out',
    description: 'Changes nothing, so that a program that follows links in e-mails decides nothing.',
    example: { token: 'kq4sV0bQm1u3Zr7xW9yTcE2nH6jL8pAdF5gK0oUiRtM' },
    refusals: ['recipients.link'],
  },
  'recipients.choose': {
    summary: 'Choose by a link how to get post',
    description:
      'Following the link proves its address. Another `emailAddress` ends the link; a new one goes there, and `electronic` counts once it was followed. `measuring` alone leaves alone how letters come; `emailAddress` counts beside `preference`.',
    example: { token: 'kq4sV0bQm1u3Zr7xW9yTcE2nH6jL8pAdF5gK0oUiRtM', preference: 'electronic' },
    refusals: [
      'recipients.link',
      'email.invalid',
      'recipients.noBaseUrl',
      'recipients.testMode',
      'recipients.linksTooMany',
    ],
  },
  'recipients.import': {
    summary: 'Import recipients, line by line',
    description:
      'A line finds its recipient by `recipientIdentifier`; what it leaves out stays. All lines that are not refused are stored together; each refused one says why. With `dryRun` nothing is stored.',
    example: {
      senderAccountId: 1,
      dryRun: true,
      lines: [{ line: 2, recipientIdentifier: 'C-4711', preference: 'paper' }],
    },
    refusals: [...REGISTER, 'exception.editionConflict'],
  },
  'groups.list': { summary: 'List the groups of an account' },
  'groups.save': {
    summary: 'Save a group',
    description: VERSION,
    example: { ouId: 1, code: 'SALES', name: 'Sales', users: [] },
    refusals: ['groups.duplicateCode', 'users.notEnoughPermission', 'exception.notFound'],
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
  'brandings.save': {
    summary: 'Save a branding',
    description: VERSION,
    example: { name: 'Alder', applicationName: 'Alder Post', virtualHost: 'post.alder.example', brandColor: '#4a86d8' },
    refusals: [
      'brandings.domain',
      'invoicing.placeholder',
      'invoicing.url',
      'brandings.duplicateHost',
      'brandings.duplicateName',
      'brandings.embeddedUrl',
      'brandings.picture',
      'brandings.css',
      'brandings.cssProperty',
      'brandings.cssValue',
      'realm.unknown',
      'locales.noText',
      'locales.empty',
      'locales.syntax',
      'locales.missing',
      'locales.unknown',
      'exception.notFound',
    ],
  },
  'brandings.remove': {
    summary: 'Remove a branding that no account wears',
    refusals: ['brandings.inUse', 'brandings.default'],
  },
  'brandings.image': {
    summary: 'Fetch a picture of a branding',
    description: 'Nobody needs a session for it.',
    media: ['image/png', 'image/jpeg', 'image/webp'],
  },
  'users.all': { summary: 'List all users that you administer' },
  'users.page': {
    summary: 'Read the people of an account in pages',
    description: 'Searched and sorted by the server; `cursor` leads to the next page.',
    refusals: ['list.cursor'],
  },
  'users.list': {
    summary: 'List the users of an account',
    description: 'Who does not administer sees themselves, and those whose orders they see or may create.',
  },
  'users.get': { summary: 'Read a user' },
  'users.save': {
    summary: 'Save a user',
    description: `${VERSION} Your own password and first e-mail address are set by \`users.password\` and \`users.update\`, which ask for the current password. A token sets no password, and no first e-mail address of somebody who is there.`,
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
      'users.ownAccess',
      'users.accessByProgram',
      'phone.invalid',
      'permissions.notGrantable',
      'permissions.ownProfile',
      'permissions.lastSuperAdmin',
      'user.passwordPolicy',
      'user.passwordCommon',
      'user.passwordTooSimilar',
      'exception.notFound',
    ],
  },
  'users.import': {
    summary: 'Import users, line by line',
    description:
      'A login that the account has is changed, another is added. All lines that are not refused are stored together; each refused one says why. With `dryRun` nothing is stored. With `invite` those who are added, are enabled and have an e-mail address are invited. The same lines again change nothing.',
    example: { ouId: 1, dryRun: true, lines: [{ line: 2, login: 'clerk', firstName: 'Ada', profileId: 1 }] },
    refusals: ['exception.notFound', 'users.duplicateLogin'],
  },
  'users.invite': {
    summary: 'Invite users to choose their first password',
    description:
      'An e-mail to each, in their language, with a link that holds for seven days, once. An invitation that is sent again ends the one before.',
    example: { userIds: [12, 13] },
    refusals: ['invitations.noAddress', 'invitations.hasPassword', 'invitations.justSent', 'users.notEnoughPermission'],
  },
  'users.remove': {
    summary: 'Remove a user; their orders stay',
    refusals: ['permissions.lastSuperAdmin', 'users.notEnoughPermission'],
  },
  'users.triggerVerifyEMail': {
    summary: 'Ask for an e-mail with a code that proves your address',
    description: 'The address is that of your own record. Three codes in a quarter of an hour.',
    example: { emailAddress: 'depositor@company.example' },
    refusals: [
      'emailVerification.mandatory',
      'emailVerification.alreadyVerified',
      'emailVerification.tooManyRequests',
      'emailVerification.cannotSend',
      'users.emailNotEditable',
    ],
  },
  'users.verifyEMail': {
    summary: 'Prove your e-mail address with the code of that e-mail',
    description: 'A code holds half an hour, and for five entries.',
    example: { verifyEMailToken: '48200915' },
    refusals: [
      'emailVerification.codeRequired',
      'emailVerification.invalidCode',
      'emailVerification.alreadyUsed',
      'emailVerification.alreadyVerified',
      'emailVerification.unexpected',
    ],
  },
  'users.password': {
    summary: 'Change your password',
    example: { currentPassword: 'the old one', newPassword: 'seven purple lamps at dawn' },
    refusals: [
      'user.passwordWrong',
      'user.tooManyFailures',
      'user.passwordPolicy',
      'user.passwordCommon',
      'user.passwordTooSimilar',
      'user.passwordUnchanged',
    ],
  },
  'users.sessions': {
    summary: 'List where a person is signed in, and the programs that work for them',
    description: 'Your own, or those of a person whom you may manage. Newest first.',
    refusals: ['users.notEnoughPermission'],
  },
  'users.endSession': { summary: 'End one session of a person', refusals: ['users.notEnoughPermission'] },
  'users.endSessions': {
    summary: 'End all sessions of a person but the one of this call',
    refusals: ['users.notEnoughPermission'],
  },
  'users.revokeProgram': {
    summary: 'Revoke the token of a program of a person',
    refusals: ['users.notEnoughPermission'],
  },
  'users.factor': {
    summary: 'Read whether you have a second factor',
    description:
      'Who has no password (`password` is false) changes factors within ten minutes of a sign-in by a service.',
  },
  'users.beginApp': {
    summary: 'Begin to set up an authenticator app',
    description: 'Nothing is asked for until `users.confirmApp` was called with a code of the app.',
    example: { currentPassword: 'the password of this person' },
    refusals: ['user.passwordWrong', 'user.signInAgain', 'user.tooManyFailures', 'secondFactor.alreadyOn'],
  },
  'users.confirmApp': {
    summary: 'Confirm the app with a code of it, and get recovery codes',
    description: 'Your other sessions end. The codes are shown once.',
    example: { code: '492039' },
    refusals: ['secondFactor.wrongCode', 'secondFactor.none', 'secondFactor.unreadable', 'user.tooManyFailures'],
  },
  'users.endApp': {
    summary: 'Turn the authenticator app off',
    example: { currentPassword: 'the password of this person', code: '492039' },
    refusals: FACTOR_REFUSALS,
  },
  'users.renewCodes': {
    summary: 'Get new recovery codes in the place of the old ones',
    example: { currentPassword: 'the password of this person', code: '492039' },
    refusals: FACTOR_REFUSALS,
  },
  'users.beginPasskey': {
    summary: 'Ask what a new passkey is made of',
    description: 'Good once, for five minutes, under the name by which the server was asked.',
    example: { currentPassword: 'the password of this person' },
    refusals: ['user.passwordWrong', 'user.signInAgain', 'user.tooManyFailures', 'passkey.host', 'passkey.tooMany'],
  },
  'users.addPasskey': {
    summary: 'Keep a passkey that the browser made',
    description: 'Where it is your first second factor you get recovery codes, and your other sessions end.',
    example: {
      name: 'Laptop',
      credential: {
        id: 'q2w9',
        rawId: 'q2w9',
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0', attestationObject: 'o2NmbXRkbm9uZQ' },
      },
    },
    refusals: ['passkey.invalid', 'passkey.host'],
  },
  'users.renamePasskey': {
    summary: 'Give a passkey another name',
    description: 'Without the password: the name opens nothing.',
    example: { name: 'Laptop at the office' },
  },
  'users.removePasskey': {
    summary: 'Remove a passkey',
    example: { currentPassword: 'the password of this person' },
    refusals: ['user.passwordWrong', 'user.signInAgain', 'user.tooManyFailures'],
  },
  'users.resetFactor': {
    summary: 'Take the second factor of a user away who lost it',
    description: 'App, recovery codes and passkeys; the sessions of the user end. Your own you end by `users.endApp`.',
    refusals: ['users.notEnoughPermission', 'users.ownAccess', 'secondFactor.none'],
  },
  'users.update': {
    summary: 'Change your own record: names, language, telephones, preferences',
    description: 'What is left out stays. An e-mail address is set with the current password.',
    example: { version: 3, locale: 'fr' },
    refusals: [
      'phone.invalid',
      'users.emailNotEditable',
      'user.passwordWrong',
      'user.signInAgain',
      'user.tooManyFailures',
    ],
  },
  'profiles.list': { summary: 'List the profiles of an account' },
  'profiles.save': {
    summary: 'Save a profile',
    description: `${VERSION} Each mask is a sum of permission flags: for the own orders, those of the group, those of the account.`,
    example: { ouId: 1, name: 'Depositor', permissions: 3, permissionsOnGroup: 0, permissionsOnOU: 0 },
    refusals: [
      'profiles.duplicateName',
      'permissions.masks',
      'permissions.notGrantable',
      'permissions.ownProfile',
      'permissions.ownFewer',
      'permissions.lastSuperAdmin',
      'exception.notFound',
    ],
  },
  'profiles.remove': {
    summary: 'Remove a profile that nobody has',
    refusals: ['profiles.inUse', 'permissions.notGrantable'],
  },
  'profiles.usage': {
    summary: 'Read who has a profile',
    description: 'All are counted; the first that you see are named.',
  },
  'profiles.services': { summary: 'List the services of a profile' },
  'profiles.saveServices': {
    summary: 'Set the services of a profile',
    example: { serviceIds: [1, 2] },
    refusals: ['permissions.notGrantable'],
  },
  'permissions.impact': {
    summary: 'Read what a change of a profile would take from whom',
    description: 'Nothing is saved. Counted are uses of the last 90 days; who only looked at mail is not recorded.',
    example: { permissions: 3, permissionsOnGroup: 0, permissionsOnOU: 0 },
  },
  'permissions.why': { summary: 'Read why a person may do something, or that it may not' },
  'permissions.holders': { summary: 'Read who of an account may do something, by profile' },
  'profiles.roleTemplates': { summary: 'List the ready-made roles from which a profile may start' },
} as const satisfies Record<string, CallText>;
