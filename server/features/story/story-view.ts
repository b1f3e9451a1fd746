// What happened, as the contract sends it: with the names, numbers and addresses that its sentence needs.
import { changedValues } from '#domain/addresses/changed-values.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import { MOST_STORY_ROWS, type StoryEvent, type StoryRow } from '#domain/api/sending/story.contract.ts';
import type { Happening } from '#domain/deliveries/story.rules.ts';
import { markedTest } from '#server/access/test-mode.ts';
import type { Db } from '#server/storage/schema.ts';
import {
  commandsOf,
  deliveriesOf,
  faultIn,
  groupsOf,
  jobsOf,
  type OrderLine,
  peopleOf,
  type StoryCommand,
  type StoryDelivery,
  type StoryGroup,
  type StoryJob,
  type StoryPerson,
} from './story.repository.ts';

/** What happened, and in which order. */
export interface OrderHappening extends Happening {
  readonly line: OrderLine;
}

interface Facts {
  readonly people: readonly StoryPerson[];
  readonly jobs: ReadonlyMap<number, StoryJob>;
  readonly commands: ReadonlyMap<number, StoryCommand>;
  readonly deliveries: ReadonlyMap<number, StoryDelivery>;
  readonly groups: ReadonlyMap<number, StoryGroup>;
}

const byId = <T extends { readonly id: number }>(rows: readonly T[]): Map<number, T> =>
  new Map(rows.map((row) => [row.id, row]));

const idsOf = (told: readonly OrderHappening[], entity: string): number[] =>
  told.filter(({ line }) => line.entity === entity).map(({ line }) => line.entityId);

const numberIn = (details: OrderLine['details'], name: string): number | null => {
  const value = details[name];
  return typeof value === 'number' ? value : null;
};

