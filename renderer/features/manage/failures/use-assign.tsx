// Whose a document in error is: taken by whoever has time, or given to a colleague who may decide on it.
import { Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useApi, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { useRefreshOrders } from '#renderer/shared/commands/use-refresh-orders.ts';
import { IN_DIALOG } from '#renderer/ui/controls/choice-portal.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';

export interface Assigning {
  /** Without a question; what a colleague took meanwhile stays with them. */
  readonly take: (shipmentIds: readonly number[]) => Promise<void>;
  /** Asks to whom. */
  readonly ask: (shipments: readonly Shipment[]) => void;
  readonly dialog: ReactNode;
}

/** In place of a person's id: nobody. */
const NOBODY = 'nobody';

interface GivingProps {
  shipments: readonly Shipment[];
  onGive: (userId: number | null) => Promise<void>;
  onClose: () => void;
}

function GivingDialog({ shipments, onGive, onClose }: GivingProps) {
  const t = useText();
  const me = useUser();
  const people = useCall('shipments.deciders', { body: { shipmentIds: shipments.map(({ id }) => id) } });
  const [to, setTo] = useState<string | null>(null);
  const title = t('manage.errors.giveTitle', { n: shipments.length });
  const had = shipments.some(({ decider }) => decider !== null);
  const isAlone = people.data?.every(({ id }) => id === me.id) ?? false;
  return (
    <ConfirmDialog
      opened
      title={title}
      action={title}
      writes
      disabled={to === null}
      onConfirm={() => onGive(to === NOBODY ? null : Number(to))}
      onClose={onClose}
    >
      <Select
        data-autofocus
        searchable
        label={t('manage.errors.colleague')}
        description={isAlone ? t('manage.errors.nobodyElse', { n: shipments.length }) : undefined}
        comboboxProps={IN_DIALOG}
        nothingFoundMessage={t('manage.errors.noColleague')}
        data={[
          ...(people.data ?? []).map(({ id, name, login }) => ({ value: String(id), label: `${name} (${login})` })),
          ...(had ? [{ value: NOBODY, label: t('manage.errors.nobody') }] : []),
        ]}
        value={to}
        onChange={setTo}
      />
    </ConfirmDialog>
  );
}

export function useAssign(onDone?: () => void): Assigning {
  const me = useUser();
  const { call, report } = useApi();
  const notify = useToasts();
  const refresh = useRefreshOrders();
  const [asked, setAsked] = useState<readonly Shipment[]>([]);
  const assign = async (shipmentIds: readonly number[], userId: number | null, ifFree: boolean) => {
    // Taken without a question: the question about others stays.
    const answered = ifFree ? undefined : asked;
    try {
      const { changed } = await call('shipments.assign', { body: { shipmentIds: [...shipmentIds], userId, ifFree } });
      if (ifFree) notify(changed > 0 ? 'success' : 'warning', 'manage.errors.taken', { n: changed });
      else notify('success', 'manage.errors.given', { n: changed });
      setAsked((now) => (now === answered ? [] : now));
      if (!ifFree) onDone?.();
    } catch (error) {
      report(error);
    }
    refresh();
  };
  return {
    take: (ids) => assign(ids, me.id, true),
    ask: setAsked,
    dialog:
      asked.length > 0 ? (
        <GivingDialog
          shipments={asked}
          onGive={(userId) =>
            assign(
              asked.map(({ id }) => id),
              userId,
              false,
            )
          }
          onClose={() => setAsked([])}
        />
      ) : null,
  };
}
