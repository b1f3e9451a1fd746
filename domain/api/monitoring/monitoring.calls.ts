// Calls of monitoring. Schemas: monitoring.contract.ts.
import { call } from '../call-row.ts';

export const MONITORING_CALLS = {
  'monitoring.choices': call(
    'GET /monitoring/choices',
    'viewOthers',
    'Filters of monitoring offer the accounts, services and people whose letters one sees.',
  ),
} as const;
