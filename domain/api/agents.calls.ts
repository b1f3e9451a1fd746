// Calls of programs that work for a person: uploads that can be resumed, agent tokens, and one-time tickets.
import { call } from './call-row.ts';

const TUS = 'An agent uploads what a cut connection must not lose, by the rules of tus 1.0.';
const TICKET = "A partner's server opens the application for one of its people (decisions.md, externalAuth).";

export const AGENT_CALLS = {
  'files.createUpload': call('POST /files/uploads', 'createOrder', TUS, { body: 'none', agent: true }),
  'files.uploadState': call('GET /files/uploads/{uploadId}', 'createOrder', TUS, { agent: true }),
  'files.uploadOffset': call('HEAD /files/uploads/{uploadId}', 'createOrder', TUS, { answer: 'head', agent: true }),
  'files.appendUpload': call('PATCH /files/uploads/{uploadId}', 'createOrder', TUS, { body: 'stream', agent: true }),

  'agents.tokens': call('GET /agents/tokens', 'signedIn', 'A person sees which programs act for them.'),
  'agents.createToken': call('POST /agents/tokens', 'signedIn', 'A program gets a token of its own, never a password.'),
  'agents.revokeToken': call('DELETE /agents/tokens/{tokenId}', 'signedIn', 'A token lasts until it is revoked.'),

  'authentication.createTicket': call('POST /authentication/tickets', 'signedIn', TICKET, { service: true }),
  'authentication.tradeTicket': call('POST /authentication/ticket', 'public', TICKET),
} as const;
