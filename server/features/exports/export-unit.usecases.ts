// The export of an account with those below it: counted first, then streamed as progress, pieces of the file, and its name.
import { type RawBuilder, sql } from 'kysely';
import { can } from '#domain/access/abilities.ts';
import type { Ability } from '#domain/access/access.ts';
import { visibleScope } from '#domain/access/scope.ts';
import { EXPORT_MAXIMUM, type ExportKind } from '#domain/api/administration/units.contract.ts';
import type { CallName } from '#domain/api/calls.ts';
import { scopeRefusal } from '#domain/api/token-calls.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller, Handlers } from '#server/context/context.ts';
import { permittedUnit, unitItem } from '#server/features/units/unit-access.usecases.ts';
import type { Db } from '#server/storage/schema.ts';
import { countRows, exportFile } from './export-file.ts';
import type { ExportedRows } from './export-lines.ts';
import { EXPORT_SOURCES } from './export-sources.ts';

/** What one must be able to do in an account to export this of it, and the call whose scope a token must have. */
const NEEDS = {
  accounts: { ability: 'administerOu', call: 'units.list' },
  users: { ability: 'administerOu', call: 'users.page' },
  groups: { ability: 'administerOu', call: 'groups.list' },
  profiles: { ability: 'administerOu', call: 'profiles.list' },
  services: { ability: 'viewService', call: 'services.export' },
  orders: { ability: 'viewOthers', call: 'jobs.list' },
} as const satisfies Record<ExportKind, { ability: Ability; call: CallName }>;

/** Ids of the account and those below, as far as the ability reaches. */
function accountsOf({ actor }: Caller, id: number, what: ExportKind): RawBuilder<unknown> {
  const { all, ouId, subtreeOuId } = visibleScope(actor, NEEDS[what].ability);
  const reach = all
    ? sql`true`
    : sql`(reached.id = ${ouId ?? 0} or reached.path && array[${subtreeOuId ?? 0}]::bigint[])`;
  return sql`(select reached.id from account reached where reached.path @> array[${id}]::bigint[] and ${reach})`;
}

/** The rows that are asked for and how many they are; one more than may be is as many as is looked for. */
async function wanted(
  db: Db,
  caller: Caller,
  { id, what }: { readonly id: number; readonly what: ExportKind },
): Promise<Result<{ readonly source: ExportedRows; readonly count: number }>> {
  const { ability, call } = NEEDS[what];
  const closed = scopeRefusal(call, caller.program);
  if (closed) return closed;
  const unit = await permittedUnit(db, caller, { ability: 'administerOu', id });
  if (!unit.ok) return unit;
  if (!can(caller.actor, ability, unitItem(unit.value))) return refuse('exception.unauthorized');
  const { columns, account, rows } = EXPORT_SOURCES[what];
  const source = { columns, rows: rows(sql`${sql.ref(account)} in ${accountsOf(caller, id, what)}`) };
  return ok({ source, count: await countRows(db, source) });
}

export const EXPORT_HANDLERS: Handlers<'units.export' | 'units.checkExport'> = {
  'units.checkExport': async ({ caller, params, query }, { db }) => {
    const found = await wanted(db, caller, { id: params.ouId, what: query.what });
    return found.ok ? ok({ rows: found.value.count, maximum: EXPORT_MAXIMUM }) : found;
  },
  'units.export': async ({ caller, params, body }, { db }) => {
    const { what, format } = body;
    const found = await wanted(db, caller, { id: params.ouId, what });
    return found.ok ? exportFile(db, found.value, { format, list: what, locale: caller.user.locale }) : found;
  },
};
