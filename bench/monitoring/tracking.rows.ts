// Tracking events in batches of 1,000, entered as the product does, against plain SQL that writes the same rows set by set and
// knows beforehand what they are; and how many events a second come in by signed messages.
// BENCH_TRACKING_EVENTS sets another number for a quick look.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { urlOf } from '#domain/api/client.ts';
import { signIn } from '#scripts/client/node-client.ts';
import type { Queue } from '#server/context/ports.ts';
import { type EventToEnter, enterEvents } from '#server/letters/tracking/enter-events.ts';
import { openDatabase } from '#server/storage/database.ts';
import { startEmbedded } from '#server/storage/embedded/embedded.ts';
import { migrate } from '#server/storage/migrate.ts';
import type { Schema } from '#server/storage/schema.ts';
import { silentLogger } from '#server/system/logger.ts';
import { signMessage } from '#server/system/secrets/message-signature.ts';
import { DEMO_PASSWORD, startDemoServer } from '#tests/support/server-process.ts';
import { type BenchOptions, type BenchRow, benchRow, median, medians } from '../measure/row.ts';

const EVENTS = Number(process.env.BENCH_TRACKING_EVENTS ?? 1_000_000);
const BATCH = 1_000;
/** What happens to each piece, in order; nobody agreed to be measured. */
const STORY = [600, 710, 711, 712, 730, 730, 610, 610] as const;
const SHIPMENTS = Math.max(BATCH, Math.floor(EVENTS / STORY.length / BATCH) * BATCH);
const PUSHED_BATCHES = 50;
const START = Date.UTC(2026, 10, 2);
const HOUR = 3_600_000;
/** Every twentieth piece: its fourth event comes before its third. */
const isCrooked = (n: number): boolean => n % 20 === 0;

/** Shipments that have left, of one channel; the two sides have channels of their own. */
async function fill(client: pg.Client, { channel, prefix, owner }: { channel: number; prefix: string; owner: Owner }) {
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query(
    `insert into delivery (external_id, command_id, job_id, account_id, owner_id, service_id, channel_id, channel_label,
      channel_type, channel_definition, name, state, created_at)
    values ($1, $5, 1, $2, $3, $4, $5, 'Letter', 'SIMPLE_MAIL', '{}', 'Run', 'OUTPUTTED', now()) returning id`,
    [`BENCH-${prefix}`, owner.account, owner.person, owner.service, channel],
  );
  await client.query(
    `insert into shipment (nuid, delivery_id, command_id, job_id, pack_group_id, account_id, owner_id, service_id,
      channel_type, channel_label, recipient, recipient_lines, status, status_at, created_at, pages, sheets)
    select $1 || lpad(n::text, 12, '0'), $2, 1, 1, n, $3, $4, $5, 'SIMPLE_MAIL', 'Letter', 'Recipient ' || n,
      array['Recipient ' || n, '1 rue', '75001 PARIS'], 400, at, at, 2, 1
    from (select n, timestamptz '2026-11-01 12:00Z' - make_interval(secs => n * 2) as at from generate_series(1, $6) n) s`,
    [prefix, rows[0].id, owner.account, owner.person, owner.service, SHIPMENTS],
  );
  await client.query(
    `insert into revision (at, entity, entity_id, account_id, event) select created_at, 'shipment', id, account_id, '400'
    from shipment where delivery_id = $1`,
    [rows[0].id],
  );
  await client.query('set session_replication_role = origin');
  const { rows: made } = await client.query('select id from shipment where delivery_id = $1 order by id', [rows[0].id]);
  return made.map(({ id }: { id: number | string }) => Number(id));
}

interface Owner {
  readonly account: number;
  readonly person: number;
  readonly service: number;
}

interface Happened {
  /** Number of the piece, from 0. */
  readonly piece: number;
  /** Place in the story. */
  readonly turn: number;
}

/** The events of the batch that comes in this place. */
function batchOf(place: number): Happened[] {
  const perTurn = SHIPMENTS / BATCH;
  const turn = Math.floor(place / perTurn);
  const first = (place % perTurn) * BATCH;
  return Array.from({ length: BATCH }, (_, n) => {
    const crooked = isCrooked(first + n) && (turn === 2 || turn === 3);
    return { piece: first + n, turn: crooked ? 5 - turn : turn };
  });
}

const codeOf = (turn: number): number => STORY[turn] ?? 0;
const timeOf = ({ piece, turn }: Happened): Date => new Date(START + turn * HOUR + piece);
const referenceOf = (prefix: string, piece: number): string => `R${prefix}${piece}`;
const nuidOf = (prefix: string, piece: number): string => `${prefix}${String(piece + 1).padStart(12, '0')}`;

