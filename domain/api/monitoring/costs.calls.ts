// Calls of the costs of a month. Schemas: costs.contract.ts.
import { call } from '../call-row.ts';

export const COSTS_CALLS = {
  'costs.read': call(
    'GET /costs',
    'viewOthers',
    'Statements by month and cost centre; the inventory has no call for them.',
  ),
} as const;
