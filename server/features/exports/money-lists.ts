// The statement of a month, and what was charged for a delivery, as files.
import { ok } from '#domain/errors/result.ts';
import { CHARGES_FILE } from '#server/features/money/charges.usecases.ts';
import { STATEMENT_FILE } from '#server/features/money/costs.usecases.ts';
import type { ListSources } from './list-source.ts';

export const MONEY_LISTS: ListSources<'costs' | 'charges'> = {
  costs: {
    columns: STATEMENT_FILE.columns,
    rows: async (request, services) => ok(await STATEMENT_FILE.rows(request, services)),
  },
  charges: CHARGES_FILE,
};
