// Time stamps by RFC 3161: a server that the operator names says when it saw a hash, and signs it. The signature is checked by whoever
// trusts that server (`openssl ts -verify`), not here: what is held against the question is hash, nonce and status.
import type { Outgoing } from '#server/system/outgoing/outgoing.ts';
import { type DerValue, der, derNumber, readDer, TAGS, valuesIn } from './der.ts';

/** A token as it is kept, with what stands in it. */
export interface TimeStamp {
  /** A TimeStampToken in DER. */
  readonly token: Buffer;
  /** When the server saw the hash, by its clock. */
  readonly at: Date;
}

/** What a server answered, or why it did not, in words for the log. */
export type TimeStampOutcome =
  | { readonly ok: true; readonly value: TimeStamp }
  | { readonly ok: false; readonly reason: string };

/** 2.16.840.1.101.3.4.2.1 */
const SHA256 = der(TAGS.oid, Buffer.from('608648016503040201', 'hex'));
const NONCE_BYTES = 8;
const TIMEOUT_MS = 30_000;
const GRANTED: readonly number[] = [0, 1];

/** A TimeStampReq for a SHA-256 that asks for the certificate too. */
function timeStampRequest(hash: Buffer, nonce: Buffer): Buffer {
  const imprint = der(TAGS.sequence, der(TAGS.sequence, SHA256, der(TAGS.null)), der(TAGS.octets, hash));
  return der(
    TAGS.sequence,
    der(TAGS.integer, Buffer.from([1])),
    imprint,
    derNumber(nonce),
    der(TAGS.boolean, Buffer.from([255])),
  );
}

/** The value at a path of places through sequences. @throws Error where there is none */
const at = (value: DerValue, ...places: readonly number[]): DerValue =>
  places.reduce((outer, place) => {
    const inner = valuesIn(outer)[place];
    if (inner === undefined) throw new Error('Something is missing in the time stamp.');
    return inner;
  }, value);

function timeOf({ content }: DerValue): Date {
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(content.toString('latin1'));
  if (found === null) throw new Error('The time stamp has no time.');
  const [, year, month, day, hour, minute, second, fraction = ''] = found;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`);
  if (Number.isNaN(date.getTime())) throw new Error('The time stamp has no time.');
  return date;
}

/** What a token says. @throws Error where it is none */
export function readToken(token: Buffer): {
  readonly hash: Buffer;
  readonly at: Date;
  readonly numbers: readonly Buffer[];
} {
  // ContentInfo, SignedData, what is signed: a TSTInfo.
  const info = readDer(at(readDer(token), 1, 0, 2, 1, 0).content);
  const values = valuesIn(info);
  return {
    hash: at(info, 2, 1).content,
    at: timeOf(at(info, 4)),
    numbers: values.slice(5).flatMap(({ tag, content }) => (tag === TAGS.integer ? [content] : [])),
  };
}

/** Leading zeros say nothing of a number. */
const sameNumber = (a: Buffer, b: Buffer): boolean =>
  BigInt(`0x${a.toString('hex')}`) === BigInt(`0x${b.toString('hex')}`);

function readResponse(body: Buffer, { hash, nonce }: { readonly hash: Buffer; readonly nonce: Buffer }): TimeStamp {
  const response = readDer(body);
  const status = at(response, 0, 0).content.at(-1) ?? -1;
  if (!GRANTED.includes(status)) throw new Error(`The server refused it: status ${status}.`);
  const token = at(response, 1).whole;
  const read = readToken(token);
  if (!read.hash.equals(hash)) throw new Error('The time stamp is of another hash.');
  if (!read.numbers.some((number) => sameNumber(number, nonce)))
    throw new Error('The time stamp answers another question.');
  return { token: Buffer.from(token), at: read.at };
}

/** Has a SHA-256 stamped. Never rejects for what the other side does. */
export async function timeStamp(
  outgoing: Outgoing,
  { url, hash, random }: { readonly url: string; readonly hash: Buffer; readonly random: (bytes: number) => Buffer },
): Promise<TimeStampOutcome> {
  const nonce = random(NONCE_BYTES);
  const answer = await outgoing.send({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: timeStampRequest(hash, nonce),
    timeoutMs: TIMEOUT_MS,
  });
  if (!answer.ok) return { ok: false, reason: answer.reason };
  if (answer.status !== 200) return { ok: false, reason: `HTTP ${answer.status}` };
  try {
    return { ok: true, value: readResponse(answer.body, { hash, nonce }) };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}
