// E-mails about documents that failed or are in doubt, with what comes next, and about deliveries that are late: to their owner at most
// once an hour; and to the administrators of the account once a day, while some wait for too long (docs/model.md, "Documents in error").
import { type RawBuilder, sql } from 'kysely';
import { can } from '#domain/access/abilities.ts';
import { TEST_MARK } from '#domain/shared/test-mark.ts';
import { isTimeToEscalate } from '#domain/shipments/fallback.rules.ts';
import { dayIn } from '#server/access/date-range.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import { itemOf } from '#server/access/owned-row.ts';
import { mayEnter } from '#server/access/person.ts';
import type { Services } from '#server/context/context.ts';
import { serverText } from '#server/context/texts.ts';
import { isUnsettled } from '#server/letters/fallback/deciders.ts';
import { administratorsOf } from '#server/letters/mails/administrators.ts';
import { type MailTaskOf, type MailText, sendMails } from '#server/letters/mails/mails.ts';
import type { Db } from '#server/storage/schema.ts';
import { lateOf, lateWithin, linesOfLate, type Span, subjectOfLate } from './late-lines.ts';
import { type Addressee, addressee, linesOfOpen, linkTo, namedFor, openAmong } from './who-decides.ts';

type FailureServices = Pick<Services, 'db' | 'clock' | 'config'>;

const HOUR_MS = 3_600_000;
/** What is written down with an earlier time may be committed so much later: until then it is not told, or it never would be. */
const SETTLED_MS = 300_000;

interface Owner {
  readonly user_id: number;
  readonly account_id: number;
  readonly since: Date;
  readonly until: Date;
}

/** A document that failed, or is in doubt. What was in doubt and is no more is no news. */
const isTroubled = sql`(s.status > -900 and s.status < 0 or ${isUnsettled('s')})`;

/**
 * What people are told of, with the time of the news: owners of what failed or came into doubt, unless a colleague decides on it; and whoever decides of
 * what was given to them, or came back to them. What one takes oneself is no news. Whoever left, or is shut out with an account, decides
 * on nothing: the owner is told.
 */
const news = ({ since, until }: Span): RawBuilder<unknown> => {
  const within = (column: string) =>
    sql`${sql.ref(column)} > ${since}::timestamptz and ${sql.ref(column)} <= ${until}::timestamptz`;
  const ofDecider = sql`from shipment s left join app_user u on u.id = s.decider_id and ${mayEnter('u')}`;
  return sql`select s.id, s.owner_id as user_id, s.takeover_at as at ${ofDecider}
      where ${within('s.takeover_at')} and ${isTroubled} and (u.id is null or u.id = s.owner_id)
    union all select s.id, coalesce(u.id, s.owner_id), s.assigned_at ${ofDecider}
      where ${within('s.assigned_at')} and ${isTroubled}`;
};

/** Owners of what failed or is late since they were told last, who were not told in this hour. */
async function ownersToTell(db: Db, hour: Date, now: Date): Promise<Owner[]> {
  // Nobody is told of what is older than a day: the escalation tells of it.
  const oldest = new Date(hour.getTime() - 24 * HOUR_MS);
  const span = { since: oldest.toISOString(), until: new Date(now.getTime() - SETTLED_MS).toISOString() };
  const { rows } =
    await sql<Owner>`select n.user_id, u.account_id, coalesce(m.told_until, ${oldest}) as since, max(n.at) as until
    from (${news(span)} union all select null, d.owner_id, d.late_at ${lateWithin(span)}) n join app_user u on u.id = n.user_id left join failure_mail m on m.user_id = n.user_id
    where n.at > coalesce(m.told_until, ${oldest}) and (m.hour is null or m.hour < ${hour})
    group by 1, 2, 3 order by 1`.execute(db);
  return rows;
}

/** Lets owners be told of what failed or is late. @returns how many e-mails that are */
export async function tellFailures({ db, clock, queue }: FailureServices & Pick<Services, 'queue'>): Promise<number> {
  const now = clock.now();
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  let told = 0;
  for (const { user_id: userId, account_id: accountId, since, until } of await ownersToTell(db, hour, now)) {
    told += await db.transaction().execute(async (trx) => {
      // The first who writes the hour sends the e-mail.
      const { rows } =
        await sql`insert into failure_mail (user_id, hour, told_until) values (${userId}, ${hour}, ${until})
        on conflict (user_id) do update set hour = excluded.hour, told_until = excluded.told_until
          where failure_mail.hour < excluded.hour
        returning user_id`.execute(trx);
      if (rows.length === 0) return 0;
      const task = { kind: 'failures' as const, since: since.toISOString(), until: until.toISOString() };
      await sendMails(queue, trx, { accountId, userIds: [userId], news: task });
      return 1;
    });
  }
  return told;
}

