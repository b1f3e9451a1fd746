// Rows of a run as the contract sends them, with what they were composed into and what keeps them back.
import { type SqlBool, sql } from 'kysely';
import type { SimulatedRow } from '#domain/api/configuration/simulation.schema.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import type { Fault } from '#domain/api/shapes.ts';
import type { SimulationRun } from '#server/context/context.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import { linesAsPrinted, type Sender, senderOf } from '#server/letters/requirements/printed-address.ts';
import { type RowInWindow, windowCheck } from '#server/letters/rows/window/window.ts';
import { loadJob } from '#server/letters/steps/job-in-hand.ts';
import type { Db } from '#server/storage/schema.ts';

interface GroupRow {
  readonly id: number;
  readonly rank: number;
  readonly quality: SimulatedRow['quality'];
  readonly recipient_name: string;
  readonly recipient_lines: string[];
  readonly country_code: string | null;
  readonly email_address: string | null;
  readonly dispatch: string[];
  readonly fault: Fault | null;
  readonly pages: number;
  readonly shipment_requirements: Record<string, RequirementValue>;
}

interface PackRow {
  readonly pack_group_id: number;
  readonly requirements: Record<string, RequirementValue>;
  readonly metadatas: Record<string, string>;
  readonly pages: SimulatedRow['packs'][number]['pages'];
}

interface ShipmentRow {
  readonly pack_group_id: number;
  readonly sheets: number;
  readonly fault: Fault | null;
  readonly outputs: SimulatedRow['outputs'];
}

/** Which rows are wanted. */
export interface RowsWanted {
  readonly after: number;
  readonly bad: boolean;
  readonly limit: number;
  /** One alone. */
  readonly id?: number;
}

const groupsOf = async (db: Db, { after, bad, limit, id }: RowsWanted): Promise<GroupRow[]> => {
  const kept = sql<SqlBool>`(g.quality = 'BAD' or g.dispatch = '{}' or g.fault is not null
    or exists (select from shipment s where s.pack_group_id = g.id and s.fault is not null))`;
  const where = [
    sql<SqlBool>`g.rank > ${after}`,
    ...(bad ? [kept] : []),
    ...(id === undefined ? [] : [sql<SqlBool>`g.id = ${id}`]),
  ];
  const { rows } = await sql<GroupRow>`select g.id, g.rank, g.quality, g.recipient_name, g.recipient_lines,
      g.country_code, g.email_address, g.dispatch, g.fault, g.pages, g.shipment_requirements
    from pack_group g where ${sql.join(where, sql` and `)} order by g.rank limit ${limit}`.execute(db);
  return rows;
};

async function packsOf(db: Db, ids: readonly number[]): Promise<PackRow[]> {
  const { rows } = await sql<PackRow>`select p.pack_group_id, p.requirements, p.metadatas, coalesce((
      select jsonb_agg(jsonb_build_object('inputFileId', f.id, 'boxName', f.box_name, 'firstPage', c.first_page,
        'lastPage', c.last_page) order by c.place, c.rank, c.id)
      from chunk c join input_file f on f.id = c.input_file_id where c.pack_id = p.id and c.last_page >= c.first_page
    ), '[]') as pages
    from pack p where p.pack_group_id = any(${sql.val([...ids])}::bigint[]) order by p.rank, p.id`.execute(db);
  return rows;
}

async function shipmentsOf(db: Db, ids: readonly number[]): Promise<ShipmentRow[]> {
  const { rows } = await sql<ShipmentRow>`select s.pack_group_id, s.sheets, s.fault, coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'outputName', o.output_name, 'main', o.main,
        'channelLabel', s.channel_label, 'pages', o.pages) order by o.main desc, o.output_name)
      from output_file o where o.shipment_id = s.id
    ), '[]') as outputs
    from shipment s where s.pack_group_id = any(${sql.val([...ids])}::bigint[]) order by s.id`.execute(db);
  return rows;
}

type Values = Readonly<Record<string, RequirementValue>>;

const firstBad = (all: readonly Values[]): [string, RequirementValue] | undefined =>
  all.flatMap((values) => Object.entries(values)).find(([, { quality }]) => quality === 'BAD');

function stateOf(group: GroupRow, shipments: readonly ShipmentRow[]): SimulatedRow['state'] {
  if (group.quality === 'BAD') return 'bad';
  if (group.dispatch.length === 0) return 'notEligible';
  return shipments.some(({ fault }) => fault !== null) ? 'notComposed' : 'good';
}

/** The lines of an address that was read; others are as they stand. */
const printedLinesOf = ({ recipient_lines: lines, country_code: country }: GroupRow, sender: Sender): string[] =>
  country !== null && lines.length > 0 ? linesAsPrinted(lines, country, sender) : lines;

interface RowContent {
  readonly packs: readonly PackRow[];
  readonly shipments: readonly ShipmentRow[];
  /** Of the account that the sample is deposited in. */
  readonly sender: Sender;
}

function rowView(group: GroupRow, { packs, shipments, sender }: RowContent): SimulatedRow {
  const { shipment_requirements: requirements } = group;
  const bad = firstBad([requirements, ...packs.map((pack) => pack.requirements)]);
  const uncomposed = shipments.find(({ fault }) => fault !== null)?.fault ?? null;
  return {
    id: group.id,
    rank: group.rank,
    state: stateOf(group, shipments),
    quality: group.quality,
    recipientName: group.recipient_name,
    recipientLines: group.recipient_lines,
    printedLines: printedLinesOf(group, sender),
    countryCode: group.country_code,
    emailAddress: group.email_address,
    dispatch: group.dispatch,
    fault: group.fault ?? bad?.[1].error ?? uncomposed,
    requirement: group.fault === null ? (bad?.[0] ?? null) : null,
    pages: group.pages,
    packs: packs.map(({ pages, requirements: own, metadatas }) => ({ pages, requirements: own, metadatas })),
    requirements,
    sheets: shipments.reduce((sum, { sheets }) => sum + sheets, 0),
    outputs: shipments.flatMap(({ outputs }) => outputs),
  };
}

/** Nobody corrects an address of a sample. */
const inWindow = ({ dispatch, requirements: values, packs }: SimulatedRow): RowInWindow => ({
  dispatch,
  values,
  correction: null,
  documents: packs.flatMap(({ pages }) =>
    pages.map(({ boxName, firstPage, lastPage }) => ({ boxName, pages: lastPage - firstPage + 1 })),
  ),
});

/** Rows in their order. */
export async function simulatedRows({ world, jobId }: SimulationRun, wanted: RowsWanted): Promise<SimulatedRow[]> {
  const { db } = world;
  const groups = await groupsOf(db, wanted);
  const ids = groups.map(({ id }) => id);
  const packs = Map.groupBy(await packsOf(db, ids), (pack) => pack.pack_group_id);
  const shipments = Map.groupBy(await shipmentsOf(db, ids), (shipment) => shipment.pack_group_id);
  const loaded = await loadJob(db, jobId);
  if (loaded === null) return [];
  const { service, accountId } = loaded.job;
  const beside = await windowCheck(db, service, accountId);
  const sender = senderOf(await readAccountFacts(db, accountId));
  return groups.map((group) => {
    const own = { packs: packs.get(group.id) ?? [], shipments: shipments.get(group.id) ?? [], sender };
    const row = rowView(group, own);
    return { ...row, besideWindow: beside(inWindow(row)) };
  });
}
