// The dialog in which an entry to what was charged for a piece is made.
import { NumberInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { minorDigits } from '#domain/money/minor-digits.ts';
import { useApi } from '#renderer/api/api.ts';
import { useCreate } from '#renderer/api/use-create.ts';
import { useDecimalSign } from '#renderer/i18n/decimal.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useRefreshOrders } from '#renderer/shared/commands/use-refresh-orders.ts';
import { useMoneyText } from '#renderer/shared/money/money-text.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';

/** What is entered for which piece: the sums that are there at first. */
export interface Entry {
  readonly shipmentId: number;
  readonly recipient: string;
  readonly currency: string;
  readonly net: number;
  readonly vat: number;
}

interface CorrectionProps {
  deliveryId: number;
  entry: Entry;
  onClose: () => void;
}

/** An entry to what was charged for a piece, or the first one of it: so much, and why. */
export function Correction({ deliveryId, entry, onClose }: CorrectionProps) {
  const t = useText();
  const { report } = useApi();
  const create = useCreate();
  const refresh = useRefreshOrders();
  const money = useMoneyText();
  const digits = minorDigits(entry.currency);
  const minor = (value: number | string) => Math.round(Number(value) * 10 ** digits);
  const [net, setNet] = useState<number | string>(entry.net / 10 ** digits);
  const [vat, setVat] = useState<number | string>(entry.vat / 10 ** digits);
  const [reason, setReason] = useState('');
  const sums = {
    decimalScale: digits,
    decimalSeparator: useDecimalSign(),
    allowedDecimalSeparators: ['.', ','],
    hideControls: true,
  };
  return (
    <ConfirmDialog
      opened
      writes
      title={t('manage.billing.correct.title', { name: entry.recipient })}
      action={t('manage.billing.correct.action', { sum: money(minor(net) + minor(vat), entry.currency) })}
      disabled={reason.trim() === '' || minor(net) + minor(vat) === 0}
      onClose={onClose}
      onConfirm={async () => {
        const body = { shipmentId: entry.shipmentId, net: minor(net), vat: minor(vat), reason };
        try {
          await create('billing.correct', { params: { deliveryId }, body });
          onClose();
        } catch (error) {
          // Not closed: pressed again it is the same entry (docs/decisions/0846).
          report(error);
        } finally {
          refresh();
        }
      }}
    >
      <p>{t('manage.billing.correct.text')}</p>
      <NumberInput {...sums} label={t('manage.billing.net')} value={net} onChange={setNet} data-autofocus />
      <NumberInput {...sums} label={t('manage.billing.vat')} value={vat} onChange={setVat} />
      <Textarea
        label={t('manage.billing.reason')}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
