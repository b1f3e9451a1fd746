// Calls of the tokens of programs that work for a person. Schemas: agents.contract.ts.
import { call } from '../call-row.ts';

export const AGENTS_CALLS = {
  'agents.tokens': call('GET /agents/tokens', 'signedIn', 'A person sees which programs act for them.'),
  'agents.serviceTokens': call(
    'GET /agents/serviceTokens',
    'signedIn',
    'Who runs an account sees which servers of partners reach it.',
  ),
  'agents.createToken': call(
    'POST /agents/tokens',
    'signedIn',
    'A program gets a token of its own, never a password.',
    {
      creates: true,
      secret: true,
    },
  ),
  'agents.revokeToken': call('DELETE /agents/tokens/{tokenId}', 'signedIn', 'A token lasts until it is revoked.'),
} as const;
