// What is late: the list by delivery and awaited status, and how many pieces on which channel.
import { type Actor, can } from '#domain/access/abilities.ts';
import type { LateCount as LateCountAnswer, LateDelivery } from '#domain/api/monitoring/late.schema.ts';
import { allowedDays, type LateStatus, lateStep } from '#domain/channels/max-days.ts';
import type { PostDateRules } from '#domain/deliveries/post-date.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import { daysOver, dueDay, lateUntil } from '#domain/monitoring/late.ts';
import { DEFAULT_RESULTS } from '#server/access/answer-list.ts';
import { dayIn } from '#server/access/date-range.ts';
import { inLanguages, serviceOf } from '#server/access/named-service.ts';
import { itemOf, ownerOf } from '#server/access/owned-row.ts';
import { filterHash, readCursor, writeCursor } from '#server/access/pages/keyset-page.ts';
import { accountsUnder, seenByGroupAlone } from '#server/access/scope.ts';
import type { Caller, CallRequest, Handler, Services } from '#server/context/context.ts';
import { scopeOf } from '#server/features/jobs/read-jobs.usecases.ts';
import { postDateRules } from '#server/letters/deliveries/post-date-rules.ts';
import {
  type ChannelRow,
  channelsWithEvents,
  countLate,
  type LateCount,
  type LateLimit,
  type LateRequest,
  type LateRow,
  listLate,
} from './late.repository.ts';
import { readLateDays } from './late-days.repository.ts';
import type { TakenStep } from './late-steps.repository.ts';

/** Former days that are shown beside what is late now. */
const TREND_DAYS = 14;

/** What a channel allows for a status, and up to which promised day that is over today. */
interface Deadline {
  readonly channel: ChannelRow;
  readonly rules: PostDateRules;
  readonly status: LateStatus;
  readonly days: number;
  readonly today: string;
  readonly until: string | null;
  /** The last post date of which nobody ever speaks; null: there is none. */
  readonly unheard: string | null;
}

