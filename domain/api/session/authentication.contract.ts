// Schemas of sign-in, the session and one-time tickets.
import { z } from 'zod';
import { REALM_KINDS } from '#domain/realms/realms.schema.ts';
import { Base64Url, CredentialHead, Id, Instant } from '../shapes.ts';
import { PasswordSignIn, SignIn } from './person.schema.ts';

const ProfileDetail = z.strictObject({ withProfileDetail: z.enum(['true', 'false']).optional() });

export const AUTHENTICATION_CONTRACT = {
  'authentication.authenticate': {
    query: ProfileDetail,
    /** Shown to the person in the list of the own sessions. */
    headers: z.object({ 'user-agent': z.string().optional() }),
    body: z.strictObject({
      login: z.string().min(1).max(100),
      password: z.string().min(1).max(1000),
      /** `device` of an earlier sign-in here: guesses of others do not keep this device out. */
      device: z.string().min(20).max(100).optional(),
    }),
    result: PasswordSignIn,
  },
  'authentication.check': { query: ProfileDetail, result: SignIn.omit({ token: true }) },
  'authentication.logout': { result: z.object({ loggedOut: z.literal(true) }) },
  'authentication.triggerLostPassword': {
    body: z.strictObject({ userEMailAddress: z.string().trim().min(3).max(254) }),
    /** Always the same: it does not tell whether the address belongs to a login. */
    result: z.literal('SUCCESS'),
  },
  'authentication.changeLostPassword': {
    body: z.strictObject({
      userLogin: z.string().min(1).max(100),
      lostPasswordToken: z.string().min(1).max(200),
      newPassword: z.string().min(1).max(1000),
    }),
    result: z.literal('SUCCESS'),
  },
  'authentication.secondFactor': {
    query: ProfileDetail,
    headers: z.object({ 'user-agent': z.string().optional() }),
    body: z.strictObject({
      /** `ticket` of the refusal `user.secondFactor`; good for five minutes, once. */
      ticket: z.string().min(20).max(100),
      /** Of the authenticator app, or a recovery code. */
      code: z.string().min(1).max(40),
      device: z.string().min(20).max(100).optional(),
    }),
    result: PasswordSignIn,
  },
  'authentication.passkeyOptions': {
    /** `ticket`: after the password, for passkeys of that person; without it for those of anybody. */
    body: z.strictObject({ ticket: z.string().min(20).max(100).optional() }),
    /** What `navigator.credentials.get` takes (WebAuthn, `PublicKeyCredentialRequestOptionsJSON`). */
    result: z.object({ options: z.record(z.string(), z.unknown()) }),
  },
  'authentication.passkey': {
    query: ProfileDetail,
    headers: z.object({ 'user-agent': z.string().optional() }),
    body: z.strictObject({
      ticket: z.string().min(20).max(100).optional(),
      device: z.string().min(20).max(100).optional(),
      credential: z.object({
        ...CredentialHead,
        response: z.object({
          clientDataJSON: Base64Url(8_000),
          authenticatorData: Base64Url(8_000),
          signature: Base64Url(8_000),
        }),
      }),
    }),
    result: PasswordSignIn,
  },
  /** Services that the host offers: that of its branding, else all that are in use. */
  'authentication.realms': {
    result: z.array(z.object({ id: Id, name: z.string(), kind: z.enum(REALM_KINDS) })),
  },
  'authentication.openid': {
    /** `origin`: of the page that asks, on the host that was asked; there the provider sends the browser back to. */
    body: z.strictObject({ realmId: Id, origin: z.string().max(300) }),
    /** `address`: at the provider; `secret`: the browser keeps it until it comes back. Both are good for ten minutes. */
    result: z.object({ address: z.string(), secret: z.string() }),
  },
  'authentication.openidReturn': {
    query: ProfileDetail,
    headers: z.object({ 'user-agent': z.string().optional() }),
    body: z.strictObject({
      /** The query that the provider sent the browser back with, as it stands. */
      answer: z.string().min(1).max(8_000),
      secret: z.string().min(20).max(100),
      device: z.string().min(20).max(100).optional(),
    }),
    result: PasswordSignIn,
  },
  'authentication.createTicket': {
    body: z.strictObject({
      login: z.string().min(1).max(100),
      fileId: z.string().max(64).optional(),
      /**
       * The page that will frame the application: one of the branding's embedded parents. Absent: a window of its own.
       */
      embeddingOrigin: z.string().max(300).optional(),
    }),
    /** `url` opens the application once; without a base address in the settings it is a path. */
    result: z.object({ ticket: z.string(), url: z.string(), expiresAt: Instant }),
  },
  'authentication.tradeTicket': {
    /** `fileId` and `embeddingOrigin` as the page sees them; a ticket that was made for others is refused. */
    body: z.strictObject({
      ticket: z.string().min(20).max(200),
      fileId: z.string().max(64).optional(),
      embeddingOrigin: z.string().max(300).optional(),
    }),
    /** `fileId`: the file that the ticket was made for. */
    result: SignIn.extend({ fileId: z.string().nullable() }),
  },
} as const;
