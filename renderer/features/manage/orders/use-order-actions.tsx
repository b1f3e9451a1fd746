// What a person can do to orders: cancel, freeze, unfreeze, revalidate, invalidate, lock; one or many at a time.
import { type ReactNode, useState } from 'react';
import type { JobSummary } from '#domain/api/deposit/job.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { doEach } from '#renderer/shared/commands/do-each.ts';
import { useRefreshOrders } from '#renderer/shared/commands/use-command-actions.tsx';
import { ReasonDialog } from '#renderer/shared/dialogs/reason-dialog.part.tsx';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';

export const ORDER_ACTIONS = ['revalidate', 'freeze', 'unfreeze', 'invalidate', 'lock', 'cancel'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

interface Words {
  /** On the button, with the number of orders. */
  readonly action: string;
  readonly done: string;
  /** What is asked first; without it the action happens at once. */
  readonly ask?: string;
  readonly undo?: OrderAction;
}

export const ORDER_WORDS: Readonly<Record<OrderAction, Words>> = {
  revalidate: { action: 'manage.order.revalidate', done: 'manage.order.revalidated' },
  freeze: { action: 'manage.order.freeze', done: 'manage.order.frozen', undo: 'unfreeze' },
  unfreeze: { action: 'manage.order.unfreeze', done: 'manage.order.unfrozen', undo: 'freeze' },
  invalidate: {
    action: 'manage.order.invalidate',
    done: 'manage.order.invalidated',
    ask: 'manage.order.askInvalidate',
  },
  lock: { action: 'manage.order.lock', done: 'manage.order.locked', ask: 'manage.order.askLock' },
  cancel: { action: 'manage.order.cancel', done: 'manage.order.cancelled', ask: 'manage.order.askCancel' },
};

export interface OrderActions {
  readonly start: (action: OrderAction, jobs: readonly JobSummary[]) => void;
  readonly dialog: ReactNode;
}

interface Asked {
  readonly action: OrderAction;
  readonly jobs: readonly JobSummary[];
}

export const remainingIn = (jobs: readonly JobSummary[]): number =>
  jobs.reduce((sum, { counts }) => sum + counts.remaining, 0);

export function useOrderActions(onDone?: () => void): OrderActions {
  const t = useText();
  const { call, report } = useApi();
  const notify = useToasts();
  const refresh = useRefreshOrders();
  const [asked, setAsked] = useState<Asked>();

  const send = (action: OrderAction, jobId: number, reason: string) => {
    const params = { jobId };
    if (action === 'freeze' || action === 'unfreeze')
      return call('jobs.freeze', { params, body: { frozen: action === 'freeze' } });
    if (action === 'invalidate') return call('jobs.invalidate', { params, body: { reason } });
    return call(`jobs.${action}`, { params });
  };
  const run = async ({ action, jobs }: Asked, reason = '') => {
    const { done, left } = await doEach(jobs, ({ id }) => send(action, id, reason), report);
    refresh();
    const { undo, ask } = ORDER_WORDS[action];
    // What was written is not asked for twice: the dialog stays for what may be tried again.
    setAsked(ask && left.length > 0 ? { action, jobs: left } : undefined);
    if (done.length === 0) return;
    const back = undo ? { label: t('common.undo'), onClick: () => void run({ action: undo, jobs: done }) } : undefined;
    notify('success', ORDER_WORDS[action].done, { n: done.length }, back ? { action: back } : {});
    onDone?.();
  };
  return {
    start: (action, jobs) => {
      if (ORDER_WORDS[action].ask) setAsked({ action, jobs });
      else void run({ action, jobs });
    },
    dialog: asked ? (
      <AskFirst asked={asked} onRun={(reason) => run(asked, reason)} onClose={() => setAsked(undefined)} />
    ) : null,
  };
}

function AskFirst(props: { asked: Asked; onRun: (reason: string) => unknown; onClose: () => void }) {
  const { asked, onRun, onClose } = props;
  const t = useText();
  const { action, jobs } = asked;
  const title = t(ORDER_WORDS[action].action, { n: jobs.length });
  const text = <p>{t(ORDER_WORDS[action].ask ?? '', { n: remainingIn(jobs) })}</p>;
  return action === 'invalidate' ? (
    <ReasonDialog
      title={title}
      action={title}
      label={t('manage.reason')}
      required
      danger
      onConfirm={onRun}
      onClose={onClose}
    >
      {text}
    </ReasonDialog>
  ) : (
    <ConfirmDialog opened title={title} action={title} danger onConfirm={() => onRun('')} onClose={onClose}>
      {text}
    </ConfirmDialog>
  );
}

/** The orders among these that the action may be done to. */
export const allowedFor = (action: OrderAction, jobs: readonly JobSummary[]): JobSummary[] =>
  jobs.filter(({ abilities }) => abilities.includes(action));
