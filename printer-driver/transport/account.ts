// The account binding of the LAN mode: HTTP Basic over TLS with the PIN that the owner of the printer gave out.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Wrong PINs from one address before it has to wait, and for how long (ms). */
const MOST_TRIES = 5;
const WAIT_MS = 60_000;
/** Addresses remembered at most. */
const MOST_ADDRESSES = 1_000;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function passwordOf(header: string | undefined): string | undefined {
  const coded = /^Basic ([A-Za-z0-9+/=]{1,400})$/.exec(header ?? '')?.[1];
  if (coded === undefined) return undefined;
  const text = Buffer.from(coded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : text.slice(colon + 1);
}

export type Authorize = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Lets requests with the right PIN through; answers all others itself. */
export function createAccountCheck(pin: string, now: () => number): Authorize {
  const wanted = digest(pin);
  const tries = new Map<string, { count: number; until: number }>();
  const refuse = (response: ServerResponse, status: number, headers: Record<string, string>): false => {
    response.writeHead(status, { ...headers, 'content-length': 0, connection: 'close' }).end();
    return false;
  };
  return (request, response) => {
    const address = request.socket.remoteAddress ?? '';
    const past = tries.get(address);
    if (past && past.count >= MOST_TRIES && now() < past.until) return refuse(response, 429, { 'retry-after': '60' });
    const password = passwordOf(request.headers.authorization);
    if (password !== undefined && timingSafeEqual(digest(password), wanted)) {
      tries.delete(address);
      return true;
    }
    if (password !== undefined) {
      if (tries.size >= MOST_ADDRESSES) tries.clear();
      const count = past && now() < past.until ? past.count + 1 : 1;
      tries.set(address, { count, until: now() + WAIT_MS });
    }
    return refuse(response, 401, { 'www-authenticate': 'Basic realm="Mailroom printer", charset="UTF-8"' });
  };
}
