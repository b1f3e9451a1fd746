// What a scope reaches, in every shape that a list has, against the same rule on rows in hand.
import { CompiledQuery, type SqlBool, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '#domain/access/scope.ts';
import { openDatabase } from '#server/storage/database.ts';
import { instantOf } from '#server/storage/instants.ts';
import type { Db, Schema } from '#server/storage/schema.ts';
import { silentLogger } from '#server/system/logger.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts';
import { countedRange, dayRange, rangeBounds } from './date-range.ts';
import {
  filterHash,
  firstAsked,
  type Page,
  pageByNumber,
  readCursor,
  readNumber,
  readPage,
  writeCursor,
} from './pages/keyset-page.ts';
import type { PagePosition, PageRequest } from './pages/page-request.ts';
import { lanesOf, resolveScope, type ScopeTargets } from './scope.ts';

let database: TestDatabase;
let db: Db;
const NONE: Scope = { all: false, ownerId: null, groupId: null, ouId: null, subtreeOuId: null };
const ROWS = 600;

/** A root (1) with 29 children (2 to 30), one user in each account, commands at equal and different times. */
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase<Schema>({ connection: database.connection, role: 'web', log: silentLogger });
  await sql`insert into account (path, root_id, name, account_identifier, parent_id)
    select case n when 1 then array[1] else array[1, n] end, 1, 'a' || n, 'a' || n, case n when 1 then null else 1 end
    from generate_series(1, 30) n`.execute(db);
  await sql`insert into user_group (account_id, code, name) values (2, 'g', 'Group')`.execute(db);
  await sql`insert into profile (account_id, name, permissions, permissions_on_group, permissions_on_ou)
    values (1, 'p', 1, 1, 1)`.execute(db);
  await sql`insert into app_user (account_id, profile_id, login, login_folded, group_id)
    select n, 1, 'u' || n, 'u' || n, case n when 2 then 1 end from generate_series(1, 30) n`.execute(db);
  await sql`insert into service (account_id, name, service_type, definition) values (1, 's', 'simpleUnique', '{}')`.execute(
    db,
  );
  await sql`insert into job (account_id, root_account_id, owner_id, owner_group_id, author_id, service_id,
      service_definition, name, state, submitted_at)
    select n % 30 + 1, 1, n % 30 + 1, case when n % 30 + 1 = 2 and n % 60 = 1 then 1 end, 1, 1, '{}', 'j' || n, 'CREATED',
      '2026-03-01T00:00:00Z'::timestamptz + (n / 7) * interval '1.000001 second'
    from generate_series(1, ${sql.lit(ROWS)}) n`.execute(db);
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

interface Listed {
  readonly id: number;
  readonly account_id: number;
  readonly owner_id: number;
  readonly owner_group_id: number | null;
}

/** A filter that everything fulfils: a page with one is planned for its values. */
const FILTER = sql<SqlBool>`job.state = 'CREATED'`;

const DAY = { from: '2026-03-01', to: '2026-03-01' };
const NOON = new Date('2026-03-01T12:00:00Z');

interface Asked {
  readonly limit: number;
  readonly where?: PageRequest['where'];
  readonly asked?: Date;
  readonly days?: { readonly from: string; readonly to: string };
  readonly led?: boolean;
  /** Where the pages are read. */
  readonly from?: Db;
}

async function listAll(
  scope: Scope,
  targets: ScopeTargets,
  { limit, where = [], asked = NOON, led = false, days = DAY, from = db }: Asked,
): Promise<Listed[]> {
  const lanes = await lanesOf(db, await resolveScope(db, scope), targets, 'job');
  const base = {
    table: 'job',
    timeColumn: 'submitted_at',
    lanes,
    range: rangeBounds(days, 'UTC'),
    where,
    asked,
    led,
    limit,
  } as const;
  const found: Listed[] = [];
  let after: PagePosition | null = null;
  do {
    const columns = sql`job.id, job.account_id, job.owner_id, job.owner_group_id`;
    const page: Page<Listed> = await readPage<Listed>(
      from,
      { ...base, after },
      { alias: 'job', columns, joins: sql`` },
    );
    found.push(...page.rows);
    after = page.next;
  } while (after !== null);
  return found;
}

const everything = (): Promise<Listed[]> => listAll({ ...NONE, all: true }, {}, { limit: 1_000 });

describe('a list reaches exactly what its scope says, newest first, each row once', () => {
  const cases: [string, Scope, ScopeTargets, (row: Listed) => boolean][] = [
    ['nothing', NONE, {}, () => false],
    ['everything', { ...NONE, all: true }, {}, () => true],
    ['own rows', { ...NONE, ownerId: 3 }, {}, (row) => row.owner_id === 3],
    ['one account', { ...NONE, ouId: 5 }, {}, (row) => row.account_id === 5],
    ['a subtree of thirty accounts', { ...NONE, subtreeOuId: 1 }, {}, () => true],
    [
      'own rows and those of the group',
      { ...NONE, ownerId: 4, groupId: 1 },
      {},
      (row) => row.owner_id === 4 || row.owner_group_id === 1,
    ],
    [
      'an account and own rows elsewhere',
      { ...NONE, ownerId: 4, ouId: 5 },
      {},
      (row) => row.owner_id === 4 || row.account_id === 5,
    ],
    ['a target owner in scope', { ...NONE, ouId: 5 }, { targetOwnerId: 5 }, (row) => row.owner_id === 5],
    ['a target owner out of scope', { ...NONE, ouId: 5 }, { targetOwnerId: 6 }, () => false],
    ['a target unit in scope', { ...NONE, subtreeOuId: 1 }, { targetOUId: 7 }, (row) => row.account_id === 7],
    ['a target unit out of scope', { ...NONE, ouId: 5 }, { targetOUId: 7 }, () => false],
  ];
  it.each(cases)('%s', async (_, scope, targets, expected) => {
    const all = await everything();
    expect(all).toHaveLength(ROWS);
    const wanted = all.filter(expected).map(({ id }) => id);
    for (const limit of [7, 1_000]) {
      for (const where of [[], [FILTER]]) {
        const found = await listAll(scope, targets, { limit, where });
        expect(found.map(({ id }) => id)).toEqual(wanted);
      }
    }
  });

  it('reads no account further than its page needs, where it is filtered', async () => {
    const heard: CompiledQuery[] = [];
    const hearing = new Proxy(db, {
      get: (of, name: keyof Db) => {
        if (name !== 'executeQuery') return typeof of[name] === 'function' ? of[name].bind(of) : of[name];
        return (query: CompiledQuery) => {
          heard.push(query);
          return of.executeQuery(query);
        };
      },
    });
    await sql`update account set path = array[1, 31, id] where id between 2 and 13`.execute(db);
    const scope = { ...NONE, subtreeOuId: 1 };
    const found = await listAll(scope, { targetOUId: 31 }, { limit: 7, where: [FILTER], from: hearing });
    await sql`update account set path = array[1, id] where id between 2 and 13`.execute(db);
    expect(new Set(found.map((row) => row.account_id)).size).toBe(12);
    const [{ sql: text = '', parameters = [] } = {}] = heard;
    const { rows } = await db.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`explain (analyze, timing off) ${text}`, [...parameters]),
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/^Limit.*\n.*\n +-> +Incremental Sort/);
    // Twelve accounts, the eight newest rows of each, in one span: what is older was not looked at.
    const [, read = '0', loops = '0'] = /Scan using job_\w+ on job .*actual rows=([\d.]+) loops=(\d+)/.exec(plan) ?? [];
    expect(Number(read) * Number(loops)).toBeGreaterThan(7);
    expect(Number(read) * Number(loops)).toBeLessThanOrEqual(12 * 8);
  });

  it('finds the same whenever it was asked, and however far apart the rows are', async () => {
    const scope = { ...NONE, ouId: 5, ownerId: 4, subtreeOuId: null };
    const inScope = ({ account_id: account, owner_id: owner }: Listed) => account === 5 || owner === 4;
    await sql`update job set submitted_at = submitted_at - make_interval(days => (id % 11)::int * 30 - 60)`.execute(db);
    try {
      const days = { from: '2025-06-01', to: '2026-05-31' };
      const all = await listAll({ ...NONE, all: true }, {}, { limit: 1_000, days });
      expect(all).toHaveLength(ROWS);
      const wanted = all.filter(inScope).map(({ id }) => id);
      for (const asked of [
        '2025-01-01T00:00:00Z',
        '2025-11-15T00:00:00Z',
        '2026-03-01T00:00:40Z',
        '2027-01-01T00:00:00Z',
      ])
        for (const limit of [3, 1_000])
          for (const led of [false, true]) {
            const found = await listAll(scope, {}, { limit, where: [FILTER], days, asked: new Date(asked), led });
            expect(
              found.map(({ id }) => id),
              `${asked} ${limit} ${led}`,
            ).toEqual(wanted);
          }
    } finally {
      await sql`update job set submitted_at = submitted_at + make_interval(days => (id % 11)::int * 30 - 60)`.execute(
        db,
      );
    }
  });
});

