// Files of carriers about a piece: proofs of delivery and the like, by name.

/** What they may be. */
export const TRACKING_FILE_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'application/xml'] as const;
export type TrackingFileType = (typeof TRACKING_FILE_TYPES)[number];

/** Files of one shipment at most. */
export const MOST_TRACKING_FILES = 50;

/** Bytes that are looked at. */
const FRONT = 1024;

const starts = (bytes: Uint8Array, ...signs: number[]): boolean => signs.every((sign, at) => bytes[at] === sign);

/** The type that the first bytes of a file say; null: it is none of them. */
export function trackingFileType(bytes: Uint8Array): TrackingFileType | null {
  const text = String.fromCharCode(...bytes.subarray(0, FRONT));
  // What stands before it may be no page of the web that calls itself a PDF further down.
  if (/^[^<]*%PDF-/.test(text)) return 'application/pdf';
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47)) return 'image/png';
  if (starts(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  return /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml\s/.test(text) ? 'application/xml' : null;
}

const ENDINGS: Readonly<Record<TrackingFileType, readonly [string, ...string[]]>> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'application/xml': ['.xml'],
};

/** Characters of a name at most. */
const LONGEST_NAME = 100;

/** Stem and ending of a name. */
const partsOf = (name: string): readonly [stem: string, ending: string] => {
  const [, stem = name, ending = ''] = /^(.+?)(\.[A-Za-z0-9]{1,8})?$/s.exec(name) ?? [];
  return [stem, ending];
};

/** The stem as long as there is room for it; a pair of halves is never cut. */
const fitting = (stem: string, ending: string): string =>
  stem.slice(0, LONGEST_NAME - ending.length).replace(/[\uD800-\uDBFF]$/, '') + ending;

/** A name that says what the file is: with an ending of its type, which is what a computer opens it by. */
export function nameOfType(name: string, type: TrackingFileType): string {
  const [stem, ending] = partsOf(name);
  const [first, ...others] = ENDINGS[type];
  return [first, ...others].includes(ending.toLowerCase()) ? fitting(stem, ending) : fitting(name, first);
}

/** A name that no file of the shipment has yet: of two that are called alike the later one is numbered. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const [stem, ending] = partsOf(name);
  for (let number = 2, free = fitting(stem, ending); ; number += 1) {
    if (!taken.has(free)) return free;
    free = fitting(stem, ` (${number})${ending}`);
  }
}
