// The receipt of a delivery command as an e-mail: to whoever confirmed and wishes it, or to an address that was entered.

import type { Receipt, ReceiptShare } from '#domain/api/sending/receipt.schema.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { localeOf } from '#domain/labels/labels.ts';
import { nameIn } from '#domain/labels/names.ts';
import { grossOf } from '#domain/money/estimates.ts';
import { TEST_MARK } from '#domain/shared/test-mark.ts';
import { moneyText, serverText } from '#server/context/texts.ts';
import type { MailTaskOf, MailText } from '#server/letters/mails/mails.ts';
import type { Db } from '#server/storage/schema.ts';
import { readReceipt } from './receipt.repository.ts';

interface ReceiptServices {
  readonly db: Db;
  readonly clock: { now(): Date };
  readonly config: { readonly baseUrl: string | null };
}

const day = (instant: string, locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(new Date(instant));

function lineOf(share: ReceiptShare, { locale, test }: { readonly locale: string; readonly test: boolean }): string {
  const read = localeOf(locale);
  const paper = CHANNEL_TYPE_ROWS[share.channelType].paper;
  const values = {
    channel: nameIn({ name: share.label, names: share.names }, read),
    count: share.packGroups,
    pages: share.pages,
    sheets: share.sheets,
  };
  const what = serverText(locale, paper ? 'mail.receipt.paper' : 'mail.receipt.line', values);
  const when =
    paper && share.leavesOn !== null && !test
      ? [serverText(locale, 'mail.receipt.leaves', { date: day(share.leavesOn, locale, share.timeZone) })]
      : [];
  return `• ${[what, ...share.options.map((value) => nameIn(value, read)), ...when].join(', ')}`;
}

/** What it was estimated to cost, and what of it has no price; nothing where none was set. */
function priceOf({ estimate, test }: Pick<Receipt, 'estimate' | 'test'>, locale: string): string[] {
  if (test) return [serverText(locale, 'mail.receipt.test')];
  const sums = (estimate?.sums ?? []).map((sum) => moneyText(locale, { currency: sum.currency, amount: grossOf(sum) }));
  if (sums.length === 0) return [];
  const count = (estimate?.channels ?? []).reduce((all, { unpriced }) => all + unpriced, 0);
  const price = serverText(locale, 'mail.receipt.price', { sum: sums.join(' + ') });
  return [price, ...(count > 0 ? [serverText(locale, 'mail.receipt.unpriced', { count })] : [])];
}

/** @param baseUrl null: without a link to its screen */
function textOf(receipt: Omit<Receipt, 'abilities'>, locale: string, baseUrl: string | null): string {
  const say = (label: string, values: Record<string, string | number> = {}) => serverText(locale, label, values);
  const waits =
    receipt.state === 'AWAIT_VALIDATION' && !receipt.test
      ? [
          receipt.validators.length === 0
            ? say('mail.receipt.waits')
            : say('mail.receipt.waitsFor', {
                names: new Intl.ListFormat(locale, { type: 'disjunction' }).format(receipt.validators),
              }),
        ]
      : [];
  const changed = [
    ...(receipt.corrected > 0 ? [say('mail.receipt.corrected', { count: receipt.corrected })] : []),
    ...(receipt.kept > 0 ? [say('mail.receipt.kept', { count: receipt.kept })] : []),
  ];
  return [
    say('mail.receipt.intro', { job: receipt.jobName, number: receipt.jobId, author: receipt.author.name }),
    '',
    ...receipt.shares.map((share) => lineOf(share, { locale, test: receipt.test })),
    '',
    say('mail.receipt.sum', { count: receipt.recipients, pages: receipt.pages, sheets: receipt.sheets }),
    ...priceOf(receipt, locale),
    ...changed,
    ...waits,
    ...(baseUrl === null ? [] : ['', say('mail.receipt.link', { url: `${baseUrl}/deposit/receipt/${receipt.id}` })]),
  ].join('\n');
}

/** Null when the command or the person is gone, or the person has no address and none was entered. */
export async function writeReceipt(
  { db, clock, config }: ReceiptServices,
  task: MailTaskOf<'receipt'>,
): Promise<MailText | null> {
  const person = await db
    .selectFrom('app_user')
    .select(['email_address', 'locale'])
    .where('id', '=', task.userId)
    .where('enabled', '=', true)
    .executeTakeFirst();
  const receipt = person && (await readReceipt(db, task.commandId, clock.now()));
  const to = task.to ?? person?.email_address ?? '';
  if (person === undefined || !receipt || to === '') return null;
  const { locale } = person;
  // An address that was entered may be of somebody without a login: only who sees the order is led to its screen.
  const isOwn = to.toLowerCase() === person.email_address.toLowerCase();
  const subject = serverText(locale, 'mail.receipt.subject', { job: receipt.jobName, number: receipt.jobId });
  return {
    to: [to],
    subject: receipt.test ? `${TEST_MARK} ${subject}` : subject,
    text: textOf(receipt, locale, isOwn ? config.baseUrl : null),
  };
}
