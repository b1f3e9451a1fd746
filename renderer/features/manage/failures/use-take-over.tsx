// Has failures sent another way: once asked, carried out within five minutes, and until then taken back from the toast.
import { type ReactNode, useState } from 'react';
import type { CallBodyInput } from '#domain/api/contract.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useRefreshOrders } from '#renderer/shared/commands/use-command-actions.tsx';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';

type Body = CallBodyInput<'shipments.takeOver'>;
type Way = 'nextChannel' | 'again';

const ACTIONS = { nextChannel: 'manage.failure.bulkNext', again: 'manage.failure.bulkAgain' } as const;

export interface TakingOver {
  /** Without a question; false where it was refused. */
  readonly send: (wish: Omit<Body, 'message'>) => Promise<boolean>;
  readonly takeBack: (shipmentIds: readonly number[]) => Promise<void>;
  /** Asks once, for many. */
  readonly ask: (shipmentIds: readonly number[], way: Way) => void;
  readonly dialog: ReactNode;
}

export function useTakeOver(onDone?: () => void): TakingOver {
  const t = useText();
  const { call, report } = useApi();
  const notify = useToasts();
  const refresh = useRefreshOrders();
  const [asked, setAsked] = useState<{ readonly ids: readonly number[]; readonly way: Way }>();
  const change = async (wish: Omit<Body, 'message'>): Promise<number | null> => {
    try {
      return (await call('shipments.takeOver', { body: wish })).changed;
    } catch (error) {
      report(error);
      return null;
    } finally {
      refresh();
    }
  };
  const takeBack = async (shipmentIds: readonly number[]) => {
    const n = await change({ shipmentIds: [...shipmentIds], way: 'none' });
    if (n !== null) notify('success', 'manage.failure.doneNone', { n });
  };
  const send = async (wish: Omit<Body, 'message'>) => {
    const n = await change(wish);
    if (n === null) return false;
    const action = { label: t('manage.failure.takeBack'), onClick: () => void takeBack(wish.shipmentIds) };
    notify('success', 'manage.failure.done', { n }, { action });
    onDone?.();
    return true;
  };
  const title = asked ? t(ACTIONS[asked.way], { n: asked.ids.length }) : '';
  return {
    send,
    takeBack,
    ask: (ids, way) => setAsked({ ids, way }),
    dialog: asked ? (
      <ConfirmDialog
        opened
        title={title}
        action={title}
        onConfirm={async () => {
          await send({ shipmentIds: [...asked.ids], way: asked.way });
          setAsked(undefined);
        }}
        onClose={() => setAsked(undefined)}
      >
        <p>{t('manage.failure.ask')}</p>
      </ConfirmDialog>
    ) : null,
  };
}
