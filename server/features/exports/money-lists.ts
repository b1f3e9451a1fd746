// The statement of a month as a file.
import { ok } from '#domain/errors/result.ts';
import { STATEMENT_FILE } from '#server/features/money/costs.usecases.ts';
import type { ListSources } from './list-source.ts';

export const MONEY_LISTS: ListSources<'costs'> = {
  costs: {
    columns: STATEMENT_FILE.columns,
    rows: async (request, services) => ok(await STATEMENT_FILE.rows(request, services)),
  },
};
