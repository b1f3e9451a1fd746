// The state that the printer reports: signed in or not, room on the disk or not.

import { PRINTER_STATE } from '../protocol/codes.ts';
import type { PrinterState } from './environment/events.ts';

export interface PrinterStatus {
  readonly state: number;
  readonly reasons: readonly string[];
  readonly accepting: boolean;
  readonly message: string;
}
interface StatusFacts {
  readonly mode: PrinterState;
  readonly spoolFull: boolean;
  readonly busy: boolean;
}

const MESSAGES: Readonly<Record<PrinterState, string>> = {
  ready: '',
  'not-signed-in': 'Nobody is signed in. Documents are accepted and held until somebody signs in.',
  paused: 'Paused. Documents are accepted and held.',
};

/**
 * Held means: accepted, on disk, waiting for the product. So the printer goes on accepting, and says "paused" as a
 * report beside an idle state: a stopped state makes clients keep the document, where no person sees it (docs/decisions/0033).
 */
export function statusOf(facts: StatusFacts): PrinterStatus {
  const reasons: string[] = [];
  if (facts.spoolFull) reasons.push('spool-area-full');
  if (facts.mode !== 'ready') reasons.push('paused-report');
  const message = facts.spoolFull ? 'The disk is nearly full: no documents are accepted.' : MESSAGES[facts.mode];
  return {
    state: facts.spoolFull ? PRINTER_STATE.stopped : facts.busy ? PRINTER_STATE.processing : PRINTER_STATE.idle,
    reasons: reasons.length > 0 ? reasons : ['none'],
    accepting: !facts.spoolFull,
    message,
  };
}

interface StateWatch {
  /** Looks at the state of these queues after anything that may have changed it. */
  readonly look: (queues: readonly string[]) => void;
  /** When the state of a queue or its reasons last changed, in ms since 1970. */
  readonly changedAt: (queue: string) => number;
}

const keyOf = ({ state, reasons }: PrinterStatus): string => [state, ...reasons].join(' ');

/** Remembers when printer-state or printer-state-reasons changed (RFC 8011 sections 5.4.11 and 5.4.12, PWG 5100.13). */
export function createStateWatch(now: () => number, status: (queue: string) => PrinterStatus): StateWatch {
  const began = now();
  const idle = keyOf(statusOf({ mode: 'ready', spoolFull: false, busy: false }));
  const seen = new Map<string, { readonly key: string; readonly at: number }>();
  return {
    look(queues) {
      for (const queue of queues) {
        const next = keyOf(status(queue));
        if (next !== (seen.get(queue)?.key ?? idle)) seen.set(queue, { key: next, at: now() });
      }
    },
    changedAt: (queue) => seen.get(queue)?.at ?? began,
  };
}
