// Kept views of colleagues that search for somebody who is erased: the words go, and a view that nothing else is left of goes whole.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Where } from '#server/context/ports.ts';
import type { TraceRow } from './traces.repository.ts';

/** Of a draft, or a file, the name is none of a person. */
const NAMED: readonly TraceRow['kind'][] = ['recipient', 'part', 'contact', 'consent', 'user'];

/** A text holds the e-mail address, or is the name: names of others may begin alike. */
const names = (text: RawBuilder<string>, { kind, email, name }: TraceRow): RawBuilder<SqlBool> => {
  const folded = sql`lower(trim(${text}))`;
  const called = NAMED.includes(kind) ? name.trim().toLowerCase() : '';
  const address = email.trim().toLowerCase();
  return sql`(${address} <> '' and position(${address} in ${folded}) > 0 or ${called} <> '' and ${folded} = ${called})`;
};

/** In the whole organisation: whoever sees an order from above may have searched for its recipient. @param trace somebody who is erased */
export async function forgetViews(where: Where, trace: TraceRow): Promise<void> {
  const left = sql`(select coalesce(jsonb_object_agg(p.key, p.value), '{}') from jsonb_each_text(v.query) p
    where not ${names(sql`p.value`, trace)})`;
  await sql`with found as (
      select v.id, ${left} as query, ${names(sql`v.name`, trace)} as named from monitoring_view v
        join app_user u on u.id = v.user_id join account a on a.id = u.account_id
      where a.root_id = (select root_id from account where id = ${trace.account_id})
        and (${names(sql`v.name`, trace)} or exists (select from jsonb_each_text(v.query) p where ${names(sql`p.value`, trace)}))
    ), gone as (
      delete from monitoring_view v using found f where v.id = f.id and (f.named or f.query = '{}')
    )
    update monitoring_view v set query = f.query from found f where v.id = f.id and not f.named and f.query <> '{}'`.execute(
    where,
  );
}
