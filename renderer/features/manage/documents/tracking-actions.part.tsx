// What can be done about where a document is: its carrier's page, and writing down what the carrier says.
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { useRefreshOrders } from '#renderer/shared/commands/use-command-actions.tsx';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { hasLeft } from './has-left.ts';
import { ProduceButton } from './produce-dialog.part.tsx';
import { ReportedStatus } from './reported-status.part.tsx';

export function TrackingActions({ shipment }: { shipment: Shipment }) {
  const t = useText();
  const can = useCan();
  const [writes, setWrites] = useState(false);
  return (
    <>
      {shipment.trackingLinks
        .filter(({ type }) => type === 'actions')
        .map(({ address, words }) => (
          <Button
            key={address}
            component="a"
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
          >
            {words || t('manage.follow')}
          </Button>
        ))}
      {hasLeft(shipment) && can('acknowledge') ? (
        <Button variant="default" onClick={() => setWrites(true)}>
          {t('manage.event.enter')}
        </Button>
      ) : null}
      <ProduceButton shipment={shipment} />
      {writes ? <EventDialog shipment={shipment} onClose={() => setWrites(false)} /> : null}
    </>
  );
}

/** Now, as the field of the browser writes it: local time, to the minute. */
const localNow = (): string => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

function EventDialog({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const t = useText();
  const { call, report } = useApi();
  const notify = useToasts();
  const refresh = useRefreshOrders();
  const [code, setCode] = useState<string | null>(null);
  const [at, setAt] = useState(localNow);
  const [reason, setReason] = useState('');
  const [correction, setCorrection] = useState(false);
  const time = new Date(at);
  const ready = code !== null && reason.trim() !== '' && !Number.isNaN(time.getTime());
  const enter = async () => {
    try {
      const { changed } = await call('tracking.enter', {
        params: { shipmentId: shipment.id },
        body: { code: Number(code), at: time.toISOString(), correction, reason },
      });
      notify('success', changed ? 'manage.event.changed' : 'manage.event.kept');
      onClose();
    } catch (error) {
      report(error);
    }
    refresh();
  };
  return (
    <ConfirmDialog
      opened
      writes
      title={t('manage.event.enter')}
      action={t('manage.event.save')}
      disabled={!ready}
      onConfirm={enter}
      onClose={onClose}
    >
      <ReportedStatus value={code} onChange={setCode} />
      <TextInput
        type="datetime-local"
        label={t('manage.event.when')}
        value={at}
        onChange={(event) => setAt(event.currentTarget.value)}
      />
      <Textarea
        label={t('manage.event.reason')}
        maxLength={500}
        autosize
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Checkbox
        label={t('manage.event.correction')}
        checked={correction}
        onChange={(event) => setCorrection(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  );
}
