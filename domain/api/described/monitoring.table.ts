// What the API document says of what is late, and of monitoring.
import type { CallText } from './call-text.ts';

/** Calls of monitoring. */
export const MONITORING_TEXTS = {
  'deliveries.late': {
    summary: 'List what is late by delivery, oldest promised day first',
    description:
      'A piece is late when the working days that its channel allows for its status have passed since the day that it was promised for, its first post date. Of the orders that you see.',
    refusals: ['list.cursor'],
  },
  'deliveries.lateCount': {
    summary: 'Count the pieces that are late, by channel and status',
    description: '`groups`: by channel and status that it allows days for.',
  },
  'monitoring.overview': {
    summary: 'Read what is late, failed, waiting and sent, by channel, account and day',
    description:
      'Of shipments made on the days asked for, in UTC; `late`, `trend`, `stopped` and confirmations that wait are of any day.',
    refusals: ['list.rangeReversed', 'list.rangeTooWide'],
  },
  'monitoring.takeStep': {
    summary: 'Ask the site or the carrier about what is late',
    description:
      'Up to the hand-over the site is asked by e-mail, once: at `siteEmailAddress` of the channel, else the administrators of the system. Behind it an enquiry is recorded.',
    example: { lateStatus: 400, note: 'The truck of Friday' },
    refusals: ['late.notLate', 'late.nobody', 'late.taken', 'job.wordsPurged', 'job.evidencePurged'],
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
