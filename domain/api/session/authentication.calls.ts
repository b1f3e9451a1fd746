// Calls of sign-in, the session and one-time tickets. Schemas: authentication.contract.ts.
import { call, LISTED } from '../call-row.ts';

const TICKET = "A partner's server opens the application for one of its people.";
const REALM = 'People sign in by services outside Mailroom.';
const FACTOR = 'Who has a second factor proves it; a passkey stands for a password, too.';

export const AUTHENTICATION_CALLS = {
  'authentication.authenticate': call('POST /authentication/authenticate', 'public', LISTED),
  'authentication.check': call('GET /authentication/check', 'signedIn', LISTED, { passive: true, agent: true }),
  'authentication.logout': call('POST /authentication/logout', 'signedIn', LISTED, { body: 'none' }),
  // An address may ask and try twenty times as often.
  'authentication.triggerLostPassword': call('POST /authentication/triggerLostPassword', 'public', LISTED, {
    limit: { count: 1, seconds: 1_800 },
  }),
  'authentication.changeLostPassword': call('POST /authentication/changeLostPassword', 'public', LISTED, {
    limit: { count: 2, seconds: 600 },
  }),
  // A second factor, or a passkey in the place of a password; a person is slowed down by wrong codes themselves.
  'authentication.secondFactor': call('POST /authentication/secondFactor', 'public', FACTOR, {
    limit: { count: 3, seconds: 60 },
  }),
  'authentication.passkeyOptions': call('POST /authentication/passkey/options', 'public', FACTOR, {
    limit: { count: 3, seconds: 60 },
  }),
  'authentication.passkey': call('POST /authentication/passkey', 'public', FACTOR, {
    limit: { count: 3, seconds: 60 },
  }),
  'authentication.realms': call('GET /authentication/realms', 'public', REALM, { passive: true }),
  'authentication.openid': call('POST /authentication/openid', 'public', REALM, { limit: { count: 3, seconds: 60 } }),
  'authentication.openidReturn': call('POST /authentication/openidReturn', 'public', REALM, {
    limit: { count: 3, seconds: 60 },
  }),
  'authentication.createTicket': call('POST /authentication/tickets', 'signedIn', TICKET, { service: true }),
  'authentication.tradeTicket': call('POST /authentication/ticket', 'public', TICKET),
} as const;
