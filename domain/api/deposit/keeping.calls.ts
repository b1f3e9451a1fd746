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
  'keeping.findPerson': call(
    'POST /ou/{ouId}/persons/find',
    'administerOu',
    'What is kept of one person is found for that person; names travel in the body, so that no log has them.',
    { limit: { count: 120, seconds: 60 } },
  ),
  'keeping.exportPerson': call(
    'POST /ou/{ouId}/persons/export',
    'administerOu',
    'A person is given what is kept of them.',
  ),
  'keeping.erasePerson': call(
    'POST /ou/{ouId}/persons/erase',
    'administerOu',
    'A person is erased, but for billing and evidence; the answer says what was kept and why.',
  ),
} as const;
