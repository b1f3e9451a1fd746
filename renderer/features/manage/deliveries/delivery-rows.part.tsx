// The deliveries of one order; a row opens the delivery.
import { useState } from 'react';
import type { DeliverySummary } from '#domain/api/sending/delivery.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { ListTable } from '#renderer/ui/list/list-table.part.tsx';
import { EmptyState } from '#renderer/ui/states/states.part.tsx';
import { TableFrame } from '../detail/table-frame.part.tsx';
import { useDeliveryColumns } from './delivery-columns.tsx';

const ROW_HEIGHT = 40;

export const keyOfDelivery = (delivery: DeliverySummary) => delivery.id;
export const nameOfDelivery = (delivery: DeliverySummary) => delivery.externalId;

export function DeliveryRows({ deliveries }: { deliveries: readonly DeliverySummary[] }) {
  const t = useText();
  const go = useGo();
  const columns = useDeliveryColumns('order');
  const [sort, setSort] = useState<string>();
  if (deliveries.length === 0) {
    return (
      <EmptyState title={t('manage.empty.orderDeliveries')}>
        <p>{t('manage.empty.orderDeliveriesText')}</p>
      </EmptyState>
    );
  }
  return (
    <TableFrame rows={deliveries.length} rowHeight={ROW_HEIGHT}>
      <ListTable
        label={t('common.route.manage.deliveries')}
        rows={deliveries}
        columns={columns}
        keyOf={keyOfDelivery}
        nameOf={nameOfDelivery}
        sort={sort}
        onSort={setSort}
        onOpen={(id) => (id === undefined ? undefined : go('manage.deliveryDetail', { deliveryId: id }))}
      />
    </TableFrame>
  );
}
