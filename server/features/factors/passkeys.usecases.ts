// Passkeys by @simplewebauthn/server: made for one host, proven by what they sign. The user is always verified (a finger, a PIN), so
// that a passkey alone is as good as password and code.
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { FACTORS } from '#domain/access/factors.ts';
import type { CallBody } from '#domain/api/contract.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Services } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';
import { ensureFactor, passkeysOf } from './factors.repository.ts';
import {
  type ChallengePurpose,
  countUse,
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  takeChallenge,
  updatePasskeyName,
} from './passkeys.repository.ts';
import { clientDataOf, isOriginOf, rpIdOf } from './relying-party.ts';

type Made = CallBody<'users.addPasskey'>['credential'];
type Signed = CallBody<'authentication.passkey'>['credential'];
type Needed = Pick<Services, 'db' | 'clock' | 'config' | 'log'>;
type Options = Record<string, unknown>;

/** EdDSA, ES256, RS256 (COSE): those that Node checks and does not call experimental. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = FACTORS.challengeMinutes * 60_000;
const expiry = ({ clock }: Pick<Services, 'clock'>): Date => new Date(clock.now().getTime() + TIMEOUT_MS);

/** The passkeys of a person as the list shows them. */
export async function passkeyList(where: Where, userId: number) {
  return (await passkeysOf(where, userId)).map((row) => ({
    passkeyId: row.id,
    name: row.name,
    host: row.rp_id,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }));
}

/** What the browser needs to make a passkey. */
export async function beginPasskey(
  person: { readonly userId: number; readonly login: string; readonly name: string; readonly issuer: string },
  host: string,
  services: Needed,
): Promise<Result<Options>> {
  const rpId = rpIdOf(host);
  if (!rpId.ok) return rpId;
  const known = await passkeysOf(services.db, person.userId);
  if (known.length >= FACTORS.passkeys) return refuse('passkey.tooMany', { maximum: FACTORS.passkeys });
  const options = await generateRegistrationOptions({
    rpName: person.issuer,
    rpID: rpId.value,
    userName: person.login,
    userDisplayName: person.name,
    // The same for all passkeys of the person, so that an authenticator keeps one for each; it names nobody.
    userID: new TextEncoder().encode(`user ${person.userId}`),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { challenge } = options;
  await insertChallenge(services.db, { challenge, purpose: 'add', userId: person.userId }, expiry(services));
  return ok({ ...options });
}

/** Checks challenge and origin of something signed; both are good once, for this host and purpose. */
async function checkClient(
  clientDataJson: string,
  expected: { readonly host: string; readonly purpose: ChallengePurpose; readonly userId: number | null },
  { db, clock, config }: Needed,
): Promise<Result<{ rpId: string; origin: string; challenge: string }>> {
  const { host, purpose, userId } = expected;
  const rpId = rpIdOf(host);
  if (!rpId.ok) return rpId;
  const client = clientDataOf(clientDataJson);
  if (client === undefined) return refuse('passkey.invalid');
  const { challenge, origin } = client;
  const taken = await takeChallenge(db, { challenge, purpose, userId }, clock.now());
  if (!taken || !isOriginOf(origin, rpId.value, config.baseUrl)) return refuse('passkey.invalid');
  return ok({ rpId: rpId.value, origin, challenge });
}

/** What a new passkey is kept as, when its proof holds. */
export async function readPasskey(
  credential: Made,
  { userId, host }: { readonly userId: number; readonly host: string },
  services: Needed,
) {
  const { id, rawId, type, response } = credential;
  const client = await checkClient(response.clientDataJSON, { host, purpose: 'add', userId }, services);
  if (!client.ok) return client;
  const { rpId, origin, challenge } = client.value;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const made = await verifyRegistrationResponse({
    response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    services.log.warn('security.passkey-refused', { error: error as Error });
    return undefined;
  });
  if (made?.registrationInfo === undefined) return refuse('passkey.invalid');
  const { credential: kept } = made.registrationInfo;
  return ok({
    credential_id: kept.id,
    public_key: Buffer.from(kept.publicKey),
    counter: kept.counter,
    transports,
    rp_id: rpId,
  });
}

/** Keeps a passkey that was read. */
export async function keepPasskey(
  trx: Trx,
  passkey: { readonly userId: number; readonly name: string; readonly now: Date },
  read: { credential_id: string; public_key: Buffer; counter: number; transports: string[]; rp_id: string },
): Promise<void> {
  const { userId, name, now } = passkey;
  await ensureFactor(trx, userId);
  await insertPasskey(trx, { ...read, user_id: userId, name, created_at: now, last_used_at: null });
}

/** Removes a passkey. @returns its name; undefined where the person has none of that id */
export const removePasskey = (trx: Trx, userId: number, passkeyId: number): Promise<string | undefined> =>
  deletePasskey(trx, userId, passkeyId);

/** Gives a passkey another name. @returns the one that it had; undefined where the person has none of that id */
export const renamePasskey = (
  trx: Trx,
  passkey: { readonly userId: number; readonly id: number; readonly name: string },
): Promise<string | undefined> => updatePasskeyName(trx, passkey);

/** What the browser needs to sign in by a passkey: of one person after the password, of anybody without. */
export async function askPasskey(
  { host, userId }: { readonly host: string; readonly userId: number | null },
  services: Needed,
): Promise<Result<Options>> {
  const rpId = rpIdOf(host);
  if (!rpId.ok) return rpId;
  const own = userId === null ? [] : await passkeysOf(services.db, userId);
  const allowed = own.filter(({ rp_id: id }) => id === rpId.value);
  const options = await generateAuthenticationOptions({
    rpID: rpId.value,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: allowed.map(({ credential_id: id, transports }) => ({ id, transports })),
  });
  const { challenge } = options;
  const purpose = userId === null ? 'signIn' : 'step';
  await insertChallenge(services.db, { challenge, purpose, userId }, expiry(services));
  return ok({ ...options });
}

/** The person whose passkey signed. One refusal for all that can be wrong. */
export async function provePasskey(
  credential: Signed,
  { host, userId }: { readonly host: string; readonly userId: number | null },
  services: Needed,
): Promise<Result<number>> {
  const purpose = userId === null ? 'signIn' : 'step';
  const { id, rawId, type, response } = credential;
  const client = await checkClient(response.clientDataJSON, { host, purpose, userId }, services);
  if (!client.ok) return client;
  const { rpId, origin, challenge } = client.value;
  const row = await findPasskey(services.db, id, rpId);
  if (row === undefined || (userId !== null && row.user_id !== userId)) return refuse('passkey.invalid');
  const { clientDataJSON, authenticatorData, signature } = response;
  const proven = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(row.public_key), counter: Number(row.counter) },
  }).catch((error: unknown) => {
    services.log.warn('security.passkey-refused', { error: error as Error });
    return undefined;
  });
  if (!proven?.verified) return refuse('passkey.invalid');
  const use = { id: row.id, counter: proven.authenticationInfo.newCounter, now: services.clock.now() };
  return (await countUse(services.db, use)) ? ok(row.user_id) : refuse('passkey.invalid');
}
