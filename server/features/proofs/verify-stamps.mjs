// What a time stamp (RFC 3161) says, as far as it is checked without the certificate of whoever gave it. A part of verify.mjs.

/** The values that lie one behind the other in DER. */
function valuesIn(der) {
  const values = [];
  for (let rest = der; rest.length > 0; ) {
    const count = rest[1] < 128 ? 0 : rest[1] - 128;
    const length = count === 0 ? rest[1] : rest.readUIntBE(2, count);
    const end = 2 + count + length;
    // A length that is left open, or a tag of several bytes, others read in another way than this does: OpenSSL would find other values.
    if (count > 4 || rest[1] === 128 || (rest[0] & 31) === 31 || rest.length < end) throw new Error('no DER');
    values.push({ tag: rest[0], content: rest.subarray(2 + count, end) });
    rest = rest.subarray(end);
  }
  return values;
}
const [OCTETS, TIME, SEQUENCE, TAGGED] = [4, 24, 48, 160];
/** The content at a path of places, each with the tag of what lies there. */
const at = (der, ...steps) =>
  steps.reduce((inner, [place, tag]) => {
    const value = valuesIn(inner)[place];
    if (value?.tag !== tag) throw new Error('no time stamp');
    return value.content;
  }, der);
/** From a ContentInfo over the SignedData to the TSTInfo that is signed. */
const SIGNED = [
  [0, SEQUENCE],
  [1, TAGGED],
  [0, SEQUENCE],
  [2, SEQUENCE],
  [1, TAGGED],
  [0, OCTETS],
  [0, SEQUENCE],
];

/** Hash and time in a TimeStampToken; undefined where it is none. */
export function readToken(token) {
  try {
    const info = at(Buffer.from(token, 'base64'), ...SIGNED);
    const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)[.\d]*Z$/.exec(
      at(info, [4, TIME]).toString('latin1'),
    );
    const time = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
    return { hash: at(info, [2, SEQUENCE], [1, OCTETS]).toString('hex'), time };
  } catch {
    return undefined;
  }
}
