// Signed messages between servers, as Standard Webhooks writes them: HMAC-SHA-256 over id, time and body.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RandomBytes } from '../ids.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** What a signature is made over. */
export interface SignedMessage {
  readonly id: string;
  /** Seconds since the epoch, as its header carries them. */
  readonly timestamp: string;
  readonly body: Buffer;
}

/** A new secret: `whsec_` and 32 bytes in base 64. */
export const makeMessageSecret = (random: RandomBytes): string =>
  `${PREFIX}${Buffer.from(random(SECRET_BYTES)).toString('base64')}`;

const hmacOf = (secret: string, { id, timestamp, body }: SignedMessage): Buffer =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest();

/** The header of a message: `v1,` and the signature in base 64. */
export const signMessage = (secret: string, message: SignedMessage): string =>
  `v1,${hmacOf(secret, message).toString('base64')}`;

/** Whether one of the signatures of a header (several are parted by spaces) is that of the message. */
export function isSignedBy(secret: string, message: SignedMessage, header: string): boolean {
  const wanted = hmacOf(secret, message);
  return header.split(' ').some((one) => {
    const given = Buffer.from(one.startsWith('v1,') ? one.slice(3) : '', 'base64');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}
