// Kept views of colleagues that search for somebody who is erased: the words go, and a view that nothing else is left of goes whole.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Where } from '#server/context/ports.ts';
import type { TraceRow } from './traces.repository.ts';

/** Of a draft, or a file, the name is none of a person. */
const NAMED: readonly TraceRow['kind'][] = ['recipient', 'part', 'contact', 'consent', 'user'];

/** Parameters that people type words into; tags and fields are lines `field=value`. The others are numbers and codes. */
const TYPED = ['q', 'text', 'tag', 'metadata'] as const;
const PAIRS: readonly string[] = ['tag', 'metadata'];

/** By what somebody may have been searched for, in small letters. */
interface Sought {
  readonly addresses: readonly string[];
  readonly names: readonly string[];
}

/** Contacts have addresses of their own, users a name without the login: what is erased last says it. */
async function soughtFor(where: Where, { kind, id, email, name }: TraceRow): Promise<Sought> {
  const columns = { addresses: [email], names: NAMED.includes(kind) ? [name] : [] };
  if (kind === 'contact') {
    const row = await where.selectFrom('contact').selectAll().where('id', '=', id).executeTakeFirst();
    const emails = (row?.emails ?? []) as { readonly address: string }[];
    columns.addresses.push(...emails.map(({ address }) => address));
    // One word alone may be anything: a view of that name is no trace of somebody.
    if (row?.first_name && row.last_name) columns.names.push(`${row.first_name} ${row.last_name}`);
  }
  if (kind === 'user') {
    const row = await where.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst();
    columns.names.push(`${row?.first_name ?? ''} ${row?.last_name ?? ''}`);
  }
  const folded = (texts: readonly string[]) => texts.map((text) => text.trim().toLowerCase()).filter(Boolean);
  return { addresses: folded(columns.addresses), names: folded(columns.names) };
}

/** The address alone, not as the end or the beginning of a neighbour's. */
const borders = (address: string): string =>
  `(?<![[:alnum:]._%+~-])(?<![[:alnum:]]')${address.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')}(?![[:alnum:]_-]|\\.[[:alnum:]])`;

/** A text holds an e-mail address, or is a name: names of others may begin alike. */
const holds = (text: RawBuilder<string>, { addresses, names }: Sought): RawBuilder<SqlBool> =>
  sql`(lower(trim(${text})) = any(${sql.val([...names])}::text[])
    or lower(${text}) ~ any(${sql.val(addresses.map(borders))}::text[]))`;

/** In the whole organisation: whoever sees an order from above may have searched for its recipient. @param trace somebody who is erased */
export async function forgetViews(where: Where, trace: TraceRow): Promise<void> {
  const sought = await soughtFor(where, trace);
  const isTyped = sql<SqlBool>`p.key = any(${sql.val([...TYPED])}::text[])`;
  const value = sql<string>`case when p.key = any(${sql.val([...PAIRS])}::text[]) then regexp_replace(line, '^[^=]*=', '') else line end`;
  const left = sql`(select coalesce(jsonb_object_agg(o.key, o.value), '{}') from (
    select p.key, string_agg(line, e'\\n' order by at) as value
      from jsonb_each_text(v.query) p cross join regexp_split_to_table(p.value, e'\\n') with ordinality l(line, at)
      where not (${isTyped} and ${holds(value, sought)}) group by p.key) o)`;
  await sql`with seen as (
      select v.id, v.query as before, ${left} as query, ${holds(sql`v.name`, sought)} as named from monitoring_view v
        join app_user u on u.id = v.user_id join account a on a.id = u.account_id
      where a.root_id = (select root_id from account where id = ${trace.account_id})
    ), gone as (
      delete from monitoring_view v using seen f where v.id = f.id and (f.named or f.query = '{}' and f.before <> '{}')
    )
    update monitoring_view v set query = f.query from seen f
      where v.id = f.id and not f.named and f.query <> '{}' and f.query <> f.before`.execute(where);
}
