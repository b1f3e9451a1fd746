// Automated mode, first half: an uploaded document becomes a deposit by the queue's preset. What is asked for is written
// down before it is asked, so a repeat after a crash asks for the same under the same key.

import { jsonField } from '#domain/api/client.ts';
import type { JobCreation } from '#domain/api/deposit/job.schema.ts';
import type { DesktopRefusal } from '#domain/errors/result.ts';
import { decided, type Refused } from '#main/link/answers.rules.ts';
import { type Kept, keyOf, nextIntent, sentAgain, withDocument } from '../store/kept.ts';
import { jobCreation } from './preset.rules.ts';
import { AGAIN, attention, REST, type Step, type StepPorts, type StepResult, verdictOn } from './step.ts';

/** Tries for a document that the server lost before a person is asked. */
const RELOADS = 5;

async function prepare(kept: Kept, ports: StepPorts, signal: AbortSignal): Promise<StepResult> {
  const queue = ports.queue(kept.document.queueId);
  if (queue === undefined) return attention('desktop.outbox.noQueue', { queue: kept.document.queueId });
  if (queue.serviceId === null) {
    // Goes on once the settings name a service.
    const failure: DesktopRefusal = { label: 'desktop.outbox.noService', parameters: { queue: queue.name } };
    return { kind: 'retry', failure, afterMs: null };
  }
  const service = await ports.link.call('services.get', { params: { serviceId: queue.serviceId }, signal });
  if (service.kind !== 'result') return verdictOn(service);
  const creation = jobCreation(queue, service.value, kept.document);
  if (!creation.ok) return attention(creation.refusal.label, creation.refusal.parameters);
  const request = creation.value;
  await ports.change(kept.document.id, (now) =>
    withDocument({ ...now, job: { ...now.job, request } }, { state: 'depositing' }),
  );
  return AGAIN;
}

/** The server's copy of the document is gone, because unused files are kept for days only: it is sent again. */
async function sendAgain(kept: Kept, ports: StepPorts, refused: Refused): Promise<StepResult> {
  if (kept.document.attempts >= RELOADS) return { kind: 'attention', failure: refused.refusal };
  await ports.change(kept.document.id, sentAgain);
  return { kind: 'retry', failure: refused.refusal, afterMs: null };
}

/** One try to make the deposit. */
export const depositStep: Step = async (kept, ports, signal) => {
  const cancelable = ports.cancelableFor(kept.document.id);
  if (cancelable > 0) return { kind: 'again', ms: cancelable };
  if (kept.job.request === null) return prepare(kept, ports, signal);
  const made = await ports.link.call('jobs.create', {
    parts: [{ name: 'parameters', value: jsonField(kept.job.request as JobCreation) }],
    idempotencyKey: keyOf(kept, 'job'),
    signal,
  });
  if (made.kind === 'result') {
    const { id: jobId } = made.value;
    const after = await ports.change(kept.document.id, (now) =>
      withDocument(now, { state: 'confirming', jobId, failure: null, attempts: 0, nextTryAt: null }),
    );
    return after === undefined ? REST : { kind: 'again', ms: 500 };
  }
  if (made.kind === 'refused' && (made.refusal.label === 'file.notFound' || made.refusal.label === 'file.purged')) {
    return sendAgain(kept, ports, made);
  }
  if (made.kind === 'refused' && decided(made)) {
    await ports.change(kept.document.id, (now) => ({ ...now, job: nextIntent(now.job) }));
  }
  return verdictOn(made);
};
