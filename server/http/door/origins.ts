// Pages of other origins that may call the API from a browser (docs/decisions/0675). Nothing by default; an origin that the policy
// lists is named in the answer exactly. A call is proven by its token alone, so no cookie travels with it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SignInPolicy } from '#domain/accounts/sign-in-policy.ts';
import { API_BASE } from '#domain/api/calls.ts';
import type { Services } from '#server/context/context.ts';

const METHODS = 'GET, POST, PUT, PATCH, DELETE, HEAD';
/** What calls of the API take (server/http/described/parameters.ts) and uploads in stretches send (tus 1.0). */
const HEADERS =
  'Authorization, Content-Type, Idempotency-Key, Time-Zone, Range, Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset';
/** What a page may read of an answer besides its body. */
const EXPOSED =
  'Content-Disposition, Content-Length, Content-Range, Location, Retry-After, Tus-Resumable, Upload-Length, Upload-Offset';
/** Seconds that a browser need not ask again: what is taken off the list ends soon. */
const KEPT_S = 300;

const isOurs = ({ headers, protocol }: FastifyRequest): boolean => headers.origin === `${protocol}://${headers.host}`;

/** Whether the policy lists an origin; none while the database does not answer. */
function listedOrigins({ db, database }: Pick<Services, 'db' | 'database'>): (origin: string) => Promise<boolean> {
  const read = async (origin: string): Promise<boolean> => {
    const row = await db.selectFrom('sign_in_policy').select('definition').executeTakeFirst();
    return SignInPolicy.parse(row?.definition ?? {}).allowedOrigins.includes(origin);
  };
  return async (origin) => (database.isAway ? false : database.orAway(read(origin), () => false));
}

/** The answer to the question of a browser before a call: 204 for those that are listed. */
const preflight = (reply: FastifyReply): FastifyReply =>
  reply
    .headers({
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': HEADERS,
      'access-control-max-age': String(KEPT_S),
    })
    .code(204)
    .send();

/** Answers the questions of browsers, and lets pages of listed origins read what their calls are answered. */
export function installOrigins(app: FastifyInstance, services: Pick<Services, 'db' | 'database'>): void {
  const isListed = listedOrigins(services);
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !request.url.startsWith(`${API_BASE}/`) || isOurs(request)) return undefined;
    // Whether it is listed or not, what is kept on the way belongs to this origin.
    reply.header('vary', 'Origin');
    if (!(await isListed(origin))) return undefined;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': EXPOSED,
      'cross-origin-resource-policy': 'cross-origin',
    });
    const asks = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    return asks ? preflight(reply) : undefined;
  });
}