describe('cursors and ranges', () => {
  it('takes a cursor only for the list that gave it', () => {
    const hash = filterHash('jobs', { state: 'A' });
    const position = { at: '2026-03-01T00:00:00.000001Z', id: 7 };
    const cursor = writeCursor(position, hash) ?? '';
    expect(readCursor(cursor, hash)).toEqual({ ok: true, value: position });
    expect(readCursor(cursor, filterHash('jobs', { state: 'B' })).ok).toBe(false);
    expect(readCursor('nonsense', hash).ok).toBe(false);
  });

  it('knows when its first page was asked for, and believes nothing that is no such time', () => {
    const now = new Date('2026-03-02T00:00:10Z');
    const before = new Date('2026-03-01T23:59:50Z');
    const position = { at: '2026-03-01T00:00:00.000001Z', id: 7 };
    const asked = (at: Date) => firstAsked(writeCursor(position, 'hash', at) ?? undefined, now);
    expect(asked(before)).toEqual(before);
    expect(readCursor(writeCursor(position, 'hash', before) ?? undefined, 'hash')).toEqual({
      ok: true,
      value: position,
    });
    for (const none of [undefined, 'nonsense', writeCursor(position, 'hash') ?? ''])
      expect(firstAsked(none, now)).toBe(now);
    for (const at of [new Date('2026-03-03T00:00:00Z'), new Date(-1), new Date(Number.NaN)])
      expect(asked(at)).toBe(now);
  });

  it('goes on behind the number of a row where a list goes by one', () => {
    const asked = { limit: 2, hash: filterHash('rows') };
    const first = pageByNumber([{ id: 9 }, { id: 8 }, { id: 7 }], asked, ({ id }) => id);
    expect([first.kept, first.overflow]).toEqual([[{ id: 9 }, { id: 8 }], true]);
    expect(readNumber(first.cursor ?? undefined, asked.hash)).toEqual({ ok: true, value: 8 });
    expect(readNumber(undefined, asked.hash)).toEqual({ ok: true, value: null });
    expect(pageByNumber([{ id: 7 }], asked, ({ id }) => id)).toEqual({
      kept: [{ id: 7 }],
      overflow: false,
      cursor: null,
    });
    for (const cursor of [first.cursor ?? '', 'nonsense', writeCursor({ at: '', id: 1 }, asked.hash) ?? ''])
      expect(readNumber(cursor, filterHash('others')).ok).toBe(false);
  });

  it('keeps the microseconds of a place, which a Date would cut off', () => {
    expect(instantOf('2026-03-01 00:00:00+00')).toBe('2026-03-01T00:00:00.000000Z');
    expect(instantOf('2026-03-01 00:00:00.5+00')).toBe('2026-03-01T00:00:00.500000Z');
    expect(instantOf('2026-11-10 11:59:58.125999+00')).toBe('2026-11-10T11:59:58.125999Z');
    expect(instantOf('2026-11-10 11:59:58.000001+05:30')).toBe('2026-11-10T06:29:58.000001Z');
  });

  it('covers 31 days unless told, and at most 366', () => {
    const now = new Date('2026-03-31T23:30:00Z');
    expect(dayRange({}, now, 'Europe/Paris')).toEqual({ ok: true, value: { from: '2026-03-01', to: '2026-04-01' } });
    expect(dayRange({ fromDate: '2025-01-01', toDate: '2026-01-01' }, now, 'UTC').ok).toBe(true);
    expect(dayRange({ fromDate: '2025-01-01', toDate: '2026-01-02' }, now, 'UTC').ok).toBe(false);
    expect(dayRange({ fromDate: '2026-02-01', toDate: '2026-01-02' }, now, 'UTC').ok).toBe(false);
  });

  it('counts up to the day that runs in UTC for whoever asks up to today', () => {
    const counted = (zone: string, at: string, days: { fromDate?: string; toDate?: string }) => {
      const range = countedRange(days, new Date(at), zone);
      return range.ok ? `${range.value.from} ${range.value.to}` : range.refusal.label;
    };
    const evening = '2026-11-11T01:00:00Z';
    const day = { fromDate: '2026-11-10', toDate: '2026-11-10' };
    expect(counted('America/Los_Angeles', evening, day)).toBe('2026-11-10 2026-11-11');
    expect(counted('America/Los_Angeles', evening, {})).toBe('2026-10-10 2026-11-11');
    expect(counted('Europe/Paris', evening, day)).toBe('2026-11-10 2026-11-10');
    expect(counted('Asia/Tokyo', '2026-11-09T20:00:00Z', day)).toBe('2026-11-09 2026-11-10');
  });
});
