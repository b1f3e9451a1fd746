// Which letters leave with an address that no window shows.
import { expect, it } from 'vitest';
import { Composition } from '../service.schema.ts';
import { type LetterInWindow, leavesBesideWindow } from './window.ts';

const area = (left: number, top: number, width = 80, height = 30, page = 1) => ({ page, left, top, width, height });

function letter(areas: LetterInWindow['areas'], over: object = {}): LetterInWindow {
  const { composition = {}, channelType = 'SIMPLE_MAIL', ...more } = over as Record<string, object | string>;
  return {
    areas,
    pages: 2,
    way: 'asDeposited',
    countryCode: 'FR',
    envelope: {
      serviceChannel: { composition: Composition.parse(composition) },
      channel: { channelType: channelType as 'SIMPLE_MAIL', outputFileDefinitions: [] },
      boxes: [],
    },
    ...more,
  };
}
const beside = (...args: Parameters<typeof letter>) => leavesBesideWindow(letter(...args));

it('an address in the window of its country, or that most of the window holds, is seen', () => {
  expect(beside([area(110, 50)])).toBe(false);
  // An area across the whole page holds the window.
  expect(beside([area(10, 35, 190, 60)])).toBe(false);
  expect(beside([area(25, 55)])).toBe(true);
  expect(beside([area(25, 55)], { countryCode: 'DE' })).toBe(false);
  expect(beside([area(25, 55)], { composition: { addressWindow: 'left' } })).toBe(false);
  expect(beside([area(110, 150)])).toBe(true);
  expect(beside([])).toBe(false);
});

it('an address of another page is not seen, and the last page of a letter may be its first', () => {
  expect(beside([area(110, 50, 80, 30, 2)])).toBe(true);
  expect(beside([area(110, 50, 80, 30, -1)])).toBe(true);
  expect(beside([area(110, 50, 80, 30, -1)], { pages: 1 })).toBe(false);
});

it('nothing is said of what is not printed, nor behind a page with the address', () => {
  expect(beside([area(25, 150)], { channelType: 'EMAIL' })).toBe(false);
  expect(beside([area(25, 150)], { way: 'addressPage' })).toBe(false);
  expect(beside([area(25, 150)], { way: 'onPage' })).toBe(true);
  expect(beside([area(25, 150)], { composition: { addressPage: 'always' } })).toBe(false);
});

it('counts where the page lies on its paper: turned, it is seen elsewhere', () => {
  // Upside down, what stood at the bottom left stands at the top right.
  expect(beside([area(20, 215)], { composition: { rotation: 180 } })).toBe(false);
  expect(beside([area(110, 50)], { composition: { rotation: 180 } })).toBe(true);
});
