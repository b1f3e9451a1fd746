// Documents of automated mode: grouped by what they need, and when an order has nothing left to do. Pure.
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { isEnded } from '#renderer/session/inbox.rules.ts';
import { isAutomated } from '../documents/document.rules.ts';

export interface AutomatedGroups {
  readonly stuck: readonly InboxDocument[];
  readonly underWay: readonly InboxDocument[];
  readonly done: readonly InboxDocument[];
}

/** Automated documents by what they need. Dropped ones are out of sight; the agent keeps them for its warning. */
export function automatedGroups(documents: readonly InboxDocument[]): AutomatedGroups {
  const shown = documents.filter((document) => isAutomated(document) && document.state !== 'dropped');
  return {
    stuck: shown.filter(({ state }) => state === 'attention'),
    underWay: shown.filter((document) => document.state !== 'attention' && !isEnded(document)),
    done: shown.filter(isEnded),
  };
}

/** Everything of an order is on its way: nothing is left to confirm, to mend or to match. */
export const isSettled = ({ counts }: Pick<Job, 'counts'>): boolean =>
  counts.remaining === 0 &&
  counts.bad === 0 &&
  counts.orphans === 0 &&
  counts.awaiting + counts.processing + counts.sent > 0;
