// The dateTime syntax to bytes and back (RFC 2579 DateAndTime, eleven octets).
import type { DateTime } from './syntax.ts';

/** The moment that eleven octets state; undefined when they state none. */
export function readDateTime(bytes: Uint8Array): DateTime | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [month, day, hour, minute, second, tenths] = [2, 3, 4, 5, 6, 7].map((at) => view.getUint8(at)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const sign = view.getUint8(8);
  const offset = view.getUint8(9) * 60 + view.getUint8(10);
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 60 || tenths > 9)
    return undefined;
  if ((sign !== 0x2b && sign !== 0x2d) || offset > 14 * 60) return undefined;
  const offsetMinutes = sign === 0x2d ? 0 - offset : offset;
  const local = new Date(0);
  // Date.UTC would read the years 0 to 99 as 1900 to 1999.
  local.setUTCFullYear(view.getUint16(0), month - 1, day);
  local.setUTCHours(hour, minute, second, tenths * 100);
  return { ms: local.getTime() - offsetMinutes * 60_000, offsetMinutes };
}

/** Eleven octets in the zone of the value. */
export function writeDateTime(value: DateTime): Uint8Array {
  const local = new Date(value.ms + value.offsetMinutes * 60_000);
  const offset = Math.abs(value.offsetMinutes);
  const bytes = new Uint8Array(11);
  new DataView(bytes.buffer).setUint16(0, local.getUTCFullYear());
  bytes.set(
    [
      local.getUTCMonth() + 1,
      local.getUTCDate(),
      local.getUTCHours(),
      local.getUTCMinutes(),
      local.getUTCSeconds(),
      Math.floor(local.getUTCMilliseconds() / 100),
      value.offsetMinutes < 0 ? 0x2d : 0x2b,
      Math.floor(offset / 60),
      offset % 60,
    ],
    2,
  );
  return bytes;
}
