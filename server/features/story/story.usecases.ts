// Stories of orders: of one order, one confirmation, one delivery or one document, and what happened last in view. The
// same lines of history, told by the same rules (docs/model.md, "Story").

import { sql } from 'kysely';
import { visibleScope } from '#domain/access/scope.ts';
import type { StoryEvent } from '#domain/api/sending/story.contract.ts';
import { type StoryKind, type StoryLine, storyOf } from '#domain/deliveries/story.rules.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { answerList, type List } from '#server/access/answer-list.ts';
import { readPage } from '#server/access/pages/keyset-page.ts';
import type { PageSelect } from '#server/access/pages/page-request.ts';
import { resolveScope } from '#server/access/scope.ts';
import type { Caller, CallRequest, Handler, Handlers, Services } from '#server/context/context.ts';
import { visibleCommand } from '#server/features/commands/read-commands.usecases.ts';
import { visibleDelivery } from '#server/features/deliveries/read-deliveries.usecases.ts';
import { visibleJob } from '#server/features/jobs/read-jobs.usecases.ts';
import { visibleShipment } from '#server/features/shipments/read-shipments.usecases.ts';
import { type TrackedEvent, trackedEvents } from '#server/features/tracking/tracked-events.usecases.ts';
import type { Db } from '#server/storage/schema.ts';
import { commandsOfGroup, groupsInCommand, linesOf, type OrderLine } from './story.repository.ts';
import { failuresOf, newestFirst } from './story-failures.ts';
import { type OrderHappening, storyView } from './story-view.ts';

/** Orders that the story of what happened last is told of, and its entries. */
const LATEST_ORDERS = 8;
const LATEST_EVENTS = 12;

/** Each order's lines by the rules, all together newest first. */
function tell(lines: readonly OrderLine[]): OrderHappening[] {
  const byJob = Map.groupBy(lines, ({ jobId }) => jobId);
  const lineOf = new Map<StoryLine, OrderLine>(lines.map((line) => [line, line]));
  return [...byJob.values()]
    .flatMap((own) => storyOf(own))
    .flatMap((one) => {
      const line = lineOf.get(one.line);
      return line ? [{ ...one, line }] : [];
    })
    .sort((a, b) => b.line.id - a.line.id);
}

/** Only what concerns these recipients; an entry about others alone is left out. */
const about = (told: readonly OrderHappening[], groups: ReadonlySet<number>): OrderHappening[] =>
  told.flatMap((one) => {
    if (one.groupIds.length === 0) return [one];
    const groupIds = one.groupIds.filter((id) => groups.has(id));
    return groupIds.length > 0 ? [{ ...one, groupIds }] : [];
  });

/** What befell the order as a whole, and these commands. */
const ofCommands = (told: readonly OrderHappening[], commands: ReadonlySet<number>): OrderHappening[] =>
  told.filter(({ line }) => line.entity !== 'command' || commands.has(line.entityId));

/** Of whole orders: what was done, and what did not arrive. */
async function storyOfJobs(db: Db, jobIds: readonly number[], kept: (one: OrderHappening) => boolean = () => true) {
  const told = tell(await linesOf(db, jobIds)).filter(kept);
  return newestFirst([...(await failuresOf(db, jobIds)), ...(await storyView(db, told))]);
}

interface OfCommand {
  readonly id: number;
  /** Only this one of its deliveries. */
  readonly deliveryId?: number;
}

async function storyOfCommand(caller: Caller, services: Services, { id, deliveryId }: OfCommand) {
  const command = await visibleCommand(caller, services, id);
  if (!command.ok) return command;
  const told = ofCommands(tell(await linesOf(services.db, [command.value.job_id])), new Set([id]));
  const groups = await groupsInCommand(services.db, id);
  const deliveries = await deliveriesIn(services, id);
  const own = about(told, groups).filter(
    ({ line }) =>
      line.entity !== 'delivery' || line.entityId === deliveryId || (!deliveryId && deliveries.has(line.entityId)),
  );
  const failed = (await failuresOf(services.db, [command.value.job_id])).filter((one) =>
    deliveryId === undefined ? one.commandId === id : one.deliveryId === deliveryId,
  );
  return ok(newestFirst([...failed, ...(await storyView(services.db, own))]));
}

async function deliveriesIn({ db }: Pick<Services, 'db'>, commandId: number): Promise<Set<number>> {
  const rows = await db.selectFrom('delivery').select('id').where('command_id', '=', commandId).execute();
  return new Set(rows.map(({ id }) => id));
}

/** What was done about pieces of a delivery is part of the story of each. */
const ABOUT_LATE: readonly StoryKind[] = ['siteAsked', 'enquiryOpened'];

