// Passkeys of this browser, by @simplewebauthn/browser: made, and asked to sign.
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { CallBody, CallResult } from '#domain/api/contract.ts';

type Options = CallResult<'authentication.passkeyOptions'>['options'];
type Made = CallBody<'users.addPasskey'>['credential'];

/** The person closed the question of the browser, or let it time out: nothing is wrong. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** The browser knows this passkey already. */
export const isKnownPasskey = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError';

/** Has a passkey sign. @throws as the browser does; `isGivenUp` tells who closed its question */
export async function signByPasskey(options: Options): Promise<CallBody<'authentication.passkey'>['credential']> {
  // The server made it for just this: it is what the browser takes.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } };
}

/** Makes a passkey. @throws as the browser does */
export async function makePasskey(options: Options): Promise<Made> {
  // As above.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject } = response;
  const transports = (response.transports ?? []) as NonNullable<Made['response']['transports']>;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}
