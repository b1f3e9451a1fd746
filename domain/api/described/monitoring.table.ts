// What the API document says of what is late, and of monitoring.
import type { CallText } from './call-text.ts';

/** Calls of monitoring. */
export const MONITORING_TEXTS = {
  'deliveries.late': {
    summary: 'List what is late, delivery by delivery, oldest post date first',
    description:
      'A piece is late when the working days that its channel allows for its status have passed since its post date. `lateStatus` is the status in which it is stuck. Of the orders that you see: your own too.',
    refusals: ['list.cursor'],
  },
  'deliveries.lateCount': {
    summary: 'Count the pieces that are late, by channel and status',
    description:
      '`groups` has, of each channel on which anything is late, a row for each status that it allows days for.',
  },
  'monitoring.overview': {
    summary: 'Read what is late, failed, waiting and sent, by channel, account and day',
    description:
      'Of shipments made on the days asked for, which are days of UTC; `late` and confirmations that wait are of any day. Each has its largest causes, and how many the others have together.',
    refusals: ['list.rangeReversed', 'list.rangeTooWide'],
  },
  'monitoring.takeStep': {
    summary: 'Ask the site, or open an enquiry, about pieces that are late',
    description:
      'By where they are stuck. Up to the hand-over the site is asked by e-mail, once: at `siteEmailAddress` of the channel, else the administrators of the system. Behind it an enquiry at the carrier is recorded; no status changes. Both stand in the history of the delivery and of its documents.',
    example: { lateStatus: 400, note: 'The truck of Friday' },
    refusals: ['late.notLate', 'late.nobody', 'late.taken'],
  },
  'monitoring.views': { summary: 'List the own views of monitoring' },
  'monitoring.saveView': {
    summary: 'Keep the filters of a screen as an own view',
    description: 'One of the same screen and name is replaced.',
    example: { name: 'Letters of Basel', route: 'monitoring.shipments', query: { channel: 'SIMPLE_MAIL' } },
    refusals: ['monitoring.viewsFull'],
  },
  'monitoring.removeView': { summary: 'Remove an own view' },
  'monitoring.choices': { summary: 'List the accounts, services and people whose letters one sees' },
} as const satisfies Readonly<Record<string, CallText>>;
