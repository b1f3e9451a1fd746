// The evening e-mail: at 18:00 of their account each validator with something to validate gets one list of it, with
// what expires within three days marked. One per validator and local day, also when the task runs again.
import { sql } from 'kysely';
import { can } from '#domain/access/abilities.ts';
import { visibleScope } from '#domain/access/scope.ts';
import { waitingVerdict } from '#domain/deliveries/commands.states.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { TEST_MARK } from '#domain/shared/test-mark.ts';
import { dayIn } from '#server/access/date-range.ts';
import { mayEnter } from '#server/access/person.ts';
import { resolveScope, scopeCondition } from '#server/access/scope.ts';
import type { Services } from '#server/context/context.ts';
import { moneyText, serverText } from '#server/context/texts.ts';
import { type MailTaskOf, type MailText, sendMails } from '#server/letters/mails/mails.ts';
import { PRICE_OF_COMMAND, type PriceOfCommand } from '#server/letters/money/held.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

type EveningServices = Pick<Services, 'db' | 'clock' | 'config'>;

const EVENING_HOUR = 18;
const MOST_LINES = 100;
const DAY_MS = 86_400_000;

interface Validator {
  readonly id: number;
  readonly account_id: number;
  readonly group_id: number | null;
  readonly email_address: string;
  readonly locale: string;
  readonly permissions: number;
  readonly permissions_on_group: number;
  readonly permissions_on_ou: number;
}

interface WaitingCommand extends PriceOfCommand {
  readonly job_name: string;
  readonly owner_name: string;
  readonly count: number;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  /** Pieces for which no price was set when it was confirmed. */
  readonly unpriced: number;
  /** How many wait in all; an e-mail lists the first hundred. */
  readonly total: number;
  /** All that wait are of test mode. */
  readonly test: boolean;
}

const actorOf = (user: Validator) => ({
  userId: user.id,
  ouId: user.account_id,
  groupId: user.group_id ?? 0,
  masks: { direct: user.permissions, group: user.permissions_on_group, ou: user.permissions_on_ou },
});

/** People who may come in and validate something, want e-mail and have an address; or one of them. */
async function validators(db: Db, userId: number | null = null): Promise<Validator[]> {
  const { rows } = await sql<Validator>`
    select u.id, u.account_id, u.group_id, u.email_address, u.locale,
      p.permissions, p.permissions_on_group, p.permissions_on_ou
    from app_user u join profile p on p.id = u.profile_id
    where (${userId}::bigint is null or u.id = ${userId}) and ${mayEnter('u')} and u.email_address <> ''
      and coalesce((u.preferences->>'allowEMailNotifications')::boolean, true) order by u.id`.execute(db);
  return rows.filter((user) => can(actorOf(user), 'validate'));
}

async function waitingFor(db: Db, user: Validator): Promise<WaitingCommand[]> {
  const scope = await resolveScope(db, visibleScope(actorOf(user), 'validate'));
  const { rows } = await sql<WaitingCommand>`
    select job.name as job_name, concat_ws(' ', owner.first_name, owner.last_name) as owner_name,
      c.pack_group_count as count, c.created_at, c.expires_at, (count(*) over ())::int as total, bool_and(job.test) over () as test,
      ${PRICE_OF_COMMAND}, (select coalesce(sum((part ->> 'unpriced')::int), 0)::int
        from jsonb_array_elements(c.estimate -> 'channels') part) as unpriced
    from delivery_command c join job on job.id = c.job_id join app_user owner on owner.id = c.owner_id
    where c.state = 'AWAIT_VALIDATION' and c.author_id <> ${user.id} and ${scopeCondition(scope, 'c')}
    order by c.expires_at nulls last, c.id limit ${MOST_LINES}`.execute(db);
  return rows;
}

