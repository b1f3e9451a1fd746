// The code flow against a real provider on this machine, and answers that are not its own.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createToken, systemRandom } from '../ids.ts';
import { createOutgoing } from '../outgoing.ts';
import { beginOpenId, finishOpenId, type ProviderSettings, tryOpenId } from './openid.ts';

const BACK = 'http://127.0.0.1:9/sign-in';
const token = () => createToken(systemRandom);
const newBeginning = () => ({ state: token(), nonce: token(), verifier: token(), redirectUri: BACK });
const outgoing = createOutgoing({ allowAddress: (address) => address === '127.0.0.1', allowPort: () => true });
let server: Server;
let settings: ProviderSettings;

beforeAll(async () => {
  server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  settings = { issuer, clientId: 'mailroom', clientSecret: 'a secret of the test', scopes: 'email' };
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'mailroom', client_secret: settings.clientSecret, redirect_uris: [BACK] }],
    claims: { email: ['email', 'email_verified'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: 'ada@example.org', email_verified: true }),
    }),
  });
  server.on('request', provider.callback());
});
afterAll(() => new Promise((done) => server.close(done)));

/** Walks through the provider's own pages as a browser does, and answers the query it comes back with. */
async function walk(address: string): Promise<string> {
  const jar = new Map<string, string>();
  let at = address;
  let form: string | undefined;
  for (let step = 0; step < 20; step += 1) {
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    form = undefined;
    const next = answer.headers.get('location');
    if (next !== null) {
      at = new URL(next, at).href;
      if (at.startsWith(BACK)) return new URL(at).search;
      continue;
    }
    const page = await answer.text();
    const action = /action="([^"]+)"/.exec(page)?.[1];
    if (action === undefined) throw new Error(page.slice(0, 500));
    at = new URL(action, at).href;
    form = page.includes('value="login"') ? 'prompt=login&login=ada&password=x' : 'prompt=consent';
  }
  throw new Error('The provider never sent the browser back.');
}

it('names the person, and believes no other answer', { timeout: 20_000 }, async () => {
  const beginning = newBeginning();
  const answer = await walk(await beginOpenId(settings, beginning, outgoing));
  const other = { ...beginning, state: 'of another browser' };
  await expect(finishOpenId(settings, { beginning: other, answer }, outgoing)).rejects.toMatchObject({
    fault: 'answer',
  });
  const person = await finishOpenId(settings, { beginning, answer }, outgoing);
  expect(person).toMatchObject({ subject: 'ada', claims: { email: 'ada@example.org', email_verified: true } });
  await expect(finishOpenId(settings, { beginning, answer }, outgoing)).rejects.toMatchObject({ fault: 'client' });
});

it('refuses a nonce, a verifier and a secret that are not its own', { timeout: 20_000 }, async () => {
  const tries = [
    { kept: { nonce: 'another' }, own: {}, fault: 'answer' },
    { kept: { verifier: 'v'.repeat(43) }, own: {}, fault: 'client' },
    { kept: {}, own: { clientSecret: 'wrong' }, fault: 'client' },
  ];
  for (const { kept, own, fault } of tries) {
    const beginning = newBeginning();
    const answer = await walk(await beginOpenId(settings, beginning, outgoing));
    const order = { beginning: { ...beginning, ...kept }, answer };
    await expect(finishOpenId({ ...settings, ...own }, order, outgoing)).rejects.toMatchObject({ fault });
  }
});

it('goes by plain http to this machine alone, and not there unless the guard allows it', async () => {
  const begin = (issuer: string, by = outgoing): Promise<unknown> => beginOpenId({ ...settings, issuer }, newBeginning(), by);
  await expect(begin('http://example.org')).rejects.toMatchObject({ fault: 'address' });
  await expect(begin(settings.issuer, createOutgoing())).rejects.toMatchObject({ fault: 'reach' });
});

it('tries what a sign-in needs, up to what is wrong', { timeout: 20_000 }, async () => {
  const tried = async (own: object) => {
    const steps: string[] = [];
    const work = tryOpenId({ ...settings, ...own }, BACK, { outgoing, done: (step) => steps.push(step) });
    const fault = await work.then(
      () => 'none',
      (error: { fault: string }) => error.fault,
    );
    return [...steps, fault];
  };
  expect(await tried({})).toEqual(['discovery', 'keys', 'client', 'none']);
  expect(await tried({ clientSecret: 'wrong' })).toEqual(['discovery', 'keys', 'client']);
  expect(await tried({ issuer: `${settings.issuer}/nowhere` })).toEqual(['provider']);
});
