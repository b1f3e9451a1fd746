// Test mode: a document gets the status that one needs to see, by one of the ways that statuses come.
import { Button, Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { TEST_ENTRANCES } from '#domain/shipments/event-sources.ts';
import { useApi } from '#renderer/api/api.ts';
import { useCreate } from '#renderer/api/use-create.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useRefreshOrders } from '#renderer/shared/commands/use-refresh-orders.ts';
import { IN_DIALOG } from '#renderer/ui/controls/choice-portal.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { ReportedStatus } from './reported-status.part.tsx';
import { useWhole } from './use-whole.ts';

type Entrance = (typeof TEST_ENTRANCES)[number];

/** The test provider is asked at once; what it says is there a moment later. */
const ASKED_MS = 2_000;

/** Beside a document of a list: only in test mode, of what has left, for who could have sent it. */
export function ProduceButton({ shipment }: { shipment: Shipment }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const whole = useWhole(shipment, shipment.test);
  if (!whole?.abilities.includes('produce')) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('manage.produce.open')}
      </Button>
      {open ? <ProduceDialog shipment={whole} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

export function ProduceDialog({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const t = useText();
  const { report } = useApi();
  const create = useCreate();
  const notify = useToasts();
  const refresh = useRefreshOrders();
  const [code, setCode] = useState<string | null>(null);
  const [entrance, setEntrance] = useState<Entrance>('push');
  const [correction, setCorrection] = useState(false);
  const produce = async () => {
    try {
      const { changed } = await create('tracking.produce', {
        params: { shipmentId: shipment.id },
        body: { code: Number(code), entrance, correction },
      });
      if (changed === null) setTimeout(refresh, ASKED_MS);
      notify('success', PRODUCED[String(changed) as keyof typeof PRODUCED]);
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
      title={t('manage.produce.open')}
      action={t('manage.produce.do')}
      disabled={code === null}
      onConfirm={produce}
      onClose={onClose}
    >
      <p>{t('manage.produce.text')}</p>
      <ReportedStatus value={code} onChange={setCode} />
      <Select
        label={t('manage.produce.entrance')}
        allowDeselect={false}
        comboboxProps={IN_DIALOG}
        data={TEST_ENTRANCES.map((one) => ({ value: one, label: t(`manage.produce.entrance.${one}`) }))}
        value={entrance}
        onChange={(one) => one && setEntrance(one as Entrance)}
      />
      <Checkbox
        label={t('manage.event.correction')}
        checked={correction}
        onChange={(event) => setCorrection(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  );
}

const PRODUCED = {
  true: 'manage.event.changed',
  false: 'manage.event.kept',
  null: 'manage.produce.asked',
} as const;
