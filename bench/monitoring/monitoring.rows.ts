// Monitoring over 5,000,000 shipments of a month, as its calls read it. The lists against bare SQL, and the same rows in both; the
// overview, what is late and the three counters at p99, and before that each number of theirs beside the bare GROUP BY
// (bare-counts.ts). Most as the manager of one of five companies. Narrowed to a tag, which no counter knows, the overview reads the rows:
// beside bare SQL too. A number behind the section, `npm run bench -- monitoring 300000`, is a quick look.
import { deepStrictEqual } from 'node:assert';
import type pg from 'pg';
import type { Services } from '#server/context/context.ts';
import { openOwnDatabase } from '../measure/own-database.ts';
import { alternate, type BenchOptions, type BenchRow, benchRow, seconds } from '../measure/row.ts';
import { agreeWithRows, MONTH, TAGGED_VOLUMES } from './bare-counts.ts';
import { bareList, LIST } from './bare-lists.ts';
import {
  COMPANIES,
  customerOf,
  FIELDS,
  fillInstallation,
  NOW,
  orderOf,
  referenceOf,
  TAGS,
} from './monitored-installation.ts';
import { type Ask, administrator, askBy, managerOf, type Person } from './monitoring-calls.ts';

const READS = 100;
const P99_MS = 300;

/** The manager of another company with each read. */
const manager = (read: number): Person => managerOf(1 + (read % COMPANIES));
const company = (read: number): number => 1 + (read % COMPANIES);

/** A list as the product is asked for it and as it is read by plain SQL. */
interface List {
  readonly name: string;
  readonly call: 'shipments.list' | 'deliveries.list' | 'jobs.list' | 'deliveries.late';
  readonly bare: Parameters<typeof bareList>[1];
  readonly person: (read: number) => Person;
  /** What both are narrowed to, with each read. */
  readonly query?: (read: number) => object;
  readonly values?: (read: number) => readonly unknown[];
  /** Reads of a figure; fewer where plain SQL takes long. */
  readonly reads?: number;
}

/** E-mails are sent by two of the services. */
const service = (read: number): number => 2 + 2 * (read % 2);
const sent = {
  call: 'shipments.list',
  bare: 'sent',
  query: (read: number) => ({ serviceId: service(read), channelType: 'EMAIL' }),
  values: (read: number) => [service(read)],
} as const;
const tagged = (name: string, [list, value]: readonly [string, string]): List => ({
  ...{ name, call: 'shipments.list', bare: 'tagged', person: manager },
  query: () => ({ tags: [`${list}=${value}`] }),
  values: () => [list, value],
});
/** By the number of an order, and by that of a customer, in turns. */
const field = (read: number): readonly [string, string] => {
  const order = orderOf(company(read));
  return read % 2 === 0 ? [FIELDS.ofOrders, referenceOf(order)] : [FIELDS.ofRows, customerOf(order)];
};

const LISTS: readonly List[] = [
  { ...sent, name: 'shipments of a service and a kind of channel', person: () => administrator },
  { ...sent, name: 'shipments of a service and a kind of channel, as a manager', person: manager },
  tagged('shipments with a tag of an order in eleven, as a manager', TAGS.ofOrders),
  tagged('shipments with a tag of a row in a hundred, as a manager', TAGS.ofRows),
  {
    ...{
      name: 'shipments with a number of an order or a customer, as a manager',
      call: 'shipments.list',
      bare: 'valued',
    },
    ...{ person: manager, query: (read) => ({ metadata: [field(read).join('=')] }), values: field },
  },
  { name: 'deliveries, as a manager', call: 'deliveries.list', bare: 'deliveries', person: manager },
  { name: 'deposits, as a manager', call: 'jobs.list', bare: 'jobs', person: manager },
  { name: 'what is late, as a manager', call: 'deliveries.late', bare: 'late', person: manager, reads: COMPANIES },
];

async function idsOf(ask: Ask, { call, person, query }: List, read: number): Promise<string[]> {
  const asked = { ...query?.(read), maxResults: LIST };
  if (call === 'deliveries.late') return (await ask(call, person(read), asked)).items.map(({ key }) => key);
  const { items } = await ask(call, person(read), { ...asked, ...MONTH });
  return items.map(({ id }) => String(id));
}

