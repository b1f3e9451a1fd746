// Who may talk to the printer at all: decided on the request head, before a byte of the body is read.
// A web page can reach a local port; only a foreign Host, an Origin or a Sec-Fetch-Site gives it away.
import type { IncomingHttpHeaders } from 'node:http';

export interface GateRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}
export interface GateRefusal {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}
export type GateVerdict =
  | { readonly kind: 'ipp'; readonly host: string; readonly path: string }
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'refused'; readonly refusal: GateRefusal };

/** Host header values that are this printer, in lower case. */
export function allowedHosts(port: number, more: readonly string[]): ReadonlySet<string> {
  const names = ['localhost', '127.0.0.1', '[::1]', ...more.map((name) => name.toLowerCase())];
  // Port 80 and 631 are left out of the header by clients that use them as default.
  return new Set(
    names.flatMap((name) => (port === 80 || port === 631 ? [name, `${name}:${port}`] : [`${name}:${port}`])),
  );
}

const refused = (status: number, headers?: Record<string, string>): GateVerdict => ({
  kind: 'refused',
  refusal: headers ? { status, headers } : { status },
});
const METHODS = 'GET, HEAD, POST';
const isIppBody = (type: string | undefined): boolean =>
  (type ?? '').split(';')[0]?.trim().toLowerCase() === 'application/ipp';

interface Target {
  /** In lower case; undefined: only the Host header names it. */
  readonly authority: string | undefined;
  readonly path: string;
}

/** A path, or a whole address as senders write it that take us for a proxy (RFC 9112 section 3.2.2). */
function targetOf(url: string): Target {
  const whole = /^https?:\/\/([^/?#]*)([^?#]*)/i.exec(url);
  if (whole) return { authority: (whole[1] ?? '').toLowerCase(), path: whole[2] || '/' };
  return { authority: undefined, path: url.split('?')[0] ?? '' };
}

/** Whether a request is sent to this printer. The header beside an address must be ours as well, or a web page sent it. */
function isForUs(host: string, header: string | undefined, hosts: ReadonlySet<string>): boolean {
  return hosts.has(host) && hosts.has(header?.toLowerCase() ?? '');
}

/** What a web page gives away; browsers themselves send `none` for addresses that a person types. */
function refusedPage({ method, headers }: GateRequest): GateVerdict | undefined {
  if (headers.origin !== undefined) return method === 'OPTIONS' ? refused(405, { allow: METHODS }) : refused(403);
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'none' ? refused(403) : undefined;
}

/** A compressed HTTP body would hide its size from every limit; IPP has its own attribute for that. */
const isPlainIpp = (headers: IncomingHttpHeaders): boolean =>
  isIppBody(headers['content-type']) && (headers['content-encoding'] ?? 'identity') === 'identity';

/** The verdict on one request head. Never an Access-Control header: to a web page everything here is closed. */
export function judgeHead(request: GateRequest, hosts: ReadonlySet<string>): GateVerdict {
  const { headers, method } = request;
  const { authority, path } = targetOf(request.url);
  const host = authority ?? headers.host?.toLowerCase() ?? '';
  if (!isForUs(host, headers.host, hosts)) return refused(421);
  const page = refusedPage(request);
  if (page) return page;
  if (method === 'GET' || method === 'HEAD') return { kind: 'page', path };
  if (method !== 'POST') return refused(405, { allow: METHODS });
  return isPlainIpp(headers) ? { kind: 'ipp', host, path } : refused(415);
}
