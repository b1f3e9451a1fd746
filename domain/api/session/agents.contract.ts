// Schemas of the tokens of programs that work for a person.
import { z } from 'zod';
import { Id, IdText, Instant, Named } from '../shapes.ts';

/** `agent`: files and jobs of the person who made it. `service`: a partner's server that asks for tickets. */
export const TokenKind = z.enum(['agent', 'service']);
export type TokenKind = z.infer<typeof TokenKind>;

/** A token without its secret. */
export const TokenView = z.object({
  tokenId: Id,
  name: z.string(),
  kind: TokenKind,
  /** Login of the person who made it. */
  login: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
});
export type TokenView = z.infer<typeof TokenView>;

export const AGENTS_CONTRACT = {
  'agents.tokens': { result: z.array(TokenView) },
  'agents.createToken': {
    body: z.strictObject({ name: Named, kind: TokenKind.default('agent') }),
    /** The token is shown here and never again. */
    result: z.object({ tokenId: Id, name: z.string(), token: z.string() }),
  },
  'agents.revokeToken': {
    params: z.strictObject({ tokenId: IdText }),
    result: z.object({ revoked: z.literal(true) }),
  },
} as const;
