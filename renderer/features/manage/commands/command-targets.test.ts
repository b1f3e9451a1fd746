// How many documents an action on a delivery is about.
import { expect, it } from 'vitest';
import type { Command } from '#domain/api/sending/command.schema.ts';
import { targetOfDelivery } from './command-targets.ts';

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
  expect([count('cancel'), count('retry'), count('cancel', ['cancel'])]).toEqual([5, 2, 250]);
});
