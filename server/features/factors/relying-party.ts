// For whom a passkey is made: the host under which the server was asked, which is one of those that it answers for
// (server/http/door/hosts.ts): loopback, the configured names, the brandings' hosts. Never another header.
import { isIP } from 'node:net';
import { ok, type Result, refuse } from '#domain/errors/result.ts';

/** The id of the relying party (WebAuthn 5.1.2): a name, never an address of numbers. */
export function rpIdOf(host: string): Result<string> {
  return host === '' || isIP(host) !== 0 ? refuse('passkey.host', { host }) : ok(host);
}

/** Whether a page of this origin may use passkeys of the id: encrypted, or on this very machine; the public address where it is one. */
export function isOriginOf(origin: string, rpId: string, baseUrl: string | null): boolean {
  const url = URL.parse(origin);
  if (url === null || url.origin !== origin || url.hostname !== rpId) return false;
  if (rpId === 'localhost') return url.protocol === 'http:' || url.protocol === 'https:';
  const base = baseUrl === null ? null : URL.parse(baseUrl);
  if (base?.hostname === rpId && base.protocol === 'https:') return origin === base.origin;
  return url.protocol === 'https:';
}

/** What the browser says it signed, before any of it is believed. */
export function clientDataOf(
  clientDataJson: string,
): { readonly challenge: string; readonly origin: string } | undefined {
  try {
    const data = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')) as Record<string, unknown>;
    const { challenge, origin } = data;
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : undefined;
  } catch {
    return undefined;
  }
}
