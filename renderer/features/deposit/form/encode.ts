// Texts in the encodings of data files, and the signs that an encoding lacks. Pure.

/** Bytes of one encoding, by character. Only those that a decoder gives back are there. */
const known = new Map<string, ReadonlyMap<string, number>>();

/** Those of one byte each, read from the decoder of the platform; ISO 8859-1 is not the Windows page that it stands for there. */
function bytesByCharacter(encoding: string): ReadonlyMap<string, number> {
  const before = known.get(encoding);
  if (before !== undefined) return before;
  const decoder = encoding === 'iso-8859-1' ? null : new TextDecoder(encoding);
  const entries = Array.from({ length: 256 }, (_, byte): [string, number] => [
    decoder === null ? String.fromCharCode(byte) : decoder.decode(Uint8Array.of(byte)),
    byte,
  ]);
  const table = new Map(entries.filter(([character]) => character !== '\ufffd'));
  known.set(encoding, table);
  return table;
}

const isUnicode = (encoding: string): boolean => encoding.startsWith('utf-');

/** The first character that an encoding of `ENCODINGS` has no bytes for; undefined: it has all. */
export function lackingCharacter(text: string, encoding: string): string | undefined {
  const name = encoding.toLowerCase();
  if (isUnicode(name)) return [...text].find((one) => /\p{Cs}/u.test(one));
  const table = bytesByCharacter(name);
  return [...text].find((one) => !table.has(one));
}

/** The bytes of a text that lacks nothing in an encoding of `ENCODINGS`. @throws RangeError for a character that it lacks */
export function encodeText(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const name = encoding.toLowerCase();
  if (name === 'utf-8') return new TextEncoder().encode(text);
  if (isUnicode(name)) {
    const view = new DataView(new ArrayBuffer(text.length * 2));
    for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), name === 'utf-16le');
    return new Uint8Array(view.buffer);
  }
  const table = bytesByCharacter(name);
  return Uint8Array.from([...text], (one) => {
    const byte = table.get(one);
    if (byte === undefined) throw new RangeError(`${name} has no ${one}`);
    return byte;
  });
}
