// Files of the carrier about a document, such as a proof of delivery: downloaded by name; one that came to a person is added.
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { CarrierFile } from '#domain/api/sending/carrier-file.schema.ts';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useRefreshOrders } from '#renderer/shared/commands/use-refresh-orders.ts';
import { FileChoice } from '#renderer/ui/controls/file-choice.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { DateText, SizeText } from '#renderer/ui/values/values.part.tsx';
import classes from './documents.module.css';

export function CarrierFiles({ shipment }: { shipment: Shipment }) {
  const t = useText();
  const { download, call, report } = useApi();
  const notify = useToasts();
  const refresh = useRefreshOrders();
  const [busy, setBusy] = useState(false);
  const { carrierFiles: files, filesPurgedDate, dataPurged } = shipment;
  // What came after the files of its order went would stay for ever.
  const mayAdd = shipment.abilities.includes('tell') && filesPurgedDate === null && !dataPurged;
  if (files.length === 0 && !mayAdd) return null;
  const params = { shipmentId: shipment.id };
  const tried = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      report(error);
    }
    setBusy(false);
  };
  const add = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    const parts = [{ name: 'submittedFile', value: file, fileName: file.name }];
    const { name } = await call('tracking.addFile', { params, parts });
    notify('success', 'manage.carrierFiles.added', { name });
    refresh();
  };
  return (
    <>
      <h2>{t('manage.carrierFiles')}</h2>
      {files.length > 0 ? (
        <ul className={classes.further}>
          {files.map((file, n) => (
            <CarrierFileRow
              // biome-ignore lint/suspicious/noArrayIndexKey: names may be deleted, and files only come at the end
              key={n}
              file={file}
              purgedAt={filesPurgedDate}
              busy={busy}
              onSave={() =>
                void tried(() => download('shipments.trackingFile', { params: { ...params, trackingName: file.name } }))
              }
            />
          ))}
        </ul>
      ) : null}
      {mayAdd ? (
        <FileChoice
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          label={t('manage.carrierFiles.add')}
          accept=".pdf,.png,.jpg,.jpeg,.xml"
          onFiles={(chosen) => void tried(() => add(chosen))}
        />
      ) : null}
    </>
  );
}

interface CarrierFileRowProps {
  file: CarrierFile;
  /** When the files of the order went; null: they are there, or this one went alone. */
  purgedAt: string | null;
  busy: boolean;
  onSave: () => void;
}

/** Name, size, how and when it came; of one that is gone, that it is. */
function CarrierFileRow({ file, purgedAt, busy, onSave }: CarrierFileRowProps) {
  const t = useText();
  const { name, bytes, receivedDate, source, purged } = file;
  const isThere = !purged && name !== '';
  const about = (
    <span>
      {isThere ? <VisuallyHidden>{t('manage.downloadFile', { name })}</VisuallyHidden> : null}
      <span aria-hidden={isThere}>{name === '' ? t('manage.nameDeleted') : <bdi>{name}</bdi>}</span>
      <small>
        <SizeText bytes={bytes} /> · {t(`manage.carrierFiles.${source}`)} <DateText at={receivedDate} form="shortDay" />
      </small>
      {purged ? (
        <small>
          {purgedAt === null ? (
            t('manage.purged')
          ) : (
            <>
              {t('manage.carrierFiles.gone')} <DateText at={purgedAt} form="shortDay" />
            </>
          )}
        </small>
      ) : null}
    </span>
  );
  return (
    <li>
      {isThere ? (
        <UnstyledButton className={classes.furtherName} disabled={busy} onClick={onSave}>
          <IconDownload size={18} stroke={1.5} aria-hidden />
          {about}
        </UnstyledButton>
      ) : (
        <span className={classes.furtherName}>{about}</span>
      )}
    </li>
  );
}
