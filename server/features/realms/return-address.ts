// Where a provider sends the browser back to: the page that asked, once it is known to be one of ours.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { isLoopbackHost } from '#server/system/openid/guarded-fetch.ts';

/** Path of the page that people come back to. */
export const RETURN_PATH = '/signIn/return';

/**
 * The address to come back to. The origin is what the page says of itself; it is believed where its host is the one that was asked
 * (one of those that this server answers for: server/http/door/hosts.ts), and where nobody on the way can read along.
 * @param host of the request, without port; @param baseUrl the installation's own address
 */
export function returnAddress(origin: string, host: string, baseUrl: string | null): Result<string> {
  const wrong = refuse('realm.origin', { origin: origin.slice(0, 100) });
  const url = URL.parse(origin);
  if (url === null || url.origin !== origin || url.hostname.replace(/^\[(.*)\]$/, '$1') !== host) return wrong;
  const base = baseUrl === null ? null : URL.parse(baseUrl);
  const isOurs = base?.hostname === url.hostname ? origin === base.origin : url.protocol === 'https:';
  return isOurs || isLoopbackHost(url.hostname) ? ok(`${origin}${RETURN_PATH}`) : wrong;
}
