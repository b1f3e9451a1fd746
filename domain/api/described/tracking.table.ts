// What the API document says of tracking.
import type { CallText } from './call-text.ts';

export const TRACKING_TEXTS = {
  'tracking.push': {
    summary: 'Report what became of pieces of a channel',
    description:
      'For providers and carriers. The message is signed as Standard Webhooks says: `webhook-signature` is `v1,` and HMAC-SHA-256, in base 64, over `webhook-id`, `webhook-timestamp` and the bytes of the body, parted by full stops, under the secret of the channel (`tracking.makeSecret`; base 64 behind `whsec_`). Its time lies within five minutes of ours. Up to 1,000 events come together, in any order; sent again they change nothing. A piece is named by its NUID, or by a reference that an event with its NUID has given it; events of unknown pieces are kept until something names the piece. An event with a NUID may bring files, such as a proof of delivery. What is in `refused` was not kept; nor are opens and clicks (715, 716), with their files, of a recipient who has not agreed to be measured in the register, or is not known, which `notMeasured` counts: they need not be sent again. Codes of -900 and below need `destruction`.',
    example: {
      events: [{ id: 'ev-1', nuid: '1A2B3C4D5E6FG', code: 610, at: '2026-03-02T09:15:00Z', reference: 'RK 47 11' }],
    },
    refusals: ['tracking.signature', 'tracking.time'],
  },
  'tracking.enter': {
    summary: 'Write down what a carrier says of a document',
    description:
      'It counts as said by the provider of its channel, so that a `correction` takes back what that said before. The reason is shown with your name. Of one document up to 200 such events are kept; an open or a click (715, 716) of a recipient who has not agreed to be measured is refused.',
    example: { code: 610, at: '2026-03-02T09:15:00Z', reason: 'Told by telephone' },
    refusals: [
      'shipment.statusUnknown',
      'shipment.statusOwn',
      'tracking.future',
      'tracking.notLeft',
      'tracking.enteredMany',
      'tracking.notMeasured',
      'job.evidencePurged',
    ],
  },
  'tracking.addFile': {
    summary: 'Keep a file of the carrier with a document',
    description: 'It is downloaded by its name (`shipments.trackingFile`); one that is called as another is numbered.',
    files: { submittedFile: 'The file: PDF, PNG, JPEG or XML.' },
    refusals: ['file.noFile', 'tracking.fileType', 'tracking.filesMany', 'shipment.filePurged'],
  },
  'tracking.produce': {
    summary: 'Make a document in test mode get a status',
    description:
      'For accounts in test mode (`properties.testMode`). The event comes by the `entrance` that you name: as a signed message, as an answer of the test provider when it is asked, as a row of a file, or as written down by you. A recipient can ask for it too: an e-mail to `anything-711@…` comes back as bounced, one to `anything+715@…` is opened, `anything-550@…` is refused by the mail server, and a letter with the address line `TEST -611` is not claimed.',
    example: { code: -711, entrance: 'push' },
    refusals: [
      'tracking.notTest',
      'shipment.statusUnknown',
      'shipment.statusOwn',
      'tracking.notLeft',
      'tracking.enteredMany',
      'tracking.notMeasured',
      'job.evidencePurged',
    ],
  },
  'tracking.import': {
    summary: 'Import a file in which a provider says what became of its pieces',
    description:
      '`parameters` says which columns of the file are `nuid` or `reference`, `code`, `at`, and, where it has them, `id`, `tracker`, `detail`, and which of its words is which code of ours. Rows are entered by a thousand; the report names the first hundred that were not. A trial (`dryRun`) enters the first 5,000 as the import would, and undoes it; it only reads the others (`untried`). The same file again changes nothing. `notMeasured` counts opens and clicks of recipients who have not agreed to be measured: they are not kept. A code of -900 and below counts where `codes` names it for a word, a failure is taken back by a word of `corrections`.',
    files: { submittedFile: 'The file of the provider.' },
    example: {
      parameters: {
        parserConfiguration: {
          format: 'csv',
          encoding: 'utf-8',
          separator: ';',
          columns: [
            { metadata: 'nuid', column: 'Piece' },
            { metadata: 'code', column: 'State' },
            { metadata: 'at', column: 'Time' },
          ],
        },
        codes: { LIV: 610 },
        timeZone: 'Europe/Paris',
      },
      dryRun: 'true',
    },
    refusals: [
      ...(['file.noFile', 'channels.timeZone', 'parser.separator', 'parser.encoding', 'parser.headerNeeded'] as const),
      ...(['parser.width', 'parser.index', 'parser.pointer', 'parser.skip', 'parser.custom'] as const),
      ...(['services.mappingMandatory', 'services.duplicateMetadata', 'services.parserConfig'] as const),
    ],
  },
  'tracking.state': { summary: 'Read how events of a channel come in' },
  'tracking.makeSecret': {
    summary: 'Make the secret with which a channel’s provider signs',
    description:
      'It is shown this once. Each one before holds for a day after it was replaced, so that no message is refused while the provider gets the new one; with `atOnce` all of them end now. An answer that was lost cuts nobody off: make another one. While four of them hold, another one is made `atOnce` alone.',
    refusals: ['system.secretKeyMissing', 'tracking.secretsMany'],
  },
  'tracking.dropSecret': { summary: 'Take the secret of a channel away: no message is taken any more' },
  'tracking.place': {
    summary: 'Say which piece an event is about',
    description:
      'All events of the channel that wait under the same reference follow it, but for those that name another piece, and those that come later under it are of that piece.',
    example: { nuid: '1A2B3C4D5E6FG' },
    refusals: ['tracking.nuidUnknown', 'tracking.placed'],
  },
  'tracking.unplace': {
    summary: 'Take an event back from the piece that a person gave it',
    description:
      'It waits again, and so do those that its reference alone brought to the piece, which is followed anew; where a carrier calls one other piece alone so, they are of that. What was done on its word, such as a fallback, stays; `instead` names by their numbers the documents that are to go in its place and have not left, which cancelling their order takes back. Not while a legal hold stands on the order.',
    refusals: ['tracking.notPlaced', 'job.held'],
  },
  'tracking.dismiss': {
    summary: 'Put an event aside whose piece is not known',
    description:
      'It leaves the list; the note stands in the history of the channel, and the event stays: what names its piece later places it.',
    example: { note: 'A piece of another house' },
    refusals: ['tracking.placed'],
  },
  'tracking.unplaced': {
    summary: 'List events of a channel whose piece is not known, newest first',
    description:
      'All of them for who sees the system from the account at the top of the first organisation; for others those that name a piece of their accounts, such as one that left by another channel.',
    refusals: ['list.cursor'],
  },
} as const satisfies Record<string, CallText>;
