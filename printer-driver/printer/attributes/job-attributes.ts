// A job as attributes (RFC 8011 section 5.3), live or finished, and what strangers may see of it.

import { JOB_STATE } from '#printer-driver/protocol/codes.ts';
import { decodeMessage } from '#printer-driver/protocol/decoder.ts';
import { type Attribute, GROUP } from '#printer-driver/protocol/syntax.ts';
import { attribute, dateTime, enumeration, integer, keyword, strings } from '#printer-driver/protocol/values.ts';
import type { JobRecord, JobStateName, LiveJob } from '../jobs/jobs.ts';
import { NO_VALUE } from '../template/template.ts';
import { jobUri, type PrinterView, printerUri, upTime } from './view.ts';

/** What the two kinds of job have in common. */
export type AnyJob = Omit<JobRecord, 'template' | 'completedAt'> & {
  readonly completedAt: number;
  readonly template: readonly Attribute[];
};

function templateOf(base64: string): readonly Attribute[] {
  if (base64 === '') return [];
  const frame = Buffer.concat([
    Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 1, GROUP.job),
    Buffer.from(base64, 'base64'),
    Uint8Array.of(GROUP.end),
  ]);
  const decoded = decodeMessage(frame);
  return decoded.status === 'complete' ? (decoded.message.groups[0]?.attributes ?? []) : [];
}

export const anyOfRecord = (record: JobRecord): AnyJob => ({ ...record, template: templateOf(record.template) });
export const anyOfLive = (job: LiveJob): AnyJob => ({ ...job, completedAt: 0 });

const MESSAGES: Readonly<Record<JobStateName, string>> = {
  pending: 'Waiting for the document.',
  held: 'Held.',
  processing: 'The document is being taken.',
  canceled: 'Canceled.',
  aborted: 'The document was not accepted.',
  completed: 'The document was accepted.',
};
const REASONS: Readonly<Partial<Record<JobStateName, string>>> = {
  pending: 'job-incoming',
  processing: 'job-printing',
};

function times(view: PrinterView, job: AnyJob): Attribute[] {
  const { printer } = view;
  const pair = (name: string, ms: number): Attribute[] => [
    attribute(`time-at-${name}`, ...(ms === 0 ? NO_VALUE : integer(upTime(printer, ms)))),
    attribute(`date-time-at-${name}`, ...(ms === 0 ? NO_VALUE : dateTime(ms))),
  ];
  return [
    ...pair('creation', job.createdAt),
    ...pair('processing', job.processingAt),
    ...pair('completed', job.completedAt),
    attribute('job-printer-up-time', ...integer(upTime(printer, printer.runtime.clock.now()))),
  ];
}

function description(view: PrinterView, job: AnyJob): Attribute[] {
  const reason = job.reason === 'none' ? (REASONS[job.state] ?? 'none') : job.reason;
  const done = job.state === 'completed' ? (job.pages ?? 0) : 0;
  return [
    attribute('job-uuid', ...strings('uri', `urn:uuid:${job.uuid}`)),
    attribute('job-printer-uri', ...strings('uri', printerUri(view))),
    attribute('job-name', ...strings('name', job.name)),
    attribute('job-originating-user-name', ...strings('name', job.user)),
    attribute('job-state-reasons', ...keyword(reason)),
    attribute('job-state-message', ...strings('text', MESSAGES[job.state])),
    attribute('number-of-documents', ...integer(job.bytes > 0 ? 1 : 0)),
    attribute('job-k-octets', ...integer(Math.ceil(job.bytes / 1024))),
    // Counted for raster only: the printer never opens a PDF.
    attribute('job-impressions', ...(job.pages === null ? NO_VALUE : integer(job.pages))),
    attribute('job-impressions-completed', ...integer(done)),
    attribute('job-media-sheets-completed', ...integer(done)),
    ...times(view, job),
  ];
}

/** job-id, job-uri and job-state: all that another name may see. */
const openToAll = (view: PrinterView, job: AnyJob): Attribute[] => [
  attribute('job-id', ...integer(job.id)),
  attribute('job-uri', ...strings('uri', jobUri(view, job.id))),
  attribute('job-state', ...enumeration(JOB_STATE[job.state])),
];

const GROUPS: Readonly<Record<string, readonly ('open' | 'description' | 'template')[]>> = {
  all: ['open', 'description', 'template'],
  'job-description': ['open', 'description'],
  'job-template': ['template'],
};

/** The attributes of `job` that were asked for; only its owner sees more than the open ones. */
export function jobAttributes(
  view: PrinterView,
  job: AnyJob,
  asked: { readonly requested: readonly string[]; readonly mine: boolean },
): Attribute[] {
  const parts = {
    open: openToAll(view, job),
    description: asked.mine ? description(view, job) : [],
    template: asked.mine ? job.template : [],
  };
  const groups = new Set(asked.requested.flatMap((name) => (Object.hasOwn(GROUPS, name) ? (GROUPS[name] ?? []) : [])));
  const single = new Set(asked.requested);
  return (['open', 'description', 'template'] as const).flatMap((part) =>
    parts[part].filter((item) => groups.has(part) || single.has(item.name)),
  );
}

/** What every job operation answers (RFC 8011 section 4.2.1.2). */
export const jobReceipt = (view: PrinterView, job: AnyJob): Attribute[] =>
  jobAttributes(view, job, {
    requested: ['job-id', 'job-uri', 'job-state', 'job-state-reasons', 'job-state-message', 'job-uuid'],
    mine: true,
  });
