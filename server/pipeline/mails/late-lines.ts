// Deliveries that became late, as the e-mail about failures names them: each once.
import { sql } from 'kysely';
import { addressOf } from '#domain/routes/routes.address.ts';
import { serverText } from '#server/context/texts.ts';
import type { Db } from '#server/storage/schema.ts';

/** After the first until the second, both ISO 8601 or what PostgreSQL reads as an instant. */
export interface Span {
  readonly since: string;
  readonly until: string;
}

/** Deliveries that were first noted as late within a time. */
export const lateWithin = ({ since, until }: Span) =>
  sql`from delivery d where d.late_at > ${since}::timestamptz and d.late_at <= ${until}::timestamptz`;

interface LateDelivery {
  readonly id: number;
  readonly name: string;
  readonly external_id: string;
  /** How many there are in all; an e-mail names the first. */
  readonly total: number;
}

const MOST_LATE = 20;

/** Deliveries of a person that became late in a time, the oldest first. */
export const lateOf = async (
  db: Db,
  { userId, ...span }: Span & { readonly userId: number },
): Promise<LateDelivery[]> =>
  (
    await sql<LateDelivery>`select d.id, d.name, d.external_id, (count(*) over ())::int as total ${lateWithin(span)}
      and d.owner_id = ${userId} order by d.promised_date, d.id limit ${MOST_LATE}`.execute(db)
  ).rows;

/** What an e-mail says of them: each with its own address, since what is late may be older than what lists show at first. */
export function linesOfLate(late: readonly LateDelivery[], locale: string, baseUrl: string | null): string[] {
  const count = late[0]?.total ?? 0;
  const more = count - late.length;
  return [
    serverText(locale, 'mail.failures.late', { count }),
    '',
    ...late.flatMap(({ id, name, external_id: number }) => [
      `• ${name} (${number})`,
      ...(baseUrl === null ? [] : [`  ${baseUrl}${addressOf('manage.deliveryDetail', { deliveryId: id })}`]),
    ]),
    ...(more > 0 ? [serverText(locale, 'mail.evening.more', { count: more })] : []),
  ];
}

export const subjectOfLate = (late: readonly LateDelivery[], locale: string): string =>
  serverText(locale, 'mail.failures.lateSubject', { count: late[0]?.total ?? 0 });
