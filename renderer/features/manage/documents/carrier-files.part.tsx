// Files of the carrier about a document, such as a proof of delivery: downloaded by name; one that came to a person is added.
import { UnstyledButton } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { useRefreshOrders } from '#renderer/shared/commands/use-command-actions.tsx';
import { FileChoice } from '#renderer/ui/controls/file-choice.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import classes from './documents.module.css';

const PRODUCTION = 400;

export function CarrierFiles({ shipment }: { shipment: Shipment }) {
  const t = useText();
  const can = useCan();
  const { download, call, report } = useApi();
  const notify = useToasts();
  const refresh = useRefreshOrders();
  const [busy, setBusy] = useState(false);
  const names = Object.keys(shipment.trackingFiles);
  const hasLeft = shipment.status >= PRODUCTION || shipment.status < 0;
  const mayAdd = hasLeft && can('acknowledge');
  if (names.length === 0 && !mayAdd) return null;
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
      {names.length > 0 ? (
        <ul className={classes.further}>
          {names.map((name) => (
            <li key={name}>
              <UnstyledButton
                className={classes.furtherName}
                disabled={busy}
                aria-label={t('manage.downloadFile', { name })}
                onClick={() =>
                  void tried(() => download('shipments.trackingFile', { params: { ...params, trackingName: name } }))
                }
              >
                <IconDownload size={18} stroke={1.5} aria-hidden />
                <bdi>{name}</bdi>
              </UnstyledButton>
            </li>
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
          onFiles={(files) => void tried(() => add(files))}
        />
      ) : null}
    </>
  );
}
