// Schemas of the tokens of programs that work for a person, and of servers of partners.
import { z } from 'zod';
import { TOKEN_SCOPES } from '#domain/access/token-scopes.ts';
import { AddressRange } from '#domain/accounts/address-ranges.ts';
import { Day, Id, IdText, Instant, Named } from '../shapes.ts';

/** `agent`: files and jobs of the person who made it. `service`: a partner's server, with the scopes that it was given. */
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

const Scopes = z.array(z.enum(TOKEN_SCOPES)).max(TOKEN_SCOPES.length);
const Ranges = z.array(AddressRange).max(50);

/** The token of a partner's server, without its secret. */
export const ServiceTokenView = z.object({
  ...TokenView.shape,
  account: z.object({ id: Id, name: z.string() }),
  scopes: Scopes,
  /** Null: it lasts until it is revoked. */
  expiresAt: Instant.nullable(),
  allowedAddressRanges: Ranges,
  /** Whether the caller may revoke it. */
  revocable: z.boolean(),
});
export type ServiceTokenView = z.infer<typeof ServiceTokenView>;

export const AGENTS_CONTRACT = {
  'agents.tokens': { result: z.array(TokenView) },
  'agents.serviceTokens': { result: z.array(ServiceTokenView) },
  'agents.createToken': {
    body: z.strictObject({
      name: Named,
      kind: TokenKind.default('agent'),
      /** What the server of a partner may do; for a `service` alone, `tickets` where nothing is said. */
      scopes: Scopes.min(1).optional(),
      /** Its last day, of the caller's time zone; for a `service` alone. */
      expiresOn: Day.nullable().optional(),
      /** Network ranges from which it is taken, besides those of person and installation; for a `service` alone. */
      allowedAddressRanges: Ranges.optional(),
    }),
    /** The token is shown here, for a day to a repeat with its key as well, and never again. */
    result: z.object({ tokenId: Id, name: z.string(), token: z.string() }),
  },
  'agents.revokeToken': {
    params: z.strictObject({ tokenId: IdText }),
    result: z.object({ revoked: z.literal(true) }),
  },
} as const;
