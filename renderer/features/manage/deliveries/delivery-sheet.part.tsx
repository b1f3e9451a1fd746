// Previews a delivery beside the list: a page as it went out, facts, documents by status, last events.
import { Button } from '@mantine/core';
import type { DeliverySummary } from '#domain/api/sending/delivery.schema.ts';
import { keyOf, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { HistoryTimeline, storyKey } from '#renderer/shared/history/history.part.tsx';
import { PicturePage } from '#renderer/shared/pages/picture-page.part.tsx';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { useReadWith } from '#renderer/shared/queries/use-read-with.ts';
import { SheetPages, SideSheet } from '#renderer/ui/list/side-sheet.part.tsx';
import { DetailSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import classes from '../detail/detail.module.css';
import { DeliveryStatus } from './delivery-columns.tsx';
import { DeliveryFacts } from './delivery-facts.part.tsx';
import { StatusShares } from './status-shares.part.tsx';

export function DeliverySheet({ row, onClose }: { row: DeliverySummary; onClose: () => void }) {
  const t = useText();
  const go = useGo();
  const one = { params: { deliveryId: row.id } };
  const ofDelivery = { query: { deliveryId: row.id } };
  const delivery = useCall('deliveries.get', one);
  const shipments = useCall('shipments.find', ofDelivery);
  // The list goes on while it is made and handed over.
  useReadWith({ of: row.id, seen: row }, [
    keyOf('deliveries.get', one),
    keyOf('shipments.find', ofDelivery),
    storyKey({ kind: 'delivery', id: row.id }),
  ]);
  const files = (shipments.data?.items ?? []).flatMap(({ outputFile }) => outputFile ?? []);
  const file = files.find(({ purged }) => !purged);
  const open = () => go('manage.deliveryDetail', { deliveryId: row.id });
  return (
    <SideSheet
      label={t('manage.deliveryNo', { no: row.externalId })}
      status={<DeliveryStatus delivery={row} tag />}
      title={<bdi>{row.externalId}</bdi>}
      sub={<bdi>{row.jobName}</bdi>}
      openLabel={t('manage.openDelivery')}
      onOpenFull={open}
      onClose={onClose}
      footer={<Button onClick={open}>{t('manage.openDelivery')}</Button>}
    >
      <SheetPages>
        <div>
          <PicturePage
            of={file ? { kind: 'output', fileId: file.id, page: 1 } : undefined}
            label={t('manage.firstPage')}
            longestSide={700}
            gone={files.length > 0 && file === undefined ? t('manage.viewer.purged') : undefined}
          />
        </div>
      </SheetPages>
      <QueryView query={delivery} skeleton={<DetailSkeleton />}>
        {(data) => (
          <>
            <StatusShares counts={data.countPerStatus} />
            <DeliveryFacts delivery={data} />
          </>
        )}
      </QueryView>
      <h3 className={classes.sheetHead}>{t('manage.lastEvents')}</h3>
      <HistoryTimeline of={{ kind: 'delivery', id: row.id }} most={5} />
    </SideSheet>
  );
}
