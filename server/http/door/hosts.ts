// The names under which this server answers: loopback, those that the operator lists, and the virtual hosts of brandings. Any
// other Host is answered with 421 (RFC 9110, 15.5.20): a foreign name that leads here would make its pages ours.
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '#domain/errors/result.ts';
import type { Config } from '#server/context/config.ts';
import type { Services } from '#server/context/context.ts';

const BRANDINGS_KEPT_MS = 30_000;
/** Asked by machines that know an address alone. */
const ANY_HOST: readonly string[] = ['/api/app/live', '/api/app/ready'];

/** The name in a Host header, in lower case, without port and brackets. */
export const hostName = (host: string | undefined): string =>
  (host ?? '')
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1');

/** Whether a name means this very machine, seen from itself. */
export const isLoopbackName = (name: string): boolean =>
  name === 'localhost' ||
  name === '::1' ||
  name === '::ffff:127.0.0.1' ||
  (isIP(name) === 4 && name.startsWith('127.'));

function configured({ hosts, baseUrl, host }: Config): Set<string> {
  const names = [...hosts.map((name) => hostName(name)), hostName(host)];
  if (baseUrl !== null) names.push(hostName(URL.parse(baseUrl)?.host));
  return new Set(names.filter((name) => name !== '' && name !== '0.0.0.0' && name !== '::'));
}

/** Answers whether a name is served; brandings are read again every half minute. Without the database those read last hold. */
export function servedHosts(
  config: Config,
  { db, database, clock }: Pick<Services, 'db' | 'database' | 'clock'>,
): (name: string) => Promise<boolean> {
  const own = configured(config);
  let latest: ReadonlySet<string> = new Set();
  let brandings: { readonly until: number; readonly names: Promise<ReadonlySet<string>> } | undefined;
  const read = async (): Promise<ReadonlySet<string>> => {
    const rows = await db.selectFrom('branding').select('virtual_host').where('virtual_host', 'is not', null).execute();
    latest = new Set(rows.map(({ virtual_host }) => hostName(virtual_host ?? '')));
    return latest;
  };
  return async (name) => {
    if (isLoopbackName(name) || own.has(name)) return true;
    if (database.isAway) return latest.has(name);
    if (brandings === undefined || brandings.until <= clock.monotonic())
      brandings = { until: clock.monotonic() + BRANDINGS_KEPT_MS, names: read() };
    try {
      return (await database.orAway(brandings.names, () => latest)).has(name);
    } catch {
      brandings = undefined;
      return latest.has(name);
    }
  };
}

const isPage = (request: FastifyRequest): boolean =>
  request.method === 'GET' && !request.url.startsWith('/api') && (request.headers.accept ?? '').includes('text/html');

/** Who opens 127.0.0.1 is led to `localhost`, which has a name: passkeys and storage belong to a name. */
function toLocalhost(request: FastifyRequest, reply: FastifyReply): boolean {
  const { host = '' } = request.headers;
  if (!isPage(request) || !/^127\.0\.0\.1(:\d+)?$/.test(host)) return false;
  void reply.redirect(`http://${host.replace('127.0.0.1', 'localhost')}${request.url}`, 307);
  return true;
}

/** Refuses requests for other hosts before anything else of them is looked at; `refuse` answers. */
export function installHosts(
  app: FastifyInstance,
  isServed: (name: string) => Promise<boolean>,
  refuse: (reply: FastifyReply, refusal: Refusal) => FastifyReply,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const name = hostName(request.headers.host);
    const path = request.url.replace(/[?#].*$/, '');
    if (!ANY_HOST.includes(path) && !(await isServed(name)))
      return refuse(reply, { label: 'exception.unknownHost', parameters: { host: name.slice(0, 100) } });
    return toLocalhost(request, reply) ? reply : undefined;
  });
}