interface FailureCount {
  /** null: in doubt */
  readonly status: number | null;
  readonly count: number;
  /** Of test mode. */
  readonly test: boolean;
}

/** What is real; all of it where nothing is. */
function realOf<C extends FailureCount>(counts: readonly C[]): readonly C[] {
  const real = counts.filter(({ test }) => !test);
  return real.length > 0 ? real : counts;
}

/** With the mark where nothing of what it tells of is real. */
const marked = (counts: readonly FailureCount[], subject: string): string =>
  counts.every(({ test }) => test) ? `${TEST_MARK} ${subject}` : subject;

const codeOf = (status: number | null): string => (status === null ? 'doubt' : `c${-status}`);

/** One line for each code, the most frequent first; of test mode behind what is real, with the mark. */
const linesOf = (counts: readonly FailureCount[], locale: string): string[] =>
  counts.map(({ status, count, test }) => {
    const line = serverText(locale, 'mail.failures.line', { code: codeOf(status), count });
    return test ? `• ${TEST_MARK} ${line}` : `• ${line}`;
  });

/** The status of a document `s` as it is counted. */
const COUNTED = sql`case when s.doubt is null then s.status end`;

interface NewsCount extends FailureCount {
  /** Others took over for it by another channel. */
  readonly taken: number;
  /** It goes by its own channel once more. */
  readonly again: number;
  /** Somebody decided, and no run has done it yet. */
  readonly wished: number;
  /** Somebody acknowledged it. */
  readonly settled: number;
}

const sumOf = (rows: readonly NewsCount[], of: Exclude<keyof NewsCount, 'status' | 'test'> = 'count'): number =>
  rows.reduce((all, row) => all + row[of], 0);

/** What is said of what failed, with what comes next of itself. */
function paragraphs(rows: readonly NewsCount[], locale: string): string[] {
  const failed = rows.filter(({ status }) => status !== null);
  const said = (label: string, count: number): string[] => (count > 0 ? [serverText(locale, label, { count })] : []);
  return [
    ...said('mail.failures.intro', sumOf(realOf(failed))),
    ...(failed.length > 0 ? ['', ...linesOf(failed, locale), ''] : []),
    ...said('mail.failures.taken', sumOf(failed, 'taken')),
    ...said('mail.failures.again', sumOf(failed, 'again')),
    ...said('mail.failures.wished', sumOf(failed, 'wished')),
    ...said('mail.failures.settled', sumOf(failed, 'settled')),
  ];
}

/** What failed between the e-mail before and this one, as it is when it goes out: later news are the next one's. null where nothing is left to tell. */
export async function writeFailuresMail(
  { db, config }: FailureServices,
  { userId, since, until = 'infinity' }: MailTaskOf<'failures'>,
): Promise<MailText | null> {
  const person = await addressee(db, userId);
  if (person === null) return null;
  const { locale } = person;
  const isAgain = sql`exists (select from shipment n where n.replaces_shipment_id = s.id and n.channel_label = s.channel_label)`;
  const told = sql`select n.id from (${news({ since, until })}) n where n.user_id = ${userId}`;
  const { rows } = await sql<NewsCount>`
    select ${COUNTED} as status, count(*)::int as count, d.test,
      (count(*) filter (where takeover = 'taken' and not ${isAgain}))::int as taken,
      (count(*) filter (where takeover = 'taken' and ${isAgain}))::int as again,
      (count(*) filter (where takeover = 'wished'))::int as wished,
      (count(*) filter (where acknowledged and takeover is distinct from 'taken'))::int as settled
    from shipment s join delivery d on d.id = s.delivery_id
    where s.id in (${told})
    group by 1, d.test order by d.test, count(*) desc, 1`.execute(db);
  const late = await lateOf(db, { userId, since, until });
  if (rows.length === 0 && late.length === 0) return null;
  const lateLines = linesOfLate(late, locale, config.baseUrl);
  if (rows.length === 0) return { to: person.to, subject: subjectOfLate(late, locale), text: lateLines.join('\n') };
  const subjects = realOf(rows);
  const failed = sumOf(subjects.filter(({ status }) => status !== null));
  const [label, count] =
    failed > 0 ? ['mail.failures.subject', failed] : ['mail.failures.doubtsSubject', sumOf(subjects)];
  const open = await linesOfOpen(db, person, { open: await openAmong(db, told), baseUrl: config.baseUrl });
  return {
    to: person.to,
    // What is late is real.
    subject:
      late.length > 0 && rows.every(({ test }) => test)
        ? subjectOfLate(late, locale)
        : marked(rows, serverText(locale, label, { count })),
    text: [...paragraphs(rows, locale), ...open, ...(late.length > 0 ? ['', ...lateLines] : [])].join('\n'),
  };
}