/** The line with the price, where it has one. */
function withPrice(line: string, { held, approval_above: above }: PriceOfCommand, locale: string): string {
  if (held.length === 0) return line;
  const price = held.map((one) => moneyText(locale, one)).join(' + ');
  return above === null
    ? serverText(locale, 'mail.evening.price', { line, price })
    : serverText(locale, 'mail.evening.priceAbove', {
        line,
        price,
        above: moneyText(locale, above, { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
      });
}

function lineOf(
  waiting: WaitingCommand,
  locale: string,
  at: { readonly now: Date; readonly timeZone: string },
): string {
  const day = (instant: Date) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: at.timeZone }).format(instant);
  const common = { job: waiting.job_name, owner: waiting.owner_name, count: waiting.count };
  const { created_at: since, expires_at: end } = waiting;
  const days = end === null ? Number.POSITIVE_INFINITY : (end.getTime() - since.getTime()) / DAY_MS;
  const line =
    end !== null && waitingVerdict(since.getTime(), at.now.getTime(), days) !== 'waits'
      ? serverText(locale, 'mail.evening.lineExpiring', { ...common, date: day(end) })
      : serverText(locale, 'mail.evening.line', { ...common, date: day(since) });
  const priced = withPrice(line, waiting, locale);
  const { unpriced: count } = waiting;
  return count === 0 ? priced : serverText(locale, 'mail.evening.unpriced', { line: priced, count });
}

/** True for the first who asks for this validator and day: a task that runs twice writes one e-mail. */
async function claimDay(trx: Trx, claim: { userId: number; day: string; at: Date }): Promise<boolean> {
  const made = await trx
    .insertInto('evening_mail')
    .values({ user_id: claim.userId, day: claim.day, sent_at: claim.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return made !== undefined;
}

const hourIn = (now: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now));

/** Lets what is due now be sent. @returns how many e-mails that are */
export async function sendEveningMails(services: EveningServices & Pick<Services, 'queue'>): Promise<number> {
  const { db, clock, queue } = services;
  let sent = 0;
  for (const user of await validators(db)) {
    const now = clock.now();
    const { timeZone } = await readAccountFacts(db, user.account_id);
    if (hourIn(now, timeZone) < EVENING_HOUR) continue;
    if ((await waitingFor(db, user)).length === 0) continue;
    const day = dayIn(now, timeZone);
    const first = await db.transaction().execute(async (trx) => {
      if (!(await claimDay(trx, { userId: user.id, day, at: now }))) return false;
      await sendMails(queue, trx, { accountId: user.account_id, userIds: [user.id], news: { kind: 'evening', day } });
      return true;
    });
    if (first) sent++;
  }
  return sent;
}

/** Whether a later evening's list is on its way: a list that could not go out for a day is not sent beside it. */
async function hasLaterList(db: Db, { userId, day }: { userId: number; day: string }): Promise<boolean> {
  const later = await db
    .selectFrom('evening_mail')
    .select('day')
    .where('user_id', '=', userId)
    .where('day', '>', day)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** The list as it is when it goes out; null when nothing waits, or the person does not validate. */
export async function writeEveningMail(
  { db, clock, config }: EveningServices,
  task: MailTaskOf<'evening'>,
): Promise<MailText | null> {
  const [user] = await validators(db, task.userId);
  if (user === undefined || (await hasLaterList(db, task))) return null;
  const list = await waitingFor(db, user);
  if (list.length === 0) return null;
  const { timeZone } = await readAccountFacts(db, user.account_id);
  const { locale } = user;
  const at = { now: clock.now(), timeZone };
  const total = list[0]?.total ?? 0;
  const lines = list.map((waiting) => `• ${lineOf(waiting, locale, at)}`);
  if (total > list.length) lines.push(serverText(locale, 'mail.evening.more', { count: total - list.length }));
  const subject = serverText(locale, 'mail.evening.subject', { count: total });
  const { baseUrl } = config;
  const url = `${baseUrl}${addressOf('deposit.validation')}`;
  const link = baseUrl === null ? [] : ['', serverText(locale, 'mail.evening.link', { url })];
  return {
    to: [user.email_address],
    subject: list[0]?.test === true ? `${TEST_MARK} ${subject}` : subject,
    text: [serverText(locale, 'mail.evening.intro'), '', ...lines, ...link].join('\n'),
  };
}
