// Says on a delivery, or on a document of it, what is late: what was expected by when, and how many days that is over.
import { IconClockPause } from '@tabler/icons-react';
import type { LateDelivery } from '#domain/api/monitoring/late.schema.ts';
import { useCall } from '#renderer/api/api.ts';
import { parseIsoDay } from '#renderer/i18n/dates.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { Notice } from './notice.part.tsx';

interface LateNoticeProps {
  deliveryId: number;
  /** Of a document: the status in which it is; without it all documents of the delivery are meant. */
  status?: number;
}

export function LateNotice({ deliveryId, status }: LateNoticeProps) {
  const { data } = useCall('deliveries.late', { query: { deliveryId } });
  const late = (data?.items ?? []).filter(({ lateStatus }) => status === undefined || lateStatus === status);
  return late.map((row) => <LateLine key={row.key} row={row} n={status === undefined ? row.pieces : 0} />);
}

/** @param n documents; 0: the one that is looked at */
function LateLine({ row, n }: { row: LateDelivery; n: number }) {
  const t = useText();
  const formats = useFormats();
  const { lateStatus, dueDate, daysOver, daysAllowed } = row;
  const due = parseIsoDay(dueDate);
  const expected = t(`manage.late.by.${lateStatus}`, { day: due ? formats.shortDay(due) : dueDate });
  const over = t('manage.late.over', { n: daysOver, allowed: daysAllowed });
  return (
    <Notice icon={IconClockPause} token="warn">
      {t('manage.late', { n, expected, over })}
    </Notice>
  );
}
