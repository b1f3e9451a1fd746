// The search of the top bar reads what fits, not everything there is; and a server without trigrams still starts.
import { type SqlBool, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { maskOf } from '#domain/access/flags.ts';
import { deliveryHasValue, findValues, jobHasValue, shipmentHasValue } from '#server/access/searched-values.ts';
import { openDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import type { Schema } from '#server/storage/schema.ts';
import { silentLogger } from '#server/system/logger.ts';
import { type LooseDatabase, openLooseDatabase, rowsRead } from '#tests/support/database/loose-rows.ts';
import { createTestDatabase } from '#tests/support/database/postgres.ts';
import { newestRows } from './found-recipients.ts';
import { search } from './search.usecases.ts';

const ROWS = 20_000;
const MIGRATION = '0010-search-by-parts.sql';
const TABLES = ['job', 'delivery', 'shipment', 'pack_group', 'row_search', 'searched_metadata'];
let database: LooseDatabase;

beforeAll(async () => {
  database = await openLooseDatabase([...TABLES, 'app_user']);
  const { db } = database;
  await sql`insert into shipment (nuid, delivery_id, command_id, job_id, pack_group_id, account_id, owner_id, service_id,
      channel_type, channel_label, recipient, status, status_at, created_at, tracking_reference)
    select 'N' || n, 1, 1, 1, n, 1, 1, 1, 'SIMPLE_MAIL', 'Letter',
      'Mme ' || md5(n::text), 400, now(), now() - make_interval(secs => n),
      'RR' || lpad(n::text, 9, '0') || 'FR' from generate_series(1, ${sql.lit(ROWS)}) n`.execute(db);
  await sql`insert into pack_group (id, job_id, account_id, rank, quality, recipient_name, recipient_lines, documents, pages)
    overriding system value select n, 1 + n % 100, 1, n, 'GOOD', 'Mme ' || md5(n::text) || case when n = 77 then ' Weiß' else '' end, array['Mme ' || md5(n::text),
      case when n = 88 then '31000 TOULOUSE' else '75011 PARIS' end], 1, 1 from generate_series(1, ${sql.lit(ROWS)}) n`.execute(
    db,
  );
  await sql`insert into app_user (account_id, profile_id, login, login_folded, first_name, last_name)
    values (1, 1, 'claire', 'claire', 'Claire', 'Moreau')`.execute(db);
  await sql`insert into row_search (pack_group_id, job_id, form)
    select n, 1 + n % 100, search_form(concat_ws(' ', 'Mme ' || md5(n::text), case when n = 77 then 'Weiß' end,
      case when n = 88 then '31000 TOULOUSE' else '75011 PARIS' end)) from generate_series(1, ${sql.lit(ROWS)}) n`.execute(
    db,
  );
  await sql`insert into job (account_id, root_account_id, owner_id, author_id, service_id, service_definition, name, state, submitted_at)
    select 1, 1, 1, 1, 1, '{}', 'Run ' || md5(n::text), 'CREATED', now() from generate_series(1, ${sql.lit(ROWS)}) n`.execute(
    db,
  );
  await sql`insert into delivery (external_id, command_id, job_id, account_id, owner_id, service_id, channel_id, channel_label,
      channel_type, channel_definition, name, state, created_at)
    select 'ALDER-2026-' || n, n, n, 1, 1, 1, 1, 'Letter', 'SIMPLE_MAIL', '{}', 'Run ' || md5(n::text), 'READY', now()
    from generate_series(1, ${sql.lit(ROWS)}) n`.execute(db);
  await sql`insert into searched_metadata (job_id, pack_group_id, name, value)
    select n, null, 'campaign', 'Campaign ' || md5('c' || n) from generate_series(1, ${sql.lit(ROWS)}) n
    union all select 1 + n % 100, n, 'invoice', 'INV-' || n from generate_series(1, ${sql.lit(ROWS)}) n`.execute(db);
  await sql`vacuum analyze shipment, job, delivery, pack_group, row_search, searched_metadata, app_user`.execute(db);
});
afterAll(() => database?.close());

const everything = maskOf('superAdmin');
const caller = { actor: { userId: 1, ouId: 1, groupId: 0, masks: { direct: 0, group: 0, ou: everything } } };

/** The titles found, and how many rows were read for them. */
const looking = (text: string): Promise<{ titles: string[]; read: number }> =>
  database.db.transaction().execute(async (trx) => {
    // Workers of a parallel plan count for themselves.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(trx);
    const before = await rowsRead(trx, TABLES);
    const answer = await search(caller, { text }, { db: trx });
    if (!answer.ok) throw new Error(answer.refusal.label);
    return { titles: answer.value.hits.map(({ title }) => title), read: (await rowsRead(trx, TABLES)) - before };
  });

it('a search that finds nothing, or little, reads next to nothing', async () => {
  const none = await looking('zzqqyy');
  const name = await looking('WEISS');
  const number = await looking('2026-19999');
  console.log(
    `rows read of ${3 * ROWS}: ${none.read} for no hit, ${name.read} for a name, ${number.read} for a number`,
  );
  expect(none.titles).toEqual([]);
  expect(none.read).toBeLessThan(20);
  expect(name.titles).toEqual([expect.stringContaining('Weiß')]);
  expect(name.read).toBeLessThan(100);
  expect(number.titles).toEqual(['ALDER-2026-19999']);
  expect(number.read).toBeLessThan(100);
  // As it is printed, or read out.
  for (const text of ['RR000000777FR', 'rr 000 000 777 fr']) {
    const reference = await looking(text);
    expect(reference.titles).toEqual(['N777']);
    expect(reference.read).toBeLessThan(50);
  }
});

it('a recipient is found by town, postal code and name in any order, with the address', async () => {
  const answer = await search(caller, { text: 'toulouse 31000' }, { db: database.db });
  if (!answer.ok) throw new Error(answer.refusal.label);
  expect(answer.value.hits).toMatchObject([
    { kind: 'recipient', id: 88, detail: expect.stringContaining('31000 TOULOUSE · Run '), state: '400' },
  ]);
  expect((await looking('Toulouse')).read).toBeLessThan(500);
});

it('more recipients than are shown are counted, and shown where all are asked for', async () => {
  const some = await search(caller, { text: 'paris' }, { db: database.db });
  const all = await search(caller, { text: 'paris', all: 'recipient' }, { db: database.db });
  if (!some.ok || !all.ok) throw new Error('refused');
  expect(some.value.recipients).toEqual({ count: 1_000, overflow: true });
  expect(some.value.hits).toHaveLength(10);
  expect(all.value.hits).toHaveLength(200);
});

it('metadata of an order is found, and an exact value, without reading what does not fit', async () => {
  const { rows } = await sql<{
    value: string;
  }>`select value from searched_metadata where job_id = 777 and name = 'campaign'`.execute(database.db);
  const { titles, read } = await looking(rows[0]?.value.slice(-12) ?? '');
  expect(titles).toEqual([expect.stringContaining('Run '), 'ALDER-2026-777']);
  expect(read).toBeLessThan(100);
  const [wanted] = await findValues(database.db, { metadata: ['invoice=INV-19000'] }, 'page');
  if (wanted === undefined) throw new Error('no value');
  const conditions = {
    job: jobHasValue(wanted, sql`job.id`),
    shipment: shipmentHasValue(wanted, 'shipment'),
    delivery: deliveryHasValue(wanted, 'delivery'),
  };
  for (const [table, condition] of Object.entries(conditions)) {
    const cost = await database.db.transaction().execute(async (trx) => {
      await sql`set local max_parallel_workers_per_gather = 0`.execute(trx);
      const before = await rowsRead(trx, TABLES);
      const found = await sql`select id from ${sql.table(table)} where ${condition}`.execute(trx);
      expect(found.rows, table).toHaveLength(1);
      return (await rowsRead(trx, TABLES)) - before;
    });
    expect(cost, table).toBeLessThan(30);
  }
});

it('an order, a delivery and a document are found by what their screens are called, in each language', async () => {
  const { rows } = await sql<{ name: string }>`select name from job where id = 19777`.execute(database.db);
  for (const text of ['19777', 'Order 19777', 'auftrag 19777', 'הזמנה 19777'])
    expect((await looking(text)).titles, text).toContain(rows[0]?.name);
  for (const text of ['Delivery ALDER-2026-19999', 'Versandlauf alder-2026-19999'])
    expect((await looking(text)).titles, text).toEqual(['ALDER-2026-19999']);
  expect((await looking('Document N777')).titles).toEqual(['N777']);
  // What is no title is sought as it stands.
  expect((await looking('Order of 19777')).titles).toEqual([]);
});

it('an order is found by the name of its depositor', async () => {
  const { titles } = await looking('claire mor');
  expect(titles).toHaveLength(10);
});

it('an order that is closed to changes says nothing of work that nobody can do on it', async () => {
  const { name: text } = await database.db
    .selectFrom('job')
    .select('name')
    .where('id', '=', 77)
    .executeTakeFirstOrThrow();
  const states = await database.db.transaction().execute(async (trx) => {
    const stateOf = async (change: object) => {
      await trx.updateTable('job').set(change).where('id', '=', 77).execute();
      const found = await search(caller, { text }, { db: trx });
      return found.ok && found.value.hits.find(({ kind, id }) => kind === 'order' && id === 77)?.state;
    };
    return [
      await stateOf({ state: 'PACK_GROUPS_CREATED_ERROR' }),
      await stateOf({ locked: true }),
      await stateOf({ locked: false, frozen: true }),
      await stateOf({ state: 'PACK_GROUPS_CREATED_SENT' }),
    ];
  });
  expect(states).toEqual(['PACK_GROUPS_CREATED_ERROR', null, null, 'PACK_GROUPS_CREATED_SENT']);
});

it('recipients of other accounts are neither found nor counted', async () => {
  const { db } = database;
  // Twelve, so that there are more than are shown and they are counted; each fits as those of account 1 do.
  await sql`insert into job (id, account_id, root_account_id, owner_id, author_id, service_id, service_definition, name, state,
      submitted_at) overriding system value values (900000, 2, 2, 2, 2, 1, '{}', 'Elsewhere', 'CREATED', now())`.execute(
    db,
  );
  await sql`insert into pack_group (id, job_id, account_id, rank, quality, recipient_name, recipient_lines, documents, pages)
    overriding system value select 900000 + n, 900000, 2, n, 'GOOD', 'Mme Kessler', array['75011 PARIS'], 1, 1
    from generate_series(1, 12) n`.execute(db);
  await sql`insert into row_search (pack_group_id, job_id, form) select 900000 + n, 900000, search_form('Mme Kessler 75011 PARIS')
    from generate_series(1, 12) n`.execute(db);
  const masks = { direct: maskOf('viewOrders'), group: 0, ou: 0 };
  const asOwner = async (userId: number, text: string) => {
    const answer = await search({ actor: { userId, ouId: userId, groupId: 0, masks } }, { text }, { db });
    if (!answer.ok) throw new Error(answer.refusal.label);
    return answer.value;
  };
  const own = await asOwner(2, 'paris');
  expect(own.recipients).toEqual({ count: 12, overflow: false });
  expect(new Set(own.hits.map(({ jobId }) => jobId))).toEqual(new Set([900_000]));
  expect((await asOwner(1, 'RR000000777FR')).hits).toMatchObject([{ kind: 'shipment', title: 'N777' }]);
  expect((await asOwner(2, 'RR000000777FR')).hits).toEqual([]);
  expect(await asOwner(3, 'kessler')).toEqual({ hits: [], overflow: false, recipients: { count: 0, overflow: false } });
});

it('two letters are found where a word begins, and one letter reads nothing', async () => {
  const two = await looking('we');
  expect(two.titles).toEqual([expect.stringContaining('Weiß')]);
  expect(two.read).toBeLessThan(500);
  expect((await looking('ei')).titles).toEqual([]);
  expect((await looking('we mme')).titles).toEqual([expect.stringContaining('Weiß')]);
  const one = await looking('w');
  expect(one.titles).toEqual([]);
  expect(one.read).toBeLessThan(20);
  expect((await looking('_')).read).toBeLessThan(20);
});

it('a row that is not among the first is found by the index of parts, not by reading all', async () => {
  for (const text of ['weiss', 'toulouse garnier', 'we', '31000 tou']) {
    const rows = newestRows({ text, visible: () => sql<SqlBool>`true` }, 11);
    const plan = await sql<Record<'QUERY PLAN', string>>`explain ${rows}`.execute(database.db);
    const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines, text).toContain('Bitmap Index Scan on row_search_parts');
    expect(lines, text).not.toContain('Seq Scan on row_search');
  }
});

it('a database that cannot have the extension is brought up to date without it, and says so', async () => {
  const warnings: string[] = [];
  const log = { ...silentLogger, warn: (event: string) => void warnings.push(event) };
  const own = await createTestDatabase();
  const other = openDatabase<Schema>({ connection: own.connection, role: 'web', log: silentLogger, maxConnections: 1 });
  try {
    await sql`drop extension pg_trgm cascade`.execute(other);
    await sql`delete from migration where name >= ${MIGRATION}`.execute(other);
    await sql`do $$ begin execute format('revoke create on database %I from %I', current_database(), current_user); end $$`.execute(
      other,
    );
    expect((await migrate({ connection: own.connection, log, alone: false }))[0]).toBe(MIGRATION);
    expect(warnings).toEqual(['database.migration-warning']);
    const found = await search(caller, { text: 'nobody' }, { db: other });
    expect(found).toEqual({
      ok: true,
      value: { hits: [], overflow: false, recipients: { count: 0, overflow: false } },
    });
  } finally {
    await other.destroy();
    await own.drop();
  }
});

it('a tag of most letters is asked of the newest first, wherever it stands', async () => {
  const { db } = database;
  await sql`insert into searched_metadata (job_id, pack_group_id, name, value, tag_list)
    select 1 + n % 100, n, 'region', case when n % 5 = 0 then 'South' else 'North=West' end, 'Region'
    from generate_series(1, ${sql.lit(ROWS)}) n`.execute(db);
  await sql`analyze searched_metadata`.execute(db);
  const page = async (tag: string) => {
    const [wanted] = await findValues(db, { tags: [tag] }, 'page');
    if (wanted === undefined) throw new Error('no value');
    return db.transaction().execute(async (trx) => {
      await sql`set local max_parallel_workers_per_gather = 0`.execute(trx);
      const before = await rowsRead(trx, TABLES);
      const { rows } = await sql`select id from shipment where ${shipmentHasValue(wanted, 'shipment')}
        order by created_at desc, id desc limit 51`.execute(trx);
      return { found: rows.length, read: (await rowsRead(trx, TABLES)) - before };
    });
  };
  // 16,000 rows have it.
  const { found, read } = await page('Region=North=West');
  expect(found).toBe(51);
  expect(read).toBeLessThan(1_000);
  expect(await page('Region=East')).toEqual({ found: 0, read: 0 });
});
