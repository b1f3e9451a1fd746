// An opened recipient: its page beside the address as it will be printed and the values read from it.

import { Button, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { keyOf, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { PicturePage } from '#renderer/shared/pages/picture-page.part.tsx';
import { useReadWith } from '#renderer/shared/queries/use-read-with.ts';
import { PdfViewer } from '#renderer/shared/viewer/pdf-viewer.part.tsx';
import { outputOf, type ViewedFile, viewedInput } from '#renderer/shared/viewer/viewed-file.ts';
import { shipmentLook } from '#renderer/theme/status.ts';
import { PartlyNotice } from '#renderer/ui/states/states.part.tsx';
import { Facts } from '#renderer/ui/values/facts.part.tsx';
import { Status } from '#renderer/ui/values/status.part.tsx';
import { AddressText } from '#renderer/ui/values/values.part.tsx';
import { faultOf } from './recipient-columns.tsx';
import classes from './recipient-opened.module.css';

/** The pages of the recipient's first document, as the viewer takes them. */
function sourceOf(row: PackGroup, job: Job): ViewedFile | undefined {
  const chunk = row.packs[0]?.chunks[0];
  const file = chunk && job.inputFiles.find(({ id }) => id === chunk.inputFileId);
  return file ? { ...viewedInput(file), from: chunk.firstPage, to: chunk.lastPage } : undefined;
}

/** The labels that the service gives to its values; their names until those are loaded. */
function useValueNames({ service }: Job): (name: string) => string {
  const { data } = useCall('services.get', { params: { serviceId: service.id } });
  const known = data?.channelDetails.flatMap(({ requirements }) => requirements) ?? [];
  return (name) => known.find((one) => one.name === name)?.label || name;
}

/** Not listed: the address is shown above as it will be printed, and HTML is not readable. */
const SHOWN_ELSEWHERE: readonly string[] = ['POSTAL_ADDRESS', 'HTML'];

const LEFT: readonly string[] = ['PROCESSING', 'SENT', 'ERROR'];

export function OpenedRecipient({ row, job }: { row: PackGroup; job: Job }) {
  const t = useText();
  const [viewed, setViewed] = useState<ViewedFile>();
  const faultText = useFaultText();
  const why = row.rejectionReason ?? faultText(faultOf(row));
  const source = sourceOf(row, job);
  const nameOf = useValueNames(job);
  const shown =
    source && !source.purged ? { kind: 'input' as const, fileId: source.fileId, page: source.from ?? 1 } : undefined;
  const values = Object.entries(row.shipmentRequirements).filter(
    ([, { value, type }]) => value !== '' && !SHOWN_ELSEWHERE.includes(type),
  );
  return (
    <div className={classes.opened}>
      {source?.purged ? (
        <div className={classes.page}>
          <PicturePage of={undefined} label="" gone={t('manage.viewer.purged')} />
        </div>
      ) : (
        <UnstyledButton
          className={classes.page ?? ''}
          disabled={!source}
          aria-label={t('manage.lookAtDocument', { name: row.recipientName })}
          onClick={() => setViewed(source)}
        >
          <PicturePage of={shown} label="" longestSide={700} />
        </UnstyledButton>
      )}
      <div className={classes.text}>
        {why ? <p className={classes.why}>{why}</p> : null}
        <h2>{t('manage.address')}</h2>
        {row.recipientLines.length > 0 ? (
          <AddressText lines={row.recipientLines} />
        ) : (
          <p className={classes.quiet}>{t('manage.noAddress')}</p>
        )}
        {values.length > 0 ? (
          <Facts facts={values.map(([name, { value }]) => [nameOf(name), <bdi key={name}>{value}</bdi>] as const)} />
        ) : null}
        <OpenedShipments row={row} onView={setViewed} />
      </div>
      {viewed ? (
        <PdfViewer file={viewed} title={row.recipientName || viewed.name} onClose={() => setViewed(undefined)} />
      ) : null}
    </div>
  );
}

/** The documents that were sent to this recipient, and the state of each. */
function OpenedShipments({ row, onView }: { row: PackGroup; onView: (file: ViewedFile) => void }) {
  const t = useText();
  const go = useGo();
  const ofRow = { query: { packGroupId: row.id } };
  const found = useCall('shipments.find', ofRow, { enabled: LEFT.includes(row.dispatchState) });
  // The list goes on while the order is under way.
  useReadWith({ of: row.id, seen: row }, [keyOf('shipments.find', ofRow)]);
  const shipments = found.data?.items ?? [];
  if (found.isError && !found.data)
    return <PartlyNotice what={t('manage.failed.documents')} onRetry={() => void found.refetch()} />;
  if (shipments.length === 0) return null;
  return (
    <>
      <h2>{t('manage.sentAs')}</h2>
      <ul className={classes.shipments}>
        {shipments.map((shipment) => {
          const file = outputOf(shipment);
          return (
            <li key={shipment.id}>
              <Status look={shipmentLook(shipment.status)} />
              <bdi className={classes.quiet}>{shipment.nuid}</bdi>
              {file ? (
                <Button size="xs" variant="subtle" onClick={() => onView(file)}>
                  {t('manage.look')}
                </Button>
              ) : null}
              <Button
                size="xs"
                variant="subtle"
                onClick={() => go('monitoring.shipmentDetail', { shipmentId: shipment.id })}
              >
                {t('manage.track')}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
