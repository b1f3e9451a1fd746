// A single letter that was begun and not sent: how long its draft is kept, and when its author is told that it ends
// (docs/model.md, "Drafts"). Pure.

/** Days that a draft is kept after its last change where no account says otherwise. */
export const DEFAULT_DRAFT_DAYS = 30;
/** Most days that an account can say. */
export const MOST_DRAFT_DAYS = 90;
/** Drafts of one person at a time: as many as the list of them shows. */
export const MOST_DRAFTS = 100;
/** Its author is told this many days before it ends. */
export const DRAFT_WARNING_DAYS = 3;

const DAY_MS = 86_400_000;

/** When a draft ends that was touched then. @param days of the account, whole days of 24 hours */
export const draftEnd = (touched: Date, days: number): Date => new Date(touched.getTime() + days * DAY_MS);

/** Drafts that end before this are told of. */
export const warnedUntil = (now: Date): Date => draftEnd(now, DRAFT_WARNING_DAYS);

/** Whether a draft ends within the days of the warning. `endsAt` is ISO 8601. */
export const endsWithin = (endsAt: string, now: Date): boolean => Date.parse(endsAt) <= warnedUntil(now).getTime();
