// "Where is it?": the way of one document as a wide timeline, with the page as it went out beside it.
import { UnstyledButton } from '@mantine/core';
import { IconServer2, IconTruckDelivery } from '@tabler/icons-react';
import { useState } from 'react';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import type { StoryEvent } from '#domain/api/sending/story.contract.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { HistoryTimeline } from '#renderer/shared/history/history.part.tsx';
import type { StoryProof } from '#renderer/shared/history/story.part.tsx';
import { PicturePage } from '#renderer/shared/pages/picture-page.part.tsx';
import { PdfViewer } from '#renderer/shared/viewer/pdf-viewer.part.tsx';
import { outputOf } from '#renderer/shared/viewer/viewed-file.ts';
import { Facts } from '#renderer/ui/values/facts.part.tsx';
import { NumberText } from '#renderer/ui/values/values.part.tsx';
import { differingPages } from './differing-pages.rules.ts';
import { plannedCodes } from './planned.rules.ts';
import classes from './shipments.module.css';
import { useOptionFacts } from './use-option-facts.tsx';

/** Status code of a shipment whose file is made. */
const COMPOSED = 300;

interface ShipmentTimelineProps {
  shipment: Shipment;
  /** Events that stand elsewhere on the page. */
  without?: ReadonlySet<number>;
  /** Who says so stands in a column of its own. */
  sources?: boolean;
}

/**
 * The file that was made, beside the event that made it: our own, as a carrier that says the same code made nothing. A file of the
 * carrier beside the event that says so.
 */
function useProofOf(shipment: Shipment, look: () => void): (event: StoryEvent) => StoryProof | undefined {
  const { download } = useApi();
  const { id: shipmentId, outputFile, carrierFiles } = shipment;
  return ({ kind, status, files: [file] }) => {
    if (kind === 'status' && status === COMPOSED && outputFile && !outputFile.purged)
      return { name: outputFile.name, bytes: outputFile.bytes, onOpen: look };
    const carriers =
      kind === 'fileAdded' ? carrierFiles.find(({ name, purged }) => name === file?.name && !purged) : undefined;
    if (carriers === undefined) return undefined;
    const { name: trackingName, bytes } = carriers;
    const onOpen = () => void download('shipments.trackingFile', { params: { shipmentId, trackingName } });
    return { name: trackingName, bytes, onOpen };
  };
}

/** The history of a document, with the files that prove it. */
export function ShipmentTimeline({ shipment, without, sources }: ShipmentTimelineProps) {
  const [viewed, setViewed] = useState(false);
  const file = outputOf(shipment);
  const proofOf = useProofOf(shipment, () => setViewed(true));
  const carrier = CHANNEL_TYPE_ROWS[shipment.channelType].paper ? IconTruckDelivery : IconServer2;
  return (
    <>
      <HistoryTimeline
        of={{ kind: 'shipment', id: shipment.id }}
        wide
        planned={plannedCodes(shipment)}
        {...(without ? { without } : {})}
        carrier={sources ? carrier : undefined}
        proofOf={proofOf}
      />
      {viewed && file ? <PdfViewer file={file} title={shipment.recipient} onClose={() => setViewed(false)} /> : null}
    </>
  );
}

export function Journey({ shipment }: { shipment: Shipment }) {
  const t = useText();
  const options = useOptionFacts(shipment.options);
  return (
    <div className={classes.journey}>
      <ShipmentTimeline shipment={shipment} />
      <div className={classes.output}>
        <OutputPage shipment={shipment} />
        <Facts
          facts={[
            [t('manage.number'), <bdi key="n">{shipment.nuid}</bdi>],
            [t('manage.pages'), <NumberText key="p" value={shipment.pages} />],
            ...options,
          ]}
        />
      </div>
    </div>
  );
}

/** The first page as it was sent, marks on it; opens the viewer. */
export function OutputPage({ shipment, longestSide = 700 }: { shipment: Shipment; longestSide?: number }) {
  const t = useText();
  const [viewed, setViewed] = useState(false);
  const file = outputOf(shipment);
  const first = file && !file.purged ? { kind: 'output' as const, fileId: file.fileId, page: 1 } : undefined;
  const shown = differingPages(shipment)?.output ?? first;
  if (file?.purged) {
    return (
      <div className={classes.desk}>
        <PicturePage of={undefined} label="" gone={t('manage.viewer.purged')} />
      </div>
    );
  }
  return (
    <>
      <div className={classes.desk} dir="ltr">
        <UnstyledButton
          className={classes.look ?? ''}
          disabled={!file}
          aria-label={t('manage.lookAtDocument', { name: shipment.recipient })}
          onClick={() => setViewed(true)}
        >
          <PicturePage of={shown} label="" longestSide={longestSide} />
        </UnstyledButton>
      </div>
      {viewed && file ? <PdfViewer file={file} title={shipment.recipient} onClose={() => setViewed(false)} /> : null}
    </>
  );
}