/** Accounts with documents in error or in doubt that somebody should decide on. */
async function accountsWaiting(db: Db): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`select account_id from shipment
    where takeover = 'offered' and decide_by is not null and not acknowledged
    union select s.account_id from shipment s where ${isUnsettled('s')} and s.decide_by is not null order by 1`.execute(
    db,
  );
  return rows.map(({ account_id }) => account_id);
}

interface WaitingCount extends FailureCount {
  /** Until when somebody should have decided on the first of them. */
  readonly first: Date;
}

/** What was to be decided on in an account until an instant, and waits, by code. */
const waitingIn = async (db: Db, accountId: number, before: Date): Promise<WaitingCount[]> =>
  (
    await sql<WaitingCount>`select ${COUNTED} as status, count(*)::int as count, d.test,
        min(s.decide_by) as first
      from shipment s join delivery d on d.id = s.delivery_id
      where s.account_id = ${accountId} and s.decide_by <= ${before}
        and (takeover = 'offered' and not acknowledged or ${isUnsettled('s')})
      group by 1, d.test order by d.test, count(*) desc, 1`.execute(db)
  ).rows;

/** Lets administrators be told of documents in error that wait for too long. @returns how many e-mails that are */
export async function tellWaitingFailures({
  db,
  clock,
  queue,
}: FailureServices & Pick<Services, 'queue'>): Promise<number> {
  const now = clock.now();
  let told = 0;
  for (const accountId of await accountsWaiting(db)) {
    const { timeZone } = await effectiveSettings(db, accountId);
    if (!isTimeToEscalate(now.getTime(), timeZone)) continue;
    if ((await waitingIn(db, accountId, now)).length === 0) continue;
    told += await db.transaction().execute(async (trx) => {
      const first = await trx
        .insertInto('failure_escalation')
        .values({ account_id: accountId, day: dayIn(now, timeZone), told_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('account_id')
        .executeTakeFirst();
      if (first === undefined) return 0;
      const userIds = await administratorsOf(trx, accountId, { now });
      const task = { kind: 'failuresWaiting' as const, accountId, before: now.toISOString() };
      await sendMails(queue, trx, { accountId, userIds, news: task });
      return userIds.length;
    });
  }
  return told;
}

/** Whoever administers an account may decide in it, see its documents alone, or neither. */
async function waysOut(
  db: Db,
  reader: Addressee,
  { path, baseUrl }: { readonly path: readonly number[]; readonly baseUrl: string | null },
): Promise<string[]> {
  const { actor, locale } = reader;
  const row = { account_id: path.at(-1) ?? 0, account_path: path, owner_id: 0, owner_group_id: null, given: null };
  if (can(actor, 'acknowledge', itemOf(row))) return linkTo(baseUrl, locale, 'mail.failures.link');
  const names = (await namedFor(db, reader, [row])).join(', ');
  return [
    ...(names === '' ? [] : ['', serverText(locale, 'mail.failures.deciders', { names })]),
    ...(can(actor, 'viewOrder', itemOf(row)) ? linkTo(baseUrl, locale, 'mail.failures.see') : []),
  ];
}

/** What waits when the e-mail goes out; null where somebody decided on all of it. */
export async function writeWaitingMail(
  { db, config }: FailureServices,
  { userId, accountId, before }: MailTaskOf<'failuresWaiting'>,
): Promise<MailText | null> {
  const person = await addressee(db, userId);
  const account = await db
    .selectFrom('account')
    .select(['name', 'path'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (person === null || account === undefined) return null;
  const { locale } = person;
  const counts = await waitingIn(db, accountId, new Date(before));
  if (counts.length === 0) return null;
  const meant = realOf(counts);
  const count = meant.reduce((all, row) => all + row.count, 0);
  const { timeZone } = await effectiveSettings(db, accountId);
  const first = Math.min(...meant.map((row) => row.first.getTime()));
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(first);
  return {
    to: person.to,
    subject: marked(counts, serverText(locale, 'mail.failures.waitingSubject', { count, account: account.name })),
    text: [
      serverText(locale, 'mail.failures.waitingIntro', { count, account: account.name, date }),
      '',
      ...linesOf(counts, locale),
      ...(await waysOut(db, person, { path: account.path, baseUrl: config.baseUrl })),
    ].join('\n'),
  };
}
