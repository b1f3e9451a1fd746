// What the API document says of delivery commands, deliveries, proofs and shipments.
import type { CallText } from './call-text.ts';

const DRAWN =
  'A page that takes longer than 5 seconds is refused; `anyway` draws it within a minute, behind your other work.';
const LAST_DAYS = 'Without days those of the last 31.';

export const SENDING_TEXTS = {
  'commands.create': {
    summary: 'Confirm recipient rows: they are sent',
    description:
      'Give `packGroupIds`, or `readyOfJob` for all rows of a job that can go now. Without a wish for a day they go as soon as their channels can. It waits in state AWAIT_VALIDATION for another person where you may not validate, the account wants four eyes, or its price is above the threshold of the account (`approvalAbove`): `deliveries.checkOptions` says so before, as `awaitsValidation`. Else it is VALIDATED, and made and handed over in the background: ask `commands.get` until its state is OUTPUTTED. Nothing bad is ever sent: one bad row refuses all of them. Where the channels depend on options or on the consent of recipients, give the `selection` of `deliveries.checkOptions`, which names the rows that go by another channel than the deposit shows.',
    example: { readyOfJob: 12, expectedPostDate: null },
    refusals: [
      'ou.expired',
      'options.typeUnknown',
      'postDate.invalid',
      'postDate.tooEarly',
      'postDate.past',
      'postDate.notWorkingDay',
      'postDate.tooLate',
      'options.locked',
      'options.valueUnknown',
      'options.channelUnknown',
      'exception.editionConflict',
      'money.overLimit',
      ...([
        'packGroup.bad',
        'packGroup.rejected',
        'packGroup.notRemaining',
        'packGroup.unsettledWarning',
        'packGroup.addressNotPrintable',
      ] as const),
      ...([
        'packGroup.unknown',
        'delivery.noPackGroups',
        'delivery.channelChanged',
        'delivery.channelOff',
        'deposit.reconciliationsMissing',
      ] as const),
      ...(['delivery.notEligible', 'job.unknown', 'job.frozen', 'job.locked'] as const),
    ],
  },
  'commands.get': {
    summary: 'Read a delivery command with its deliveries',
    description:
      'A delivery that waits says why in its `fault`. `delivery.restored` ends only when an administrator of the server settled what left before a restore: look again in minutes, do not confirm again.',
  },
  'commands.revisions': { summary: 'Read the history of a delivery command, oldest line first' },
  'commands.list': {
    summary: 'List delivery commands, newest first',
    description: LAST_DAYS,
    refusals: ['list.rangeReversed', 'list.rangeTooWide', 'list.cursor'],
  },
  'commands.ofJob': { summary: 'List the delivery commands of a job' },
  'commands.free': {
    summary: 'Free the rows of a rejected or expired command, to be confirmed again',
    refusals: ['deliveryCommand.cannotFree', 'deliveryCommand.alreadyFreed', 'deliveryCommand.nothingToFree'],
  },
  'commands.cancel': {
    summary: 'Cancel a delivery command',
    description: 'What was handed over is not taken back. Of a command that is out itself its fallbacks are cancelled.',
    refusals: ['deliveryCommand.cannotCancel', 'deliveryCommand.handOverBegun'],
  },
  'commands.reject': {
    summary: 'Reject a waiting command with a reason',
    example: { validationReason: 'The prices are those of last year' },
    refusals: ['deliveryCommand.cannotReject', 'deliveryCommand.reasonRequired', 'deliveryCommand.ownCommand'],
  },
  'commands.validate': {
    summary: 'Validate a waiting command: its letters are sent',
    example: { validationReason: 'Seen' },
    refusals: ['deliveryCommand.cannotValidate', 'deliveryCommand.ownCommand', 'ou.expired'],
  },
  'commands.retry': {
    summary: 'Try a failed command again',
    description:
      'Documents in doubt are settled one by one (`shipments.resolveDoubt`): what is known to be open is tried again.',
    refusals: ['deliveryCommand.cannotRetry', 'delivery.inDoubt'],
  },
  'commands.receipt': {
    summary: 'Read the receipt of a command: what was confirmed, by whom, and when it leaves',
  },
  'commands.mailReceipt': {
    summary: 'Send the receipt of a command as an e-mail',
    example: { to: 'ada@alder.example' },
  },
  'commands.letters': {
    summary: 'List the letters of a command, for whoever decides on it',
    description: 'Changed ones first, 200 at most; `from` leads on.',
  },
  'commands.letterPage': {
    summary: 'Draw a page of a letter of a command, for whoever decides on it',
    description: DRAWN,
    media: ['image/png'],
    refusals: ['area.page', 'file.purged', 'file.missing', 'document.pictureCostly'],
  },
  'commands.proof': {
    summary: 'Make proofs of a waiting command, for whoever decides on it',
    description: 'Of these rows; without them of those that a person changed, and of `others` more of each channel.',
    example: { others: 2 },
    refusals: ['proof.count', 'deliveryCommand.notPending'],
  },
  'story.read': {
    summary: 'Read what people did with an order, newest first',
    description:
      'Of exactly one thing: an order, a command, a delivery or a shipment; of each the first line and the last 500.',
  },
  'story.recent': { summary: 'Read what happened lately, order by order' },
  'deliveries.get': { summary: 'Read a delivery: what one channel carries of a command' },
  'deliveries.revisions': { summary: 'Read the history of a delivery, oldest line first' },
  'deliveries.find': {
    summary: 'Look deliveries up by job or by delivery number',
    description: 'By exactly one of them; days do not count.',
  },
  'deliveries.list': {
    summary: 'List deliveries, newest first',
    description: LAST_DAYS,
    refusals: ['list.rangeReversed', 'list.rangeTooWide', 'list.cursor'],
  },
  'deliveries.counters': { summary: 'Count deliveries and commands by state' },
  'deliveries.checkOptions': {
    summary: 'Read what a confirmation would send, before it does',
    description:
      'Channel by channel: rows, pages, sheets, options, the days that can be chosen. `selection` of the answer, given to `commands.create`, makes sure that nothing else is sent than what was looked at.',
    example: { readyOfJob: 12 },
    refusals: [
      'options.typeUnknown',
      'options.locked',
      'options.valueUnknown',
      'options.channelUnknown',
      'postDate.invalid',
      'postDate.tooEarly',
      'postDate.tooLate',
      'delivery.channelOff',
      'postDate.past',
      'postDate.notWorkingDay',
      'packGroup.unknown',
      'delivery.noPackGroups',
      'packGroup.bad',
      'job.unknown',
    ],
  },
  'deliveries.proof': {
    summary: 'Make proofs: some of the letters as they would leave',
    description: 'How many of each channel, by its label in the service. They are made in the background.',
    example: { readyOfJob: 12, expectedProofsPerServiceChannelLabel: { Letter: 2 } },
    refusals: [
      'options.typeUnknown',
      'options.locked',
      'options.valueUnknown',
      'options.channelUnknown',
      'job.unknown',
      'proof.count',
      'packGroup.unknown',
      'delivery.noPackGroups',
      'packGroup.bad',
    ],
  },
  'deliveries.proofState': { summary: 'Read how far proofs are, and their files' },
  'deliveries.proofFile': {
    summary: 'Download one proof',
    media: ['application/pdf'],
    refusals: ['delivery.notComputed'],
  },
  'shipments.list': {
    summary: 'List shipments, newest first',
    description: `A shipment is one letter or e-mail to one recipient. ${LAST_DAYS}`,
    refusals: ['list.rangeReversed', 'list.rangeTooWide', 'list.cursor'],
  },
  'shipments.counters': {
    summary: 'Count shipments by status',
    description:
      '`shipmentsError` are those in error that nobody acknowledged, and those in doubt. `shipmentCountPerStatus` counts by status; with `unacknowledged` only those in error that nobody acknowledged, without the doubts, so that its sum may be less. `shipmentsErrorOwn` are those that wait for you, of any day.',
  },
  'shipments.status': { summary: 'Count the status codes that your shipments have' },
  'shipments.allStatuses': { summary: 'List all status codes with their names and stages' },
  'shipments.find': {
    summary: 'Look shipments up by id, NUID, delivery, row, job or reference of the carrier',
    description: 'By exactly one of them; days do not count.',
    refusals: ['list.cursor'],
  },
  'shipments.revisions': { summary: 'Read the history of a shipment, oldest line first' },
  'shipments.outputFile': {
    summary: 'Download what was sent',
    media: ['application/pdf'],
    refusals: ['shipment.filePurged', 'file.missing'],
  },
  'shipments.outputFilePage': {
    summary: 'Draw a page of what was sent as a picture',
    description: DRAWN,
    media: ['image/png'],
    refusals: ['area.page', 'shipment.filePurged', 'file.missing', 'document.pictureCostly'],
  },
  'shipments.trackingFile': {
    summary: 'Download a file of the carrier',
    description: 'By one of the names that `trackingFiles` of the shipment has.',
    media: ['application/pdf', 'image/png', 'image/jpeg', 'application/xml'],
    refusals: ['delivery.notTracked', 'shipment.filePurged'],
  },
  'shipments.acknowledge': {
    summary: 'Acknowledge errors: they are settled',
    example: { shipmentIds: [31], message: 'Telephoned, sent by courier' },
    refusals: ['shipment.notInError', 'job.wordsPurged'],
  },
  'shipments.takeOver': {
    summary: 'Send what failed by the next channel, or once more',
    description:
      'Carried out within five minutes; until then way `none` takes it back. One document alone may have its address corrected. What it will probably cost is held of the monthly limits at once.',
    example: { shipmentIds: [31], way: 'nextChannel' },
    refusals: [
      'shipment.notOpen',
      'job.wordsPurged',
      'job.locked',
      'job.frozen',
      'shipment.correctOne',
      'shipment.correctAddress',
      'shipment.ownCorrection',
      'packGroup.bad',
      'packGroup.addressNotPrintable',
      'money.overLimit',
      'money.needsApproval',
      'delivery.channelOff',
      'shipment.consentWithdrawn',
      'shipment.consentPending',
      'shipment.emailBounced',
      'shipment.emailUnverified',
    ],
  },
  'shipments.deciders': {
    summary: 'Who may decide on documents in error',
    description: 'On all of them: whoever may on some alone is left out.',
    example: { shipmentIds: [31] },
  },
  'shipments.assign': {
    summary: 'Give documents in error to a person',
    description:
      'All or none; with `ifFree` those that nobody has. Whoever is given some is told by e-mail within the hour.',
    example: { shipmentIds: [31], userId: 7 },
    refusals: ['shipment.notOpen', 'shipment.mayNotDecide'],
  },
  'shipments.resolveDoubt': {
    summary: 'Settle a doubt: it went, or it is sent again',
    description:
      'A connection that was cut while a letter was handed over leaves a doubt, which only a person can settle. With `since` of the doubt that you read a repeat sends nothing twice: one that came after it is refused. By a consent that holds no more nothing is sent again.',
    example: { resolution: 'went', message: 'It lies in the outbox of the production site' },
    refusals: [
      'shipment.noDoubt',
      'exception.editionConflict',
      'job.wordsPurged',
      'shipment.filePurged',
      'shipment.consentWithdrawn',
      'shipment.consentPending',
      'shipment.emailBounced',
      'shipment.emailUnverified',
    ],
  },
} as const satisfies Record<string, CallText>;
