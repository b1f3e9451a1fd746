// The front page of the installation's e-mails to its people. Each is a task of the queue, added in the transaction of
// the change that it reports: both commit or neither, and a mail server that is away costs time, not the message.
import type { Mail, Queue } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';

/** Name of the queue. */
export const MAIL_QUEUE = 'mail';

/** What an e-mail reports. Ids only: the text is written when it goes out, in the person's language of that time. */
export type News =
  | { readonly kind: 'rejected'; readonly commandId: number }
  | { readonly kind: 'expired'; readonly commandId: number }
  /** `to`: the address that a person entered; without it the person's own. */
  | { readonly kind: 'receipt'; readonly commandId: number; readonly to?: string }
  /** `day` (yyyy-MM-dd) is when the delivery will be posted instead of the day chosen. */
  | { readonly kind: 'moved'; readonly commandId: number; readonly deliveryId: number; readonly day: string }
  /** `day` (yyyy-MM-dd) is the validator's local day of the list. */
  | { readonly kind: 'evening'; readonly day: string }
  /** Printed documents of the person end in a few days. */
  | { readonly kind: 'inboxEnding' }
  /** Drafts of the person end in a few days. */
  | { readonly kind: 'draftEnding' }
  /**
   * Documents of the person failed after `since` until `until` (ISO 8601): how many, and what comes next. Tasks of older versions
   * have no end.
   */
  | { readonly kind: 'failures'; readonly since: string; readonly until?: string }
  /** Documents in error of an account that the person administers wait for too long; `before` (ISO 8601): since when. */
  | { readonly kind: 'failuresWaiting'; readonly accountId: number; readonly before: string }
  /** An account that the person administers ends in a few weeks; `day` (yyyy-MM-dd) is its last one. */
  | { readonly kind: 'accountEnding'; readonly accountId: number; readonly day: string }
  /** Pieces of a delivery are late at its site: to the site's address, else to administrators of the system. */
  | {
      readonly kind: 'siteAsked';
      readonly deliveryId: number;
      readonly status: number;
      readonly to?: string;
      /** To how many it goes. */
      readonly people?: number;
    }
  /** A web hook was given up, and by which answer; those who administer its account are told, and who made it. */
  | { readonly kind: 'hookFailed'; readonly hookId: number; readonly status?: number | null }
  /** A link for a lost password: its secret is made when the e-mail goes out, and stands nowhere but there. */
  | { readonly kind: 'lostPassword'; readonly linkId: number }
  /** The person is invited to choose the first password; the secret as that of a lost one. */
  | { readonly kind: 'invitation' }
  /** Somebody changed the person's password. */
  | { readonly kind: 'passwordChanged' }
  /** A second factor of the person was set up, changed or ended: the event of its line of history, at that instant. */
  | { readonly kind: 'factorChanged'; readonly event: string; readonly at: string }
  /** A recipient is asked how to get post; the secret of the link as that of a lost password. */
  | { readonly kind: 'recipientLink'; readonly linkId: number }
  /** A person's note to an administrator, stored as a line of history. */
  | { readonly kind: 'note'; readonly revisionId: number };

export type NewsOf<Kind extends News['kind']> = Extract<News, { readonly kind: Kind }>;

/** One e-mail to one person. */
export type MailTask = News & { readonly userId: number };

/** The tasks of one kind of news. */
export type MailTaskOf<Kind extends News['kind']> = Extract<MailTask, { readonly kind: Kind }>;

/** A message without its id, which the task gives it. */
export type MailText = Omit<Mail, 'id'>;

/** An e-mail to somebody who is none of the people. */
export const NOBODY = 0;

/** Adds the e-mail with a link to the own page of a recipient. */
export const sendRecipientLink = (
  queue: Queue,
  trx: Trx,
  { accountId, linkId }: { readonly accountId: number; readonly linkId: number },
): Promise<unknown> =>
  queue.send(trx, MAIL_QUEUE, { kind: 'recipientLink', linkId, userId: NOBODY } satisfies MailTask, { accountId });

/** Adds one e-mail for each of these people; who is named twice gets one. */
export async function sendMails(
  queue: Queue,
  trx: Trx,
  {
    accountId,
    userIds,
    news,
  }: { readonly accountId: number; readonly userIds: readonly number[]; readonly news: News },
): Promise<void> {
  for (const userId of new Set(userIds)) await queue.send(trx, MAIL_QUEUE, { ...news, userId }, { accountId });
}
