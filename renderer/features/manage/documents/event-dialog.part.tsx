// What a carrier says by telephone or letter, written down.
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useRefreshOrders } from '#renderer/shared/commands/use-refresh-orders.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { ReportedStatus } from './reported-status.part.tsx';

/** Now, as the field of the browser writes it: local time, to the minute. */
const localNow = (): string => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

const LONGEST_NAME = 100;

export function EventDialog({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const t = useText();
  const { call, report } = useApi();
  const notify = useToasts();
  const refresh = useRefreshOrders();
  const [code, setCode] = useState<string | null>(null);
  const [at, setAt] = useState(localNow);
  const [reason, setReason] = useState('');
  const [reference, setReference] = useState('');
  const [tracker, setTracker] = useState('');
  const [correction, setCorrection] = useState(false);
  const time = new Date(at);
  const ready = code !== null && reason.trim() !== '' && !Number.isNaN(time.getTime());
  const enter = async () => {
    try {
      const { changed } = await call('tracking.enter', {
        params: { shipmentId: shipment.id },
        body: {
          code: Number(code),
          at: time.toISOString(),
          correction,
          reason,
          // What nobody said takes nothing away that is known.
          ...(tracker.trim() === '' ? {} : { tracker }),
          ...(reference.trim() === '' ? {} : { reference }),
        },
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
      <TextInput
        label={t('manage.event.tracker')}
        maxLength={LONGEST_NAME}
        value={tracker}
        onChange={(event) => setTracker(event.currentTarget.value)}
      />
      <TextInput
        label={t('manage.event.reference')}
        maxLength={LONGEST_NAME}
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
      <Checkbox
        label={t('manage.event.correction')}
        checked={correction}
        onChange={(event) => setCorrection(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  );
}
