// What a press makes of a page that is looked at.
import { expect, it } from 'vitest';
import type { PageLook } from '#domain/api/deposit/pack-groups.contract.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import {
  drawnInTheWay,
  isDisturbed,
  isMended,
  linesInTheWay,
  mayPrintAnew,
  turned,
  withoutLines,
} from './overlay.rules.ts';

const area = { left: 5, top: 60, width: 14, height: 14 };
const line = (text: string, zone: number | null) => ({ text, area, onPage: { ...area, left: 4 }, zone });
const look: PageLook = {
  width: 210,
  height: 297,
  label: 'mail',
  zones: [
    { kind: 'window', name: '', area, taken: false },
    { kind: 'technical', name: 'Mark', area, taken: true },
    { kind: 'technical', name: 'Logo', area, taken: true },
  ],
  lines: [line('Karl Lang', null), line('HOUSE 4711', 1)],
  fitsA4: true,
  repair: { turn: 0, onA4: false, takeOut: [] },
  repairedBy: null,
  repairedAt: null,
  preset: null,
  address: null,
  mayKeep: false,
};

it('names the lines with their zone, and what is drawn where no line is', () => {
  expect(linesInTheWay(look).map(({ line: { text }, zone: { name } }) => [text, name])).toEqual([
    ['HOUSE 4711', 'Mark'],
  ]);
  expect(drawnInTheWay(look).map(({ name }) => name)).toEqual(['Logo']);
  expect([0, 1, 2].map((place) => isDisturbed(look, place))).toEqual([false, true, true]);
});

it('prints an address anew that is right as it was read, where it may be changed', () => {
  const read = {
    value: 'Karl',
    modified: false,
    valid: true,
    properties: { editable: true },
  } as unknown as RequirementValue;
  const others = [{ value: '' }, { modified: true }, { valid: false }, { properties: {} }];
  expect([read, ...others.map((other) => ({ ...read, ...other }))].map(mayPrintAnew)).toEqual([
    ...[true, false, false, false, false],
  ]);
});

it('adds to what was mended before', () => {
  const first = withoutLines(look.repair, [look.lines[1] as PageLook['lines'][number]]);
  expect(first.takeOut).toEqual([{ ...area, left: 4 }]);
  expect(withoutLines(first, look.lines).takeOut).toHaveLength(3);
  expect(turned(turned(first, 90), 90)).toMatchObject({ turn: 180, takeOut: first.takeOut });
  expect(turned(look.repair, 270).turn).toBe(270);
  expect([isMended(look), isMended({ ...look, repair: first })]).toEqual([false, true]);
});
