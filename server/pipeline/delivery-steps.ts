// The tasks of the delivery side: which step works on which queue, with how many slots, and what a task that failed for
// the last time leaves to be seen. The schedule (folding, expiry, evening e-mail) is in schedule.ts.
import { COMMAND_STATES, type CommandState } from '#domain/deliveries/deliveries.ts';
import type { Queue } from '#server/context/ports.ts';
import { STATE_FACTS } from '#server/letters/deliveries/delivery-state.ts';
import { lockJob, refreshJob } from '#server/letters/jobs/job-state.ts';
import type { DeadLetter, TaskContext } from '#server/storage/queue/queue.types.ts';
import type { Schema, Trx } from '#server/storage/schema.ts';
import {
  followDeliveries,
  followDelivery,
  moveDelivery,
  setCommandState,
} from '../letters/deliveries/delivery-state.ts';
import {
  type ComposeTask,
  type CreateDeliveriesTask,
  DELIVERY_QUEUES,
  type OutputTask,
  type ProofTask,
} from '../letters/deliveries/delivery-tasks.ts';
import { payloadOf } from '../letters/steps/payload.ts';
import { compose } from './making/compose.step.ts';
import { createDeliveries } from './making/create-deliveries.step.ts';
import { failProof, proof } from './making/proof.step.ts';
import { output } from './sending/output.step.ts';
import type { StepServices } from './tasks/step-services.ts';

type Task = TaskContext<Schema, Readonly<Record<string, unknown>>>;

/** The document engine in the turns of the account that the task belongs to. */
const documentsOf = ({ documents }: StepServices, { job }: Task): StepServices['documents'] =>
  documents.of({ account: Number(job.accountId ?? 0), person: 0 });

export interface DeliverySlots {
  /** Tasks at once in this process, by what they wait for: documents, the database, a peer. */
  readonly compose: number;
  readonly createDeliveries: number;
  readonly output: number;
  readonly proof: number;
}

/** For two cores: composition has one child for batches, sending waits for others. */
export const DEFAULT_SLOTS: DeliverySlots = { compose: 2, createDeliveries: 1, output: 4, proof: 1 };

/** Adds the queues of the delivery side; before the queue starts. */
export function defineDeliveryTasks(queue: Queue, services: StepServices, slots: DeliverySlots = DEFAULT_SLOTS): void {
  const run =
    <Data extends object>(
      step: (slice: Omit<Task, 'payload'> & { payload: Data }, services: StepServices) => Promise<void>,
    ) =>
    (task: Task): Promise<void> =>
      step({ ...task, payload: payloadOf<Data>(task) }, { ...services, documents: documentsOf(services, task) });
  queue.define(DELIVERY_QUEUES.createDeliveries, {
    slots: slots.createDeliveries,
    handle: run<CreateDeliveriesTask>(createDeliveries),
  });
  queue.define(DELIVERY_QUEUES.compose, { slots: slots.compose, handle: run<ComposeTask>(compose) });
  queue.define(DELIVERY_QUEUES.output, { slots: slots.output, handle: run<OutputTask>(output) });
  queue.define(DELIVERY_QUEUES.proof, {
    slots: slots.proof,
    lane: 'interactive',
    retries: 2,
    handle: run<ProofTask>(proof),
  });
}

async function commandDied(services: Pick<StepServices, 'clock'>, trx: Trx, letter: DeadLetter): Promise<void> {
  const { commandId } = payloadOf<CreateDeliveriesTask>(letter);
  const found = await trx
    .selectFrom('delivery_command')
    .select('job_id')
    .where('id', '=', commandId)
    .executeTakeFirst();
  if (found === undefined) return;
  const job = await lockJob(trx, found.job_id);
  // Behind the lock: it may have been cancelled a moment ago.
  const command = await trx
    .selectFrom('delivery_command')
    .select([...STATE_FACTS, 'job_id'])
    .where('id', '=', commandId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const fault = { label: 'delivery.gaveUp', parameters: { step: 'createDeliveries', attempts: letter.attempts } };
  const change = { at: services.clock.now(), by: null, fault };
  const state = COMMAND_STATES.find((name): name is CommandState => name === command.state);
  if (job === null || (state !== 'VALIDATED' && state !== 'PROCESSING')) return;
  const deliveries = await trx.selectFrom('delivery').select(STATE_FACTS).where('command_id', '=', commandId).execute();
  for (const delivery of deliveries) await moveDelivery(trx, delivery, 'creationError', change);
  if (deliveries.length > 0) return followDeliveries(trx, commandId, change);
  await setCommandState(trx, command, { ...change, to: 'DELIVERY_CREATION_ERROR' });
  await refreshJob(trx, job, change);
}

async function deliveryDied(services: Pick<StepServices, 'clock'>, trx: Trx, letter: DeadLetter): Promise<void> {
  const { deliveryId } = payloadOf<ComposeTask>(letter);
  const found = await trx
    .selectFrom('delivery')
    .select(['job_id', 'command_id'])
    .where('id', '=', deliveryId)
    .executeTakeFirst();
  if (found === undefined) return;
  await lockJob(trx, found.job_id);
  const delivery = await trx
    .selectFrom('delivery')
    .select(STATE_FACTS)
    .where('id', '=', deliveryId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const composing = letter.queue === DELIVERY_QUEUES.compose;
  const parameters = { step: composing ? 'compose' : 'output', attempts: letter.attempts };
  const change = { at: services.clock.now(), by: null, fault: { label: 'delivery.gaveUp', parameters } };
  await moveDelivery(trx, delivery, composing ? 'creationError' : 'outputError', change);
  await followDelivery(trx, { ...found, id: deliveryId }, change);
}

/** A task whose last try failed: command or delivery show it and can be tried again. For the queue's `onDead`. */
export async function deliveryTaskDied(
  services: Pick<StepServices, 'clock'>,
  trx: Trx,
  letter: DeadLetter,
): Promise<void> {
  if (letter.queue === DELIVERY_QUEUES.createDeliveries) return commandDied(services, trx, letter);
  if (letter.queue === DELIVERY_QUEUES.compose || letter.queue === DELIVERY_QUEUES.output) {
    return deliveryDied(services, trx, letter);
  }
  if (letter.queue === DELIVERY_QUEUES.proof) {
    const { proofId } = payloadOf<ProofTask>(letter);
    const parameters = { step: 'proof', attempts: letter.attempts };
    await failProof(trx, proofId, { label: 'delivery.gaveUp', parameters });
  }
}
