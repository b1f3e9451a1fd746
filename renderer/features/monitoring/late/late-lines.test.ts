// A line of the file of what is late has a word beside each code.
import { expect, it } from 'vitest';
import type { Text } from '#renderer/i18n/text.ts';
import { LATE_COLUMNS, lateLine } from './late-lines.ts';

const row = {
  ...{ externalId: 'PRD-7', name: 'Bills', channelName: 'Letters', ouName: 'Basel', lateStatus: 400, pieces: 3 },
  ...{ service: { name: 'Bills' }, owner: { login: 'clara' }, daysAllowed: 3, daysOver: 2 },
  ...{ promisedDate: '2026-11-16', postDate: '2026-11-16', dueDate: '2026-11-19' },
  taken: { step: 'site', date: '2026-11-20T09:00:00Z', person: { login: 'vera' } },
};
const say: Text = (label) => `word of ${label}`;
const told = (over: object = {}) => {
  const cells = lateLine({ ...row, ...over } as never, say);
  expect(cells).toHaveLength(LATE_COLUMNS.length);
  return Object.fromEntries(LATE_COLUMNS.map((column, n) => [column, cells[n]]));
};

it('names the status and the step beside their codes', () => {
  expect(told()).toMatchObject({
    ...{ lateStatus: '400', lateStatusLabel: 'word of shipment.status.400' },
    ...{ step: 'site', stepLabel: 'word of monitoring.late.done.site', stepBy: 'vera' },
  });
  expect(told({ taken: null })).toMatchObject({ step: '', stepLabel: '', stepBy: '' });
});
