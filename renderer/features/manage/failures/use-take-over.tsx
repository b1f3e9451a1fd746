// Has failures sent another way: once asked, carried out within five minutes, and until then taken back from the toast.
import { type ReactNode, useState } from 'react';
import type { CallBodyInput } from '#domain/api/contract.ts';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useCreate } from '#renderer/api/use-create.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useRefreshOrders } from '#renderer/shared/commands/use-refresh-orders.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { usePriceText } from './use-price-text.ts';

type Body = CallBodyInput<'shipments.takeOver'>;
type Way = 'nextChannel' | 'again';

const ACTIONS = { nextChannel: 'manage.failure.bulkNext', again: 'manage.failure.bulkAgain' } as const;

interface Asked {
  readonly shipments: readonly Shipment[];
  readonly way: Way;
  /** Translated: what happens, with the number. */
  readonly title: string;
}

export interface TakingOver {
  /** Without a question; false where it was refused. */
  readonly send: (wish: Omit<Body, 'message'>) => Promise<boolean>;
  readonly takeBack: (shipmentIds: readonly number[]) => Promise<void>;
  /** Asks once, for many, with their number and what they cost. @param title translated, where it says more than the way */
  readonly ask: (shipments: readonly Shipment[], way: Way, title?: string) => void;
  readonly dialog: ReactNode;
}

export function useTakeOver(onDone?: () => void): TakingOver {
  const t = useText();
  const { report } = useApi();
  const create = useCreate();
  const notify = useToasts();
  const refresh = useRefreshOrders();
  const priceText = usePriceText();
  const [asked, setAsked] = useState<Asked>();
  const change = async (wish: Omit<Body, 'message'>): Promise<number | null> => {
    try {
      return (await create('shipments.takeOver', { body: wish })).changed;
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
  return {
    send,
    takeBack,
    ask: (shipments, way, title = t(ACTIONS[way], { n: shipments.length })) => setAsked({ shipments, way, title }),
    dialog: asked ? (
      <ConfirmDialog
        opened
        title={asked.title}
        action={asked.title}
        onConfirm={async () => {
          await send({ shipmentIds: asked.shipments.map(({ id }) => id), way: asked.way });
          setAsked((now) => (now === asked ? undefined : now));
        }}
        onClose={() => setAsked(undefined)}
      >
        <p>
          {t('manage.errors.together')} <bdi>{priceText(asked.way, asked.shipments)}</bdi>
        </p>
        <p>{t('manage.failure.ask')}</p>
      </ConfirmDialog>
    ) : null,
  };
}
