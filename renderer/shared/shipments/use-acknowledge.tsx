// Acknowledging documents in error: seen and dealt with, one by one or many, with a message for the history.
import { type ReactNode, useState } from 'react';
import { useApi } from '#renderer/api/api.ts';
import { mayPass } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useRefreshOrders } from '#renderer/shared/commands/use-refresh-orders.ts';
import { ReasonDialog } from '#renderer/shared/dialogs/reason-dialog.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';

export interface Acknowledging {
  readonly ask: (shipmentIds: readonly number[]) => void;
  readonly dialog: ReactNode;
}

export function useAcknowledge(onDone?: () => void): Acknowledging {
  const t = useText();
  const { call, report } = useApi();
  const notify = useToasts();
  const refresh = useRefreshOrders();
  const [ids, setIds] = useState<readonly number[]>([]);
  const run = async (message: string) => {
    // Another question that was asked meanwhile stays.
    const done = () => setIds((now) => (now === ids ? [] : now));
    try {
      const { acknowledged } = await call('shipments.acknowledge', { body: { shipmentIds: [...ids], message } });
      notify('success', 'sending.done.acknowledged', { n: acknowledged });
      onDone?.();
      done();
    } catch (error) {
      report(error);
      // The dialog, and the message in it, stay for another try.
      if (!mayPass(error)) done();
    }
    refresh();
  };
  const title = t('sending.action.acknowledge', { n: ids.length });
  return {
    ask: setIds,
    dialog:
      ids.length > 0 ? (
        <ReasonDialog
          title={title}
          action={title}
          label={t('manage.message')}
          onConfirm={run}
          onClose={() => setIds([])}
        >
          <p>{t('sending.ask.acknowledge')}</p>
        </ReasonDialog>
      ) : null,
  };
}
