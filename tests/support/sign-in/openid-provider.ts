// A real OpenID provider on this machine (oidc-provider), and a browser that walks through its pages.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface OpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What it says of people, by their names; of others it says their name and a proven address. */
  readonly said: Map<string, Readonly<Record<string, unknown>>>;
  /** Answers in the place of the provider's own token endpoint, while it is set. */
  forge: ((answer: Record<string, unknown>) => Record<string, unknown>) | undefined;
  /** Signs somebody in at the provider's pages. @returns the query that the browser comes back with */
  walk(address: string, name: string): Promise<string>;
  stop(): Promise<void>;
}

/** @param backAt the address that the client comes back to, once it is known */
export async function startOpenIdProvider(backAt: () => string): Promise<OpenIdProvider> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ['mailroom', 'a secret of the test'];
  const said: OpenIdProvider['said'] = new Map();
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [backAt()] }],
    claims: {
      email: ['email', 'email_verified'],
      profile: ['preferred_username', 'given_name', 'family_name', 'groups'],
    },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        preferred_username: id,
        email: `${id}@office.example`,
        email_verified: true,
        ...said.get(id),
      }),
    }),
  });
  const answer = provider.callback();
  const running: OpenIdProvider = {
    ...{ issuer, clientId, clientSecret, said, forge: undefined },
    walk: (address, name) => walk(address, name, backAt()),
    stop: () => new Promise((done) => void server.close(() => done())),
  };
  server.on('request', (request, response) => {
    const { forge } = running;
    if (forge === undefined || request.url !== '/token') return void answer(request, response);
    // What it would have answered, changed on its way.
    const write = response.end.bind(response);
    response.end = ((chunk?: unknown) => {
      const changed = JSON.stringify(forge(JSON.parse(String(chunk ?? '{}')) as Record<string, unknown>));
      response.setHeader('content-length', Buffer.byteLength(changed));
      return write(changed);
    }) as typeof response.end;
    return void answer(request, response);
  });
  return running;
}

/** Walks through the provider's own pages as a browser does. */
async function walk(address: string, name: string, back: string): Promise<string> {
  const jar = new Map<string, string>();
  let at = address;
  let form: string | undefined;
  for (let step = 0; step < 20; step += 1) {
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: {
        cookie: [...jar].map(([cookie, value]) => `${cookie}=${value}`).join('; '),
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, cookie = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(cookie, value);
    }
    form = undefined;
    const next = answer.headers.get('location');
    if (next !== null) {
      at = new URL(next, at).href;
      if (at.startsWith(back)) return new URL(at).search;
      continue;
    }
    const page = await answer.text();
    const action = /action="([^"]+)"/.exec(page)?.[1];
    if (action === undefined) throw new Error(page.slice(0, 500));
    at = new URL(action, at).href;
    form = page.includes('value="login"') ? `prompt=login&login=${name}&password=x` : 'prompt=consent';
  }
  throw new Error('The provider never sent the browser back.');
}
