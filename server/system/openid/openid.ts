// Sign-in at an OpenID provider: the code flow with PKCE, state and nonce. What comes back is believed only when the provider's
// published keys signed it, for this client, in answer to this very beginning.
import * as client from 'openid-client';
import type { Outgoing } from '../outgoing/outgoing.ts';
import { guardedFetch, isConfidential, isLoopback, ProviderNotReached } from './guarded-fetch.ts';

/** How Mailroom is known to a provider. */
export interface ProviderSettings {
  /** The address that the provider names itself by: https, or http on this machine alone. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Names with blanks between; `openid` is asked for in any case. */
  readonly scopes: string;
}

/** What is kept on the server until the person comes back. None of it may leave, but for the state. */
export interface OpenIdBeginning {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Where the provider sends the person: the same when coming back. */
  readonly redirectUri: string;
}

/** Who came back, as the provider says. */
export interface OpenIdPerson {
  /** The provider's own, lasting name of the person. */
  readonly subject: string;
  /** What the ID token says, and the provider's page about the person where there is one. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/**
 * Why nobody signs in. `address`: the issuer is no address, or not a secret way; `reach`: no answer; `provider`: what answers there
 * is no OpenID provider of that name, or names ways that are not secret; `denied`: the provider let the person not in; `client`: the
 * provider refuses the code, the client or its secret; `answer`: what came back does not fit the beginning, or is not signed.
 */
export type OpenIdFault = 'address' | 'reach' | 'provider' | 'denied' | 'client' | 'answer';

/** Thrown by every step; the cause says more, for the log. */
export class OpenIdRefused extends Error {
  readonly fault: OpenIdFault;
  constructor(fault: OpenIdFault, cause?: unknown) {
    super(`Sign-in by OpenID Connect was refused: ${fault}.`, { cause });
    this.name = 'OpenIdRefused';
    this.fault = fault;
  }
}

function isNotReached(error: unknown): boolean {
  if (error instanceof ProviderNotReached) return true;
  return error instanceof Error && error.cause !== undefined && isNotReached(error.cause);
}

function refusalOf(error: unknown, otherwise: OpenIdFault): OpenIdRefused {
  if (error instanceof OpenIdRefused) return error;
  if (isNotReached(error)) return new OpenIdRefused('reach', error);
  if (error instanceof client.AuthorizationResponseError) return new OpenIdRefused('denied', error);
  const told = error instanceof client.ResponseBodyError || error instanceof client.WWWAuthenticateChallengeError;
  return new OpenIdRefused(told ? 'client' : otherwise, error);
}

/** Each address that the provider names, if it names it, must be a secret way: codes and tokens go there. */
function areWaysSecret(metadata: client.ServerMetadata): boolean {
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = metadata;
  const needed = [authorization_endpoint, token_endpoint, jwks_uri];
  const named = userinfo_endpoint === undefined ? needed : [...needed, userinfo_endpoint];
  return named.every((way) => way !== undefined && URL.canParse(way) && isConfidential(new URL(way)));
}

/** A client without a secret is a public one: PKCE alone binds the code to it. */
const authOf = ({ clientSecret }: ProviderSettings): client.ClientAuth =>
  clientSecret === '' ? client.None() : client.ClientSecretBasic(clientSecret);

async function discover(settings: ProviderSettings, outgoing: Outgoing): Promise<client.Configuration> {
  const issuer = URL.canParse(settings.issuer) ? new URL(settings.issuer) : undefined;
  if (issuer === undefined || !isConfidential(issuer)) throw new OpenIdRefused('address');
  // The addresses are checked here, one by one; the library knows only all or none.
  const plain = isLoopback(issuer) ? [client.allowInsecureRequests] : [];
  const found = await client
    .discovery(issuer, settings.clientId, undefined, authOf(settings), {
      [client.customFetch]: guardedFetch(outgoing),
      // A token that came by TLS would be believed unsigned else.
      execute: [client.enableNonRepudiationChecks, ...plain],
    })
    .catch((error: unknown) => Promise.reject(refusalOf(error, 'provider')));
  if (!areWaysSecret(found.serverMetadata())) throw new OpenIdRefused('provider');
  return found;
}

const scopesOf = (text: string): string => [...new Set(['openid', ...text.split(/\s+/)])].filter(Boolean).join(' ');

/**
 * Begins a sign-in.
 * @param beginning its texts are random, and its `redirectUri` is never from an unchecked header of the request
 * @returns the address at the provider that the browser goes to
 * @throws OpenIdRefused
 */
export async function beginOpenId(
  settings: ProviderSettings,
  { state, nonce, verifier, redirectUri }: OpenIdBeginning,
  outgoing: Outgoing,
): Promise<string> {
  const provider = await discover(settings, outgoing);
  const address = client.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: scopesOf(settings.scopes),
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return address.href;
}

/**
 * Ends a sign-in: takes the code to the provider and checks who it names. The caller lets a beginning be used once.
 * @param answer the query that the provider sent the browser back with, as it stands
 * @throws OpenIdRefused
 */
export async function finishOpenId(
  settings: ProviderSettings,
  { beginning, answer }: { readonly beginning: OpenIdBeginning; readonly answer: string },
  outgoing: Outgoing,
): Promise<OpenIdPerson> {
  const provider = await discover(settings, outgoing);
  const back = new URL(beginning.redirectUri);
  back.search = answer;
  try {
    const tokens = await client.authorizationCodeGrant(provider, back, {
      expectedState: beginning.state,
      expectedNonce: beginning.nonce,
      pkceCodeVerifier: beginning.verifier,
      idTokenExpected: true,
    });
    const signed = tokens.claims();
    if (signed === undefined) throw new OpenIdRefused('answer');
    const page = provider.serverMetadata().userinfo_endpoint !== undefined;
    const told = page ? await client.fetchUserInfo(provider, tokens.access_token, signed.sub) : {};
    // What is signed holds where both say something.
    return { subject: signed.sub, claims: { ...told, ...signed } };
  } catch (error) {
    throw refusalOf(error, 'answer');
  }
}

/** Steps of the test of a provider. */
export type OpenIdStep = 'discovery' | 'keys' | 'client';

/**
 * Tries what a sign-in needs, as far as that goes without a person: the document, the keys, and whether the provider knows the client:
 * a code that is none is refused as such to whom it knows.
 * @param done told of each step that was done
 * @throws OpenIdRefused by the step that failed; its fault is `answer` where there are no keys
 */
export async function tryOpenId(
  settings: ProviderSettings,
  redirectUri: string,
  { outgoing, done }: { readonly outgoing: Outgoing; readonly done: (step: OpenIdStep, detail: string) => void },
): Promise<void> {
  const provider = await discover(settings, outgoing);
  const { issuer, jwks_uri: keys = '' } = provider.serverMetadata();
  done('discovery', issuer);
  const answer = await outgoing.send({ url: keys, requireTls: !isLoopback(new URL(keys)) });
  if (!answer.ok) throw new OpenIdRefused('reach', new ProviderNotReached(answer.reason));
  if (!/"kty"/.test(answer.body.toString('utf8'))) throw new OpenIdRefused('answer');
  done('keys', keys);
  const back = new URL(redirectUri);
  back.search = new URLSearchParams({ code: 'test-of-mailroom', state: 'test', iss: issuer }).toString();
  try {
    await client.authorizationCodeGrant(provider, back, { expectedState: 'test', pkceCodeVerifier: 'v'.repeat(43) });
  } catch (error) {
    const known = error instanceof client.ResponseBodyError && error.error === 'invalid_grant';
    if (!known) throw refusalOf(error, 'client');
  }
  done('client', settings.clientId);
}
