// What must be free on a page, and which lines of it lie in the way (docs/model.md, "Zones of a page"). Pure.
import { type AddressWindow, WINDOW_PLACES } from './address-side.ts';

/** mm from the top left of the page as it lies on its paper. */
export interface ZoneArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** `window`: shows through the envelope. `clear`: must be free around it. `technical`: a mark of the channel or service. */
export const ZONE_KINDS = ['window', 'clear', 'technical'] as const;
export type ZoneKind = (typeof ZONE_KINDS)[number];

export interface Zone {
  readonly kind: ZoneKind;
  /** Of a technical area, as its owner calls it; else empty. */
  readonly name: string;
  readonly area: ZoneArea;
}

/** A line of text and the room that it takes. */
export interface LineOnPage {
  readonly text: string;
  readonly area: ZoneArea;
}

/** mm around the window that envelopes leave as play for the sheet. */
const CLEAR = 5;
/** mm by which a line may reach over a mark before it is in its way. */
const TOUCH = 0.3;

/** Window and clear zone of a page that shows through an envelope with its window on this side. */
export function windowZones(side: AddressWindow): Zone[] {
  const { recipient, sender } = WINDOW_PLACES[side];
  const area = { ...recipient, top: sender.top, height: recipient.top + recipient.height - sender.top };
  const around = {
    left: area.left - CLEAR,
    top: area.top - CLEAR,
    width: area.width + 2 * CLEAR,
    height: area.height + 2 * CLEAR,
  };
  return [
    { kind: 'window', name: '', area },
    { kind: 'clear', name: '', area: around },
  ];
}

/**
 * Whether what is read in this area of the first page shows beside the window: they share less than half of the smaller of both.
 * An area may be larger than its text, so what reaches out of the window is not yet beside it.
 */
export function isBesideWindow(area: ZoneArea, side: AddressWindow): boolean {
  const [seen] = windowZones(side);
  if (seen === undefined) return false;
  const { left, top, width, height } = seen.area;
  const across = Math.min(area.left + area.width, left + width) - Math.max(area.left, left);
  const down = Math.min(area.top + area.height, top + height) - Math.max(area.top, top);
  const shared = Math.max(0, across) * Math.max(0, down);
  return shared < Math.min(area.width * area.height, width * height) / 2;
}

/** Whether the middle of an area lies in another one. */
export const holdsCentre = (zone: ZoneArea, { left, top, width, height }: ZoneArea): boolean => {
  const [x, y] = [left + width / 2, top + height / 2];
  return x >= zone.left && x <= zone.left + zone.width && y >= zone.top && y <= zone.top + zone.height;
};

const touches = (a: ZoneArea, b: ZoneArea): boolean =>
  Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left) > TOUCH &&
  Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top) > TOUCH;

/**
 * For each line the place of the zone that it is in the way of; null: of none. @param address where the recipient's address is
 * read: its lines belong into the window, and so does the sender's line right above them.
 */
export function inTheWay(
  lines: readonly LineOnPage[],
  zones: readonly Zone[],
  address: readonly ZoneArea[],
): (number | null)[] {
  const own = lines.filter(({ area }) => address.some((one) => holdsCentre(one, area)));
  const top = Math.min(...own.map(({ area }) => area.top));
  const belongs = (line: LineOnPage): boolean => own.includes(line) || (own.length > 0 && line.area.top < top);
  return lines.map((line) => {
    const at = zones.findIndex(({ kind, area }) => {
      if (kind === 'technical') return touches(line.area, area);
      return holdsCentre(area, line.area) && !(kind === 'window' ? belongs(line) : own.includes(line));
    });
    if (at < 0) return null;
    // The clear zone holds the window: what belongs there is not in its way.
    const seen = zones.find(({ kind }) => kind === 'window');
    const isClear = zones[at]?.kind === 'clear';
    return isClear && seen !== undefined && holdsCentre(seen.area, line.area) && belongs(line) ? null : at;
  });
}
