// Beside the story of a document: whether it is as it was sealed, the page as it went out, what is known of it, its files.
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { DifferingPages } from '#renderer/shared/shipments/differing-pages.part.tsx';
import { differingPages } from '#renderer/shared/shipments/differing-pages.rules.ts';
import { OutputPage } from '#renderer/shared/shipments/journey.part.tsx';
import { EvidenceBox } from '../detail/evidence.part.tsx';
import { CarrierFiles } from './carrier-files.part.tsx';
import classes from './documents.module.css';
import { FurtherFiles } from './further-files.part.tsx';
import { ShipmentFacts } from './shipment-facts.part.tsx';

export function ShipmentSide({ shipment, attempts }: { shipment: Shipment; attempts: readonly Shipment[] }) {
  const t = useText();
  return (
    <>
      <EvidenceBox of={{ kind: 'shipment', id: shipment.id }} />
      {differingPages(shipment) ? (
        <section aria-label={t('manage.differs.title')}>
          <DifferingPages shipment={shipment} />
        </section>
      ) : (
        <section className={classes.preview} aria-label={t('manage.asSent')}>
          <OutputPage shipment={shipment} longestSide={900} />
        </section>
      )}
      <ShipmentFacts shipment={shipment} attempts={attempts} />
      <FurtherFiles shipment={shipment} />
      <CarrierFiles shipment={shipment} />
    </>
  );
}