const given = (prefix: string, happened: Happened): EventToEnter => ({
  key: `id:${happened.piece}-${happened.turn}`,
  nuid: nuidOf(prefix, happened.piece),
  reference: referenceOf(prefix, happened.piece),
  code: codeOf(happened.turn),
  at: timeOf(happened),
  provider: 'folder',
  tracker: 'Post',
  correction: false,
  destruction: false,
  detail: 'Paris 12',
});

/** What plain SQL is told: the status before and after each event, as the product's rule has it. */
function known({ piece, turn }: Happened): { before: number; after: number; until: Date; statusAt: Date } {
  const crooked = isCrooked(piece);
  // The fourth came first: the third changes nothing any more.
  const last = crooked && turn === 2 ? 3 : turn;
  const seen = crooked && turn === 3 ? 1 : crooked && turn === 2 ? 3 : turn - 1;
  const at = timeOf({ piece, turn: last });
  return { before: seen < 0 ? 400 : codeOf(seen), after: codeOf(last), until: at, statusAt: at };
}

/** The same rows by plain SQL: four statements in one transaction. */
async function plain(client: pg.Client, side: Peer, happened: readonly Happened[]): Promise<void> {
  const { channel, prefix, ids, owner } = side;
  const rows = happened.map((one) => ({ ...given(prefix, one), ...known(one), id: ids[one.piece] ?? 0 }));
  const column = <T>(of: (row: (typeof rows)[number]) => T): T[] => rows.map(of);
  const now = new Date();
  await client.query('begin');
  await client.query(
    `insert into tracking_event (channel_id, event_key, shipment_id, nuid, reference, code, at, received_at, source,
      provider, tracker, detail)
    select $1, k, s, n, r, c, a, $2, 'push', 'folder', 'Post', 'Paris 12'
    from unnest($3::text[], $4::bigint[], $5::text[], $6::text[], $7::int[], $8::timestamptz[]) u(k, s, n, r, c, a)`,
    [
      channel,
      now,
      ...[column(({ key }) => key), column(({ id }) => id), column(({ nuid }) => nuid)],
      ...[column(({ reference }) => reference), column(({ code }) => code), column(({ at }) => at)],
    ],
  );
  await client.query(
    `update shipment s set status = u.status, status_at = u.at, status_provider = 'folder', doubt = null,
      version = s.version + u.moved, tracked_until = u.until, tracking_reference = u.reference, tracker = 'Post'
    from unnest($1::bigint[], $2::int[], $3::timestamptz[], $4::timestamptz[], $5::text[], $6::int[])
      u(id, status, at, until, reference, moved) where s.id = u.id`,
    [
      ...[column(({ id }) => id), column(({ after }) => after), column(({ statusAt }) => statusAt)],
      ...[column(({ until }) => until), column(({ reference }) => reference)],
      column(({ before, after }) => Number(before !== after)),
    ],
  );
  const moved = rows.filter(({ before, after }) => before !== after);
  await client.query(
    `insert into revision (at, entity, entity_id, account_id, event, details)
    select $1, 'shipment', u.id, $2, u.code, u.details from unnest($3::bigint[], $4::text[], $5::jsonb[]) u(id, code, details)`,
    [
      ...[now, owner.account, moved.map(({ id }) => id), moved.map(({ after }) => String(after))],
      moved.map(({ statusAt }) => JSON.stringify({ tracking: 'push', at: statusAt, provider: 'folder' })),
    ],
  );
  await client.query(
    `insert into counter_delta (account_id, owner_id, counter, key, day, delta)
    select s.account_id, s.owner_id, k.counter, k.key, (s.created_at at time zone 'UTC')::date, sum(k.delta)
    from unnest($1::bigint[], $2::text[], $3::text[]) u(id, old, new) join shipment s on s.id = u.id
      join delivery d on d.id = s.delivery_id
      cross join lateral (values (u.old, -1), (u.new, 1)) c(code, delta)
      cross join lateral (values ('shipment', c.code), ('volume', concat_ws(' ', s.channel_type, s.service_id, c.code,
        (c.code::int > -900 and c.code::int < 0 and not s.acknowledged)::int)),
        (case when c.code in ('300', '400') then 'awaited' end, d.channel_id || ' ' || c.code || ' ' || s.delivery_id)) named(counter, key)
      cross join lateral (select named.counter, named.key, c.delta where named.counter is not null) k group by 1, 2, 3, 4, 5`,
    [moved.map(({ id }) => id), moved.map(({ before }) => String(before)), moved.map(({ after }) => String(after))],
  );
  await client.query('commit');
}

interface Peer {
  readonly channel: number;
  readonly prefix: string;
  readonly ids: readonly number[];
  readonly owner: Owner;
}

const time = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Nothing of these events concerns a delivery. */
const NO_QUEUE = { send: () => Promise.reject(new Error('nothing is to be queued')) } as unknown as Queue;

