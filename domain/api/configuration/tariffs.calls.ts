// Calls of the tariff. Schemas: tariffs.contract.ts.
import { call } from '../call-row.ts';

const TARIFFS =
  'The inventory shows prices and no tariff: its lines are data of the installation (docs/decisions/0696).';

export const TARIFFS_CALLS = {
  'tariffs.list': call('GET /tariffs', 'systemView', TARIFFS),
  'tariffs.save': call('POST /tariffs', 'system', TARIFFS, { creates: true }),
  'tariffs.import': call('POST /tariffs/import', 'system', TARIFFS),
  'tariffs.remove': call('DELETE /tariffs/{tariffLineId}', 'system', TARIFFS),
} as const;
