// What the API document says of what is late, and of monitoring.
import type { CallText } from './call-text.ts';

/** Calls of monitoring. */
export const MONITORING_TEXTS = {
  'deliveries.late': {
    summary: 'List what is late, delivery by delivery, oldest post date first',
    description:
      'A piece is late when the working days that its channel allows for its status have passed since its post date. `lateStatus` is the status in which it is stuck.',
    refusals: ['list.cursor'],
  },
  'deliveries.lateCount': {
    summary: 'Count the pieces that are late, by channel and status',
    description:
      '`groups` has, of each channel on which anything is late, a row for each status that it allows days for.',
  },
  'monitoring.choices': { summary: 'List the accounts, services and people whose letters one sees' },
} as const satisfies Readonly<Record<string, CallText>>;
