// A provider's file, read by a mapping: its rows are entered in batches; a trial does the same with the first of them and keeps nothing. A
// file that is imported again, whole or from where it broke off, changes nothing that is known.
import type { EventFile, EventsImported } from '#domain/api/sending/tracking.contract.ts';
import { checkParser } from '#domain/datafiles/parser.check.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { CUSTOM_PARSER_NAMES } from '#domain/services/datafiles/datafile-boxes.check.ts';
import { isTimeZone } from '#domain/shared/days.ts';
import { eventOfRow, type RowEvent, type RowFault } from '#domain/shipments/event-row.ts';
import { isAhead } from '#domain/shipments/tracking.ts';
import type { CallRequest, Handler, Services } from '#server/context/context.ts';
import { DataFileFault, type DataRow } from '#server/datafiles/file-row.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { LONGEST_ID, LONGEST_REFERENCE, toldName } from '#server/letters/tracking/carrier-ids.ts';
import { type EventBatch, type EventToEnter, enterEvents, holdMeant } from '#server/letters/tracking/enter-events.ts';
import type { Trx } from '#server/storage/schema.ts';
import { contentKey } from './given-events.ts';
import { batchesOf, tryBatches } from './row-batches.ts';
import { findTrackedChannel, keepMapping } from './tracking.repository.ts';

/** Rows that cannot be entered, as the report names them; the rest is counted. */
const SHOWN = 100;

type Report = { -readonly [Key in keyof EventsImported]: EventsImported[Key] };

interface Import {
  readonly services: Services;
  readonly batch: Omit<EventBatch, 'events' | 'receivedAt'>;
  readonly file: EventFile;
  readonly dryRun: boolean;
  readonly provider: string;
  readonly report: Report;
}

/** A row as it is entered: what its provider calls things is never cut (docs/decisions/0897). */
export const toEnter = ({ id, ...row }: RowEvent, provider: string): EventToEnter => {
  const event = { ...row, reference: row.reference === null ? null : toldName(row.reference, LONGEST_REFERENCE) };
  const { nuid, reference, code, at, correction } = event;
  const words = contentKey(nuid, nuid === null ? reference : null, code, at, correction);
  return { ...event, key: id === null ? words : `id:${toldName(id, LONGEST_ID)}`, at: new Date(at), provider };
};

/** What rows of a file are read by. `now`: the clock as they are. */
type RowsRead = Pick<Import, 'file' | 'provider' | 'report'> & { readonly now: Date };

function eventOf({ fault, values }: DataRow, { file, now }: Pick<RowsRead, 'file' | 'now'>): RowEvent | RowFault {
  if (fault !== undefined) return 'unreadable';
  const event = eventOfRow(values, file);
  return typeof event !== 'string' && isAhead(new Date(event.at), now) ? 'future' : event;
}

function refuseRow(report: Report, line: number, reason: RowFault): void {
  report.refused += 1;
  if (report.faults.length < SHOWN) report.faults.push({ line, reason });
}

/** Events of rows, and the lines that say each of them; a row that is none is refused. */
export function eventsOfRows(
  rows: readonly DataRow[],
  work: RowsRead,
): { readonly events: EventToEnter[]; readonly lines: ReadonlyMap<string, readonly number[]> } {
  const events: EventToEnter[] = [];
  const lines = new Map<string, number[]>();
  for (const row of rows) {
    const event = eventOf(row, work);
    if (typeof event === 'string') {
      refuseRow(work.report, row.line, event);
      continue;
    }
    const entry = toEnter(event, work.provider);
    events.push(entry);
    const same = lines.get(entry.key);
    if (same === undefined) lines.set(entry.key, [row.line]);
    else same.push(row.line);
  }
  return { events, lines };
}

/** Enters the events of some rows. */
async function enterRows(work: Import, rows: readonly DataRow[], trx: Trx): Promise<void> {
  const { services, batch, report } = work;
  // A long file takes minutes: what came of its last rows did not happen when its first were read.
  const now = services.clock.now();
  const { events, lines } = eventsOfRows(rows, { ...work, now });
  report.rows += rows.length;
  const entered = await enterEvents(trx, services.queue, { ...batch, receivedAt: now, events });
  for (const name of ['entered', 'repeated', 'unplaced', 'notMeasured', 'changed'] as const)
    report[name] += entered[name];
  const beyond = [...entered.beyond].flatMap((key) => lines.get(key) ?? []);
  for (const line of beyond) refuseRow(report, line, 'full');
  if (beyond.length > 0)
    services.log.warn('tracking.full', { channel: batch.channelId, source: 'import', events: beyond.length });
}

/** The same batches in a trial, as far as it goes. */
function tryRows(work: Import, batches: AsyncIterable<readonly DataRow[]>): Promise<void> {
  const now = work.services.clock.now();
  return tryBatches(work.services.db, batches, {
    hold: (head, trx) => {
      const { events } = eventsOfRows(head.flat(), { ...work, report: nothing(), now });
      return holdMeant(trx, { ...work.batch, receivedAt: now, events });
    },
    enter: (rows, trx) => enterRows(work, rows, trx),
    read: (rows) => {
      eventsOfRows(rows, { ...work, now });
      work.report.rows += rows.length;
      work.report.untried += rows.length;
    },
  });
}

async function readFile(work: Import, path: string, name: string): Promise<void> {
  const batches = batchesOf({ path, name }, work.file.parserConfiguration);
  if (work.dryRun) return tryRows(work, batches);
  for await (const rows of batches) await work.services.db.transaction().execute((trx) => enterRows(work, rows, trx));
}

const nothing = (): Report => ({
  rows: 0,
  untried: 0,
  entered: 0,
  repeated: 0,
  unplaced: 0,
  notMeasured: 0,
  changed: 0,
  refused: 0,
  faults: [],
  fault: null,
});

function checkFile({ parserConfiguration, timeZone }: EventFile): Result<true> {
  if (!isTimeZone(timeZone)) return refuse('channels.timeZone', { timeZone });
  const parser = checkParser('', parserConfiguration, CUSTOM_PARSER_NAMES);
  return parser.ok ? ok(true) : parser;
}

export const importEvents: Handler<'tracking.import'> = async (request: CallRequest<'tracking.import'>, services) => {
  const { caller, params, fields, files } = request;
  const channel = await findTrackedChannel(services.db, params.channelId);
  if (channel === null) return refuse('exception.notFound', { type: 'channel' });
  const [received] = files;
  if (received === undefined || received.partName !== 'submittedFile' || files.length > 1) return refuse('file.noFile');
  const checked = checkFile(fields.parameters);
  if (!checked.ok) return checked;
  const report = nothing();
  const by = authorOf(caller);
  const batch = { channelId: channel.id, source: 'import', by };
  const { provider } = channel;
  const work = { services, batch, file: fields.parameters, dryRun: fields.dryRun ?? false, provider, report };
  try {
    const path = await services.files.pathOf(received.hash.toString('hex'));
    await readFile(work, path, received.name);
  } catch (error) {
    if (!(error instanceof DataFileFault)) throw error;
    // What stands before it is entered; the report says how far that is.
    report.fault = error.refusal;
  }
  // A trial changes nothing, and a file that did not come to anything says nothing of how such files are read.
  if (!work.dryRun && report.fault === null) await keepMapping(services.db, channel.id, fields.parameters);
  return ok(report);
};
