// What the API document says of jobs, recipient rows and the values that channels need.
import type { CallText } from './call-text.ts';

const DRAWN =
  'A page that takes longer than 5 seconds is refused; `anyway` draws it within a minute, behind your other work.';
const AREA = { page: 1, left: 104, top: 45, width: 92, height: 49 };

export const DEPOSIT_TEXTS = {
  'jobs.create': {
    summary: 'Deposit documents',
    description:
      'Makes a job of one service. Its files come in the form, each in a part named after the box of the service that takes it, or after its identifier (behind a colon the id of an apposition, `letters:stamp`, for a PDF to be laid over or under its pages) (`boxes` of `services.list`), or were uploaded before and are named in `sessionFiles` by box. The job is then worked on in the background: ask `jobs.get` until its state is no longer CREATED or PROCESSING. A state that begins with PACK_GROUPS_CREATED says that its rows can be looked at; PROCESSING_ERROR that it could not be read (`errorMessage` says why).',
    files: { '*': 'A file, in a part named after its box; several files of a box are several parts of the same name.' },
    example: {
      parameters: {
        serviceId: 1,
        jobName: 'Invoices of November',
        sessionFiles: { letters: ['Jp4vWc0T9yN2sRkQx6hUeA'] },
      },
    },
    refusals: [
      'ou.expired',
      'file.noPages',
      'file.tooManyPages',
      'job.nameEmpty',
      'job.nameNotEditable',
      'job.splitForced',
      'metadata.date',
      'metadata.mandatory',
      'metadata.maxLines',
      'metadata.notAllowed',
      'metadata.tagListUnknown',
      'metadata.notEditable',
      'metadata.pattern',
      'split.pattern',
      'services.splitConfig',
      'permissions.notOnBehalf',
      'file.empty',
      'file.truncated',
      'metadata.unknown',
      ...(['job.serviceNotAllowed', 'job.serviceUnavailable', 'job.boxUnknown', 'job.notEnoughFiles'] as const),
      ...(['job.tooManyFiles', 'job.tooManyPages', 'job.nameTooLong', 'requirement.notOfService'] as const),
      ...([
        'deposit.appositionExists',
        'deposit.appositionMissing',
        'deposit.serviceFile',
        'services.commandUnknown',
        'services.officeMissing',
        'file.notFound',
        'file.invalidType',
        'file.notPdf',
        'job.draftGone',
        'job.fileOfDraft',
        'file.tooBig',
        'exception.diskFull',
      ] as const),
      ...([
        'archive.bomb',
        'archive.broken',
        'archive.childBox',
        'archive.duplicate',
        'archive.empty',
        'archive.encrypted',
        'archive.entryTooBig',
        'archive.method',
        'archive.nested',
        'archive.specialFile',
        'archive.tooBig',
        'archive.tooManyEntries',
        'archive.unsafeName',
      ] as const),
    ],
  },
  'jobs.list': {
    summary: 'List jobs, newest first',
    description:
      'Without days those of the last 31. `REJECTED`, `HELD` and `OPEN` of `states`: of which something was rejected, on which a legal hold stands, or of which something is left to correct or confirm. `TO_CORRECT`, `UNSENT` and `SETTLED`: in a state to go on with, of which something is wrong, has not been sent, or nothing is left to do.',
    refusals: ['list.rangeReversed', 'list.rangeTooWide', 'list.cursor'],
  },
  'jobs.counters': { summary: 'Count jobs by state' },
  'jobs.thumbnails': {
    summary: 'Draw the first pages of several jobs',
    description:
      'PNG pictures as data URLs by the id of the job; null where there is none. 320 px unless asked otherwise.',
  },
  'jobs.get': {
    summary: 'Read a job: its state, progress, files and counts',
    refusals: ['job.unknown'],
  },
  'jobs.revisions': { summary: 'Read the history of a job, oldest line first', refusals: ['job.unknown'] },
  'jobs.users': {
    summary: 'Read who may see an order, and by which right',
    description:
      'As owner, by the group, by the account, from an account above, or, while a confirmation of it waits, since they decide on that; 200 people at most.',
    refusals: ['job.unknown'],
  },
  'jobs.packGroups': {
    summary: 'List the recipient rows of a job',
    description:
      'In the order of the pages. `quality` BAD has to be corrected first (`packGroups.edit`); GOOD, MODIFIED and FORCED can be sent.',
    refusals: ['job.unknown', 'list.cursor'],
  },
  'jobs.repairs': {
    summary: 'Say how many letters of a job have mended pages, and by whom',
    description: '`preset` names the preset of the service that mended them; `by` is null then.',
    refusals: ['job.unknown'],
  },
  'jobs.takeBackRepairs': {
    summary: 'Take back what a preset of the service mended of a job',
    description: 'Pages of confirmed rows stay mended. The preset mends nothing of this job again; later jobs it does.',
    example: { preset: 'House mark' },
    refusals: ['job.unknown', 'job.frozen', 'job.locked'],
  },
  'jobs.orphanChunks': {
    summary: 'List the pages of a job that belong to no recipient',
    description:
      '`reason`: no pack has their `identifier` (unmatched), or several have (ambiguous). The job is confirmed when each of them is attached (`jobs.attachOrphan`) or accepted (`jobs.acceptOrphan`).',
    refusals: ['job.unknown'],
  },
  'jobs.attachOrphan': {
    summary: 'Attach pages that belong to no recipient to one',
    description: 'They become the last pages of its first document. The row is checked again at once.',
    example: { packGroupId: 17 },
    refusals: [
      ...(['job.unknown', 'job.frozen', 'job.locked', 'exception.notFound', 'packGroup.unknown'] as const),
      ...(['packGroup.rejected', 'orphan.packTaken', 'orphan.attached'] as const),
    ],
  },
  'jobs.orphanCandidates': {
    summary: 'List the recipients that pages without one fit, the best first',
    description:
      'By their identifier, and by the names and addresses of the job that stand on their first pages. `signs` say what speaks for and against each.',
    refusals: ['job.unknown', 'exception.notFound', 'file.purged'],
  },
  'jobs.detachOrphan': {
    summary: 'Take pages back that were attached to a recipient',
    description: 'They belong to no recipient again, and the row is checked again at once.',
    refusals: [
      ...(['job.unknown', 'job.frozen', 'job.locked', 'exception.notFound'] as const),
      ...(['packGroup.rejected', 'orphan.packTaken'] as const),
    ],
  },
  'jobs.acceptOrphan': {
    summary: 'Accept that pages belong to no recipient',
    description: 'They are sent to nobody, and keep the job back no longer. `accepted` false takes that back.',
    example: { accepted: true },
    refusals: ['job.unknown', 'job.frozen', 'job.locked', 'exception.notFound', 'orphan.attached'],
  },
  'jobs.regroup': {
    summary: 'Group the rows of a job again by the values that they have now',
    description:
      'Rows with equal grouping keys become one; a document whose key is not that of its row any more gets a row of its own at the end of the job. Rows that were ever confirmed stay as they are.',
    refusals: ['job.unknown', 'job.frozen', 'job.locked', 'job.invalidState'],
  },
  'jobs.forcePreparation': {
    summary: 'Prepare a job that failed without its faulty files',
    description:
      'What is good becomes available. A faulty file is left out (`leftOut` of its file) and keeps the job in error until it is rejected (`jobs.rejectFile`). The last file of the main box is never left out: the job fails then as before.',
    refusals: ['job.unknown', 'job.cannotForcePreparation', 'job.frozen', 'job.locked'],
  },
  'jobs.rejectFile': {
    summary: 'Say that a file that was left out stays out',
    description: 'It keeps the job in error no longer. `rejected` false takes that back.',
    example: { rejected: true },
    refusals: ['job.unknown', 'job.frozen', 'job.locked', 'job.invalidState', 'exception.notFound'],
  },
  'jobs.freeze': {
    summary: 'Freeze a job, or let it go on',
    description: 'A frozen job cannot be changed or sent.',
    example: { frozen: true },
    refusals: ['job.locked', 'job.unknown', 'job.cannotFreeze', 'job.cannotUnfreeze'],
  },
  'jobs.cancel': {
    summary: 'Cancel a job',
    description:
      'What was sent is not taken back. With it goes what is confirmed and did not leave yet: a service token needs `confirm` for that, as for `commands.cancel`, and with `deposit` alone is refused with `agents.scopeMissing` while something is confirmed.',
    refusals: ['job.locked', 'job.unknown', 'job.cannotCancel'],
  },
  'jobs.revalidate': {
    summary: 'Check all rows of a job again',
    refusals: ['job.unknown', 'job.cannotRevalidate', 'job.frozen', 'job.locked'],
  },
  'jobs.invalidate': {
    summary: 'Withdraw a job with a reason',
    example: { reason: 'The wrong month' },
    refusals: ['job.frozen', 'job.unknown', 'job.cannotInvalidate'],
  },
  'jobs.lock': { summary: 'Lock a job for good', refusals: ['job.unknown', 'job.cannotLock'] },
  'jobs.replace': {
    summary: 'Replace the file of a rejected order: deposit a better one in its place',
    description: 'Answers the new job; the rows of the old one become rejected.',
    example: { fileIds: ['Jp4vWc0T9yN2sRkQx6hUeA'] },
    refusals: ['job.invalidState', 'job.locked', 'job.unknown', 'file.notFound', 'file.invalidType'],
  },
  'jobs.inputFile': {
    summary: 'Download a file of a job as it was deposited',
    media: ['application/pdf', 'application/octet-stream'],
    refusals: ['file.purged', 'file.missing'],
  },
  'jobs.inputFilePage': {
    summary: 'Draw a page of a deposited file as a picture',
    description: DRAWN,
    media: ['image/png'],
    refusals: ['area.page', 'file.purged', 'file.missing', 'document.pictureCostly'],
  },
  'packGroups.reject': {
    summary: 'Reject recipient rows: they are not sent',
    example: { packGroupIds: [17], reason: 'Moved away' },
    refusals: ['packGroup.unknown', 'packGroup.cannotReject', 'job.frozen', 'job.locked'],
  },
  'packGroups.edit': {
    summary: 'Correct the values of a recipient row',
    description:
      'Values of the recipient by name in `rawShipmentRequirements`; values of one document by the id of its pack, then by name, in `rawPackRequirements`. An address is its lines, joined by line feeds, with the country beside it. The values are checked at once: the answer has their `quality`.',
    example: {
      version: 1,
      rawShipmentRequirements: {
        postalRecipient: { value: 'Marie Curie\n12 rue Cuvier\n75005 PARIS', countryCode: 'FR' },
      },
    },
    refusals: [
      'requirement.emptyForced',
      ...([
        'packGroup.unknown',
        'packGroup.cannotEdit',
        'requirement.notOfService',
        'requirement.notEditable',
      ] as const),
      ...(['requirement.notForceable', 'job.frozen', 'job.locked'] as const),
    ],
  },
  'packGroups.tryEdit': {
    summary: 'Say what an edit of a recipient row would mean, without storing it',
    description:
      'Takes the values of `packGroups.edit` and judges them as that would. `printed` says by channel how a corrected address would stand on the letter: `onPage` in place of the old lines, `addressPage` on a page in front with its `moreSheets`, `refused` not at all.',
    example: {
      rawShipmentRequirements: {
        postalRecipient: { value: 'Marie Curie\n12 rue Cuvier\n75005 PARIS', countryCode: 'FR' },
      },
    },
    refusals: [
      ...(['packGroup.unknown', 'requirement.notOfService', 'requirement.notEditable'] as const),
      'requirement.notForceable',
    ],
  },
  'packGroups.settleWarning': {
    summary: 'Settle the warning that another address stands on a later page',
    description:
      'For this row, or with `allAlike` for all remaining rows of the job with the same warning. `belongs`: the page belongs to the letter, which may go; false takes that back, and the row is kept back again.',
    example: { version: 1, allAlike: true, belongs: true },
    refusals: ['packGroup.noWarning', 'packGroup.unknown', 'packGroup.cannotEdit', 'job.frozen', 'job.locked'],
  },
  'packGroups.split': {
    summary: 'Cut a letter of a mail run in two before a page',
    description:
      '`page` counts within the letter, from 2 to its last, and begins the new letter: a row right behind this one, read and checked like any other. The numbers of the rows behind grow by one. Values that a person changed stay with the first. Only while nobody ever confirmed the row.',
    example: { version: 1, page: 2 },
    refusals: [
      ...(['packGroup.cannotSplit', 'area.page', 'packGroup.unknown', 'packGroup.cannotEdit'] as const),
      ...(['file.purged', 'job.frozen', 'job.locked'] as const),
    ],
  },
  'packGroups.rejoin': {
    summary: 'Join a letter that was cut off to the one before it',
    description:
      'Takes back `packGroups.split`, named by the row that was cut off: it goes, and its pages are the last of the row before. Only while nobody confirmed either, and nothing of it was changed by hand.',
    example: { version: 1 },
    refusals: [
      ...(['packGroup.cannotRejoin', 'packGroup.unknown', 'packGroup.cannotEdit'] as const),
      ...(['file.purged', 'job.frozen', 'job.locked'] as const),
    ],
  },
  'packGroups.lookAtPage': {
    summary: 'Look at a page of a recipient as it will lie on paper',
    description:
      '`zones` are what must be free: the `window` of the envelope and the `clear` room around it on the page that shows there, and `technical` areas of the channel and the service. A line names the zone that it is in the way of. All is mm of the paper, as a repair has laid the page.',
    refusals: ['packGroup.unknown', 'area.page', 'file.purged', 'document.marginsTooLarge', 'document.notTakenOut'],
  },
  'packGroups.pagePicture': {
    summary: 'Draw a page of a recipient as it will lie on paper',
    description: DRAWN,
    media: ['image/png'],
    refusals: [
      ...(['packGroup.unknown', 'area.page', 'file.purged', 'file.missing', 'document.pictureCostly'] as const),
      ...(['document.marginsTooLarge', 'document.notTakenOut'] as const),
    ],
  },
  'packGroups.repairPage': {
    summary: 'Mend a page of a recipient: turn it, fit it to A4, take text out',
    description:
      'Replaces what was mended of the page before; nothing mended takes it back. `takeOut` are areas of the page as it was deposited, in mm: the text whose centre lies there leaves the content of the page, on paper alone, and the document stays as it is. Tried at once: what cannot be taken out by itself is refused with its `reason`.',
    example: { version: 1, repair: { turn: 90, onA4: true, takeOut: [] } },
    refusals: [
      ...(['packGroup.unknown', 'packGroup.cannotEdit', 'packGroup.notOnPaper', 'area.page'] as const),
      ...(['document.notTakenOut', 'document.marginsTooLarge', 'file.purged', 'job.frozen', 'job.locked'] as const),
    ],
  },
  'packGroups.keepRepair': {
    summary: 'Keep what was mended of a page as a preset of the service',
    description:
      'For whoever may change the service. The preset fits pages of the same box and size, at the place that `page` says, that say the same lines at the same places, whatever their numbers are; it is made on each such page of later deposits. One of the same name is replaced.',
    example: { name: 'House mark', page: '1' },
    refusals: [
      ...(['packGroup.unknown', 'packGroup.noRepairToKeep', 'area.page', 'file.purged'] as const),
      ...(['exception.notFound', 'exception.editionConflict'] as const),
    ],
  },
  'packGroups.rawFile': {
    summary: 'Download the pages of one recipient as they were deposited',
    media: ['application/pdf'],
    refusals: ['packGroup.unknown', 'file.purged'],
  },
  'pdf.extractText': {
    summary: 'Read the text of an area of a page',
    description:
      'Of a file in the form, or of one that was uploaded before (`fileId`). Lengths are mm from the top left.',
    files: { '*': 'The PDF file, unless `fileId` names one.' },
    example: {
      parameters: { page: 1, area: { left: 104, top: 45, width: 92, height: 49 } },
      fileId: 'Jp4vWc0T9yN2sRkQx6hUeA',
    },
    refusals: ['file.noFile', 'file.notFound', 'file.notPdf', 'area.page', 'area.outside'],
  },
  'pdf.texts': {
    summary: 'Read many areas of a PDF at once',
    description:
      'Of a file that was uploaded before, in the order of the questions. An area beside its page, or of a page that is not there, has no lines.',
    example: {
      fileId: 'Jp4vWc0T9yN2sRkQx6hUeA',
      questions: [
        {
          area: { page: 1, left: 104, top: 45, width: 92, height: 49 },
          extraction: { lineDetection: 'default', characterOrder: 'writingOrder', wordSpacing: 'normal' },
        },
      ],
    },
    refusals: ['file.notFound', 'file.notPdf', 'file.purged'],
  },
  'pdf.letters': {
    summary: 'Cut a PDF into letters',
    description:
      'Of a file that was uploaded before; nothing of it is kept. Each page is in at most one letter: blank ones are left out where that is asked for.',
    example: { fileId: 'Jp4vWc0T9yN2sRkQx6hUeA', split: { type: 'everyPages', pages: 2 } },
    refusals: ['file.notFound', 'file.notPdf', 'file.purged', 'split.bookmarks'],
  },
  'drafts.list': { summary: 'List your drafts of single letters, the last changed one first' },
  'drafts.create': {
    summary: 'Begin the draft of a single letter',
    description:
      'Kept as it was entered, unchecked, until it is sent: `jobs.create` with its id as `draftId` deposits it and ends it.',
    example: {
      serviceId: 1,
      jobName: 'To the notary',
      sessionFiles: { letters: ['Jp4vWc0T9yN2sRkQx6hUeA'] },
      recipient: 'Marie Curie',
    },
    refusals: [
      ...(['job.tooManyDrafts', 'job.fileOfDraft', 'file.notFound'] as const),
      ...(['job.serviceNotAllowed', 'job.serviceUnavailable', 'permissions.notOnBehalf'] as const),
    ],
  },
  'drafts.get': { summary: 'Read one of your drafts', refusals: ['job.draftGone'] },
  'drafts.save': {
    summary: 'Replace the content of a draft; it is kept for the whole time again',
    example: { serviceId: 1, jobName: 'To the notary', sessionFiles: { letters: ['Jp4vWc0T9yN2sRkQx6hUeA'] } },
    refusals: [
      ...(['job.draftGone', 'job.draftChanged', 'job.fileOfDraft', 'file.notFound'] as const),
      ...(['job.serviceNotAllowed', 'job.serviceUnavailable', 'permissions.notOnBehalf'] as const),
    ],
  },
  'drafts.drop': { summary: 'Give up a draft; its files are free again', refusals: ['job.draftGone'] },
  'drafts.services': {
    summary: 'List the services that you may deposit with, the last used one first',
    description:
      'With what the main box of each takes, so that a file can be given before a service is chosen. With `targetOwnerId` those of the person on whose behalf it will be.',
    refusals: ['permissions.notOnBehalf', 'exception.notFound'],
  },
  'requirements.tagLists': {
    summary: 'List the values that fields of a service take',
    description: 'The tag lists that its fields name, as they hold for the account of the person whose deposit it is.',
    refusals: ['job.serviceNotAllowed', 'job.serviceUnavailable'],
  },
  'requirements.compute': {
    summary: 'Read the values of the first letter of a deposit before it is made',
    description:
      'Answers them by name, checked: the main file is cut as `splitConfiguration` or the service says, the files of the other boxes stand beside the letter. What is mandatory and not given yet is no fault.',
    files: {
      '*': 'The PDF files, each named after its box, `file` for the main one, unless `fileId` or `sessionFiles` name them.',
    },
    example: { fileId: 'Jp4vWc0T9yN2sRkQx6hUeA' },
    refusals: [
      'file.noFile',
      'file.notFound',
      'file.notPdf',
      'job.boxUnknown',
      'job.serviceNotAllowed',
      'metadata.unknown',
      'requirement.notOfService',
      'requirement.notEditable',
    ],
  },
  'requirements.check': {
    summary: 'Check one value, such as an address, without a job',
    example: {
      serviceId: 1,
      requirementName: 'postalRecipient',
      requirementValue: { value: 'Marie Curie\n12 rue Cuvier\n75005 PARIS', countryCode: 'FR' },
    },
    refusals: ['requirement.notOfService', 'job.serviceNotAllowed'],
  },
  'requirements.archive': {
    summary: 'Look into an uploaded archive before it is deposited',
    description:
      'Answers the box of each entry and what is wrong with it, those at fault first, with the index and the counts of the boxes: the plan by which a deposit would unpack it. Nothing is unpacked but the index, and nothing is kept. An archive that cannot be read as a whole is refused.',
    refusals: [
      'file.notFound',
      'file.purged',
      'job.boxUnknown',
      'job.serviceNotAllowed',
      'archive.broken',
      'archive.tooManyEntries',
      'archive.indexMissing',
      'archive.indexTwice',
      'parser.noRows',
      'parser.tooManyRows',
    ],
  },
  'requirements.tryRow': {
    summary: 'Try one row of a data file before there is a deposit',
    description:
      'For services whose letters are made of rows alone. Answers what is wrong with each column, the values that the row gives, the channels that take it, and one page of the letter as it will be printed, with the places of its columns. Nothing of it is kept.',
    example: { serviceId: 1, row: { name: 'Marie Curie', street: '12 rue Cuvier', town: '75005 PARIS' } },
    refusals: ['job.serviceNotAllowed', 'job.serviceUnavailable', 'services.mappingMandatory'],
  },
  'requirements.ofJob': {
    summary: 'List the values that a job needs, and where they come from',
    description:
      'One line for each requirement of the channels of its service: the `rule` that gives the value, what was `given` with the deposit or for the whole `run` since, and of the remaining `rows` how many have a value of their `own`.',
    refusals: ['job.unknown'],
  },
  'requirements.setForJob': {
    summary: 'Give one value to all remaining rows of a job',
    description:
      'In one transaction, each row checked again. Own values of rows are replaced, or kept with `keepOwn`; letters that come into being later have it, too. Never the recipient, and nothing whose rule a channel fixes (`editableForRun`). Null takes it back.',
    example: { version: 1, name: 'emailSubject', value: { value: 'Your invoice of May' }, replaces: 3 },
    refusals: [
      ...(['job.unknown', 'job.frozen', 'job.locked', 'job.invalidState', 'requirement.notOfService'] as const),
      ...(['requirement.notEditable', 'exception.editionConflict'] as const),
    ],
  },
  'requirements.extractAndCheckArea': {
    summary: 'Read one value from an area of a page and check it',
    files: { '*': 'The PDF file, unless `fileId` names one.' },
    example: { serviceId: 1, requirementName: 'postalRecipient', area: AREA, fileId: 'Jp4vWc0T9yN2sRkQx6hUeA' },
    refusals: [
      'address.wrongRequirement',
      'file.noFile',
      'file.notFound',
      'file.notPdf',
      'area.page',
      'area.outside',
      'requirement.notOfService',
    ],
  },
} as const satisfies Record<string, CallText>;
