// A time stamp that says two times: the one that is signed, which OpenSSL reads, and another one for whoever takes an open length for one
// of 128 bytes.
import { type DerValue, der, readDer, TAGS, valuesIn } from '#server/system/time-stamps/der.ts';

const SET = 0x31;
const INDEFINITE = Buffer.from([SET, 0x80]);
const END = Buffer.from([0, 0]);
/** What whoever counts 128 bytes passes over. */
const PASSED_OVER = 128;
const SHA256 = der(TAGS.oid, Buffer.from('608648016503040201', 'hex'));

const inside = (value: DerValue, place: number): DerValue => {
  const found = valuesIn(value)[place];
  if (found === undefined) throw new Error('The time stamp has another form.');
  return found;
};

/** A long length of two bytes, whatever the length is: the bytes before it are counted. */
const wide = (tag: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([tag, 0x82, content.length >> 8, content.length & 255]), content]);

/** The signed content anew, with another time in it. */
function contentWith(signed: DerValue, time: string): Buffer {
  const info = readDer(inside(inside(signed, 1), 0).content);
  const values = valuesIn(info).map(({ whole }, place) => (place === 4 ? der(TAGS.time, Buffer.from(time)) : whole));
  const content = der(TAGS.octets, der(TAGS.sequence, ...values));
  return der(TAGS.sequence, inside(signed, 0).whole, der(TAGS.first, content));
}

/** @param time as 20260131120000Z */
export function withTwoTimes(token: Buffer, time: string): Buffer {
  const outer = readDer(token);
  const signedData = inside(inside(outer, 1), 0);
  const [version, , signed, ...rest] = valuesIn(signedData);
  if (version === undefined || signed === undefined) throw new Error('The time stamp has another form.');
  const head = 4 + SHA256.length + 4;
  const padding = Buffer.alloc(PASSED_OVER - head);
  const parameters = wide(TAGS.octets, Buffer.concat([padding, contentWith(signed, time)]));
  const algorithms = Buffer.concat([INDEFINITE, wide(TAGS.sequence, Buffer.concat([SHA256, parameters])), END]);
  const parts = [version.whole, algorithms, signed.whole, ...rest.map(({ whole }) => whole)];
  return der(TAGS.sequence, inside(outer, 0).whole, der(TAGS.first, der(TAGS.sequence, ...parts)));
}
