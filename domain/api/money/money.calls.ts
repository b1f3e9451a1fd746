// Calls of tariffs, prices and what was charged. Schemas: money.contract.ts.
import { call } from '../call-row.ts';

const TARIFFS =
  'The specification shows prices and no tariff: its lines are data of the installation (docs/decisions/0696).';

export const MONEY_CALLS = {
  'tariffs.list': call('GET /tariffs', 'systemView', TARIFFS),
  'tariffs.save': call('POST /tariffs', 'system', TARIFFS, { creates: true }),
  'tariffs.remove': call('DELETE /tariffs/{tariffLineId}', 'system', TARIFFS),
  'billing.ofDelivery': call(
    'GET /deliveries/{deliveryId}/billing',
    'viewOrder',
    'The action “billing” of a delivery lists what was charged for it; the inventory has no call for it.',
  ),
  'billing.correct': call(
    'POST /deliveries/{deliveryId}/billing',
    'system',
    'What was charged is never changed: a counter entry corrects it, with its reason.',
    { creates: true },
  ),
  'billing.ofJob': call(
    'GET /jobs/{jobId}/price',
    'viewOrder',
    'The price of an order and its parts; the inventory has no call for it.',
  ),
} as const;
