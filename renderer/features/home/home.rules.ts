// What this person can do now, what waits for a colleague, which greeting fits: rules of the welcome home. Pure.
import type { JobSummary } from '#domain/api/deposit/job.schema.ts';
import type { CommandSummary } from '#domain/api/sending/command.schema.ts';
import { heldBy } from '#domain/deliveries/doubts.ts';

export type TaskKind = 'rejected' | 'inDoubt' | 'failed' | 'mend' | 'confirm';

export interface Task {
  readonly kind: TaskKind;
  /** Order it belongs to. */
  readonly jobId: number;
  readonly commandId?: number;
  readonly state: string;
  /** Chip of the deposit that shows the recipients it is about. */
  readonly status?: 'mend';
  readonly name: string;
  /** In test mode. */
  readonly test: boolean;
  readonly service: JobSummary['service'] | CommandSummary['service'];
  /** Recipients it is about, and of how many. */
  readonly count: number;
  readonly of: number;
  /** Who rejected it, or for whom it is done where that is another person; null: nobody else. */
  readonly person: string | null;
  /** What the person wrote. */
  readonly reason: string | null;
  readonly at: string;
}

/** What somebody sent back first, then trouble, then what is merely unfinished. */
const URGENCY: readonly TaskKind[] = ['rejected', 'inDoubt', 'failed', 'mend', 'confirm'];

/** What failed on its way is decided on among the documents in error: it is nothing to correct in the deposit. */
function orderTask({ id, name, test, service, state, submittedDate, rejection, counts }: JobSummary): Task | undefined {
  const { bad, remaining, packGroups } = counts;
  const common = { jobId: id, name, test, service, of: packGroups };
  if (rejection) {
    const { count, person, reason, date } = rejection;
    return { ...common, kind: 'rejected', state: 'REJECTED', count, person: person?.name ?? null, reason, at: date };
  }
  const rest = { state, person: null, reason: null, at: submittedDate };
  if (bad > 0) return { ...common, ...rest, kind: 'mend', status: 'mend', count: bad };
  return remaining > 0 ? { ...common, ...rest, kind: 'confirm', count: remaining } : undefined;
}

/**
 * `me`: id of whoever looks. Only who may try again has a task, and the owner of what is in doubt; another person's order says
 * whose it is.
 */
function failedTask(command: CommandSummary, me: number): Task | undefined {
  const inDoubt = heldBy(command.fault);
  const isMine = inDoubt > 0 ? command.owner.id === me : command.abilities.includes('retry');
  return isMine
    ? {
        kind: inDoubt > 0 ? 'inDoubt' : 'failed',
        jobId: command.jobId,
        commandId: command.id,
        state: command.state,
        name: command.jobName,
        test: command.test,
        service: command.service,
        count: inDoubt > 0 ? inDoubt : command.packGroupCount,
        of: command.packGroupCount,
        person: command.owner.id === me ? null : command.owner.name,
        reason: null,
        at: command.creationDate,
      }
    : undefined;
}

/** What this person can do now, most urgent first, then the oldest. */
export function tasksOf(jobs: readonly JobSummary[], failed: readonly CommandSummary[], me: number): Task[] {
  return [...jobs.map(orderTask), ...failed.map((command) => failedTask(command, me))]
    .filter((task) => task !== undefined)
    .sort((a, b) => URGENCY.indexOf(a.kind) - URGENCY.indexOf(b.kind) || a.at.localeCompare(b.at));
}

/** Waiting commands on which this person may decide; the longest waiting first. */
export const toValidate = (waiting: readonly CommandSummary[]): CommandSummary[] =>
  waiting
    .filter(({ abilities }) => abilities.includes('validate'))
    .toSorted((a, b) => a.creationDate.localeCompare(b.creationDate));

/** Own commands on which a colleague decides; the longest waiting first. */
export const waitsForColleague = (waiting: readonly CommandSummary[], me: number): CommandSummary[] =>
  waiting
    .filter(({ owner, abilities }) => owner.id === me && !abilities.includes('validate'))
    .toSorted((a, b) => a.creationDate.localeCompare(b.creationDate));

/** Label id of the greeting at that hour. */
export function greetingLabel(hour: number): string {
  if (hour < 12) return 'home.hello.morning';
  return hour < 18 ? 'home.hello.afternoon' : 'home.hello.evening';
}