const textIn = (details: OrderLine['details'], name: string): string | null => {
  const value = details[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** The order with which a line says that this one's file was replaced. */
const otherOf = ({ details }: OrderLine): number | null =>
  numberIn(details, 'replacedBy') ?? numberIn(details, 'replaces');

/** The recipients that entries show, newest entries first: who was corrected twice stands in the later one. */
function shownGroups(told: readonly OrderHappening[]): ReadonlyMap<OrderHappening, readonly number[]> {
  const seen = new Set<string>();
  return new Map(
    told.map((one) => {
      // Each cut made two letters, whatever became of them later.
      const own = one.groupIds.filter((id) => one.kind === 'split' || !seen.has(`${one.kind} ${id}`));
      for (const id of own) seen.add(`${one.kind} ${id}`);
      return [one, own.slice(0, MOST_STORY_ROWS)];
    }),
  );
}

async function factsOf(db: Db, told: readonly OrderHappening[], groupIds: readonly number[]): Promise<Facts> {
  const deliveries = await deliveriesOf(db, idsOf(told, 'delivery'));
  const others = told.flatMap(({ line }) => otherOf(line) ?? []);
  return {
    people: await peopleOf(
      db,
      told.flatMap(({ line }) => line.personId ?? []),
      told.flatMap(({ line }) =>
        [line.actedForLogin, textIn(line.details, 'decider')].filter((login) => login !== null),
      ),
    ),
    jobs: byId(await jobsOf(db, [...new Set([...told.map(({ line }) => line.jobId), ...others])])),
    commands: byId(await commandsOf(db, idsOf(told, 'command'))),
    deliveries: byId(deliveries),
    groups: byId(await groupsOf(db, groupIds)),
  };
}

const firstFault = (values: Readonly<Record<string, RequirementValue>>): StoryRow['fault'] =>
  Object.values(values).find(({ forced, error }) => forced && error !== null)?.error ?? null;

/** What was read and what stands there now: the address on paper, and whatever else was changed. */
function linesOf(group: StoryGroup): Pick<StoryRow, 'before' | 'after'> {
  const address = group.correction?.changed === true ? (group.correction.readLines ?? null) : null;
  const others = changedValues(group.shipment_requirements).filter(({ postal, before }) => !postal && before !== null);
  const after = others.flatMap((other) => other.after);
  if (others.length === 0) return { before: address, after: group.recipient_lines };
  const before = others.flatMap((other) => other.before ?? []);
  return address === null
    ? { before, after }
    : { before: [...address, ...before], after: [...group.recipient_lines, ...after] };
}

/** Which pages a row had after the letter was split: the row itself those before, the new one the rest. */
function pagesOf({ kind, line }: OrderHappening, groupId: number): StoryRow['pages'] {
  const page = numberIn(line.details, 'page');
  const last = numberIn(line.details, 'pages');
  if (kind !== 'split' || page === null || last === null) return null;
  const { packGroupIds } = line.details;
  const isFirst = Array.isArray(packGroupIds) && packGroupIds[0] === groupId;
  return isFirst ? { first: 1, last: page - 1 } : { first: page, last };
}

function rowOf(one: OrderHappening, group: StoryGroup): StoryRow {
  const { kind } = one;
  const changed = kind === 'corrected' && group.correction?.changed === true;
  const way = group.address_way;
  return {
    id: group.id,
    name: group.recipient_name,
    ...(kind === 'corrected' ? linesOf(group) : { before: null, after: group.recipient_lines }),
    addressWay: changed && (way === 'onPage' || way === 'addressPage') ? way : null,
    fault: kind === 'kept' ? firstFault(group.shipment_requirements) : null,
    pages: pagesOf(one, group.id),
  };
}

/** How many recipients it is about. */
function countOf(one: OrderHappening, facts: Facts): number | null {
  const { kind, line, groupIds } = one;
  if (kind === 'deposited') return facts.jobs.get(line.jobId)?.pack_groups ?? null;
  if (one.count !== null) return one.count;
  if (groupIds.length > 0) return groupIds.length;
  return facts.commands.get(line.entity === 'command' ? line.entityId : 0)?.pack_group_count ?? null;
}

function sharesOf({ line }: OrderHappening, facts: Facts): StoryEvent['shares'] {
  const delivery = line.entity === 'delivery' ? facts.deliveries.get(line.entityId) : undefined;
  if (delivery) return [{ channelType: delivery.channel_type, count: delivery.shipment_count }];
  const command = line.entity === 'command' ? facts.commands.get(line.entityId) : undefined;
  return (command?.shares ?? []).map(({ channelType, packGroups }) => ({ channelType, count: packGroups }));
}

/** Where the words of a line stand that is no `reason`: what the peer said of a doubt, a note of who settled it or a fault. */
const WORDS: Partial<Record<Happening['kind'], string>> = {
  doubt: 'answer',
  went: 'message',
  sendAgain: 'message',
  acknowledged: 'message',
};

/** What the person wrote who did it; of a doubt or a failure what the peer said. */
function reasonOf({ kind, line }: OrderHappening, facts: Facts): string | null {
  const decided = kind === 'validated' || kind === 'rejected';
  if (decided) return facts.commands.get(line.entityId)?.validation_reason ?? null;
  const words = kind === 'status' && Number(line.event) < 0 ? 'answer' : WORDS[kind];
  return textIn(line.details, words ?? 'reason');
}

const commandOf = ({ line }: OrderHappening, facts: Facts): number | null => {
  if (line.entity === 'command') return line.entityId;
  return line.entity === 'delivery' ? (facts.deliveries.get(line.entityId)?.command_id ?? null) : null;
};

/** What the owner does, or another person for the owner. Whoever decides on an order does so in the own name. */
const DONE_FOR_OTHERS: readonly Happening['kind'][] = [
  'deposited',
  'corrected',
  'kept',
  'settled',
  'unsettled',
  'split',
  'rejoined',
  'leftOut',
  'confirmed',
  'takenBack',
  'replaced',
  'replaces',
];

/** What was deposited, or the one that a carrier or a person added. */
function filesOf({ kind, line }: OrderHappening, job: StoryJob | undefined): StoryEvent['files'] {
  if (kind === 'fileAdded') return [{ name: textIn(line.details, 'name') ?? '', pages: null }];
  return kind === 'deposited' ? [...(job?.files ?? [])] : [];
}

function eventOf(one: OrderHappening, facts: Facts, shown: readonly number[]): StoryEvent {
  const { kind, line } = one;
  const job = facts.jobs.get(line.jobId);
  const other = facts.jobs.get(otherOf(line) ?? 0);
  const { personId, actedForLogin } = line;
  const actedFor = DONE_FOR_OTHERS.includes(kind)
    ? facts.people.find(({ login, id }) => login === actedForLogin && id !== personId)
    : undefined;
  return {
    id: line.id,
    kind,
    date: new Date(line.at).toISOString(),
    person: facts.people.find(({ id }) => id === personId) ?? null,
    actedFor: actedFor ?? null,
    to: kind === 'deciderGiven' ? (facts.people.find(({ login }) => login === line.details.decider) ?? null) : null,
    job: { id: line.jobId, name: job?.name ?? '', ...markedTest(job?.test === true) },
    commandId: commandOf(one, facts),
    deliveryId: line.entity === 'delivery' ? line.entityId : null,
    count: countOf(one, facts),
    shares: sharesOf(one, facts),
    reason: reasonOf(one, facts),
    sentTo: kind === 'takeoverWished' ? textIn(line.details, 'sentTo') : null,
    waits: kind === 'confirmed' && line.event === 'AWAIT_VALIDATION',
    instead: line.entity === 'delivery' && facts.deliveries.get(line.entityId)?.fallback === true,
    splitBefore: kind === 'split' ? numberIn(line.details, 'page') : null,
    status: kind === 'status' ? Number(line.event) : null,
    fault: faultIn(line.details),
    rows: shown.flatMap((id) => {
      const group = facts.groups.get(id);
      return group ? [rowOf(one, group)] : [];
    }),
    tracking: null,
    files: filesOf(one, job),
    other: other ? { id: other.id, name: other.name } : null,
  };
}

/** What happened, newest first, as the contract sends it. */
export async function storyView(db: Db, told: readonly OrderHappening[]): Promise<StoryEvent[]> {
  const shown = shownGroups(told);
  const facts = await factsOf(db, told, [...new Set([...shown.values()].flat())]);
  return told.map((one) => eventOf(one, facts, shown.get(one) ?? []));
}
