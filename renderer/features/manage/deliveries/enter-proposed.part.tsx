// Enters the price of all that left without one as the tariff proposes, with one reason: stretch by stretch, which can be gone on with.
import { Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { CallResult } from '#domain/api/contract.ts';
import { useApi } from '#renderer/api/api.ts';
import { useCreate } from '#renderer/api/use-create.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useRefreshOrders } from '#renderer/shared/commands/use-refresh-orders.ts';
import { useMoneyText } from '#renderer/shared/money/money-text.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import classes from '../detail/detail.module.css';

type Unpriced = Pick<CallResult<'billing.ofDelivery'>, 'unpricedCount' | 'proposed'>;

interface Entering {
  readonly shown: Unpriced['proposed'];
  readonly onDone: () => void;
  /** The tariff proposes something else by now. */
  readonly onOther: (seen: Unpriced) => void;
}

interface EnterProposedProps {
  deliveryId: number;
  /** As it was when the dialog was opened. */
  unpriced: Unpriced;
  onClose: () => void;
}

/** What is entered stretch by stretch; behind one that failed it goes on with the same stretch, under its key. */
function useEntering(deliveryId: number, { shown, onDone, onOther }: Entering) {
  const { call, report } = useApi();
  const create = useCreate();
  const notify = useToasts();
  const refresh = useRefreshOrders();
  const at = useRef<{ isBegun: boolean; after: number | undefined; entered: number; isLeft: boolean }>({
    isBegun: false,
    after: undefined,
    entered: 0,
    isLeft: false,
  });
  const [entered, setEntered] = useState(0);
  const enter = async (reason: string) => {
    const now = at.current;
    try {
      // The sum that is agreed to is the one that was shown: the tariff may have changed meanwhile.
      if (!now.isBegun) {
        const seen = await call('billing.ofDelivery', { params: { deliveryId } });
        if (JSON.stringify(seen.proposed) !== JSON.stringify(shown)) return onOther(seen);
        now.isBegun = true;
      }
      let next: number | null = null;
      do {
        const body = { reason, ...(now.after === undefined ? {} : { after: now.after }) };
        const answer: CallResult<'billing.enterProposed'> = await create('billing.enterProposed', {
          params: { deliveryId },
          body,
        });
        ({ next } = answer);
        now.after = next ?? undefined;
        now.entered += answer.entered;
        setEntered(now.entered);
      } while (next !== null && !now.isLeft);
      notify('success', 'manage.billing.enterAll.done', { n: now.entered });
      onDone();
    } catch (error) {
      report(error);
    } finally {
      refresh();
    }
  };
  const leave = () => {
    at.current.isLeft = true;
  };
  return { enter, entered, leave };
}

export function EnterProposed({ deliveryId, unpriced: given, onClose }: EnterProposedProps) {
  const t = useText();
  const money = useMoneyText();
  const notify = useToasts();
  const [{ unpricedCount, proposed }, setShown] = useState(given);
  const onOther = (seen: Unpriced) => {
    setShown(seen);
    notify('warning', 'manage.billing.enterAll.other');
  };
  const { enter, entered, leave } = useEntering(deliveryId, { shown: proposed, onDone: onClose, onOther });
  const [reason, setReason] = useState('');
  const n = proposed.pieces;
  const sum = proposed.sums.map(({ currency, net, vat }) => money(net + vat, currency)).join(' + ');
  return (
    <ConfirmDialog
      opened
      writes
      title={t('manage.billing.enterAll.title', { n })}
      action={t('manage.billing.correct.action', { sum })}
      disabled={reason.trim() === ''}
      onClose={() => {
        leave();
        onClose();
      }}
      onConfirm={() => enter(reason)}
    >
      <p>{t('manage.billing.enterAll.text', { left: unpricedCount - n })}</p>
      <Textarea
        data-autofocus
        label={t('manage.billing.reason')}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <p role="status" className={classes.quiet}>
        {entered > 0 ? t('manage.billing.enterAll.progress', { done: entered, n }) : ''}
      </p>
    </ConfirmDialog>
  );
}
