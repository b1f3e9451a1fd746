// Signing in by OpenID Connect: the browser goes to the provider and comes back, once, within minutes, and is the same one.
import { createHmac } from 'node:crypto';
import type { PasswordSignIn } from '#domain/api/session/person.schema.ts';
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import { identityOf } from '#domain/realms/realms.rules.ts';
import type { OpenIdSettings } from '#domain/realms/realms.schema.ts';
import type { Handler, Handlers, Services } from '#server/context/context.ts';
import { wornBranding } from '#server/features/brandings/worn-branding.usecases.ts';
import { createToken } from '#server/system/ids.ts';
import {
  beginOpenId,
  finishOpenId,
  type OpenIdBeginning,
  OpenIdRefused,
  type ProviderSettings,
} from '#server/system/openid/openid.ts';
import { keepBeginning, takeBeginning } from './openid-beginnings.repository.ts';
import { openRealmSecret } from './realm-secret.ts';
import { findRealm, listRealms, type Realm } from './realms.repository.ts';
import { returnAddress } from './return-address.ts';
import { signInFrom } from './sign-in-from.usecases.ts';

const MINUTES = 10;

/**
 * The services that a host offers: the one that its branding names, and nothing else while that one is off; where it names none that
 * is there, all that are in use.
 */
export async function offeredRealms(services: Pick<Services, 'db'>, host: string): Promise<Realm[]> {
  const { db } = services;
  const all = await listRealms(db);
  const name = (await wornBranding(db, null, host))?.authenticationRealm.toLowerCase() ?? '';
  const named = all.filter((realm) => realm.name.toLowerCase() === name);
  return (named.length > 0 ? named : all).filter(({ active }) => active);
}

/** An OpenID realm, ready to be spoken to. */
interface Provider {
  readonly realm: Realm;
  readonly claims: OpenIdSettings;
  readonly settings: ProviderSettings;
}

async function providerOf(realm: Realm | undefined, { secrets }: Services): Promise<Result<Provider>> {
  if (realm === undefined || !realm.active || realm.settings.kind !== 'openid') return refuse('realm.unknown');
  const clientSecret = await openRealmSecret(realm, secrets);
  if (clientSecret === undefined) return refuse('realm.failed', { realm: realm.name });
  const { issuer, clientId, scopes } = realm.settings;
  return ok({ realm, claims: realm.settings, settings: { issuer, clientId, scopes, clientSecret } });
}

/** Nonce and verifier follow from what the browser keeps: the database has neither. */
const derived = (secret: string, use: string): string =>
  createHmac('sha256', secret).update(`mailroom openid ${use}`).digest('base64url');

const beginningOf = (state: string, secret: string, redirectUri: string): OpenIdBeginning => ({
  state,
  redirectUri,
  nonce: derived(secret, 'nonce'),
  verifier: derived(secret, 'verifier'),
});

/** What went wrong at the provider, in words for who signs in; the log says it to who keeps the realm. */
function refusalOf(error: unknown, { name: realm }: Realm, { log }: Services): Refusal {
  if (!(error instanceof OpenIdRefused)) throw error;
  const { fault, cause } = error;
  log.warn('security.realm-failed', { realm, fault, ...(cause instanceof Error ? { error: cause } : {}) });
  if (fault === 'reach') return { label: 'realm.notReached', parameters: { realm } };
  return { label: fault === 'denied' ? 'realm.denied' : 'realm.failed', parameters: { realm } };
}

const begin: Handler<'authentication.openid'> = async ({ body, host }, services) => {
  const { db, random, clock, config, signInServices } = services;
  const redirectUri = returnAddress(body.origin, host, config.baseUrl);
  if (!redirectUri.ok) return redirectUri;
  const realm = (await offeredRealms(services, host)).find(({ id }) => id === body.realmId);
  const provider = await providerOf(realm, services);
  if (!provider.ok) return provider;
  const state = createToken(random);
  const secret = createToken(random);
  try {
    const beginning = beginningOf(state, secret, redirectUri.value);
    const address = await beginOpenId(provider.value.settings, beginning, signInServices);
    const expiresAt = new Date(clock.now().getTime() + MINUTES * 60_000);
    const { id: realmId } = provider.value.realm;
    await keepBeginning(db, { state, secret, realmId, redirectUri: redirectUri.value, expiresAt });
    return ok({ address, secret });
  } catch (error) {
    return { ok: false, refusal: refusalOf(error, provider.value.realm, services) };
  }
};

type Returned = Parameters<Handler<'authentication.openidReturn'>>[0];

async function comeBack(
  { body, query, headers, address }: Returned,
  services: Services,
): Promise<Result<PasswordSignIn>> {
  const { db, clock, signInServices } = services;
  const { answer, secret, device } = body;
  const state = new URLSearchParams(answer).get('state') ?? '';
  const begun = await takeBeginning(db, { state, secret, now: clock.now() });
  if (begun === undefined) return refuse('realm.step');
  const provider = await providerOf(await findRealm(db, begun.realm_id), services);
  if (!provider.ok) return provider;
  const { realm, claims: settings } = provider.value;
  try {
    const beginning = beginningOf(state, secret, begun.redirect_uri);
    const { subject, claims } = await finishOpenId(provider.value.settings, { beginning, answer }, signInServices);
    const arrival = { address, agent: headers['user-agent'] ?? '', device, detail: query.withProfileDetail === 'true' };
    return await signInFrom(realm, identityOf(subject, claims, settings), { arrival, services });
  } catch (error) {
    return { ok: false, refusal: refusalOf(error, realm, services) };
  }
}

type OpenIdCalls = 'authentication.realms' | 'authentication.openid' | 'authentication.openidReturn';

export const OPENID_HANDLERS: Handlers<OpenIdCalls> = {
  'authentication.realms': async ({ host }, services) => {
    const realms = await offeredRealms(services, host);
    return ok(realms.map(({ id, name, settings: { kind } }) => ({ id, name, kind })));
  },
  'authentication.openid': begin,
  'authentication.openidReturn': comeBack,
};
