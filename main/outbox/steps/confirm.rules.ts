// What the state of a deposit and its rows mean for an automated document. Pure.
import type { JobSummary } from '#domain/api/deposit/job.schema.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import type { OptionsCheck } from '#domain/api/sending/delivery.schema.ts';
import { JOB_STATES_IN_PROGRESS } from '#domain/jobs/jobs.ts';
import { type Kept, withDocument } from '../store/kept.ts';
import { attention, type StepResult } from './step.ts';

/** Milliseconds until the next check of a deposit that is being read: short at first, longer for long runs. */
export function lookAgainAfter(ageMs: number): number {
  if (ageMs < 30_000) return 1_000;
  return ageMs < 600_000 ? 5_000 : 30_000;
}

type JobFacts = Pick<JobSummary, 'state' | 'errorMessage' | 'counts'>;

const CANCELED = 'desktop.outbox.canceled';
const ANOTHER_PERSON = 'address.anotherPerson';
const IN_PROGRESS: readonly string[] = JOB_STATES_IN_PROGRESS;
/** The server still reads the documents of the deposit. */
export const isInProgress = ({ state }: Pick<JobFacts, 'state'>): boolean => IN_PROGRESS.includes(state);

/** Why this deposit cannot be confirmed automatically, or null. */
export function obstacle({ state, errorMessage, counts }: JobFacts): StepResult | null {
  if (state === 'PROCESSING_ERROR') {
    return errorMessage ? { kind: 'attention', failure: errorMessage } : attention('job.processing');
  }
  if (counts.orphans > 0) return attention('deposit.reconciliationsMissing', { count: counts.orphans });
  const taken = counts.awaiting + counts.processing + counts.sent;
  return counts.remaining === 0 && taken === 0 ? attention('delivery.noPackGroups') : null;
}

/** A person canceled the deposit in the browser: none of it is sent. */
export const isCanceled = ({ state }: Pick<JobFacts, 'state'>): boolean => state === 'CANCELLED';

/** The document ends with its deposit, and says why. */
export const afterCancel = (kept: Kept, endedAt: string): Kept =>
  withDocument(
    { ...kept, endedAt },
    { state: 'dropped', failure: { label: CANCELED, parameters: {} }, attempts: 0, nextTryAt: null },
  );

/** Every letter of the deposit is on its way and nothing is left over: a person has sent it. */
export const isSettled = (job: JobFacts): boolean =>
  !isInProgress(job) && !isCanceled(job) && obstacle(job) === null && job.counts.remaining === 0;

/** A letter with so many values that are not as they should be. */
const badValues = (recipientName: string, count: number): StepResult => {
  const recipient = recipientName.trim();
  return attention('desktop.outbox.badValues', { count, recipient, named: recipient === '' ? 'no' : 'yes' });
};

/** Why these rows must wait for a person, or null: a bad value, or a page of another person. */
export function badRow(rows: readonly PackGroup[]): StepResult | null {
  const bad = rows.find(({ quality }) => quality === 'BAD');
  if (bad === undefined) return null;
  const values = Object.values(bad.shipmentRequirements).filter(({ quality }) => quality === 'BAD').length;
  // No value of it is wrong: it says itself what is.
  if (values === 0 && bad.fault?.label === ANOTHER_PERSON) return { kind: 'attention', failure: bad.fault };
  return badValues(bad.recipientName, Math.max(1, values));
}

/** Why a letter must wait as the check has it, or null: it lacks what its channel needs, or no channel takes it. */
export function badLetter({ bad, notEligible }: Pick<OptionsCheck, 'bad' | 'notEligible'>): StepResult | null {
  const [lacking] = bad;
  if (lacking) return badValues(lacking.recipientName, 1);
  const [stuck] = notEligible;
  return stuck ? attention('delivery.notEligible', { id: stuck.packGroupId, recipient: stuck.recipientName }) : null;
}
