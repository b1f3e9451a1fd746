// Brings the queues in the database in line with their definitions: pauses, leases, clean-up, cron.
import type { Queue as BossQueue, PgBoss } from 'pg-boss';
import type { Payload, TaskDefinition } from './queue.types.ts';

/** Where tasks go whose last try failed. */
export const DEAD_LETTERS = 'dead-letters';
const DAY_SECONDS = 86_400;
/** What waits never goes by its age: a clock that jumps by months would drop letters. Seconds are 32 bits in the queue. */
const NEVER_SECONDS = 50 * 365 * DAY_SECONDS;

const POLICIES = { allowed: 'standard', 'one-queued': 'short', 'one-queued-or-active': 'exclusive' } as const;

type Definition = Omit<TaskDefinition<never, Payload>, 'handle'>;

/** pg-boss's settings for a definition. Rows of finished tasks are no history and go after two days. */
export function queueSettings(definition: Definition, heartbeatSeconds: number): Omit<BossQueue, 'name'> {
  return {
    policy: POLICIES[definition.duplicates ?? 'allowed'],
    partition: definition.partition ?? false,
    retryLimit: definition.retries ?? 8,
    retryDelay: definition.retryDelay ?? 2,
    retryBackoff: true,
    retryDelayMax: definition.longestRetryDelay ?? 600,
    expireInSeconds: definition.expireInSeconds ?? 3_600,
    heartbeatSeconds,
    retentionSeconds: NEVER_SECONDS,
    deleteAfterSeconds: 2 * DAY_SECONDS,
    deadLetter: DEAD_LETTERS,
  };
}

async function ensureQueue(boss: PgBoss, name: string, settings: Omit<BossQueue, 'name'>): Promise<void> {
  const existing = await boss.getQueue(name);
  if (!existing) return boss.createQueue(name, settings);
  const { policy, partition, ...changeable } = settings;
  if (existing.policy !== policy || Boolean(existing.partition) !== Boolean(partition))
    throw new Error(`The queue ${name} exists with another policy or table: give the new kind of task a new name.`);
  await boss.updateQueue(name, changeable);
}

/** Makes or updates all queues and their cron schedules. */
export async function ensureQueues(
  boss: PgBoss,
  definitions: ReadonlyMap<string, Definition>,
  heartbeatSeconds: number,
): Promise<void> {
  await ensureQueue(boss, DEAD_LETTERS, {
    policy: 'standard',
    partition: false,
    retryLimit: 1_000,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    heartbeatSeconds,
    retentionSeconds: NEVER_SECONDS,
    deleteAfterSeconds: 14 * DAY_SECONDS,
  });
  for (const [name, definition] of definitions) {
    await ensureQueue(boss, name, queueSettings(definition, heartbeatSeconds));
    const { cron } = definition;
    if (cron) await boss.schedule(name, cron.expression, {}, { tz: cron.timeZone, missed: 'once' });
  }
  // A schedule of a task that no longer has one would go on sending.
  for (const { name } of await boss.getSchedules()) if (!definitions.get(name)?.cron) await boss.unschedule(name);
}
