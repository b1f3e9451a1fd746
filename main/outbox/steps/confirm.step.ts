// Automated mode, second half: waits until the letters are read, and confirms them by the preset when every one is good.
// A bad value, an orphan page or a letter without a channel waits for a person and is never sent.

import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { decided, type Outcome } from '#main/link/answers.rules.ts';
import { isForeign, type Kept, keyOf, nextIntent, withDocument } from '../store/kept.ts';
import { afterCancel, badRow, isCanceled, isInProgress, lookAgainAfter, obstacle } from './confirm.rules.ts';
import { nextPostDate } from './preset.rules.ts';
import { type Order, orderOf } from './preset-check.ts';
import { AGAIN, attention, REST, type Step, type StepPorts, type StepResult, verdictOn } from './step.ts';

const ROWS_AT_ONCE = 1_000;
/** Rows of one delivery command (the contract's limit). */
const ROWS_OF_A_COMMAND = 50_000;
/** What has changed since the letters were looked at: they are looked at again. */
const CHANGED: readonly string[] = ['packGroup.notRemaining', 'delivery.channelChanged', 'exception.editionConflict'];
/** Refusals about days, rows or channels that are settled automatically before a person is asked. */
const CORRECTIONS = 5;

async function remainingRows(
  jobId: number,
  ports: StepPorts,
  signal: AbortSignal,
): Promise<Outcome<readonly PackGroup[]>> {
  const rows: PackGroup[] = [];
  let cursor: string | null = null;
  while (rows.length < ROWS_OF_A_COMMAND) {
    const page: Outcome<{ items: PackGroup[]; cursor: string | null }> = await ports.link.call('jobs.packGroups', {
      params: { jobId },
      query: { dispatchState: 'REMAINING', maxResults: ROWS_AT_ONCE, cursor },
      signal,
    });
    if (page.kind !== 'result') return page;
    rows.push(...page.value.items);
    cursor = page.value.cursor;
    if (cursor === null) break;
  }
  return { kind: 'result', value: rows.slice(0, ROWS_OF_A_COMMAND) };
}

async function confirmed(kept: Kept, ports: StepPorts): Promise<StepResult> {
  const endedAt = ports.now().toISOString();
  await ports.change(kept.document.id, (now) =>
    withDocument({ ...now, endedAt }, { state: 'confirmed', failure: null, attempts: 0, nextTryAt: null }),
  );
  return REST;
}

/** Looks at the deposit and decides what is to be confirmed. */
async function decide(kept: Kept, ports: StepPorts, signal: AbortSignal): Promise<StepResult> {
  const jobId = kept.document.jobId ?? 0;
  const job = await ports.link.call('jobs.get', { params: { jobId }, signal });
  if (job.kind !== 'result') return verdictOn(job);
  if (isInProgress(job.value)) {
    const age = ports.now().getTime() - Date.parse(job.value.submittedDate);
    return { kind: 'again', ms: lookAgainAfter(age) };
  }
  if (isCanceled(job.value)) {
    await ports.change(kept.document.id, (now) => afterCancel(now, ports.now().toISOString()));
    return REST;
  }
  const stopped = obstacle(job.value);
  if (stopped) return stopped;
  const rows = await remainingRows(jobId, ports, signal);
  if (rows.kind !== 'result') return verdictOn(rows);
  if (rows.value.length === 0) return confirmed(kept, ports); // a person was faster
  const bad = badRow(rows.value);
  if (bad) return bad;
  const packGroupIds = rows.value.map(({ id }) => id);
  const order = await orderOf(kept, { packGroupIds, ports, signal });
  if ('kind' in order) return order;
  await ports.change(kept.document.id, (now) => ({ ...now, command: { ...now.command, request: order } }));
  return AGAIN;
}

/** One try to confirm, or one look at a deposit that is still being read. */
export const confirmStep: Step = async (kept, ports, signal) => {
  // At another server the number of the deposit may belong to another person.
  if (isForeign(kept, ports.owner())) return attention('job.unknown');
  if (kept.command.request === null) return decide(kept, ports, signal);
  const order = kept.command.request as Order;
  const made = await ports.link.call('commands.create', {
    body: order.body,
    idempotencyKey: keyOf(kept, 'command'),
    signal,
  });
  if (made.kind === 'result') {
    if ((order.body.packGroupIds?.length ?? 0) < ROWS_OF_A_COMMAND) return confirmed(kept, ports);
    await ports.change(kept.document.id, (now) => ({ ...now, command: nextIntent(now.command) }));
    return AGAIN;
  }
  if (made.kind !== 'refused' || !decided(made)) return verdictOn(made);
  const { refusal } = made;
  const day = nextPostDate(refusal, order.timeZone);
  const again = day === null ? null : { ...order, body: { ...order.body, expectedPostDate: day } };
  await ports.change(kept.document.id, (now) => ({
    ...now,
    command: { ...nextIntent(now.command), request: again },
  }));
  const settles = again !== null || CHANGED.includes(refusal.label);
  if (settles && kept.document.attempts < CORRECTIONS) {
    return { kind: 'retry', failure: refusal, afterMs: null };
  }
  return verdictOn(made);
};
