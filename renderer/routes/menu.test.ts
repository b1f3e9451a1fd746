// Every place that the palette jumps to has a name, wherever one stands.
import { expect, it } from 'vitest';
import labels from '#domain/labels/common/en.json' with { type: 'json' };
import { JUMPS, placeLabel } from './menu.ts';

it('names each screen that can be jumped to', () => {
  expect(JUMPS).toContain('processing.wizard');
  expect(JUMPS.filter((name) => !Object.hasOwn(labels, placeLabel(name)))).toEqual([]);
});
