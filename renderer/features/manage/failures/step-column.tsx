// The column of documents in error that says what comes next.
import { useMemo } from 'react';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { type Text, useText } from '#renderer/i18n/text.ts';
import { channelLook } from '#renderer/theme/channels.ts';
import type { ListColumn } from '#renderer/ui/list/list.types.ts';

function stepOf({ doubt, takeover }: Shipment, t: Text): string {
  if (doubt !== null) return '';
  if (takeover === null) return t('manage.failure.stepWaits');
  if (takeover.state === 'wished') return t('manage.failure.stepWished');
  const [next] = takeover.next;
  return next === undefined
    ? t('manage.failure.stepNone')
    : t('manage.failure.next', { channels: t(channelLook[next.channelType].label) });
}

export function useStepColumn(): ListColumn<Shipment> {
  const t = useText();
  return useMemo(
    () => ({
      id: 'step',
      label: t('manage.failure.step'),
      width: 'minmax(160px, 220px)',
      priority: 2,
      sortBy: (row) => stepOf(row, t),
      render: (row) => <span>{stepOf(row, t)}</span>,
    }),
    [t],
  );
}
