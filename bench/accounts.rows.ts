// The tree of 10,000 accounts against bare SQL, and the export of 1,000,000 people against a bare COPY of the same rows.
// BENCH_EXPORT_ROWS sets another number of people for a quick look.
import { sql } from 'kysely';
import type pg from 'pg';
import { exportPieces } from '#server/features/exports/export-lines.ts';
import { EXPORT_SOURCES } from '#server/features/exports/export-sources.ts';
import { findInTree, readLevel } from '#server/features/units/unit-tree.repository.ts';
import { readTroubles, withTroubles } from '#server/features/units/unit-troubles.ts';
import { openOwnDatabase } from './measure/own-database.ts';
import { alternate, type BenchOptions, type BenchRow, benchRow, seconds } from './measure/row.ts';

const ACCOUNTS = 10_000;
const PEOPLE = Number(process.env.BENCH_EXPORT_ROWS ?? 1_000_000);
/** Reads of which a figure is the mean. */
const READS = 200;
const ALL = { all: true, ids: [], subtreeIds: [] } as const;
const NOW = new Date('2026-11-20T12:00:00Z');

const LEVEL = `select a.id, a.parent_id, a.name, a.account_identifier, a.enabled,
  (select count(*) from account c where c.parent_id = a.id and not c.removed)::int as below,
  (select count(*) from account b where b.parent_id = $1 and not b.removed)::int as total
  from account a where a.parent_id = $1 and not a.removed order by a.name, a.id limit 10`;
const FILTER = `select a.id, a.name, a.account_identifier, a.path, count(*) over ()::int as total from account a
  where not a.removed and (a.name ilike $1 or a.account_identifier ilike $1) order by a.name, a.id limit 100`;

async function fill(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`insert into account (path, root_id, name, account_identifier)
    values ('{}', 0, 'Top', 'TOP') returning id`);
  const top: number = Number(rows[0].id);
  await client.query('update account set path = array[id], root_id = id where id = $1', [top]);
  await client.query(
    `insert into account (parent_id, path, root_id, name, account_identifier)
     select $1, '{}', $1, 'Office ' || n, 'O' || n from generate_series(1, 100) n`,
    [top],
  );
  await client.query(`update account set path = array[$1::bigint, id] where parent_id = $1`, [top]);
  await client.query(
    `insert into account (parent_id, path, root_id, name, account_identifier, definition)
     select p.id, '{}', $1, 'Desk ' || p.id || ' ' || n, 'D' || p.id || '-' || n,
       case when n = 1 and p.id % 5 = 0 then '{"expiryDate":"2026-12-01"}'::jsonb else '{}' end
     from account p, generate_series(1, $2::int / 100 - 1) n where p.parent_id = $1`,
    [top, ACCOUNTS],
  );
  await client.query(`update account set path = array[$1::bigint, parent_id, id] where path = '{}'`, [top]);
  const profile = await client.query(
    `insert into profile (account_id, name, permissions, permissions_on_group, permissions_on_ou)
     values ($1, 'Clerk', 3, 0, 0) returning id`,
    [top],
  );
  await client.query(
    `insert into app_user (account_id, profile_id, login, login_folded, first_name, last_name, email_address)
     select $1, $2, 'person-' || n, 'person-' || n, 'Élodie', case when n % 10 = 0 then '=Dubois, C.' else 'Dubois' end,
       'person-' || n || '@office.example' from generate_series(1, $3::int) n`,
    [top, profile.rows[0].id, PEOPLE],
  );
  await client.query('vacuum analyze');
  return top;
}

/** Bytes of `COPY (…) TO STDOUT`, read and dropped. */
function copied(client: pg.Client, statement: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const reading = {
      submit: (connection: { query: (text: string) => void }) => connection.query(statement),
      handleCopyData: ({ chunk }: { chunk: Buffer }) => {
        bytes += chunk.length;
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(bytes),
      handleError: reject,
    };
    client.query(reading as unknown as pg.Submittable); // the driver hands messages to what it was given
  });
}

const perRead = async (read: () => Promise<unknown>): Promise<number> =>
  ((await seconds(async () => {
    for (let n = 0; n < READS; n += 1) await read();
  })) /
    READS) *
  1_000;

/** Three rows; fills a database of its own. */
export async function accountRows({ log, rounds }: BenchOptions): Promise<BenchRow[]> {
  const { db, client, close } = await openOwnDatabase('accounts', 'stream');
  try {
    log(`filling ${ACCOUNTS} accounts and ${PEOPLE} people`);
    const top = await fill(client);
    const level = async () => {
      const [troubles, read] = await Promise.all([
        readTroubles(db, ALL, NOW),
        readLevel(db, ALL, { parentId: top, afterId: undefined }),
      ]);
      const found = withTroubles(read, troubles);
      if (found.nodes.length !== 10 || found.attention === 0) throw new Error('the level is not whole');
    };
    const bareLevel = () => client.query(LEVEL, [top]);
    const filter = async () => {
      if ((await findInTree(db, ALL, 'desk 5')).nodes.length < 100) throw new Error('the filter found too little');
    };
    const bareFilter = () => client.query(FILTER, ['%desk 5%']);
    const { columns, rows } = EXPORT_SOURCES.users;
    const source = { columns, rows: rows(sql`u.account_id in (select id from account)`) };
    const exported = () =>
      seconds(async () => {
        let found = 0;
        for await (const piece of exportPieces(db, source, 'csv')) found += piece.rows;
        if (found !== PEOPLE) throw new Error(`the export has ${found} rows`);
      });
    const statement = `copy (${source.rows.compile(db).sql}) to stdout with (format csv, header)`;
    const bare = () =>
      seconds(async () => {
        if ((await copied(client, statement)) < PEOPLE) throw new Error('COPY gave nothing');
      });
    const name = (what: string) => `accounts: ${what}`;
    return [
      benchRow({
        name: name('first level of 10,000 with what is wrong below ÷ bare SQL of the level'),
        ...(await alternate(
          rounds,
          () => perRead(level),
          () => perRead(bareLevel),
        )),
        ...{ unit: 'ms', target: 1.5 },
      }),
      benchRow({
        name: name('filter of 10,000, with those above ÷ bare SQL of what is found'),
        ...(await alternate(
          rounds,
          () => perRead(filter),
          () => perRead(bareFilter),
        )),
        ...{ unit: 'ms', target: 3 },
      }),
      benchRow({
        name: name(`export of ${PEOPLE.toLocaleString('en')} people, defused ÷ bare COPY`),
        ...(await alternate(rounds, exported, bare)),
        ...{ unit: 's', target: 3 },
      }),
    ];
  } finally {
    await close();
  }
}
