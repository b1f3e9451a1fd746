// A job from its creation to its place in the history.

import { JOB_STATE } from '#printer-driver/protocol/codes.ts';
import { encodeAttributes } from '#printer-driver/protocol/encoder.ts';
import type { Attribute } from '#printer-driver/protocol/syntax.ts';
import type { Owner } from './sender.ts';

export type JobStateName = keyof typeof JOB_STATE;

/** What is kept of a finished job, in memory and as a line of the journal: well under 1 KB. */
export interface JobRecord extends Owner {
  readonly id: number;
  readonly uuid: string;
  readonly queue: string;
  readonly name: string;
  /** Milliseconds since 1970; 0 when it did not happen. */
  readonly createdAt: number;
  readonly processingAt: number;
  readonly completedAt: number;
  readonly state: JobStateName;
  readonly reason: string;
  readonly bytes: number;
  readonly pages: number | null;
  /** Accepted job template attributes as IPP octets in base64: compact, and exact when asked for. */
  readonly template: string;
}

/** A job that is still alive. */
export interface LiveJob extends Owner {
  readonly id: number;
  readonly uuid: string;
  readonly queue: string;
  name: string;
  /** requesting-user-name as sent. */
  readonly claim: string;
  /** It came over /ipp/print. */
  readonly unchanged: boolean;
  readonly createdAt: number;
  processingAt: number;
  state: JobStateName;
  reason: string;
  bytes: number;
  pages: number | null;
  readonly template: readonly Attribute[];
  documentName: string;
  /** waiting: no document yet; receiving: it arrives; stored: durable and answered for. */
  phase: 'waiting' | 'receiving' | 'stored';
  /** Stops everything the job waits for: time-out, conversion, upload. */
  readonly stops: Set<() => void>;
}

/** Octets of template attributes that a finished job keeps; anything longer is only in the document's metadata. */
const MOST_TEMPLATE = 360;

function compactTemplate(attributes: readonly Attribute[]): string {
  const all = encodeAttributes(attributes);
  if (all.length <= MOST_TEMPLATE) return Buffer.from(all).toString('base64');
  // media-col is the long one, and says nothing that the metadata does not say.
  const short = encodeAttributes(attributes.filter((item) => item.name !== 'media-col' && item.name !== 'overrides'));
  return short.length <= MOST_TEMPLATE ? Buffer.from(short).toString('base64') : '';
}

export const recordOf = (job: LiveJob, completedAt: number): JobRecord => ({
  id: job.id,
  uuid: job.uuid,
  queue: job.queue,
  name: job.name,
  user: job.user,
  ...(job.proven ? { proven: true } : {}),
  createdAt: job.createdAt,
  processingAt: job.processingAt,
  completedAt,
  state: job.state,
  reason: job.reason,
  bytes: job.bytes,
  pages: job.pages,
  template: compactTemplate(job.template),
});

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A line of the journal as a record; undefined for anything else. */
export function parseRecord(value: unknown): JobRecord | undefined {
  if (!isObject(value)) return undefined;
  const numbers = ['id', 'createdAt', 'processingAt', 'completedAt', 'bytes'];
  const texts = ['uuid', 'queue', 'name', 'user', 'state', 'reason', 'template'];
  const sound =
    numbers.every((name) => Number.isFinite(value[name])) &&
    texts.every((name) => typeof value[name] === 'string') &&
    Object.hasOwn(JOB_STATE, String(value.state)) &&
    (value.pages === null || Number.isFinite(value.pages));
  // The fields of a record, as checked above.
  return sound ? (value as unknown as JobRecord) : undefined;
}
