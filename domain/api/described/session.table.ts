// What the API document says of sign-in, files, tokens and the application itself.
import type { CallText } from './call-text.ts';

const ANYWAY =
  'A page that takes longer than 5 seconds is refused; `anyway` draws it within a minute, behind your other work.';

const UPLOAD_HEADERS = {
  'Tus-Resumable': 'The version of the protocol: 1.0.0.',
  'Upload-Offset': 'Bytes that have arrived: where the next stretch begins.',
  'Upload-Length': 'Bytes of the whole file.',
  'Upload-Expires': 'When an unfinished upload is forgotten.',
  Location: 'The address of the upload, for the next calls.',
};

export const SESSION_TEXTS = {
  'app.live': { summary: 'Tell whether the process lives', description: 'For supervisors. Asks nothing else.' },
  'app.ready': {
    summary: 'Tell whether calls can be answered',
    description:
      'For load balancers and monitoring: refused with -80 while the database is away. `troubles` says what else is wrong with this server, and what to do; its `parameters` are for who sees the system.',
  },
  'app.version': { summary: 'Read the version of the server' },
  'app.config': {
    summary: 'Read the limits and settings that a client needs before sign-in',
    description: 'Sizes are in bytes, `idleSeconds` in seconds.',
  },
  'app.search': {
    summary: 'Search orders, deliveries, documents, recipients and services',
    description: 'Answers at most a few hits of each kind, newest first; `overflow` says that there are more.',
  },
  'app.records': {
    summary: 'Search accounts, people, groups, profiles, services, channels, options, brandings and contacts',
    description: 'At most five of each kind, and only those that you may open.',
  },
  'app.notifyAdministrator': {
    summary: 'Send a message to the administrators of your account',
    example: { message: 'The service “Annual statements” should post on Saturdays, too.', screen: '/deposit' },
  },
  'app.notifications': {
    summary: 'List what waits for you and what became of your orders',
    description: 'At most 30 notes of the last 14 days.',
  },
  'authentication.authenticate': {
    summary: 'Sign in with login and password',
    description:
      'Answers a token for the header `Authorization: Bearer`. It ends after `idleSeconds` without a call, at the latest at `expiresAt`. A program is better served by a token of its own (`agents.createToken`).',
    example: { login: 'depositor', password: 'the password of this person' },
    refusals: [
      'user.loginError',
      'user.tooManyFailures',
      'user.disabled',
      'user.accountExpired',
      'user.secondFactor',
      'realm.away',
    ],
  },
  'authentication.check': { summary: 'Read the session: its end and its person' },
  'authentication.logout': { summary: 'End the session' },
  'authentication.triggerLostPassword': {
    summary: 'Ask for an e-mail to set a new password',
    description:
      'One e-mail for each login of the address, at most three an hour. The answer does not tell whether there is one.',
    example: { userEMailAddress: 'depositor@company.example' },
  },
  'authentication.changeLostPassword': {
    summary: 'Set a new password with the token of that e-mail',
    description: 'A token is good once, for an hour. All sessions of the person end.',
    example: {
      userLogin: 'depositor',
      lostPasswordToken: 'the-token-of-the-e-mail',
      newPassword: 'seven purple lamps at dawn',
    },
    refusals: ['lostPassword.token', 'lostPassword.weak', 'lostPassword.tooSimilar', 'user.passwordCommon'],
  },
  'authentication.secondFactor': {
    summary: 'Go on after the password with a second factor',
    description:
      'Where `authentication.authenticate` refuses with `user.secondFactor`, its parameter `ticket` is good here once, for five minutes, with a code of the authenticator app or a recovery code. Programs use a token of their own (`agents.createToken`), which asks for none.',
    example: { ticket: 'the-ticket-of-the-first-step', code: '492 039' },
    refusals: ['secondFactor.step', 'secondFactor.wrongCode', 'secondFactor.unreadable', 'user.tooManyFailures'],
  },
  'authentication.passkeyOptions': {
    summary: 'Ask what a passkey is to sign',
    description:
      'Good once, for five minutes. `ticket` is that of `user.secondFactor`, where the passkey is the second factor.',
    example: {},
    refusals: ['passkey.host', 'secondFactor.step'],
  },
  'authentication.realms': { summary: 'List the sign-in services that this host offers' },
  'authentication.openid': {
    summary: 'Begin a sign-in by OpenID Connect',
    description:
      'The browser goes to `address`, and keeps `secret` until the provider sends it back to `/signIn/return`.',
    example: { realmId: 1, origin: 'https://mail.town.example' },
    refusals: ['realm.unknown', 'realm.origin', 'realm.notReached', 'realm.failed'],
  },
  'authentication.openidReturn': {
    summary: 'End a sign-in by OpenID Connect',
    description:
      'Once, within ten minutes, by the browser that began it. A second factor is asked for as after a password.',
    example: { answer: '?code=7d5a&state=k3Jx', secret: 'pW4vYk2mQ8sT1uXz9aBcDe' },
    refusals: [
      'realm.step',
      'realm.unknown',
      'realm.denied',
      'realm.failed',
      'realm.notReached',
      'realm.unknownPerson',
      'realm.loginTaken',
      'realm.notSetUp',
      'user.disabled',
      'user.accountExpired',
      'user.secondFactor',
      'users.login',
    ],
  },
  'authentication.passkey': {
    summary: 'Sign in with a passkey',
    description: 'The passkey verified its user, so that it stands for password and second factor.',
    example: {
      credential: {
        id: 'q2w9',
        rawId: 'q2w9',
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
          authenticatorData: 'SZYN5YgOjGh0NBcPZHZg',
          signature: 'MEUCIQ',
        },
      },
    },
    refusals: ['passkey.invalid', 'passkey.host', 'secondFactor.step', 'user.disabled'],
  },
  'authentication.createTicket': {
    summary: 'Make a ticket that opens the application once for one person',
    description: 'The server of a partner asks for it; the ticket lives 60 seconds.',
    example: { login: 'depositor', embeddingOrigin: 'https://portal.example.com' },
    refusals: ['embedded.originNotAllowed', 'brandings.embeddedUrl', 'users.notEnoughPermission', 'file.notFound'],
  },
  'authentication.tradeTicket': {
    summary: 'Trade a ticket for a session',
    example: { ticket: 'the-ticket-that-the-partner-was-given', embeddingOrigin: 'https://portal.example.com' },
    refusals: ['embedded.originNotAllowed', 'externalAuth.ticket'],
  },
  'files.upload': {
    summary: 'Upload files in a form',
    description: 'Answers the first file. `files.put` is simpler where there is one.',
    files: { file: 'A file; the part may come several times.' },
    example: { source: 'erp' },
    refusals: [
      ...['file.noFile', 'file.empty', 'file.truncated', 'file.invalid', 'file.encrypted', 'file.noPages'],
      'file.tooManyPages',
    ],
  },
  'files.put': {
    summary: 'Upload one file as the body of the request',
    description:
      'The `fileId` of the answer names it in `jobs.create`, within the time that `expiresAt` gives. The content type of the request does not matter: the file is read by its content.',
    refusals: ['file.empty', 'file.truncated', 'file.invalid', 'file.encrypted', 'file.noPages', 'file.tooManyPages'],
  },
  'files.list': { summary: 'List your uploaded files that are in no deposit yet' },
  'files.download': {
    summary: 'Download a file that you uploaded',
    media: ['application/pdf', 'application/zip', 'application/octet-stream'],
    refusals: ['file.notFound', 'file.purged'],
  },
  'files.view': { summary: 'Read what is known of an uploaded file', refusals: ['file.notFound'] },
  'files.page': {
    summary: 'Draw a page of an uploaded file as a picture',
    description: ANYWAY,
    media: ['image/png'],
    refusals: ['file.notFound', 'file.purged', 'area.page', 'document.pictureCostly'],
  },
  'files.drop': { summary: 'Give up a document that waits; it is gone for good', refusals: ['file.notFound'] },
  'files.states': {
    summary: 'Tell what became of your files',
    description: 'In the order asked for.',
    example: { fileIds: ['Jp4vWc0T9yN2sRkQx6hUeA'] },
  },
  'files.merge': {
    summary: 'Join uploaded PDF files into a new one',
    description: 'In the order given. The files themselves stay.',
    example: { fileIds: ['Jp4vWc0T9yN2sRkQx6hUeA', 'b1XrLq83ZtGmVoYd5fKcWA'], name: 'Letter with annex.pdf' },
    refusals: ['file.notFound', 'file.purged', 'file.notPdf', 'file.tooBig', 'file.tooManyPages'],
  },
  'library.list': { summary: 'List the files that are kept for you, your group and your account' },
  'library.keep': {
    summary: 'Keep an uploaded file in the library',
    description: 'It is no upload any more: a deposit takes a copy of it (`library.use`), as often as wanted.',
    example: { fileId: 'Jp4vWc0T9yN2sRkQx6hUeA', name: 'General terms.pdf', scope: 'account' },
    refusals: ['file.notFound', 'library.full', 'library.noGroup'],
  },
  'library.save': {
    summary: 'Change the name, the readers or the content of a kept file',
    description: 'What is left out stays as it is.',
    example: { version: 1, name: 'General terms 2027.pdf' },
    refusals: ['file.notFound', 'library.noGroup', 'library.notOwn', 'exception.notFound'],
  },
  'library.use': {
    summary: 'Make a copy of a kept file, to be deposited',
    description: 'The answer is as that of an upload; the copy lives for seven days unless a deposit uses it.',
  },
  'library.download': { summary: 'Download a kept file', media: ['application/pdf', 'application/octet-stream'] },
  'library.remove': { summary: 'Remove a file from the library' },
  'contacts.list': {
    summary: 'List the contacts of your address book and those that your account shares',
    description: 'By name, 100 unless asked for more. `text` finds each of its words in names, addresses and numbers.',
    refusals: ['list.cursor'],
  },
  'contacts.get': { summary: 'Read a contact' },
  'contacts.save': {
    summary: 'Save a contact',
    description: 'Without `id` it is a new one; otherwise `version` is the one that was read.',
    example: {
      kind: 'person',
      firstName: 'Ada',
      lastName: 'Baker',
      addresses: [{ label: 'Home', lines: ['12 Elm Street', 'London N1 9GU'], countryCode: 'GB' }],
      emails: [{ address: 'ada@alder.example' }],
    },
    refusals: ['contacts.nameMissing', 'contacts.notOwn', 'email.invalid', 'phone.invalid', 'exception.notFound'],
  },
  'contacts.import': {
    summary: 'Import contacts, line by line',
    description:
      'A line finds its contact by `reference`, else by the names; what it tells is added. All lines that are not refused are stored together; each refused one says why. With `dryRun` nothing is stored. The same lines again change nothing.',
    example: { dryRun: true, lines: [{ line: 2, lastName: 'Baker', address: '12 Elm Street', town: 'London' }] },
  },
  'contacts.remove': { summary: 'Remove a contact; nothing of it stays' },
  'files.createUpload': {
    summary: 'Begin an upload that a cut connection does not lose',
    description: 'By the rules of tus 1.0. Unfinished uploads are kept for seven days after their last byte.',
    answerHeaders: UPLOAD_HEADERS,
    refusals: ['idempotency.otherBody', 'file.empty', 'upload.tooLong', 'file.tooBig', 'exception.diskFull'],
  },
  'files.uploadState': {
    summary: 'Read how far an upload is',
    answerHeaders: UPLOAD_HEADERS,
    refusals: ['upload.notFound'],
  },
  'files.uploadOffset': {
    summary: 'Read how far an upload is, from the header Upload-Offset',
    answerHeaders: UPLOAD_HEADERS,
    refusals: ['upload.notFound'],
  },
  'files.appendUpload': {
    summary: 'Send a stretch of an upload',
    description: 'It begins where the server stands (`Upload-Offset`). The answer to the last one has the file.',
    answerHeaders: UPLOAD_HEADERS,
    refusals: [
      'file.upload',
      'file.invalid',
      'file.encrypted',
      'file.truncated',
      'file.noPages',
      'file.tooManyPages',
      'file.virus',
      'file.scannerLimit',
      'file.scannerAway',
      'exception.diskFull',
      'upload.notFound',
      'upload.offset',
      'upload.busy',
      'upload.tooLong',
      'upload.checksum',
    ],
  },
  'translations.labels': {
    summary: 'Read the texts of the screens in a language',
    description: 'English where the language has none. With `changed` only what administrators worded anew.',
  },
  'translations.locales': { summary: 'List the languages of the screens' },
  'translations.news': {
    summary: 'Read the news of a branding',
    description:
      'Of the one that is worn here; the administrators of the system read all. English where the language has none.',
    refusals: ['exception.notFound'],
  },
  'translations.saveNews': {
    summary: 'Save the news of a branding',
    description: 'Limited HTML: paragraphs, headings, lists, emphasis, links. What else is in it is left out.',
    example: { html: '<p>The counters are closed on Friday.</p>' },
    refusals: ['exception.notFound', 'exception.editionConflict', 'news.order'],
  },
  'translations.save': {
    summary: 'Save the wording of texts',
    description: 'In the language of `locale`. null gives a text its own wording back.',
    example: { labels: { 'home.newDeposit': 'New letter' } },
    refusals: [
      'locales.noText',
      'locales.empty',
      'locales.syntax',
      'locales.missing',
      'locales.unknown',
      'exception.editionConflict',
    ],
  },
  'agents.tokens': { summary: 'List the tokens of the programs that work for you' },
  'agents.serviceTokens': {
    summary: 'List the tokens of servers of partners',
    description: 'Your own, and those that were made in the accounts that you administer or see.',
  },
  'agents.createToken': {
    summary: 'Make a token for a program',
    description:
      'It is shown in this answer, for a day again to a repeat that bears the same `Idempotency-Key`, and never after that: then, or once the token is revoked, such a repeat is refused with `exception.notFound`. `agent`: files and jobs of yours; the calls that take it say so. `service`: a server of a partner, for whoever administers an account or its services. It does what you may do, as far as its `scopes` open calls; each call says which. It lasts until its day or until it is revoked. It is refused with -11 while you are disabled or removed, or where it comes from an address that is not allowed to you, and with `user.accountExpired` once your account has ended. `confirm` also decides on failures and doubts, enters events of carriers and makes statuses in test mode; `read` also reads costs; the register of consent is of `administer`, the import of a provider’s file of `configure`.',
    example: { name: 'Invoices of the ERP', kind: 'service', scopes: ['deposit', 'read'], expiresOn: '2027-12-31' },
    refusals: [
      'agents.tooMany',
      'agents.scopeBeyond',
      'agents.expired',
      'agents.serviceOnly',
      'exception.notFound',
      'system.secretKeyMissing',
    ],
  },
  'agents.revokeToken': { summary: 'Revoke a token; the program is refused from then on' },
} as const satisfies Record<string, CallText>;
