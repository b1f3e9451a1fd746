// How many documents an action on a delivery is about.
import { expect, it } from 'vitest';
import type { Command } from '#domain/api/sending/command.schema.ts';
import { targetOf, targetOfDelivery } from './command-targets.ts';

it('an action that the command of a fallback cannot do is one on its fallbacks that can', () => {
  const deliveries = [
    { fallback: false, state: 'OUTPUTTED', shipmentCount: 250 },
    { fallback: true, state: 'READY', shipmentCount: 3 },
    { fallback: true, state: 'OUTPUT_ERROR', shipmentCount: 2 },
    { fallback: true, state: 'OUTPUTTED', shipmentCount: 9 },
  ];
  // Only what the count is made of.
  const of = (abilities: readonly string[]) =>
    ({ id: 1, packGroupCount: 250, freeableCount: 0, abilities, deliveries }) as unknown as Command;
  const count = (action: 'cancel' | 'retry', abilities: readonly string[] = []) =>
    targetOfDelivery(action, of(abilities)).count;
  expect([count('cancel'), count('retry'), count('cancel', ['cancel'])]).toEqual([5, 2, 5]);
});

it('what is out already is neither tried again nor cancelled', () => {
  const of = (deliveries: readonly object[]) =>
    ({ id: 1, packGroupCount: 250, freeableCount: 0, deliveries }) as unknown as Command;
  const counts = (...deliveries: readonly object[]) =>
    (['retry', 'cancel', 'validate'] as const).map((action) => targetOf(action, of(deliveries)).count);
  const out = { fallback: false, state: 'OUTPUTTED', shipmentCount: 240 };
  const failed = { fallback: false, state: 'OUTPUT_ERROR', shipmentCount: 7 };
  const ready = { fallback: false, state: 'READY', shipmentCount: 3 };
  expect(counts(out, failed, ready)).toEqual([7, 10, 250]);
  // Nothing is made of it yet, or not all of it.
  expect(counts()).toEqual([250, 250, 250]);
  expect(counts(out, { ...failed, state: 'DELIVERY_CREATION_ERROR', shipmentCount: 0 })).toEqual([10, 10, 250]);
  // Of an order that is out a fallback alone failed.
  const all = { ...out, shipmentCount: 250 };
  expect(counts(all, { ...failed, fallback: true, shipmentCount: 2 })).toEqual([2, 2, 250]);
});
