// What counts as a task, which greeting fits: rules of the welcome home. Pure.

import type { JobSummary } from '#domain/api/deposit/job.schema.ts';
import type { CommandSummary } from '#domain/api/sending/command.schema.ts';

export type TaskKind = 'mend' | 'confirm' | 'validate' | 'failed';

export interface Task {
  readonly kind: TaskKind;
  /** Order it belongs to. */
  readonly jobId: number;
  readonly commandId?: number;
  readonly state: string;
  /** Chip of the deposit that shows the recipients it is about. */
  readonly status?: 'mend' | 'error';
  readonly name: string;
  /** Recipients it is about, and of how many. */
  readonly count: number;
  readonly of: number;
  /** Who waits. */
  readonly person: string;
  readonly at: string;
}

/** Trouble first, then what holds up others, then what is merely unfinished. */
const URGENCY: readonly TaskKind[] = ['failed', 'mend', 'validate', 'confirm'];

const orderTask = (job: JobSummary): Task | undefined => {
  const { bad, error, remaining, packGroups } = job.counts;
  const toMend = bad + error;
  if (toMend === 0 && remaining === 0) return undefined;
  return {
    kind: toMend > 0 ? 'mend' : 'confirm',
    jobId: job.id,
    state: job.state,
    ...(toMend > 0 ? { status: bad > 0 ? 'mend' : 'error' } : {}),
    name: job.name,
    count: toMend > 0 ? toMend : remaining,
    of: packGroups,
    person: job.owner.name,
    at: job.submittedDate,
  };
};

/** Own waiting commands are no task: another person has to validate them. */
const commandTask = (command: CommandSummary): Task | undefined => {
  const waiting = command.state === 'AWAIT_VALIDATION';
  if (waiting && !command.abilities.includes('validate')) return undefined;
  return {
    kind: waiting ? 'validate' : 'failed',
    jobId: command.jobId,
    commandId: command.id,
    state: command.state,
    name: command.jobName,
    count: command.packGroupCount,
    of: command.packGroupCount,
    person: command.owner.name,
    at: command.creationDate,
  };
};

/** The tasks of a person, most urgent first, then the oldest. */
export function tasksOf(jobs: readonly JobSummary[], commands: readonly CommandSummary[]): Task[] {
  return [...jobs.map(orderTask), ...commands.map(commandTask)]
    .filter((task) => task !== undefined)
    .sort((a, b) => URGENCY.indexOf(a.kind) - URGENCY.indexOf(b.kind) || a.at.localeCompare(b.at));
}

/** Label id of the greeting at that hour. */
export function greetingLabel(hour: number): string {
  if (hour < 12) return 'home.hello.morning';
  return hour < 18 ? 'home.hello.afternoon' : 'home.hello.evening';
}
