// The account binding of the LAN mode: HTTP Basic over TLS. The name says whose account it is, the PIN proves it, and
// the proven name owns the jobs, not requesting-user-name (docs/decisions/0031).
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LanAccount } from '../printer/environment/configuration.ts';
import type { ProvenSender } from '../printer/jobs/sender.ts';
import { createWrongPins } from './wrong-pins.ts';

interface Attempt {
  /** The sender's IP address. */
  readonly address: string;
  /** The Authorization header. */
  readonly header: string | undefined;
}
export type Verdict =
  | { readonly kind: 'proven'; readonly sender: ProvenSender }
  | { readonly kind: 'unproven' }
  | { readonly kind: 'wait'; readonly ms: number };

// Digests always have the same length, so the time of comparing them reveals nothing.
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Phones begin a name with a capital. */
const folded = (name: string): string => name.normalize('NFC').trim().toLowerCase();

function credentialsOf(header: string | undefined): { readonly name: string; readonly pin: string } | undefined {
  const coded = /^Basic +([A-Za-z0-9+/=]{1,400})$/i.exec(header ?? '')?.[1];
  if (coded === undefined) return undefined;
  const text = Buffer.from(coded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { name: text.slice(0, colon), pin: text.slice(colon + 1) };
}

/** A device has as many IPv6 addresses as it likes, but one network of 64 bits. */
function deviceOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [before = '', after = ''] = plain.split('::');
  const [left, right] = [before, after].map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: Math.max(0, 8 - (left?.length ?? 0) - (right?.length ?? 0)) }, () => '0');
  return [...(left ?? []), ...zeros, ...(right ?? [])].slice(0, 4).join(':');
}

/** Judges name and PIN. Wrong ones are counted for each device and account: a PIN of one's own clears no other count. */
export function createAccountCheck(accounts: readonly LanAccount[], now: () => number): (attempt: Attempt) => Verdict {
  const wrongPins = createWrongPins(now);
  const known = accounts.map(({ name, pin, administrator }) => ({
    sender: { name, administrator },
    name: digest(folded(name)),
    pin: digest(pin),
  }));
  return ({ address, header }) => {
    const given = credentialsOf(header);
    if (!given) return { kind: 'unproven' };
    const [name, pin] = [digest(folded(given.name)), digest(given.pin)];
    // Every account is compared, so the time reveals neither a name nor a PIN.
    const judged = known.map((account) => ({
      account,
      named: timingSafeEqual(account.name, name),
      right: timingSafeEqual(account.pin, pin),
    }));
    const at = judged.findIndex(({ named }) => named);
    const sender = `${deviceOf(address)} ${at}`;
    const ms = wrongPins.waitOf(sender);
    if (ms > 0) return { kind: 'wait', ms };
    const found = judged[at];
    if (!found?.right) {
      wrongPins.wrong(sender, Buffer.concat([name, pin]).toString('base64'));
      return { kind: 'unproven' };
    }
    wrongPins.right(sender);
    return { kind: 'proven', sender: found.account.sender };
  };
}

export type Authorize = (request: IncomingMessage, response: ServerResponse) => ProvenSender | undefined;

/** The same for an HTTP request; a sender who cannot prove an account is answered here. */
export function createAuthorize(accounts: readonly LanAccount[], now: () => number): Authorize {
  const check = createAccountCheck(accounts, now);
  const refuse = (response: ServerResponse, status: number, headers: Record<string, string>): undefined => {
    response.writeHead(status, { ...headers, 'content-length': 0, connection: 'close' }).end();
  };
  return (request, response) => {
    const verdict = check({
      address: request.socket.remoteAddress ?? '',
      header: request.headers.authorization,
    });
    if (verdict.kind === 'proven') return verdict.sender;
    if (verdict.kind === 'wait') return refuse(response, 429, { 'retry-after': String(Math.ceil(verdict.ms / 1000)) });
    return refuse(response, 401, { 'www-authenticate': 'Basic realm="Mailroom printer", charset="UTF-8"' });
  };
}
