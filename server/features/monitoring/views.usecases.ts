// Named views of monitoring: filters of a screen that a person keeps.
import type { MonitoringView } from '#domain/api/monitoring/monitoring.contract.ts';
import { ok, refuse } from '#domain/errors/result.ts';
import type { Handler } from '#server/context/context.ts';
import type { Db } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';

/** Views that a person may keep. */
const MOST_VIEWS = 100;

const viewsOf = async (db: Db, userId: number): Promise<MonitoringView[]> => {
  const rows = await db
    .selectFrom('monitoring_view')
    .select(['id', 'name', 'route', 'query'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows as MonitoringView[];
};

export const readViews: Handler<'monitoring.views'> = async ({ caller }, { db }) =>
  ok(await viewsOf(db, caller.user.id));

/** The view of the same screen and name is replaced: a name means one thing. */
export const saveView: Handler<'monitoring.saveView'> = async ({ caller, body }, { db }) => {
  const views = await viewsOf(db, caller.user.id);
  const isThere = views.some(({ name, route }) => name === body.name && route === body.route);
  if (!isThere && views.length >= MOST_VIEWS) return refuse('monitoring.viewsFull', { maximum: MOST_VIEWS });
  const query = toJson(body.query);
  const row = await db
    .insertInto('monitoring_view')
    .values({ user_id: caller.user.id, name: body.name, route: body.route, query })
    .onConflict((conflict) => conflict.columns(['user_id', 'route', 'name']).doUpdateSet({ query }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return ok({ ...body, id: row.id });
};

export const removeView: Handler<'monitoring.removeView'> = async ({ caller, params }, { db }) => {
  const { numDeletedRows } = await db
    .deleteFrom('monitoring_view')
    .where('id', '=', params.viewId)
    .where('user_id', '=', caller.user.id)
    .executeTakeFirst();
  return numDeletedRows > 0n ? ok({ removed: true }) : refuse('exception.notFound', { type: 'view' });
};
