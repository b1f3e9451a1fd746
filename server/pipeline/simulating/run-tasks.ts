// Works through the tasks of a run: the very functions that the queue calls, one slice after another.
import { sql } from 'kysely';
import type { SimulationStepName } from '#domain/api/configuration/simulation.steps.ts';
import type { Refusal } from '#domain/errors/result.ts';
import {
  type ComposeTask,
  type CreateDeliveriesTask,
  DELIVERY_QUEUES,
} from '#server/letters/deliveries/delivery-tasks.ts';
import type { StepTask } from '#server/letters/steps/enqueue.ts';
import { payloadOf } from '#server/letters/steps/payload.ts';
import type { JobStepName } from '#server/letters/steps/pipeline.ts';
import type { TaskContext } from '#server/storage/queue/queue.types.ts';
import type { Schema } from '#server/storage/schema.ts';
import { runJobStep } from '../deposit/step-runner.ts';
import { compose } from '../making/compose.step.ts';
import { createDeliveries } from '../making/create-deliveries.step.ts';
import type { ListedTask } from './task-list.ts';
import type { World } from './world.ts';

/** Which step a person sees while one of the pipeline works. */
const SHOWN_AS: Readonly<Record<JobStepName, SimulationStepName>> = {
  intake: 'read',
  preprocess: 'read',
  parse: 'read',
  split: 'split',
  reconcile: 'match',
  evaluate: 'evaluate',
  group: 'group',
  check: 'check',
};

/** Letters that a run takes at most: it shows what a service does, and is no way to make letters. */
export const MOST_LETTERS = 10_000;

type Task = TaskContext<Schema, Readonly<Record<string, unknown>>>;

const contextOf = ({ queue, payload }: ListedTask, signal: AbortSignal): Task => ({
  payload,
  job: { id: 'simulation', queue, attempt: 1, token: 'simulation', accountId: undefined },
  signal,
  // Nobody else can take it: there is no lease to lose, and nothing to mark as done.
  complete: () => Promise.resolve(),
  progress: () => Promise.resolve(),
});

async function runTask(world: World, task: ListedTask, signal: AbortSignal): Promise<void> {
  const context = contextOf(task, signal);
  if (task.queue === DELIVERY_QUEUES.createDeliveries) {
    return createDeliveries({ ...context, payload: payloadOf<CreateDeliveriesTask>(context) }, world.steps);
  }
  if (task.queue === DELIVERY_QUEUES.compose) {
    return compose({ ...context, payload: payloadOf<ComposeTask>(context) }, world.steps);
  }
  return runJobStep(world.services, context);
}

const stepOf = ({ queue, payload }: ListedTask): SimulationStepName => {
  if (queue === DELIVERY_QUEUES.createDeliveries || queue === DELIVERY_QUEUES.compose) return 'compose';
  const { step } = payload as unknown as StepTask;
  return step === 'recheck' ? 'check' : SHOWN_AS[step];
};

async function tooManyLetters(world: World): Promise<Refusal | null> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from
    (select from chunk limit ${MOST_LETTERS + 1}) as counted`.execute(world.services.db);
  const letters = rows[0]?.count ?? 0;
  return letters > MOST_LETTERS ? { label: 'simulation.tooManyLetters', parameters: { maximum: MOST_LETTERS } } : null;
}

/**
 * Works until no task is left. @returns what ends the run: a limit, or that the disk has no room
 * @throws the error of a step; the reason of the signal
 */
export async function runTasks(
  world: World,
  signal: AbortSignal,
  onStep: (step: SimulationStepName) => void,
): Promise<Refusal | null> {
  let before: SimulationStepName | undefined;
  for (let task = world.tasks.next(); task !== undefined; task = world.tasks.next()) {
    signal.throwIfAborted();
    const step = stepOf(task);
    // What waits for room on the disk does so for minutes: nobody looks that long at a sample.
    if (task.isLater) return { label: 'simulation.disk', parameters: {} };
    if (step !== before && (before === 'read' || before === 'split')) {
      const many = await tooManyLetters(world);
      if (many !== null) return many;
    }
    before = step;
    onStep(step);
    await runTask(world, task, signal);
  }
  return null;
}
