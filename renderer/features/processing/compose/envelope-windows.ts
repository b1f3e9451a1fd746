// Where the window of an envelope lies on an A4 page that is folded in three: what shows in it is the recipient's alone.
import type { Area } from '#renderer/ui/frame/page.part.tsx';
import { overlaps } from './overlaps.rules.ts';

/** By the side that it is at: left as DIN 5008 (form B) has it, right as the window of a DL envelope (35 × 100 mm) falls. */
export const ENVELOPE_WINDOWS = {
  left: { left: 20, top: 45, width: 85, height: 45 },
  right: { left: 95, top: 50, width: 100, height: 35 },
} as const satisfies Record<string, Area>;
export type WindowSide = keyof typeof ENVELOPE_WINDOWS;
export const WINDOW_SIDES = Object.keys(ENVELOPE_WINDOWS) as WindowSide[];

/** The one in which the address is read; undefined where it is read elsewhere, or nowhere. */
export function windowOf(address: Area | undefined): WindowSide | undefined {
  if (address === undefined) return undefined;
  const middle = { left: address.left + address.width / 2 - 0.5, top: address.top + address.height / 2 - 0.5 };
  const at = { ...middle, width: 1, height: 1 };
  // Where both hold its middle the nearer side decides.
  const holding = WINDOW_SIDES.filter((side) => overlaps(ENVELOPE_WINDOWS[side], at));
  return holding.length > 1 ? (address.left >= 80 ? 'right' : 'left') : holding[0];
}
