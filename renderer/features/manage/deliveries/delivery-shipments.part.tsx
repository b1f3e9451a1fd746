// The documents of a delivery: filtered by status group, searched, opened to see where each one is.
import { useMemo, useState } from 'react';
import type { Delivery } from '#domain/api/sending/delivery.schema.ts';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { chipsOf, statesOf } from '#renderer/shared/lists/status-groups.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { DoubtBanner } from '#renderer/shared/shipments/doubt.part.tsx';
import { Journey } from '#renderer/shared/shipments/journey.part.tsx';
import { ListSearch } from '#renderer/ui/list/list-page.part.tsx';
import { ListTable } from '#renderer/ui/list/list-table.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState, NotFoundState } from '#renderer/ui/states/states.part.tsx';
import { Chips } from '#renderer/ui/values/chips.part.tsx';
import detail from '../detail/detail.module.css';
import { TableFrame } from '../detail/table-frame.part.tsx';
import { ProduceButton } from '../documents/produce-dialog.part.tsx';
import { keyOfShipment, nameOfShipment, useShipmentColumns } from '../documents/shipment-columns.tsx';
import { SHIPMENT_GROUPS } from '../documents/shipment-groups.ts';
import classes from './deliveries.module.css';
import { isMoving } from './delivery-states.ts';

const ROW_HEIGHT = 48;
/** px of an opened document: the page, and a line for each thing known of it. */
const OPENED_BASE = 290;
const FACT_HEIGHT = 30;
const DOUBT_HEIGHT = 150;
const BUTTON_HEIGHT = 48;
const LOOK_AGAIN_MS = 3_000;

const openedHeightOf = (row: Shipment | undefined): number =>
  row
    ? OPENED_BASE +
      FACT_HEIGHT * (2 + row.options.length) +
      (row.doubt === null ? 0 : DOUBT_HEIGHT) +
      (row.test ? BUTTON_HEIGHT : 0)
    : 0;

export function DeliveryShipments({ delivery }: { delivery: Delivery }) {
  const t = useText();
  const [query, set] = useQueryState();
  const { q = '', status = 'all' } = query;
  const [sort, setSort] = useState<string>();
  const columns = useShipmentColumns(true);
  const list = useCall(
    'shipments.find',
    { query: { deliveryId: delivery.id } },
    { refetchInterval: isMoving(delivery) ? LOOK_AGAIN_MS : false },
  );
  const rows = useMemo(() => {
    const states = statesOf(SHIPMENT_GROUPS, status);
    const text = q.toLocaleLowerCase();
    return (list.data?.items ?? []).filter(
      (row) =>
        (!states || states.includes(row.status)) &&
        `${row.recipient} ${row.nuid} ${row.recipientLines.join(' ')}`.toLocaleLowerCase().includes(text),
    );
  }, [list.data, status, q]);
  const opened = Number(query.open) || undefined;
  const openedHeight = openedHeightOf(rows.find(({ id }) => id === opened));
  return (
    <>
      <div className={detail.tabFilter}>
        <Chips
          label={t('manage.status')}
          chips={chipsOf(SHIPMENT_GROUPS, delivery.countPerStatus, t)}
          active={status}
          onChoose={(id) => set({ status: id === 'all' ? undefined : id, open: undefined })}
        />
        <ListSearch
          value={q}
          label={t('manage.search.documents')}
          placeholder={t('manage.search.documentsHint')}
          onChange={(text) => set({ q: text.trim() || undefined })}
        />
      </div>
      <QueryView query={list} what={t('manage.failed.documents')} skeleton={<RowsSkeleton rows={8} />}>
        {(all) =>
          rows.length > 0 ? (
            <TableFrame rows={rows.length} rowHeight={ROW_HEIGHT} more={openedHeight}>
              <ListTable
                label={t('common.route.manage.documents')}
                rows={rows}
                columns={columns}
                keyOf={keyOfShipment}
                nameOf={nameOfShipment}
                sort={sort}
                onSort={setSort}
                rowHeight={ROW_HEIGHT}
                opened={opened}
                openedHeight={openedHeight}
                renderOpened={(row) => (
                  <div className={classes.openedShipment}>
                    <DoubtBanner shipment={row} />
                    <ProduceButton shipment={row} />
                    <Journey shipment={row} />
                  </div>
                )}
                onOpen={(id) => set({ open: id === undefined || id === opened ? undefined : String(id) })}
              />
            </TableFrame>
          ) : all.items.length > 0 ? (
            <NotFoundState
              filters={[q, status === 'all' ? '' : t(`manage.group.${status}`)].filter(Boolean)}
              onClear={() => set({ q: undefined, status: undefined })}
            />
          ) : (
            <EmptyState title={t('manage.empty.shipments')}>
              <p>{t('manage.empty.shipmentsText')}</p>
            </EmptyState>
          )
        }
      </QueryView>
    </>
  );
}