const statuses = async (client: pg.Client, prefix: string): Promise<string> => {
  const { rows } = await client.query(
    `select jsonb_object_agg(status, n)::text || (select count(*) from tracking_event where nuid like $1) as all from (
      select status, count(*) as n from shipment where nuid like $1 group by 1) s`,
    [`${prefix}%`],
  );
  return rows[0].all;
};

/** Pushes events of a third channel over HTTP, one message after the other. @returns events a second */
async function pushRate(url: string, channel: number): Promise<number> {
  const admin = await signIn(url, 'itadministrator', DEMO_PASSWORD);
  const { secret } = await admin('tracking.makeSecret', { params: { channelId: channel } });
  const target = `${url}${urlOf('tracking.push', { params: { channelId: channel } })}`;
  let taken = 0;
  for (let place = 0; place < PUSHED_BATCHES; place++) {
    const events = batchOf(place % (SHIPMENTS / BATCH)).map((happened) => {
      const { key, nuid, reference, code, at } = given('P', {
        ...happened,
        turn: Math.floor(place / (SHIPMENTS / BATCH)),
      });
      return { id: key, nuid, reference, code, at };
    });
    const body = Buffer.from(JSON.stringify({ events }));
    const message = { id: `m${place}`, timestamp: String(Math.floor(Date.now() / 1000)), body };
    const headers = {
      ...{ 'content-type': 'application/json', 'webhook-id': message.id, 'webhook-timestamp': message.timestamp },
      'webhook-signature': signMessage(secret, message),
    };
    taken += await time(async () => {
      const answer = await fetch(target, { method: 'POST', headers, body });
      const { result } = (await answer.json()) as { result?: { entered: number; unplaced: number } };
      if (result?.entered !== BATCH || result.unplaced > 0) throw new Error(`the push answered ${answer.status}`);
    });
  }
  return Math.round((PUSHED_BATCHES * BATCH * 1000) / taken);
}

/** The one row; fills a database of its own. */
export async function trackingRows({ log }: BenchOptions): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mailroom-bench-tracking-'));
  const database = await startEmbedded({ dataDir, log: silentLogger });
  await migrate({ connection: database.administration, log: silentLogger });
  const { host, port, user, password, database: name } = database.administration;
  const DATABASE_URL = `postgres://${user ?? 'postgres'}:${password ?? ''}@/${name ?? 'postgres'}?host=${encodeURIComponent(host ?? '')}&port=${port ?? 5432}`;
  const server = await startDemoServer({ DATABASE_URL });
  const client = new pg.Client(database.administration as pg.ClientConfig);
  await client.connect();
  const db = openDatabase<Schema>({ connection: database.administration, role: 'web', log: silentLogger });
  try {
    const { rows } =
      await client.query(`select u.id::int as person, u.account_id::int as account, min(s.id)::int as service
      from app_user u join service s on s.account_id = u.account_id group by 1, 2 order by 1 limit 1`);
    const owner: Owner = rows[0];
    const { rows: channels } = await client.query('select id::int from channel order by id limit 3');
    const [ours = 0, peers = 0, pushed = 0] = channels.map(({ id }: { id: number }) => id);
    log(`filling ${SHIPMENTS} shipments, three times`);
    await fill(client, { channel: ours, prefix: 'A', owner });
    const ids = await fill(client, { channel: peers, prefix: 'B', owner });
    await fill(client, { channel: pushed, prefix: 'P', owner });
    await client.query('analyze');
    const taken = { ours: [] as number[], peer: [] as number[] };
    const batches = (SHIPMENTS / BATCH) * STORY.length;
    for (let place = 0; place < batches; place++) {
      const happened = batchOf(place);
      const events = happened.map((one) => given('A', one));
      const batch = { channelId: ours, source: 'push', receivedAt: new Date(), by: null, events };
      taken.ours.push(await time(() => db.transaction().execute((trx) => enterEvents(trx, NO_QUEUE, batch))));
      taken.peer.push(await time(() => plain(client, { channel: peers, prefix: 'B', ids, owner }, happened)));
    }
    if ((await statuses(client, 'A')) !== (await statuses(client, 'B'))) throw new Error('the two sides differ');
    log(`signed push: ${await pushRate(server.url, pushed)} events a second over HTTP, one message after the other`);
    const parts = 10;
    const partOf = (list: readonly number[], part: number): number =>
      median(list.slice(Math.floor((list.length * part) / parts), Math.floor((list.length * (part + 1)) / parts)));
    const spans = Array.from({ length: Math.min(parts, batches) }, (_, part) => part);
    const found = medians(
      spans.map((part) => partOf(taken.ours, part)),
      spans.map((part) => partOf(taken.peer, part)),
    );
    const all = (batches * BATCH).toLocaleString('en');
    return [
      benchRow({
        name: `${all} tracking events in batches of 1,000, a batch, median`,
        ...found,
        unit: 'ms',
        target: 2,
      }),
    ];
  } finally {
    await db.destroy();
    await client.end();
    await server.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
