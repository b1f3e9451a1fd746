// Reading shipments: the list of documents, look-ups, counters, status codes, histories, and the files that were sent.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { asNuid } from '#domain/shipments/nuid.ts';
import { isShipmentError } from '#domain/shipments/shipments.ts';
import { ALL_STATUS_CODES, STATUS_CODES } from '#domain/shipments/status.codes.ts';
import { answerList, DEFAULT_RESULTS } from '#server/access/answer-list.ts';
import { filterHash, type Page, readCursor, writeCursor } from '#server/access/pages/keyset-page.ts';
import { findValues, type ReadFor } from '#server/access/searched-values.ts';
import type { Caller, CallRequest, Handler, Services } from '#server/context/context.ts';
import { scopeOf } from '#server/features/jobs/read-jobs.usecases.ts';
import { type CountRequest, countRequest } from '#server/letters/counters/count-request.ts';
import { readCounter } from '#server/letters/counters/counters.ts';
import { revisionsOf, revisionView } from '#server/letters/history/read-revisions.ts';
import { inWorkFolder, storedPath } from '#server/letters/jobs/document-files.ts';
import { trackingFileOf } from '#server/letters/tracking/tracking-files.ts';
import type { Db } from '#server/storage/schema.ts';
import { countDoubts, countErrorsPerStatus, countKinds, countOwn } from './error-counts.repository.ts';
import { type FailureChoices, failureChoices } from './failure-choices.ts';
import { idsByDue } from './in-error.repository.ts';
import { lookUp } from './looked-up.ts';
import { shipmentView } from './shipment-view.ts';
import {
  findOutputFile,
  findShipment,
  listShipments,
  type OutputFileRow,
  type ShipmentRow,
  shipmentFilters,
  shipmentsWhere,
} from './shipments.repository.ts';

const PAGE_PX = 1_200;

/** The shipment in the caller's view; foreign and missing ones are refused alike. */
export async function visibleShipment(caller: Caller, services: Services, id: number): Promise<Result<ShipmentRow>> {
  const row = await findShipment(services.db, await scopeOf(caller, services, 'viewOrder'), id);
  return row === null ? refuse('exception.notFound', { type: 'shipment' }) : ok(row);
}

/** Which shipments the list of them has. */
export const listedShipments = (request: CallRequest<'shipments.list'>, services: Services) => ({
  alias: 'shipment',
  scope: () => scopeOf(request.caller, services, 'viewOrder'),
  counted: request.query.countedAs !== undefined,
  filters: async (reads: ReadFor) =>
    shipmentFilters(request.query, await findValues(services.db, request.query, reads)),
});

/** What is due first, in that order: of more than a page the rest is asked for when these are done. */
async function listByDue(db: Db, asked: Parameters<typeof listShipments>[1]): Promise<Page<ShipmentRow>> {
  const ids = await idsByDue(db, asked);
  const shown = ids.slice(0, asked.limit);
  const among = sql<SqlBool>`shipment.id = any(${sql.val(shown)}::bigint[])`;
  const { rows } = await listShipments(db, { ...asked, where: [among], led: true });
  const placeOf = new Map(shown.map((id, place) => [id, place]));
  const rank = ({ id }: ShipmentRow): number => placeOf.get(id) ?? 0;
  return { rows: rows.toSorted((a, b) => rank(a) - rank(b)), overflow: ids.length > shown.length, next: null };
}

export const listOfShipments: Handler<'shipments.list'> = (request, services) => {
  const { caller } = request;
  let choices = new Map<number, FailureChoices>();
  return answerList(request, services, {
    name: 'shipments',
    ...listedShipments(request, services),
    read: async (db, asked) => {
      const page = await (request.query.dueFirst ? listByDue : listShipments)(db, asked);
      choices = await failureChoices(db, page.rows, { caller, clock: services.clock });
      return page;
    },
    show: (row) => shipmentView(caller.actor, row, { choices: choices.get(row.id) }),
  });
};

/** Look-up by exactly one field; it has no span of days. */
export const findShipments: Handler<'shipments.find'> = async ({ caller, query }, services) => {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (query.id !== undefined) conditions.push(sql<SqlBool>`s.id = ${query.id}`);
  if (query.nuid !== undefined) conditions.push(sql<SqlBool>`s.nuid = ${asNuid(query.nuid)}`);
  if (query.trackingReference !== undefined)
    conditions.push(sql<SqlBool>`s.tracking_reference = ${query.trackingReference}`);
  if (query.deliveryId !== undefined) conditions.push(sql<SqlBool>`s.delivery_id = ${query.deliveryId}`);
  if (query.packGroupId !== undefined) conditions.push(sql<SqlBool>`s.pack_group_id = ${query.packGroupId}`);
  if (query.jobId !== undefined) conditions.push(sql<SqlBool>`s.job_id = ${query.jobId}`);
  const [condition] = conditions;
  if (condition === undefined || conditions.length > 1) {
    return refuse('exception.invalidInput', { field: 'id', reason: 'exactly one field' });
  }
  const { cursor, maxResults = DEFAULT_RESULTS, ...filters } = query;
  const hash = filterHash('shipmentsFound', caller.user.id, filters);
  const after = readCursor(cursor, hash);
  if (!after.ok) return after;
  const scope = await scopeOf(caller, services, 'viewOrder');
  const page = await shipmentsWhere(services.db, scope, { condition, limit: maxResults, after: after.value });
  const choices = await failureChoices(services.db, page.rows, { caller, clock: services.clock });
  const [one] = page.rows;
  const beside = one && query.id !== undefined ? await lookUp(services.db, caller.actor, one) : {};
  return ok({
    items: page.rows.map((row) => shipmentView(caller.actor, row, { ...beside, choices: choices.get(row.id) })),
    overflow: page.overflow,
    cursor: writeCursor(page.next, hash),
  });
};

