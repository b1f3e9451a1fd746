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
  if (text.includes('%PDF-')) return 'application/pdf';
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47)) return 'image/png';
  if (starts(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  return /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml\s/.test(text) ? 'application/xml' : null;
}

/** A name that no file of the shipment has yet: of two that are called alike the later one is numbered. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[A-Za-z0-9]{1,8})?$/.exec(name) ?? [];
  for (let number = 2, free = name; ; number += 1) {
    if (!taken.has(free)) return free;
    free = `${stem} (${number})${ending}`;
  }
}
