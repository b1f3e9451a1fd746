// The export of any list: who may read it, by which filters, and the rows as its own call would show them.
import { can } from '#domain/access/abilities.ts';
import { EXPORTED_LISTS, type ExportedList } from '#domain/api/administration/lists.contract.ts';
import { CALLS } from '#domain/api/calls.ts';
import { type CallSchemas, CONTRACT } from '#domain/api/contract.ts';
import { scopeRefusal } from '#domain/api/token-calls.ts';
import { inputFaultOf } from '#domain/errors/input-faults.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { CallRequest, Handlers } from '#server/context/context.ts';
import { ACCOUNT_LISTS } from './account-lists.ts';
import { countRows, exportFile } from './export-file.ts';
import { LETTER_LISTS } from './letter-lists.ts';
import type { ListSource, ListSources } from './list-source.ts';
import { MONEY_LISTS } from './money-lists.ts';
import { SYSTEM_LISTS } from './system-lists.ts';

const LIST_SOURCES: ListSources<ExportedList> = { ...ACCOUNT_LISTS, ...LETTER_LISTS, ...SYSTEM_LISTS, ...MONEY_LISTS };

type Texts = Readonly<Record<string, string>>;

/** A part of the filter as the call of the list takes it. */
function readBy(schema: CallSchemas['query'], filter: Texts): Result<unknown> {
  if (schema === undefined) return ok({});
  const read = schema.safeParse(filter);
  if (read.success) return ok(read.data);
  const [issue] = read.error.issues;
  const field = ['filter', ...(issue?.path ?? [])].map(String).join('.');
  return refuse('exception.invalidInput', {
    field,
    reason: issue?.message ?? '',
    ...(issue ? inputFaultOf(issue) : {}),
  });
}

/** Path and query of the call of a list, from the one filter in which both stand. */
function askedOf(list: ExportedList, filter: Texts): Result<{ readonly params: unknown; readonly query: unknown }> {
  const call = EXPORTED_LISTS[list];
  const schemas: CallSchemas = CONTRACT[call];
  const isOfPath = ([name]: readonly [string, string]) => CALLS[call].path.includes(`{${name}}`);
  const given = Object.entries(filter);
  const params = readBy(schemas.params, Object.fromEntries(given.filter(isOfPath)));
  if (!params.ok) return params;
  const query = readBy(schemas.query, Object.fromEntries(given.filter((one) => !isOfPath(one))));
  return query.ok ? ok({ params: params.value, query: query.value }) : query;
}

export const LIST_EXPORT_HANDLERS: Handlers<'lists.export'> = {
  'lists.export': async (request, services) => {
    const { list } = request.params;
    const { format, filter } = request.body;
    const call = EXPORTED_LISTS[list];
    const { ability, orValidates } = CALLS[call];
    const { actor, program, user } = request.caller;
    // A token may have the scope of another list alone.
    const closed = scopeRefusal(call, program);
    if (closed) return closed;
    if (!can(actor, ability) && !(orValidates && can(actor, 'validate'))) return refuse('exception.unauthorized');
    const read = askedOf(list, filter);
    if (!read.ok) return read;
    const source = LIST_SOURCES[list] as ListSource<ExportedList>;
    // Path and query were read by the schemas of this very list.
    const asked = { ...request, ...read.value } as unknown as CallRequest<(typeof EXPORTED_LISTS)[ExportedList]>;
    const rows = await source.rows(asked, services);
    if (!rows.ok) return rows;
    const found = { columns: source.columns, rows: rows.value };
    return exportFile(
      services.db,
      { source: found, count: await countRows(services.db, found) },
      { format, list, locale: user.locale },
    );
  },
};