async function rowOfList(list: List, { ask, client, rounds, of }: Measured): Promise<BenchRow> {
  const { name, person, values, bare, reads = READS } = list;
  const ours = (read: number) => idsOf(ask, list, read);
  const plain = (read: number) => bareList(client, bare, { person: person(read), values: values?.(read) ?? [] });
  for (let read = 0; read < 2 * COMPANIES; read += 1) {
    const ids = await ours(read);
    if (ids.length === 0) throw new Error(`${name}: nothing is found`);
    deepStrictEqual(ids, await plain(read), name);
  }
  const perRead = async (side: (read: number) => Promise<unknown>) => {
    const taken = await seconds(async () => {
      for (let read = 0; read < reads; read += 1) await side(read);
    });
    return (taken * 1_000) / reads;
  };
  const found = await alternate(
    rounds,
    () => perRead(ours),
    () => perRead(plain),
  );
  return benchRow({ name: `monitoring: ${LIST} ${name}, of ${of} ÷ bare SQL`, ...found, unit: 'ms', target: 3 });
}

/** The overview of a tag, which counts the rows themselves, as whoever sees all. */
async function rowOfTag({ ask, client, rounds, of }: Measured): Promise<BenchRow> {
  const ours = () => ask('monitoring.overview', administrator, { ...MONTH, tags: [TAGS.ofRows.join('=')] });
  const plain = () => client.query<{ n: number }>(TAGGED_VOLUMES, [...TAGS.ofRows]);
  const { volume } = await ours();
  const { rows } = await plain();
  deepStrictEqual(
    volume.total,
    rows.reduce((total, { n }) => total + n, 0),
  );
  const taken = async (side: () => Promise<unknown>) => (await seconds(side)) * 1_000;
  const found = await alternate(
    rounds,
    () => taken(ours),
    () => taken(plain),
  );
  const name = `monitoring: overview of a tag of a row in a hundred, of ${of} ÷ bare GROUP BY`;
  return benchRow({ name, ...found, unit: 'ms', target: 3 });
}

/** Calls that count, with what each is asked beside whose. */
const COUNTS = [
  ['overview', 'monitoring.overview', { fromDate: '2026-10-25', toDate: MONTH.toDate }],
  ['late by channel', 'deliveries.lateCount', {}],
  ['counters of shipments', 'shipments.counters', { ...MONTH, decisions: true }],
  ['counters of deliveries', 'deliveries.counters', MONTH],
  ['counters of deposits', 'jobs.counters', MONTH],
] as const;

/** Of all, of one company asked for by whoever sees all, and of the manager of one: ms of the slowest but one of a hundred. */
async function p99(ask: Ask, call: (typeof COUNTS)[number][1], query: object): Promise<number> {
  const taken: number[] = [];
  for (let read = 0; read < READS; read += 1) {
    const person = read % 3 === 2 ? manager(read) : administrator;
    const target = read % 3 === 1 ? { targetOUId: company(read) } : {};
    taken.push((await seconds(() => ask(call, person, { ...query, ...target }))) * 1_000);
  }
  return taken.toSorted((a, b) => a - b)[Math.ceil(READS * 0.99) - 1] ?? Number.NaN;
}

interface Measured {
  readonly ask: Ask;
  readonly client: pg.Client;
  readonly rounds: number;
  /** How many shipments, as it is read. */
  readonly of: string;
}

/** @param shipments how many there are */
export async function monitoringRows({ log, rounds }: BenchOptions, shipments = 5_000_000): Promise<BenchRow[]> {
  const { db, client, close } = await openOwnDatabase('monitoring', 'web');
  try {
    log(`filling ${shipments} shipments`);
    const filled = await seconds(() => fillInstallation(client, shipments));
    const ask = askBy({ db, clock: { now: () => NOW } } as unknown as Services); // all that the calls take of them
    const compared = await seconds(() => agreeWithRows(client, ask));
    log(`filled in ${filled.toFixed(0)} s; what is counted is what the rows say, compared in ${compared.toFixed(0)} s`);
    const measured = { ask, client, rounds, of: shipments.toLocaleString('en') };
    const rows: BenchRow[] = [];
    for (const list of LISTS) rows.push(await rowOfList(list, measured));
    rows.push(await rowOfTag(measured));
    for (const [what, call, query] of COUNTS) {
      const name = `monitoring: ${what} of ${measured.of} shipments, p99 ÷ ${P99_MS} ms`;
      rows.push(benchRow({ name, ours: await p99(ask, call, query), peer: P99_MS, unit: 'ms', target: 1 }));
    }
    return rows;
  } finally {
    await close();
  }
}
