// Calls of what is kept of an order and what goes. Schemas: keeping.contract.ts.
import { call } from '../call-row.ts';

export const KEEPING_CALLS = {
  'keeping.purge': call(
    'POST /jobs/{jobId}/purge',
    'createOrder',
    'The files of an order can be purged (213); the inventory names no call for it.',
    { body: 'none' },
  ),
  'keeping.hold': call(
    'POST /jobs/{jobId}/legalHold',
    'administerOu',
    'A legal hold keeps an order from any purge; the inventory has none.',
  ),
} as const;
