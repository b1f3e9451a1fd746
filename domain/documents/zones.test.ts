// Which lines lie in the way of a window, of the room around it, and of a technical area.
import { expect, it } from 'vitest';
import { inTheWay, windowZones, type Zone } from './zones.ts';

const at = (text: string, left: number, top: number, width = 30, height = 4) => ({
  text,
  area: { left, top, width, height },
});
const ADDRESS = [{ left: 108, top: 46, width: 85, height: 16 }];
const found = (lines: ReturnType<typeof at>[], zones: Zone[], address = ADDRESS) =>
  inTheWay(lines, zones, address).map((place) => (place === null ? null : zones[place]?.kind));

it('the address and the line of its sender belong into the window, and nothing else does', () => {
  const lines = [
    at('Town hall, 1 High Street', 110, 42),
    at('Karl Lang', 110, 48),
    at('75011 PARIS', 110, 56),
    at('Win a bicycle', 110, 76),
    at('Too close', 110, 85),
    at('Far away', 110, 100),
    at('Beside', 60, 60),
  ];
  const clean = [null, null, null];
  expect(found(lines, windowZones('right'))).toEqual([...clean, 'window', 'clear', null, null]);
  // On the left only what stands there is seen.
  expect(found(lines, windowZones('left'))).toEqual([...clean, null, null, null, 'window']);
});

it('without an address in the window every line there is in its way', () => {
  expect(found([at('Karl Lang', 110, 48)], windowZones('right'), [])).toEqual(['window']);
});

it('a technical area is disturbed by what reaches into it', () => {
  const zone: Zone = { kind: 'technical', name: 'Mark', area: { left: 5, top: 60, width: 14, height: 14 } };
  expect(found([at('in', 6, 62), at('touches', 18.8, 62), at('reaches', 18, 62), at('below', 5, 80)], [zone])).toEqual([
    'technical',
    null,
    'technical',
    null,
  ]);
});
