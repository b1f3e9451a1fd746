// The search of the top bar: orders by number, name or depositor, deliveries by number or name, shipments by NUID or their carrier's
// reference, recipients by name, address and e-mail address, all of them by their searchable metadata; everything within what the caller may see.
import { sql } from 'kysely';
import { visibleScope } from '#domain/access/scope.ts';
import type { SearchHit } from '#domain/api/session/app.contract.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import { COUNTER_ROWS } from '#domain/monitoring/counters.ts';
import { isOneOf } from '#domain/shared/includes.ts';
import { asDeliveryNumber } from '#domain/shipments/delivery-number.ts';
import { asNuid, isTestNuid } from '#domain/shipments/nuid.ts';
import { foundByOrder, isOfPerson, jobsOfMetadata, numberIn, numberOfTitle } from '#server/access/found-by.ts';
import { likePattern, nameFound, reachOf } from '#server/access/like-pattern.ts';
import { resolveScope, scopeCondition } from '#server/access/scope.ts';
import { markedTest } from '#server/access/test-mode.ts';
import type { Caller, Services } from '#server/context/context.ts';
import { countRecipients, findRecipients, MOST_COUNTED, type Question } from './found-recipients.ts';

/** Hits of each kind at most; more is said, not counted. */
const MOST = 10;
/** Recipients where all are asked for. */
const MOST_OF_ALL = 200;

/** Its state says what is to be done. Of an order that is closed to changes nobody can do it. */
const goesOn = ({ state }: { readonly state: string }): boolean => isOneOf(COUNTER_ROWS.ordersRemaining.states, state);

async function orders({ db, text, visible }: Question): Promise<SearchHit[]> {
  const rows = await db
    .selectFrom('job')
    .innerJoin('app_user', 'app_user.id', 'job.owner_id')
    .select([
      'job.id',
      'job.name',
      'job.state',
      'job.submitted_at',
      'job.test',
      'job.locked',
      'job.frozen',
      'app_user.first_name',
      'app_user.last_name',
    ])
    .select(foundByOrder(text).as('found_by'))
    .where(visible('job'))
    .where('job.draft', '=', false)
    // As one set of ids: each part of it has an index of its own.
    .where(
      'job.id',
      'in',
      sql<number>`(select j.id from job j where ${nameFound(sql`j.name`, text)}
        union all select ${numberIn(text)}::bigint
        union all ${jobsOfMetadata(text)}
        union all select j.id from job j where ${isOfPerson(sql`j.owner_id`, text)})`,
    )
    .orderBy('job.submitted_at', 'desc')
    .limit(MOST + 1)
    .execute();
  return rows.map((row) => ({
    kind: 'order',
    id: row.id,
    title: row.name,
    detail: [row.id, `${row.first_name} ${row.last_name}`.trim()].filter(Boolean).join(' · '),
    state: goesOn(row) && (row.locked || row.frozen) ? null : row.state,
    date: row.submitted_at.toISOString(),
    jobId: row.id,
    deliveryId: null,
    shipmentId: null,
    foundBy: row.found_by,
    ...markedTest(row.test),
  }));
}

async function deliveries({ db, text, visible }: Question): Promise<SearchHit[]> {
  const number = numberOfTitle(text);
  const rows = await db
    .selectFrom('delivery')
    .innerJoin('job', 'job.id', 'delivery.job_id')
    .select(['delivery.id', 'external_id', 'delivery.name', 'delivery.state', 'created_at', 'job_id', 'delivery.test'])
    .select(foundByOrder(text).as('found_by'))
    .where(visible('delivery'))
    // As one set of ids, as orders are. A part of a number is looked for as soon as an index knows it.
    .where(
      'delivery.id',
      'in',
      sql<number>`(select d.id from delivery d where ${nameFound(sql`d.name`, text)}
        union all select d.id from delivery d where d.external_id = ${asDeliveryNumber(number)}
        union all select d.id from delivery d where d.job_id in (${jobsOfMetadata(text)})
        ${reachOf(number) === 'parts' ? sql`union all select d.id from delivery d where d.external_id ilike ${likePattern(number)}` : sql``})`,
    )
    .orderBy('created_at', 'desc')
    .limit(MOST + 1)
    .execute();
  return rows.map((row) => ({
    kind: 'delivery',
    id: row.id,
    title: row.external_id,
    detail: row.name,
    state: row.state,
    date: row.created_at.toISOString(),
    jobId: row.job_id,
    deliveryId: row.id,
    shipmentId: null,
    foundBy: row.found_by,
    ...markedTest(row.test),
  }));
}

/** A carrier's reference as it was given, and as carriers print it: without spaces, in capitals. */
const asReferences = (text: string): string[] => [text, text.replaceAll(/\s/g, '').toUpperCase()];

async function shipments({ db, text, visible }: Question): Promise<SearchHit[]> {
  const rows = await db
    .selectFrom('shipment')
    .select(['id', 'nuid', 'recipient', 'status', 'created_at', 'job_id', 'delivery_id', 'tracking_reference'])
    .where(visible('shipment'))
    // As one set of ids, as orders are.
    .where(
      'id',
      'in',
      sql<number>`(select s.id from shipment s where s.nuid = ${asNuid(numberOfTitle(text))}
        union all select s.id from shipment s where s.tracking_reference = any(${sql.val(asReferences(text))}::text[]))`,
    )
    .orderBy('created_at', 'desc')
    .limit(MOST + 1)
    .execute();
  return rows.map((row) => ({
    kind: 'shipment',
    id: row.id,
    title: row.nuid,
    detail: [row.recipient, row.tracking_reference].filter(Boolean).join(' · '),
    state: String(row.status),
    date: row.created_at.toISOString(),
    jobId: row.job_id,
    deliveryId: row.delivery_id,
    shipmentId: row.id,
    foundBy: null,
    ...markedTest(isTestNuid(row.nuid)),
  }));
}

interface Found {
  readonly hits: SearchHit[];
  readonly overflow: boolean;
  readonly recipients: { readonly count: number; readonly overflow: boolean };
}

/** What fits, newest first in each kind; `overflow` says that a kind has more. `all`: more of the recipients. */
export async function search(
  caller: Pick<Caller, 'actor'>,
  { text, all }: { readonly text: string; readonly all?: 'recipient' | undefined },
  { db }: Pick<Services, 'db'>,
): Promise<Result<Found>> {
  const scope = await resolveScope(db, visibleScope(caller.actor, 'viewOrder'));
  const question: Question = { db, text: text.trim(), visible: (alias) => scopeCondition(scope, alias) };
  const most = all === 'recipient' ? MOST_OF_ALL : MOST;
  const [recipients, ...kinds] = await Promise.all([
    findRecipients(question, most + 1),
    orders(question),
    deliveries(question),
    shipments(question),
  ]);
  const count = recipients.length > most ? await countRecipients(question) : recipients.length;
  return ok({
    hits: [...kinds.flatMap((hits) => hits.slice(0, MOST)), ...recipients.slice(0, most)],
    overflow: kinds.some((hits) => hits.length > MOST) || recipients.length > most,
    recipients: { count: Math.min(count, MOST_COUNTED), overflow: count > MOST_COUNTED },
  });
}