/** From the deposit on: "confirmed" and "validated" are its own too, other recipients' corrections are not. */
async function storyOfShipment(caller: Caller, services: Services, id: number) {
  const shipment = await visibleShipment(caller, services, id);
  if (!shipment.ok) return shipment;
  const { job_id: jobId, pack_group_id: groupId, delivery_id: deliveryId } = shipment.value;
  const told = tell(await linesOf(services.db, [jobId], id));
  const own = ofCommands(about(told, new Set([groupId])), await commandsOfGroup(services.db, groupId));
  const ours = own.filter(
    ({ kind, line }) =>
      (line.entity !== 'delivery' || (ABOUT_LATE.includes(kind) && line.entityId === deliveryId)) &&
      !Object.hasOwn(line.details, 'tracking'),
  );
  const events = await storyView(services.db, ours);
  const tracked = (await trackedEvents(services, id)).map((event) => trackedView(event, events[0]?.job));
  // What became known last stands above what has the same time.
  return ok(newestFirst([...tracked.reverse(), ...events]));
}

/** An event of the carrier; lines that it wrote into the history are told by it alone. */
const trackedView = (
  { id, at, code, detail, person, tracking }: TrackedEvent,
  job: StoryEvent['job'] | undefined,
): StoryEvent => ({
  id,
  kind: 'tracked',
  date: at.toISOString(),
  person,
  actedFor: null,
  to: null,
  job: job ?? { id, name: '' },
  commandId: null,
  deliveryId: null,
  count: null,
  shares: [],
  reason: detail || null,
  sentTo: null,
  waits: false,
  instead: false,
  splitBefore: null,
  status: code,
  tracking,
  fault: null,
  rows: [],
  files: [],
  other: null,
});

const readStory: Handler<'story.read'> = async ({ caller, query }, services) => {
  const { jobId, commandId, deliveryId, shipmentId } = query;
  const asked = [jobId, commandId, deliveryId, shipmentId].filter((id) => id !== undefined);
  if (asked.length !== 1) return refuse('exception.invalidInput', { field: 'jobId', reason: 'exactly one thing' });
  if (shipmentId !== undefined) return storyOfShipment(caller, services, shipmentId);
  if (commandId !== undefined) return storyOfCommand(caller, services, { id: commandId });
  if (deliveryId !== undefined) {
    const delivery = await visibleDelivery(caller, services, deliveryId);
    return delivery.ok ? storyOfCommand(caller, services, { id: delivery.value.command_id, deliveryId }) : delivery;
  }
  const job = await visibleJob(caller, services, jobId ?? 0);
  return job.ok ? ok(await storyOfJobs(services.db, [job.value.id])) : job;
};

interface JobOf {
  readonly id: number;
  readonly job_id: number;
}

const JOBS: PageSelect = { alias: 'job', columns: sql`job.id, job.id as job_id`, joins: sql`` };
const COMMANDS: PageSelect = { alias: 'c', columns: sql`c.id, c.job_id`, joins: sql`` };

type Newest = Pick<List<JobOf, number>, 'name' | 'alias' | 'read' | 'filters'>;

const NEWEST: readonly Newest[] = [
  {
    name: 'story.jobs',
    alias: 'job',
    read: (db, page) => readPage<JobOf>(db, { ...page, table: 'job', timeColumn: 'submitted_at' }, JOBS),
    filters: async () => ({ where: [sql<boolean>`not job.draft`] }),
  },
  {
    name: 'story.commands',
    alias: 'delivery_command',
    read: (db, page) => readPage<JobOf>(db, { ...page, table: 'delivery_command', timeColumn: 'created_at' }, COMMANDS),
    filters: async () => ({ where: [] }),
  },
];

/** The newest orders in view, and those in which something was confirmed last. */
async function newestOrders(request: CallRequest<'story.recent'>, services: Services): Promise<Result<number[]>> {
  const { caller, query } = request;
  const found: number[] = [];
  for (const newest of NEWEST) {
    const list = await answerList({ caller, query: { ...query, maxResults: LATEST_ORDERS } }, services, {
      ...newest,
      scope: () => resolveScope(services.db, visibleScope(caller.actor, 'viewOrder'), caller),
      show: ({ job_id: jobId }) => jobId,
    });
    if (!list.ok) return list;
    found.push(...list.value.items);
  }
  return ok([...new Set(found)]);
}

const readRecent: Handler<'story.recent'> = async (request, services) => {
  const jobs = await newestOrders(request, services);
  if (!jobs.ok) return jobs;
  const story = await storyOfJobs(services.db, jobs.value, ({ kind }) => kind !== 'checked');
  return ok(story.slice(0, LATEST_EVENTS));
};

export const STORY_HANDLERS: Handlers<'story.read' | 'story.recent'> = {
  'story.read': readStory,
  'story.recent': readRecent,
};
