// The address of a web hook for people who may not change it: services put their secret into its path or its query
// (docs/decisions/0929).
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { webHookShown } from '#domain/accounts/accounts.rules.ts';

/** Digits that tell another path of the same host; they give no secret away. */
const MARK_DIGITS = 4;

/** Scheme and host, and a mark of the rest. */
export const hookAddressShown = (url: string): string =>
  webHookShown(url, createHash('sha256').update(url.trim()).digest('hex').slice(0, MARK_DIGITS));

/** The same in SQL, of a text; what is masked already stays. */
export function hookAddressMasked(text: RawBuilder<string>): RawBuilder<string> {
  const url = sql<string>`regexp_replace(${text}, '^\\s+|\\s+$', '', 'g')`;
  return sql`case when ${url} ~* '^https?://[^/?#]+([?#]|/.)' and ${url} !~ '/… \\([0-9a-f]{4}\\)$'
    then substring(${url} from '^[A-Za-z]+://[^/?#]+') || '/… (' || left(encode(sha256(convert_to(${url}, 'UTF8')), 'hex'), ${sql.lit(MARK_DIGITS)}) || ')'
    else ${url} end`;
}
