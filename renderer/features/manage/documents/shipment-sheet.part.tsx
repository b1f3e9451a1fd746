// Previews a document beside the list: the page as it went out, the address as printed, facts, where it is.

import { Button } from '@mantine/core';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { HistoryTimeline } from '#renderer/shared/history/history.part.tsx';
import { PicturePage } from '#renderer/shared/pages/picture-page.part.tsx';
import { DoubtBanner } from '#renderer/shared/shipments/doubt.part.tsx';
import type { Acknowledging } from '#renderer/shared/shipments/use-acknowledge.tsx';
import { outputOf } from '#renderer/shared/viewer/viewed-file.ts';
import { SheetPages, SideSheet } from '#renderer/ui/list/side-sheet.part.tsx';
import classes from '../detail/detail.module.css';
import { FailureChoice } from '../failures/failure-choice.part.tsx';
import { isUndecided } from '../failures/failures.rules.ts';
import { Replaced } from '../failures/replaced.part.tsx';
import { nobodyIn, placeOfShipment, ShipmentStatus } from './shipment-columns.tsx';
import { ShipmentFacts } from './shipment-facts.part.tsx';
import { mayAcknowledge } from './shipment-groups.ts';
import { useWhole } from './use-whole.ts';

export function ShipmentSheet(props: { shipment: Shipment; acknowledging: Acknowledging; onClose: () => void }) {
  const { shipment, acknowledging, onClose } = props;
  const t = useText();
  const go = useGo();
  const file = outputOf(shipment);
  const open = () => go('monitoring.shipmentDetail', { shipmentId: shipment.id });
  const able = mayAcknowledge(shipment);
  const whole = useWhole(shipment);
  return (
    <SideSheet
      label={t('manage.documentNo', { no: shipment.nuid })}
      status={<ShipmentStatus shipment={shipment} tag />}
      title={<bdi>{shipment.recipient || t(nobodyIn(shipment))}</bdi>}
      sub={<bdi>{placeOfShipment(shipment)}</bdi>}
      openLabel={t('manage.openDocument')}
      onOpenFull={open}
      onClose={onClose}
      footer={
        <>
          {able && !isUndecided(shipment) ? (
            <Button onClick={() => acknowledging.ask([shipment.id])}>{t('manage.acknowledge')}</Button>
          ) : null}
          <Button variant={able ? 'default' : 'filled'} onClick={open}>
            {t('manage.track')}
          </Button>
        </>
      }
    >
      <FailureChoice shipment={shipment} />
      <SheetPages>
        <div>
          <PicturePage
            of={file && !file.purged ? { kind: 'output', fileId: file.fileId, page: 1 } : undefined}
            label={t('manage.firstPage')}
            longestSide={700}
            gone={file?.purged ? t('manage.viewer.purged') : undefined}
          />
        </div>
      </SheetPages>
      <DoubtBanner shipment={shipment} />
      <Replaced shipment={shipment} />
      {whole ? <ShipmentFacts shipment={whole} attempts={[whole]} /> : <ShipmentFacts shipment={shipment} />}
      <h3 className={classes.sheetHead}>{t('manage.lastEvents')}</h3>
      <HistoryTimeline of={{ kind: 'shipment', id: shipment.id }} most={5} />
    </SideSheet>
  );
}
