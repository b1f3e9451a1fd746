// What the API document says of shapes that partners' servers read and write: documents, events of carriers, web hooks, recipients.
import { HookEvent, HookView } from '../administration/hooks.contract.ts';
import { Recipient } from '../administration/recipients.contract.ts';
import { CarrierFile } from '../sending/carrier-file.schema.ts';
import { FailureChoice, Shipment } from '../sending/shipment.schema.ts';
import { EventsEntered, EventsImported, PushedEvent } from '../sending/tracking.contract.ts';
import { ABILITIES, type NamedSchema, named, TEST, VERSION } from './named-schema.ts';

/** Shapes by the name that they have in the document. */
export const PARTNER_SCHEMAS: Readonly<Record<string, NamedSchema>> = {
  Shipment: named(Shipment, 'One letter or e-mail to one recipient.', {
    abilities: ABILITIES,
    nuid: 'The number that is printed on it.',
    status: 'Its code (`shipments.allStatuses`); below zero something is wrong.',
    doubt:
      'It is not known whether it went, and why: `cut` connection, Mailroom `stopped`, answer `unrecorded`, too many `tries`, `broken` provider. `held`: it is not sent again until a person settles it (`shipments.resolveDoubt`).',
    outputFile: 'What was sent: its main output file (`shipments.outputFile`).',
    furtherOutputFiles: 'Others that its channel makes, by name.',
    preference:
      'What its recipient wished when its channel was chosen. `pendingValidation`: its e-mail address is not one that they have verified, so it counts as paper.',
    trackingLinks: 'Where its carrier shows it. Empty in `shipments.list`.',
    trackingFiles: 'Files of carriers by name (`shipments.trackingFile`), with their types.',
    carrierFiles: 'The same in full. Empty in `shipments.list`.',
    filesPurgedDate: 'When the files of its order were deleted. null: they are there, or in `shipments.list`.',
    takeover:
      'What is done about a failure; `offered`: a person decides (`shipments.takeOver`), `why` it does not go on by itself (as `refused` of `next`), `next` the channels that could take over. `wished`: a person chose `way`, which happens within five minutes. `taken`: it happened.',
    fallsBack:
      'It has just failed, and within five minutes it is looked whether another channel takes over by itself: nobody need decide before.',
    next: 'Having the next channel take over; null: nobody is asked.',
    again: 'Sending it once more by its own channel; null as `next`.',
    decideBy: 'Until when; null: no time is set.',
    sentTo:
      'The address that it went to, as it can be corrected before it goes again; `refused`: why not. null: it did not fail.',
    mailbox: 'The e-mail address that it went to; null: to none, not yet, in test mode, or that was deleted.',
    peerAnswer:
      'Why it failed, in the words of the mail server or carrier; null: it did not fail, or they said nothing.',
    price:
      'What was charged for it in the end, with corrections and VAT, `amount` in minor units of `currency` (144 are 1.44 EUR); `estimated`: what it will cost when it leaves. null: nothing, no price is set, or in `shipments.list`.',
    costCentre: 'Who bears that; null: nobody is named, or in `shipments.list`.',
    keptUntil:
      'Until when its files are kept, by their delay or that of the data, as things stand; null: for ever, not known yet, or not looked up by `id` in `shipments.find`.',
    legalHold:
      'The legal hold of its order: nothing of it is deleted until the hold is lifted, and `keptUntil` is null. null: none, or not looked up by `id` in `shipments.find`.',
    test: TEST,
    links: 'Addresses of calls, below the server’s.',
  }),
  FailureChoice: named(FailureChoice, 'What can be done about a failure.', {
    channelId: 'The first that would carry it; null: none.',
    price: 'What that will probably cost, with VAT, in minor units of `currency`; null: no price is set.',
    refused:
      'Why it cannot be chosen now; null: it can. Its order is `locked`, `frozen` or cancelled (`takenBack`, `partly`), its account over (`closed`), its `files` gone; not on this status (`code`), or so late (`days`); no further channel (`noStep`), or another document went that way (`served`); no `consent`, or an e-mail `bounced`; `address` or `values` are missing or wrong; the channel is `off`; it is from before a backup was put back (`restored`); money: `limit`, `approval`; the account wants to be asked (`ask`).',
  }),
  CarrierFile: named(CarrierFile, 'A file that a carrier gave about a document.', {
    name: 'By which it is downloaded; it ends as its type does, and one that is called as another is numbered.',
  }),
  PushedEvent: named(PushedEvent, 'What happened to one piece.', {
    id: 'Yours, unique in the channel: the same `id` again is the same event. Without it events of one piece, code, time and `correction` are the same.',
    nuid: 'The number that is printed on the piece. An event has this, a `reference`, or both.',
    reference: 'Under which you follow the piece: one event with both binds them for those with the reference alone.',
    code: 'Of `shipments.allStatuses`. From 600 and 700 on, and failures; 250, 300 and numbers that are no code are kept in the history and change nothing (400 alone settles a doubt), as -900 and below do without `destruction`.',
    at: 'When it happened, a day ahead of our clock at most. Events are put in the order of their times, whenever they come.',
    correction:
      'It takes back a failure that you reported before: only so, or by a delivery, does a piece leave -610 and its like.',
    destruction:
      'The piece was destroyed or stopped on purpose. Without it -900, -910, -920, -930 and -990 are counted as entered and change nothing.',
    tracker: 'Who carries the piece.',
    detail: 'Words for its history.',
    files:
      'Five at most, each up to 6,000,000 characters of base 64 and all of a message below its limit of 8 MB: PDF, PNG, JPEG or XML, for an event with a `nuid`. A piece keeps 50.',
  }),
  EventsEntered: named(EventsEntered, 'What became of events.', {
    entered: 'Kept, whether they change a status or not.',
    unplaced: 'Of the entered ones, kept until something names their piece.',
    changed: 'Pieces that have another status now.',
    refused:
      'By their place in the message, from 0, and not kept: `nameless` without `nuid` and `reference`; `future` more than a day ahead; with files: `fileUnplaced` no piece of the channel has this `nuid`, `fileType` none of the four types, `fileRefused` by the virus scanner, `filePurged` the files of its order were deleted, `filesMany` the piece has 50; `full` the piece has 1,000 events, and this one does not change its status.',
  }),
  EventsImported: named(EventsImported, 'What became of the rows of a file.', {
    faults:
      'The first hundred rows that were refused: `nameless` neither `nuid` nor `reference`; `code` or `at` cannot be read; `future` more than a day ahead; `unreadable` the row itself.',
    fault: 'Why the file could not be read to its end; rows before that are kept.',
  }),
  HookView: named(HookView, 'A web hook, without its secret.', {
    version: VERSION,
    secretSetAt: 'null: it has none yet, and is told nothing (`hooks.makeSecret`).',
    formerUntil: 'Until when messages are signed by a secret before, too.',
    waiting: 'Messages that were not taken yet.',
  }),
  HookEvent: named(HookEvent, 'A message in the log of a web hook.', {
    messageId: 'The header `webhook-id`; the same at each attempt.',
    entityId: '0: a test.',
    shipmentStatus:
      'The status code of the shipment that it tells, as `status` of the message; null: it tells something else.',
    sequence: 'As in the message.',
    test: 'As in the message.',
    replays: 'Sent again on demand.',
    lastAt: 'When it was tried last; null: not yet.',
    status: 'Of HTTP: what the last attempt was answered; null: there was no answer, for `fault`.',
  }),
  Recipient: named(Recipient, 'A recipient in the register of consent.', {
    version: VERSION,
    recipientIdentifier: 'What that account calls the recipient.',
    mainPreferences:
      'How the recipient wants letters, and who said so; `email`: the address that was verified, `note`: why a manager set `electronic`.',
    emailValid: 'The address is held to take e-mails.',
    inUse:
      'What *matches preference* reads: `electronic` only with a valid and verified address, and only for letters that go to that one; a row with another address is `pendingValidation`, which is paper.',
    measuring: 'What the recipient opens and clicks (715, 716) may be kept; of anybody else it is not.',
    measuringSource: 'Who said so.',
    measuringAt: 'Since when; null: nobody said anything yet.',
  }),
};
