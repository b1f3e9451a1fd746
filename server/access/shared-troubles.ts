// What is wrong with the processes of an installation, for whoever administers it: each writes its own down, and all read those of the
// others (docs/decisions/0905). By the clock of the database, which they share.
import { sql } from 'kysely';
import type { Services } from '#server/context/context.ts';
import type { Db } from '#server/storage/schema.ts';
import type { Trouble, Troubles } from '#server/system/troubles.ts';

/** Not written for so long, it is of a process that ended. */
const LOST_SECONDS = 60;

/** Writes down what is wrong with a process, in the place of what was. */
export async function writeTroubles(db: Db, process: string, open: readonly Trouble[]): Promise<void> {
  const column = <T>(of: (trouble: Trouble) => T) => sql.val(open.map(of));
  const labels = sql`${column(({ label }) => label)}::text[]`;
  await sql`with gone as (
      delete from process_trouble where (process = ${process} and label <> all(${labels}))
        or seen_at < now() - interval '1 day'
    )
    insert into process_trouble (process, label, parameters, since)
    select ${process}, n.label, n.parameters, n.since from unnest(${labels},
      ${column(({ parameters }) => JSON.stringify(parameters))}::jsonb[], ${column(({ since }) => since)}::timestamptz[])
      n(label, parameters, since)
    on conflict (process, label) do update set parameters = excluded.parameters, since = excluded.since, seen_at = now()`.execute(
    db,
  );
}

/** What is wrong with any process, each label once: with this one as it is now, with others as they wrote it last. */
export async function allTroubles({
  db,
  troubles,
}: Pick<Services, 'db'> & { readonly troubles: Troubles }): Promise<readonly Trouble[]> {
  const own = troubles.open();
  const { rows } = await sql<Trouble>`select distinct on (label) label, parameters, since from process_trouble
    where process <> ${troubles.process} and seen_at > now() - interval '1 second' * ${sql.lit(LOST_SECONDS)}
      and label <> all(${sql.val(own.map(({ label }) => label))}::text[]) order by label, since`.execute(db);
  return [...own, ...rows].sort((one, other) => one.since.getTime() - other.since.getTime());
}
