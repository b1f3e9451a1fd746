// How far an order is: deposited, confirmed, validated, handed over. Pure.
import type { JobSummary } from '#domain/api/deposit/job.schema.ts';
import type { Command } from '#domain/api/sending/command.schema.ts';
import { waitsForChannel } from '#renderer/shared/commands/order-status.ts';
import { isClosed } from './order-states.ts';

export const ORDER_STEPS = ['deposited', 'confirmed', 'validated', 'handedOver'] as const;

export interface OrderStep {
  readonly id: (typeof ORDER_STEPS)[number];
  /** `now`: what comes next; `stopped`: rejected. */
  readonly state: 'done' | 'now' | 'stopped' | 'next';
  /** ISO 8601; when it was done, or is to be. */
  readonly at: string | null;
  /** Its channels leave on several days: `at` is the last of them. */
  readonly isLast?: boolean;
}

type Facts = Pick<JobSummary, 'submittedDate' | 'rejection' | 'locked' | 'frozen'>;
type Confirmed = Pick<
  Command,
  'state' | 'creationDate' | 'validationDate' | 'expiresAt' | 'freedDate' | 'expectedPostDate' | 'deliveries'
>;

const ENDED: readonly string[] = ['CANCELLED', 'REJECTED', 'AUTOMATICALLY_REJECTED'];

/** When what was confirmed has left: the last of its days; a channel that takes over later has its own. None is named while a part has none yet, or waits for its channel. */
function leaving({ deliveries, expectedPostDate }: Confirmed): Pick<OrderStep, 'at' | 'isLast'> {
  const open = deliveries.filter(({ state, fallback }) => !fallback && !ENDED.includes(state));
  if (open.length === 0) return { at: expectedPostDate };
  const days = open.map((one) => (waitsForChannel(one) ? null : (one.postDate ?? expectedPostDate)));
  const known = days.filter((day) => day !== null).sort();
  if (known.length < days.length) return { at: null };
  const last = known.at(-1) ?? null;
  return { at: last, isLast: known[0]?.slice(0, 10) !== last?.slice(0, 10) };
}

/** The steps of the newest confirmation that counts. "Validated" is left out where nobody validates. */
export function orderSteps(job: Facts, commands: readonly Confirmed[]): OrderStep[] {
  const command = commands.find(
    ({ state, freedDate }) => freedDate === null && (job.rejection || !ENDED.includes(state)),
  );
  const deposited: OrderStep = { id: 'deposited', state: 'done', at: job.submittedDate };
  if (command === undefined) {
    // What is closed is not confirmed any more.
    const state = isClosed(job) ? 'next' : 'now';
    return [deposited, { id: 'confirmed', state, at: null }, { id: 'handedOver', state: 'next', at: null }];
  }
  const { state, creationDate, validationDate, expiresAt } = command;
  const confirmed: OrderStep = { id: 'confirmed', state: 'done', at: creationDate };
  const rejected = state === 'REJECTED' || state === 'AUTOMATICALLY_REJECTED';
  const waits = state === 'AWAIT_VALIDATION';
  const validated: OrderStep = {
    id: 'validated',
    state: rejected ? 'stopped' : waits ? 'now' : 'done',
    at: waits ? null : validationDate,
  };
  const out = state === 'OUTPUTTED';
  const handedOver: OrderStep = {
    id: 'handedOver',
    state: out ? 'done' : rejected || waits ? 'next' : 'now',
    ...leaving(command),
  };
  return [deposited, confirmed, ...(expiresAt === null ? [] : [validated]), handedOver];
}
