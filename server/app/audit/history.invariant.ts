// Invariant 5: only moves of the tables happened, histories end in the present state, derived states are what they are
// derived from, and no status went down a stage.
import { sql } from 'kysely';
import { COMMAND_MOVES } from '#domain/deliveries/commands.states.ts';
import { commandStateOf, DELIVERY_MOVES } from '#domain/deliveries/deliveries.states.ts';
import { COMMAND_STATES, type DeliveryState } from '#domain/deliveries/deliveries.ts';
import type { Moves } from '#domain/errors/moves.ts';
import { deriveJobState, type GroupFacts, JOB_MOVES } from '#domain/jobs/jobs.states.ts';
import { JOB_STATES, PACK_GROUPS_CREATED_FAMILY } from '#domain/jobs/jobs.ts';
import { isOneOf } from '#domain/shared/includes.ts';
import { isStatusCode, STATUS_CODES } from '#domain/shipments/status.codes.ts';
import { type AuditContext, type Finding, type Invariant, type Stretch, stretchesOf, together } from './invariant.ts';
import { trackedStatuses } from './tracked-statuses.ts';

interface History {
  readonly id: number;
  readonly now: string;
  readonly events: readonly string[];
}

/** Where the history and the present state of a kind of thing lie. */
interface HistorySource {
  readonly entity: string;
  readonly table: string;
  readonly column: string;
}

/** Things of a table, but for those of drafts, which have no history yet, and of old orders, which have none any more, with the events of their history that are states. */
async function* histories(
  context: AuditContext,
  { entity, table, column }: HistorySource,
): AsyncGenerator<readonly History[], void, undefined> {
  for await (const { after, until } of stretchesOf(context, table)) {
    const { rows } = await sql<History>`
      select t.id, t.${sql.ref(column)}::text as now, coalesce(h.events, '{}') as events
      from ${sql.table(table)} t left join (
        select entity_id, array_agg(event order by id) as events from revision
        where entity = ${entity} and entity_id > ${after} and entity_id <= ${until} group by entity_id
      ) h on h.entity_id = t.id
      join job on job.id = t.${sql.ref(table === 'job' ? 'id' : 'job_id')} and not job.draft and job.evidence_ends_at is null
      where t.id > ${after} and t.id <= ${until}`.execute(context.db);
    yield rows;
  }
}

/** What is found of the things of a source, some at a time. */
async function ofEach(
  context: AuditContext,
  source: HistorySource,
  look: (things: readonly History[]) => Finding | Promise<Finding>,
): Promise<Finding> {
  const findings: Finding[] = [];
  for await (const things of histories(context, source)) findings.push(await look(things));
  return together(findings);
}

const follows = (moves: Moves<string>, from: string, to: string): boolean =>
  Object.values(moves).some((move) => move.from.includes(from) && move.to === to);

type Legal = (from: string, to: string) => boolean;

const isFamily = (state: string): boolean => (PACK_GROUPS_CREATED_FAMILY as readonly string[]).includes(state);
/** Inside the created family the state follows from the parts; into it and out of it only moves lead. */
const jobMove: Legal = (from, to) =>
  follows(JOB_MOVES, from, to) || (isFamily(to) && (from === 'PROCESSING' || isFamily(from)));

/** A command that is decided on stays so; from PROCESSING on its state follows from its deliveries. */
const DECIDED: readonly string[] = ['AWAIT_VALIDATION', 'VALIDATED', 'REJECTED', 'AUTOMATICALLY_REJECTED', 'CANCELLED'];
const commandMove: Legal = (from, to) => {
  const atWork = from === 'VALIDATED' || !DECIDED.includes(from);
  return follows(COMMAND_MOVES, from, to) || (atWork && (to === 'CANCELLED' || !DECIDED.includes(to)));
};
const deliveryMove: Legal = (from, to) => follows(DELIVERY_MOVES, from, to);

interface Course {
  /** What moves, as a violation names it. */
  readonly what: string;
  readonly known: readonly string[];
  readonly legal: Legal;
}

function replay(things: readonly History[], { what, known, legal }: Course): Finding {
  const violations = things.flatMap(({ id, now, events }) => {
    const states = events.filter((event) => known.includes(event));
    const ends = `The history of ${what} ${id} ends in ${states.at(-1)}, its state is ${now}.`;
    const wrong = states.at(-1) === now ? [] : [ends];
    for (const [at, state] of states.entries()) {
      const before = states[at - 1];
      if (before !== undefined && before !== state && !legal(before, state)) {
        wrong.push(`The ${what} ${id} went from ${before} to ${state}.`);
      }
    }
    return wrong;
  });
  return { checked: things.length, violations };
}

