// The inbox of a person: documents that were printed, or taken from a folder, and that no deposit uses yet
// (docs/model.md, "Inbox"). Pure.

/** How a document came that waits in the inbox, as its upload says. */
export const INBOX_SOURCES = ['printer', 'folder'] as const;

/** Days that a document waits where no account says otherwise. */
export const DEFAULT_INBOX_DAYS = 30;
/** Most days that an account can say. */
export const MOST_INBOX_DAYS = 365;
/** Its owner is told this many days before it ends. */
export const INBOX_WARNING_DAYS = 3;

const DAY_MS = 86_400_000;

/** A file as far as the inbox looks at it. */
interface InboxFile {
  readonly source: string;
  readonly type: string;
  readonly usedByJobId: number | null;
}

export const isInboxSource = (source: string): boolean => INBOX_SOURCES.some((one) => one === source);

/** Whether an uploaded file waits in its owner's inbox. */
export const waitsInInbox = ({ source, type, usedByJobId }: InboxFile): boolean =>
  isInboxSource(source) && type === 'pdf' && usedByJobId === null;

/** Whether it ends within the days of the warning. `expiresAt` is ISO 8601. */
export const endsSoon = (expiresAt: string, now: Date): boolean =>
  Date.parse(expiresAt) - now.getTime() <= INBOX_WARNING_DAYS * DAY_MS;

/** What became of an uploaded file; `ended`: its time was over; `unknown`: there is no trace of it. */
export const FILE_STATES = ['waiting', 'used', 'dropped', 'ended', 'unknown'] as const;
export type FileState = (typeof FILE_STATES)[number];
