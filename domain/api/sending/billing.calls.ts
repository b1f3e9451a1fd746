// Calls of prices and of what was charged. Schemas: billing.contract.ts.
import { call } from '../call-row.ts';

export const BILLING_CALLS = {
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
  'billing.enterProposed': call(
    'POST /deliveries/{deliveryId}/billing/proposed',
    'system',
    'A run that left without a price is billed with one reason: no person enters 5,000 pieces one by one.',
    { creates: true },
  ),
  'billing.ofJob': call(
    'GET /jobs/{jobId}/price',
    'viewOrder',
    'The price of an order and its parts; the inventory has no call for it.',
  ),
} as const;