/** The deadlines of all channels: by their calendars, each on the day that its zone has. */
export async function readDeadlines({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<Deadline[]> {
  const now = clock.now();
  return (await channelsWithEvents(db)).flatMap((channel) => {
    const { channelType, maxDays = {}, timeZone } = channel.definition;
    const rules = postDateRules(channel.definition);
    const today = dayIn(now, timeZone);
    const hearsSince = channel.hearsSince && dayIn(channel.hearsSince, timeZone);
    return allowedDays({ channelType, maxDays, hearsSince }).map(({ status, days, since }) => {
      const until = lateUntil(rules, today, days);
      return { channel, rules, status, days, today, until, unheard: since && lateUntil(rules, since, days) };
    });
  });
}

type LateQuery = CallRequest<'deliveries.lateCount'>['query'] & { readonly deliveryId?: number | undefined };

/** Between which days each status of each channel is late. */
export const limitsOf = (deadlines: readonly Deadline[]): LateLimit[] =>
  deadlines.flatMap(({ channel, status, until, unheard }) =>
    until === null ? [] : [{ channelId: channel.id, status, until, unheard }],
  );

async function requestOf(
  { caller, query }: { readonly caller: Caller; readonly query: LateQuery },
  services: Services,
  deadlines: readonly Deadline[],
): Promise<LateRequest> {
  const { channelId, channelType, lateStatus, targetOwnerId, targetOUId, ...rest } = query;
  const limits = limitsOf(
    deadlines.filter(
      ({ channel: { id, definition }, status }) =>
        (channelId ?? id) === id &&
        (channelType ?? definition.channelType) === definition.channelType &&
        (lateStatus?.includes(status) ?? true),
    ),
  );
  const scope = await scopeOf(caller, services, 'viewOrder');
  return { ...rest, limits, scope, targets: { targetOwnerId, targetOUId } };
}

export const takenView = (taken: TakenStep | null): LateDelivery['taken'] =>
  taken && { step: taken.step, date: new Date(taken.at).toISOString(), person: taken.person };

function lateView(actor: Actor, row: LateRow, deadlines: readonly Deadline[]): LateDelivery {
  const deadline = deadlines.find(({ channel, status }) => channel.id === row.channel_id && status === row.late_status);
  if (deadline === undefined) throw new Error(`The channel ${row.channel_id} has no deadline for ${row.late_status}.`);
  const { rules, days, today } = deadline;
  const due = dueDay(rules, row.promised_date, days);
  return {
    key: `${row.delivery_id}-${row.late_status}`,
    deliveryId: row.delivery_id,
    externalId: row.external_id,
    name: row.name,
    jobId: row.job_id,
    channelId: row.channel_id,
    channelType: row.channel_type,
    channelName: row.channel_name,
    ...(row.channel_names ? { channelNames: row.channel_names } : {}),
    service: serviceOf(row),
    owner: ownerOf(row),
    ouId: row.account_id,
    ouName: row.account_name,
    lateStatus: row.late_status,
    pieces: row.pieces,
    postDate: row.post_date,
    promisedDate: row.promised_date,
    dueDate: due,
    daysAllowed: days,
    daysOver: daysOver(rules, due, today),
    statusDate: row.since.toISOString(),
    nextStep: lateStep(row.late_status),
    taken: takenView(row.taken),
    abilities: row.taken === null && can(actor, 'acknowledge', itemOf(row)) ? ['takeStep'] : [],
  };
}

export const listOfLate: Handler<'deliveries.late'> = async ({ caller, query }, services) => {
  const { cursor, maxResults = DEFAULT_RESULTS, ...filters } = query;
  const hash = filterHash('late', caller.user.id, filters);
  const after = readCursor(cursor, hash);
  if (!after.ok) return after;
  const deadlines = await readDeadlines(services);
  const request = await requestOf({ caller, query: filters }, services, deadlines);
  const position = after.value && { day: after.value.at.slice(0, 10), key: after.value.id };
  const rows = await listLate(services.db, { ...request, after: position, limit: maxResults });
  const kept = rows.slice(0, maxResults);
  const last = rows.length > maxResults ? kept.at(-1) : undefined;
  return ok({
    items: kept.map((row) => lateView(caller.actor, row, deadlines)),
    overflow: last !== undefined,
    cursor: writeCursor(last ? { at: `${last.promised_date}T00:00:00.000000Z`, id: last.key } : null, hash),
  });
};

export const piecesOf = (rows: readonly LateCount[]): number => rows.reduce((sum, { pieces }) => sum + pieces, 0);

/** What is late of the caller's view, by account, channel and status, how many working days the oldest is over, and what was asked. */
export async function lateNow(
  request: { readonly caller: Caller; readonly query: LateQuery },
  services: Services,
): Promise<{ rows: LateCount[]; oldest: number | null; asked: LateRequest }> {
  const deadlines = await readDeadlines(services);
  const asked = await requestOf(request, services, deadlines);
  const rows = await countLate(services.db, asked);
  const over = rows.flatMap((row) => {
    const deadline = deadlines.find(
      ({ channel, status }) => channel.id === row.channel_id && status === row.late_status,
    );
    if (deadline === undefined) return [];
    const { rules, days, today } = deadline;
    return [daysOver(rules, dueDay(rules, row.oldest, days), today)];
  });
  return { rows, oldest: over.length === 0 ? null : Math.max(...over), asked };
}

/** Whether the notes of former days can say it: they know no groups, no tags, no other values, no text and no post dates. */
export const areNoted = ({ scope, text, tags = [], metadata = [], ...rest }: LateRequest): boolean =>
  seenByGroupAlone(scope) === null &&
  tags.length + metadata.length === 0 &&
  (text ?? rest.earliestPostDate ?? rest.latePostDate) === undefined;

/** How many are late, by channel and status: of a channel where anything is late, each status that it allows days for. */
export async function lateCounts(
  request: Pick<CallRequest<'deliveries.lateCount'>, 'caller' | 'query'>,
  services: Services,
): Promise<LateCountAnswer> {
  const { db, clock } = services;
  const deadlines = await readDeadlines(services);
  const asked = await requestOf(request, services, deadlines);
  const rows = await countLate(db, asked);
  const { targetOUId } = asked.targets;
  const accounts = targetOUId === undefined ? null : await accountsUnder(db, targetOUId);
  const before = clock.now().toISOString().slice(0, 10);
  // A channel of which the caller has nothing late is not named.
  const shown = new Set(rows.map(({ channel_id: id }) => id));
  const those = deadlines.filter(({ channel }) => shown.has(channel.id));
  const groups = those.map(({ channel: { id, definition }, status, days }) => ({
    channelId: id,
    channelType: definition.channelType,
    channelName: definition.name,
    ...inChannelLanguages(definition.names),
    lateStatus: status,
    daysAllowed: days,
    pieces: piecesOf(rows.filter((row) => row.channel_id === id && row.late_status === status)),
  }));
  return {
    count: piecesOf(rows),
    deliveries: rows.reduce((sum, { deliveries }) => sum + deliveries, 0),
    groups,
    days: areNoted(asked) ? await readLateDays(db, { ...asked, accounts }, { before, most: TREND_DAYS }) : [],
  };
}

const inChannelLanguages = (names: ChannelRow['definition']['names']) => {
  const { names: given } = inLanguages(names);
  return given ? { channelNames: given } : {};
};

export const countOfLate: Handler<'deliveries.lateCount'> = async (
  request,
  services,
): Promise<Result<LateCountAnswer>> => ok(await lateCounts(request, services));