const stageOf = (code: string): number => (isStatusCode(Number(code)) ? STATUS_CODES[Number(code) as 300].stage : 0);

async function shipmentsRise(context: AuditContext): Promise<Finding> {
  const corrected = await corrections(context);
  return ofEach(context, { entity: 'shipment', table: 'shipment', column: 'status' }, (things) => ({
    checked: things.length,
    violations: things.flatMap(({ id, now, events }) => {
      const codes = events.filter((event) => isStatusCode(Number(event)));
      const fell = codes.find((code, at) => at > 0 && stageOf(code) < stageOf(codes[at - 1] ?? ''));
      const wrong = fell === undefined || corrected.has(id) ? [] : [`The shipment ${id} went down to ${fell}.`];
      if (codes.at(-1) !== now)
        wrong.push(`The history of shipment ${id} ends in ${codes.at(-1)}, its status is ${now}.`);
      return wrong;
    }),
  }));
}

/** Shipments of which a provider took back what it had said; `trackedStatuses` holds them against their events. */
async function corrections({ db }: AuditContext): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select distinct entity_id as id from revision
    where entity = 'shipment' and details ? 'correction'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

async function commandsFollow(context: AuditContext): Promise<Finding> {
  const findings: Finding[] = [];
  for await (const { after, until } of stretchesOf(context, 'delivery_command')) {
    const { rows } = await sql<{ id: number; state: string; own: DeliveryState[]; fallbacks: DeliveryState[] }>`
      select c.id, c.state, coalesce(array_agg(d.state) filter (where not d.fallback), '{}') as own,
        coalesce(array_agg(d.state) filter (where d.fallback), '{}') as fallbacks
      from delivery_command c join delivery d on d.command_id = c.id
      where c.id > ${after} and c.id <= ${until} group by c.id`.execute(context.db);
    const wrong = rows.filter(({ state, own, fallbacks }) => commandStateOf(own, fallbacks) !== state);
    findings.push({
      checked: rows.length,
      violations: wrong.map(
        ({ id, state, own, fallbacks }) =>
          `The command ${id} is ${state}, its deliveries are ${own}, its fallbacks ${fallbacks}.`,
      ),
    });
  }
  return together(findings);
}

async function jobsWithin({ db }: AuditContext, { after, until }: Stretch): Promise<Finding> {
  const { rows } = await sql<GroupFacts & { job: number; job_state: string; open: number }>`
    select g.job_id as job, job.state as job_state, g.state, g.quality = 'BAD' as bad, c.state as command,
      g.dispatch_state = 'SENT' as sent,
      (select count(*)::int from input_file f
        where f.job_id = g.job_id and f.left_out is not null and f.left_out_rejected is null) as open
    from pack_group g join job on job.id = g.job_id
    left join delivery_command c on c.id = g.command_id and c.freed_at is null
    where g.job_id > ${after} and g.job_id <= ${until}
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  const jobs = new Map<number, { state: string; open: number; groups: GroupFacts[] }>();
  for (const { job, job_state, open, ...group } of rows) {
    const found = jobs.get(job) ?? { state: job_state, open, groups: [] };
    jobs.set(job, { ...found, groups: [...found.groups, group] });
  }
  const violations = [...jobs].flatMap(([id, { state, open, groups }]) => {
    if (!isOneOf(PACK_GROUPS_CREATED_FAMILY, state)) return [];
    const derived = deriveJobState(groups, open);
    return derived === state ? [] : [`The job ${id} is ${state}, its parts make ${derived}.`];
  });
  return { checked: jobs.size, violations };
}

async function jobsFollow(context: AuditContext): Promise<Finding> {
  const findings: Finding[] = [];
  for await (const stretch of stretchesOf(context, 'job')) findings.push(await jobsWithin(context, stretch));
  return together(findings);
}

export const statesReplay: Invariant = {
  number: 5,
  name: 'Histories replay to the present states by the tables; derived states agree with their parts',
  async check(context) {
    const replayed = (source: HistorySource, course: Course) =>
      ofEach(context, source, (things) => replay(things, course));
    return together([
      await replayed(
        { entity: 'job', table: 'job', column: 'state' },
        { what: 'job', known: JOB_STATES, legal: jobMove },
      ),
      await replayed(
        { entity: 'command', table: 'delivery_command', column: 'state' },
        { what: 'command', known: COMMAND_STATES, legal: commandMove },
      ),
      await replayed(
        { entity: 'delivery', table: 'delivery', column: 'state' },
        { what: 'delivery', known: COMMAND_STATES, legal: deliveryMove },
      ),
      await shipmentsRise(context),
      await trackedStatuses(context),
      await commandsFollow(context),
      await jobsFollow(context),
    ]);
  },
};
