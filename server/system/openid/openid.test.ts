// The code flow against a real provider on this machine, and answers that are not its own.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenIdProvider, startOpenIdProvider } from '#tests/support/sign-in/openid-provider.ts';
import { createToken, systemRandom } from '../ids.ts';
import { createOutgoing } from '../outgoing/outgoing.ts';
import { beginOpenId, finishOpenId, type ProviderSettings, tryOpenId } from './openid.ts';

const BACK = 'http://127.0.0.1:9/sign-in';
const token = () => createToken(systemRandom);
const newBeginning = () => ({ state: token(), nonce: token(), verifier: token(), redirectUri: BACK });
const outgoing = createOutgoing({ allowAddress: (address) => address === '127.0.0.1', allowPort: () => true });
let provider: OpenIdProvider;
let settings: ProviderSettings;

beforeAll(async () => {
  provider = await startOpenIdProvider(() => BACK);
  settings = { ...provider, scopes: 'email' };
});
afterAll(() => provider.stop());

const walk = (address: string) => provider.walk(address, 'ada');

it('names the person, and believes no other answer', { timeout: 20_000 }, async () => {
  const beginning = newBeginning();
  const answer = await walk(await beginOpenId(settings, beginning, outgoing));
  const other = { ...beginning, state: 'of another browser' };
  await expect(finishOpenId(settings, { beginning: other, answer }, outgoing)).rejects.toMatchObject({
    fault: 'answer',
  });
  const person = await finishOpenId(settings, { beginning, answer }, outgoing);
  expect(person).toMatchObject({ subject: 'ada', claims: { email: 'ada@office.example', email_verified: true } });
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
  const begin = (issuer: string, by = outgoing): Promise<unknown> =>
    beginOpenId({ ...settings, issuer }, newBeginning(), by);
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
