// Beside a receipt: the way to stop while it can be stopped, and the own wish for receipts by e-mail.
import { Button, Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Receipt } from '#domain/api/sending/receipt.schema.ts';
import { keyOf, useApi, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { useCommandActions } from '#renderer/shared/commands/use-command-actions.tsx';
import { useRefreshOrders } from '#renderer/shared/commands/use-refresh-orders.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import classes from './receipt.module.css';
import { phaseOf } from './receipt.rules.ts';

export function Noticed({ receipt }: { receipt: Receipt }) {
  const t = useText();
  if (!receipt.abilities.includes('cancel')) return null;
  const waits = phaseOf(receipt) === 'waits';
  return (
    <section className={classes.noticed}>
      <p>{t(waits ? 'deposit.receipt.noticed.waits' : 'deposit.receipt.noticed.going')}</p>
      {waits ? <TakeBack receipt={receipt} /> : <Stop receipt={receipt} />}
    </section>
  );
}

/** Ends the waiting and opens the rows again: nothing left, and they can be sent anew. */
function TakeBack({ receipt }: { receipt: Receipt }) {
  const t = useText();
  const api = useApi();
  const go = useGo();
  const notify = useToasts();
  const refresh = useRefreshOrders();
  const [busy, setBusy] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    try {
      const params = { commandId: receipt.id };
      const { abilities } = await api.call('commands.cancel', { params });
      if (abilities.includes('free')) await api.call('commands.free', { params });
      refresh();
      notify('success', 'deposit.receipt.takenBack', { n: receipt.recipients });
      go('deposit.delivery', { jobId: receipt.jobId });
    } catch (error) {
      api.report(error);
      refresh();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" size="xs" loading={busy} onClick={() => void takeBack()}>
      {t('deposit.receipt.takeBack')}
    </Button>
  );
}

function Stop({ receipt }: { receipt: Receipt }) {
  const t = useText();
  const queries = useQueryClient();
  // What has left already is not cancelled any more.
  const count = receipt.shares.reduce((sum, { leftAt, packGroups }) => sum + (leftAt === null ? packGroups : 0), 0);
  const actions = useCommandActions(() => void queries.invalidateQueries({ queryKey: keyOf('commands.receipt') }));
  return (
    <>
      <Button
        variant="default"
        size="xs"
        onClick={() => actions.ask('cancel', [{ commandId: receipt.id, count: count || receipt.recipients }])}
      >
        {t('deposit.receipt.stop')}
      </Button>
      {actions.dialog}
    </>
  );
}

/** A preference of the person; it holds for the orders confirmed from now on. */
export function MailMe() {
  const t = useText();
  const api = useApi();
  const queries = useQueryClient();
  const me = useCall('users.get', { params: { userId: useUser().id } });
  const [wished, setWished] = useState<boolean>();
  const saved = me.data?.uipreferences.mailReceipts;
  const save = async (mailReceipts: boolean) => {
    if (me.data === undefined) return;
    setWished(mailReceipts);
    try {
      await api.call('users.update', { body: { version: me.data.version, uipreferences: { mailReceipts } } });
      await queries.invalidateQueries({ queryKey: keyOf('users.get') });
    } catch (error) {
      api.report(error);
      setWished(undefined);
    }
  };
  return (
    <Checkbox
      className={classes.mailMe}
      label={t('deposit.receipt.mailMe')}
      checked={wished ?? saved ?? false}
      disabled={saved === undefined}
      onChange={(event) => void save(event.currentTarget.checked)}
    />
  );
}
