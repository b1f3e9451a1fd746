// The documents of a delivery: filtered by status group, searched, opened to see where each one is.
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Delivery } from '#domain/api/sending/delivery.schema.ts';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { useAskedStatus } from '#renderer/shared/lists/list-filters.ts';
import { chipsOf, isGroupOf } from '#renderer/shared/lists/status-groups.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { DoubtBanner } from '#renderer/shared/shipments/doubt.part.tsx';
import { Journey } from '#renderer/shared/shipments/journey.part.tsx';
import { ListSearch } from '#renderer/ui/list/list-page.part.tsx';
import { ListTable } from '#renderer/ui/list/list-table.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState, NotFoundState, TooMuchNotice } from '#renderer/ui/states/states.part.tsx';
import { Chips } from '#renderer/ui/values/chips.part.tsx';
import detail from '../detail/detail.module.css';
import { TableFrame } from '../detail/table-frame.part.tsx';
import { ProduceButton } from '../documents/produce-dialog.part.tsx';
import { keyOfShipment, nameOfShipment, useShipmentColumns } from '../documents/shipment-columns.tsx';
import { SHIPMENT_GROUPS } from '../documents/shipment-groups.ts';
import classes from './deliveries.module.css';
import { useDeliveryDocuments } from './use-delivery-documents.ts';

const ROW_HEIGHT = 48;
/** px of an opened document: the page, and a line for each thing known of it. */
const OPENED_BASE = 290;
const FACT_HEIGHT = 30;
const DOUBT_HEIGHT = 150;
const BUTTON_HEIGHT = 48;

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
  const { q = '' } = query;
  const status = useAskedStatus(isGroupOf(SHIPMENT_GROUPS));
  const [sort, setSort] = useState<string>();
  const columns = useShipmentColumns(true);
  const { list, items: rows, hasMore, isReading, readOn } = useDeliveryDocuments(delivery, { q, status });
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
        {() =>
          rows.length > 0 ? (
            <>
              {hasMore ? (
                <TooMuchNotice shown={rows.length} text={t('manage.documents.partly', { n: rows.length })} />
              ) : null}
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
              {hasMore ? (
                <Button className={classes.more ?? ''} variant="default" loading={isReading} onClick={readOn}>
                  {t('manage.documents.more')}
                </Button>
              ) : null}
            </>
          ) : (
            <NoDocuments q={q} status={status} onClear={() => set({ q: undefined, status: undefined })} />
          )
        }
      </QueryView>
    </>
  );
}

function NoDocuments({ q, status, onClear }: { q: string; status: string; onClear: () => void }) {
  const t = useText();
  if (q === '' && status === 'all') {
    return (
      <EmptyState title={t('manage.empty.shipments')}>
        <p>{t('manage.empty.shipmentsText')}</p>
      </EmptyState>
    );
  }
  const chosen = status === 'all' ? '' : t(`manage.group.${status}`);
  return <NotFoundState filters={[q, chosen].filter(Boolean)} onClear={onClear} />;
}
