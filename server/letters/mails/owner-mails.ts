// E-mails to the owner of an order, and to its author where that is another person: rejected,
// expired, post date moved. Texts come from the label packs.
import { sql } from 'kysely';
import type { Rejection } from '#domain/api/sending/command.schema.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { TEST_MARK } from '#domain/shared/test-mark.ts';
import { mayEnter, preferencesOf } from '#server/access/person.ts';
import type { Queue } from '#server/context/ports.ts';
import { serverText, type TextValues } from '#server/context/texts.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { type MailTaskOf, type MailText, type NewsOf, sendMails } from './mails.ts';

interface CommandOfPeople {
  readonly id: number;
  readonly account_id: number;
  readonly owner_id: number;
  readonly author_id: number;
}

type CommandNews = { readonly kind: 'rejected' | 'expired' } | Omit<NewsOf<'moved'>, 'commandId'>;

/** Lets owner and author of a command be told, in the transaction of what they are told. */
export const mailOwnerAndAuthor = (
  { queue, trx }: { readonly queue: Queue; readonly trx: Trx },
  command: CommandOfPeople,
  news: CommandNews,
): Promise<void> =>
  sendMails(queue, trx, {
    accountId: command.account_id,
    userIds: [command.owner_id, command.author_id],
    news: { ...news, commandId: command.id },
  });

interface PersonalMail {
  readonly to: string[];
  readonly locale: string;
  readonly common: TextValues;
  readonly command: {
    readonly test: boolean;
    readonly validation_reason: string | null;
    readonly created_at: Date;
    readonly expires_at: Date | null;
  };
}

const DAY_MS = 86_400_000;

/** Addressee and facts of an e-mail; null when the person is gone or shut out, has no address or wants no e-mail. */
async function personalMailOf(db: Db, { commandId, userId }: { commandId: number; userId: number }) {
  const command = await db
    .selectFrom('delivery_command as c')
    .innerJoin('job', 'job.id', 'c.job_id')
    .select([
      'job.name as job_name',
      'job.test',
      'c.pack_group_count',
      'c.validation_reason',
      'c.created_at',
      'c.expires_at',
    ])
    .where('c.id', '=', commandId)
    .executeTakeFirstOrThrow();
  const person = await db
    .selectFrom('app_user')
    .select(['email_address', 'locale', 'preferences'])
    .where('id', '=', userId)
    .where(mayEnter('app_user'))
    .executeTakeFirst();
  if (person === undefined || person.email_address === '') return null;
  if (!preferencesOf(person.preferences).allowEMailNotifications) return null;
  const common = { job: command.job_name, count: command.pack_group_count };
  return { to: [person.email_address], locale: person.locale, common, command } satisfies PersonalMail;
}

const LABELS = {
  rejected: ['mail.rejected.subject', 'mail.rejected.text'],
  expired: ['mail.expired.subject', 'mail.expired.text'],
  moved: ['mail.moved.subject', 'mail.moved.text'],
} as const;

function written(mail: PersonalMail, kind: keyof typeof LABELS, more: TextValues): MailText {
  const { to, locale, common, command } = mail;
  const [subject, text] = LABELS[kind];
  const values = { ...common, ...more };
  const words = serverText(locale, subject, values);
  return {
    to,
    subject: command.test ? `${TEST_MARK} ${words}` : words,
    text: serverText(locale, text, values),
  };
}

interface MailServices {
  readonly db: Db;
  readonly config: { readonly baseUrl: string | null };
}

/** Who rejected a command, what was pointed at, and the order to which one goes on. */
const rejectionOf = (db: Db, commandId: number) =>
  db
    .selectFrom('delivery_command as c')
    .leftJoin('app_user as v', 'v.id', 'c.validator_id')
    .select([
      'c.job_id',
      'c.rejection',
      sql<string | null>`coalesce(nullif(trim(concat_ws(' ', v.first_name, v.last_name)), ''), v.login)`.as('name'),
    ])
    .where('c.id', '=', commandId)
    .executeTakeFirstOrThrow();

/** The e-mail of a rejection: by whom, why, what it points at, and the ways on. */
export async function writeRejected(
  { db, config }: MailServices,
  task: MailTaskOf<'rejected'>,
): Promise<MailText | null> {
  const mail = await personalMailOf(db, task);
  if (mail === null) return null;
  const { job_id: jobId, rejection, name } = await rejectionOf(db, task.commandId);
  const say = (label: string, values: TextValues = {}) => serverText(mail.locale, label, values);
  const place = (rejection as Rejection | null)?.place;
  const told = written(mail, 'rejected', { reason: mail.command.validation_reason ?? '' });
  const more = [
    ...(place ? [say('mail.rejected.place', { recipient: place.recipientName, page: place.page })] : []),
    ...(name === null ? [] : [say('mail.rejected.by', { who: name })]),
    '',
    say('mail.rejected.ways'),
  ];
  const link = addressOf('manage.orderDetail', { jobId });
  const ways =
    config.baseUrl === null ? more : [...more, say('mail.rejected.link', { url: `${config.baseUrl}${link}` })];
  return { ...told, text: [told.text, ...ways].join('\n') };
}

/** The e-mail of an order without a decision in time. */
export async function writeExpired({ db }: { readonly db: Db }, task: MailTaskOf<'expired'>): Promise<MailText | null> {
  const mail = await personalMailOf(db, task);
  if (mail === null) return null;
  const { created_at: since, expires_at: end } = mail.command;
  return written(mail, 'expired', { days: Math.round(((end ?? since).getTime() - since.getTime()) / DAY_MS) });
}

/** The e-mail of a delivery that will be posted on another day than the one chosen. */
export async function writeMoved({ db }: { readonly db: Db }, task: MailTaskOf<'moved'>): Promise<MailText | null> {
  const mail = await personalMailOf(db, task);
  if (mail === null) return null;
  const delivery = await db
    .selectFrom('delivery')
    .select('external_id')
    .where('id', '=', task.deliveryId)
    .executeTakeFirstOrThrow();
  const day = new Date(`${task.day}T12:00:00Z`);
  const date = new Intl.DateTimeFormat(mail.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
  return written(mail, 'moved', { delivery: delivery.external_id, date });
}