async function countsOf(
  request: Pick<CallRequest<'shipments.counters'>, 'caller' | 'query'>,
  services: Services,
): Promise<Result<{ perStatus: Record<string, number>; errors: number; asked: CountRequest }>> {
  const { caller, query } = request;
  const asked = await countRequest(request, services);
  if (!asked.ok) return asked;
  const errors = await readCounter(services.db, { ...asked.value, counter: 'shipmentError' });
  const doubts = await countDoubts(services.db, { ...asked.value, timeZone: caller.timeZone });
  const perStatus = query.unacknowledged
    ? await countErrorsPerStatus(services.db, { ...asked.value, timeZone: caller.timeZone })
    : await readCounter(services.db, { ...asked.value, counter: 'shipment' });
  return ok({ perStatus, errors: (errors[''] ?? 0) + doubts, asked: asked.value });
}

export const countShipments: Handler<'shipments.counters'> = async (request, services) => {
  const counts = await countsOf(request, services);
  if (!counts.ok) return counts;
  const { caller, query } = request;
  const { asked, errors, perStatus } = counts.value;
  // The menu asks for the other numbers every few seconds, and has no use for the decisions; mostly nothing is wrong.
  const decidedAt = query.decisions ? services.clock.now() : undefined;
  const looks = errors > 0 || decidedAt !== undefined;
  return ok({
    shipmentsError: errors,
    shipmentsErrorOwn: await countOwn(services.db, asked.scope, caller.user.id),
    shipmentCountPerStatus: perStatus,
    ...(looks ? await countKinds(services.db, { ...asked, timeZone: caller.timeZone }, decidedAt) : {}),
  });
};

export const readStatuses: Handler<'shipments.status'> = async (request, services) => {
  const counts = await countsOf(request, services);
  return counts.ok ? ok(counts.value.perStatus) : counts;
};

export const readAllStatuses: Handler<'shipments.allStatuses'> = async () =>
  ok(
    ALL_STATUS_CODES.map((code) => {
      const { meaning, stage } = STATUS_CODES[code];
      return { code, name: meaning, stage, error: isShipmentError(code) };
    }),
  );

export const readShipmentRevisions: Handler<'shipments.revisions'> = async ({ caller, params }, services) => {
  const row = await visibleShipment(caller, services, params.shipmentId);
  if (!row.ok) return row;
  return ok((await revisionsOf(services.db, 'shipment', params.shipmentId)).map(revisionView));
};

async function visibleFile(caller: Caller, services: Services, id: number): Promise<Result<OutputFileRow>> {
  const file = await findOutputFile(services.db, await scopeOf(caller, services, 'viewOrder'), id);
  if (file === null) return refuse('exception.notFound', { type: 'outputFile' });
  return file.purged ? refuse('shipment.filePurged') : ok(file);
}

export const downloadOutputFile: Handler<'shipments.outputFile'> = async ({ caller, params }, services) => {
  const file = await visibleFile(caller, services, params.outputFileId);
  if (!file.ok) return file;
  const { hash, bytes, name } = file.value;
  return ok({ content: { hash, length: bytes }, name, contentType: 'application/pdf' });
};

export const downloadTrackingFile: Handler<'shipments.trackingFile'> = async ({ caller, params }, services) => {
  const row = await visibleShipment(caller, services, params.shipmentId);
  if (!row.ok) return row;
  const file = await trackingFileOf(services.db, params.shipmentId, params.trackingName);
  if (file === undefined) return refuse('delivery.notTracked', { name: params.trackingName });
  if (file.purged) return refuse('shipment.filePurged');
  const { hash, bytes: length, name, content_type: contentType } = file;
  return ok({ content: { hash, length }, name, contentType });
};

export const downloadOutputPage: Handler<'shipments.outputFilePage'> = async ({ caller, params, query }, services) => {
  const file = await visibleFile(caller, services, params.outputFileId);
  if (!file.ok) return file;
  const page = Number(params.page);
  const { pages, hash } = file.value;
  if (page < 1 || page > pages) return refuse('area.page', { page, pages });
  const source = await storedPath(services.files, hash);
  if (source === null) return refuse('file.missing', { file: file.value.name });
  const longestSidePx = query.longestSide ? Number(query.longestSide) : PAGE_PX;
  return inWorkFolder(async (folder) => {
    const target = path.join(folder, 'page.png');
    const drawn = await services.documents.render({
      path: source,
      page,
      size: { longestSidePx },
      target,
      lane: 'person',
      anyway: query.anyway === '1',
    });
    if (!drawn.ok) return drawn;
    const bytes = await readFile(target);
    return ok({
      content: { bytes },
      name: `${page}.png`,
      contentType: 'image/png',
      inline: true,
      maxAge: 3600,
    });
  });
};
