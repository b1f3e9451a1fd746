// The search of the top bar: orders by number or name, deliveries by number, shipments by NUID, recipients by name;
// everything within what the caller may see.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { visibleScope } from '#domain/access/scope.ts';
import type { SearchHit } from '#domain/api/session/app.contract.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import { asDeliveryNumber } from '#domain/shipments/delivery-number.ts';
import { asNuid } from '#domain/shipments/nuid.ts';
import { likePattern, nameContains } from '#server/access/like-pattern.ts';
import { resolveScope, scopeCondition } from '#server/access/scope.ts';
import type { Caller, Services } from '#server/context/context.ts';
import type { Db } from '#server/storage/schema.ts';

/** Hits of each kind at most; more is said, not counted. */
const MOST = 10;
const NUMBER = /^\d{1,15}$/;

interface Question {
  readonly db: Db;
  readonly text: string;
  readonly visible: (alias: string) => RawBuilder<SqlBool>;
}

async function orders({ db, text, visible }: Question): Promise<SearchHit[]> {
  const rows = await db
    .selectFrom('job')
    .select(['id', 'name', 'state', 'submitted_at'])
    .where(visible('job'))
    .where('draft', '=', false)
    .where((eb) => eb.or([nameContains(sql`name`, text), ...(NUMBER.test(text) ? [eb('id', '=', Number(text))] : [])]))
    .orderBy('submitted_at', 'desc')
    .limit(MOST + 1)
    .execute();
  return rows.map((row) => ({
    kind: 'order',
    id: row.id,
    title: row.name,
    detail: String(row.id),
    state: row.state,
    date: row.submitted_at.toISOString(),
    jobId: row.id,
    deliveryId: null,
  }));
}

async function deliveries({ db, text, visible }: Question): Promise<SearchHit[]> {
  const rows = await db
    .selectFrom('delivery')
    .select(['id', 'external_id', 'name', 'state', 'created_at', 'job_id'])
    .where(visible('delivery'))
    .where((eb) =>
      eb.or([
        eb('external_id', 'ilike', likePattern(text)),
        eb('external_id', '=', asDeliveryNumber(text)),
        nameContains(sql`name`, text),
      ]),
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
  }));
}

async function shipments({ db, text, visible }: Question): Promise<SearchHit[]> {
  const nuid = asNuid(text);
  const rows = await db
    .selectFrom('shipment')
    .select(['id', 'nuid', 'recipient', 'status', 'created_at', 'job_id', 'delivery_id'])
    .where(visible('shipment'))
    .where((eb) => eb.or([eb('nuid', '=', nuid), nameContains(sql`recipient`, text)]))
    .orderBy('created_at', 'desc')
    .limit(MOST + 1)
    .execute();
  return rows.map((row) => ({
    kind: row.nuid === nuid ? 'shipment' : 'recipient',
    id: row.id,
    title: row.nuid === nuid ? row.nuid : row.recipient,
    detail: row.nuid === nuid ? row.recipient : row.nuid,
    state: String(row.status),
    date: row.created_at.toISOString(),
    jobId: row.job_id,
    deliveryId: row.delivery_id,
  }));
}

/** What fits the text, newest first in each kind; `overflow` says that a kind has more. */
export async function search(
  caller: Pick<Caller, 'actor'>,
  text: string,
  { db }: Pick<Services, 'db'>,
): Promise<Result<{ hits: SearchHit[]; overflow: boolean }>> {
  const scope = await resolveScope(db, visibleScope(caller.actor, 'viewOrder'));
  const wanted = text.trim();
  const question: Question = {
    db,
    text: wanted,
    visible: (alias) => scopeCondition(scope, alias),
  };
  const kinds = await Promise.all([orders(question), deliveries(question), shipments(question)]);
  return ok({
    hits: kinds.flatMap((hits) => hits.slice(0, MOST)),
    overflow: kinds.some((hits) => hits.length > MOST),
  });
}
