// What a person can do to orders: cancel, prepare despite errors, freeze, unfreeze, revalidate, invalidate, lock, hold, release,
// delete their files; one or many at a time.
import { type ReactNode, useState } from 'react';
import type { JobSummary } from '#domain/api/deposit/job.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { doEach } from '#renderer/shared/commands/do-each.ts';
import { useRefreshOrders } from '#renderer/shared/commands/use-refresh-orders.ts';
import { ReasonDialog } from '#renderer/shared/dialogs/reason-dialog.part.tsx';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';

export const ORDER_ACTIONS = [
  'revalidate',
  'forcePreparation',
  'freeze',
  'unfreeze',
  'hold',
  'release',
  'invalidate',
  'lock',
  'cancel',
  'purge',
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

interface ActionLabels {
  /** On the button, with the number of orders. */
  readonly action: string;
  readonly done: string;
  /** The question before the action; without it the action happens at once. */
  readonly ask?: string;
  readonly undo?: OrderAction;
}

export const ORDER_LABELS: Readonly<Record<OrderAction, ActionLabels>> = {
  revalidate: { action: 'manage.order.revalidate', done: 'manage.order.revalidated' },
  forcePreparation: {
    action: 'manage.order.forcePreparation',
    done: 'manage.order.forced',
    ask: 'manage.order.askForce',
  },
  freeze: { action: 'manage.order.freeze', done: 'manage.order.frozen', undo: 'unfreeze' },
  unfreeze: { action: 'manage.order.unfreeze', done: 'manage.order.unfrozen', undo: 'freeze' },
  hold: { action: 'manage.order.hold', done: 'manage.order.held', ask: 'manage.order.askHold' },
  release: { action: 'manage.order.release', done: 'manage.order.released', ask: 'manage.order.askRelease' },
  invalidate: {
    action: 'manage.order.invalidate',
    done: 'manage.order.invalidated',
    ask: 'manage.order.askInvalidate',
  },
  lock: { action: 'manage.order.lock', done: 'manage.order.locked', ask: 'manage.order.askLock' },
  cancel: { action: 'manage.order.cancel', done: 'manage.order.cancelled', ask: 'manage.order.askCancel' },
  purge: { action: 'manage.order.purge', done: 'manage.order.purged', ask: 'manage.order.askPurge' },
};

/** Those of several orders at once: what is held back or deleted is judged order by order. */
export const BULK_ACTIONS = ORDER_ACTIONS.filter((action) => !['hold', 'release', 'purge'].includes(action));

/** Those that a person gives a reason for. */
const WITH_REASON: readonly OrderAction[] = ['invalidate', 'hold', 'release'];
/** Those that take nothing away. */
const HARMLESS: readonly OrderAction[] = ['forcePreparation', 'hold'];

export interface OrderActions {
  readonly start: (action: OrderAction, jobs: readonly JobSummary[]) => void;
  readonly dialog: ReactNode;
}

interface ActionRequest {
  readonly action: OrderAction;
  readonly jobs: readonly JobSummary[];
}

export function useOrderActions(onDone?: () => void): OrderActions {
  const t = useText();
  const { call, report } = useApi();
  const notify = useToasts();
  const refresh = useRefreshOrders();
  const [request, setAsked] = useState<ActionRequest>();

  const send = (action: OrderAction, jobId: number, reason: string) => {
    const params = { jobId };
    if (action === 'freeze' || action === 'unfreeze')
      return call('jobs.freeze', { params, body: { frozen: action === 'freeze' } });
    if (action === 'invalidate') return call('jobs.invalidate', { params, body: { reason } });
    if (action === 'hold' || action === 'release')
      return call('keeping.hold', { params, body: { held: action === 'hold', reason } });
    if (action === 'purge') return call('keeping.purge', { params });
    return call(`jobs.${action}`, { params });
  };
  const run = async (asked: ActionRequest, reason = '') => {
    const { action, jobs } = asked;
    let goesOn = false;
    const act = async ({ id }: JobSummary) => {
      const after = await send(action, id, reason);
      goesOn ||= after.purgeAsked !== null;
    };
    const { done, left } = await doEach(jobs, act, report);
    refresh();
    const { undo } = ORDER_LABELS[action];
    // The dialog, and the reason in it, stay for the orders that may be tried again; that of something else stays in any case.
    setAsked((now) => (now !== asked ? now : left.length > 0 ? { action, jobs: left } : undefined));
    if (done.length === 0) return;
    const back = undo ? { label: t('common.undo'), onClick: () => void run({ action: undo, jobs: done }) } : undefined;
    if (goesOn) notify('warning', 'manage.order.purgeGoesOn');
    else notify('success', ORDER_LABELS[action].done, { n: done.length }, back ? { action: back } : {});
    onDone?.();
  };
  return {
    start: (action, jobs) => {
      if (ORDER_LABELS[action].ask) setAsked({ action, jobs });
      else void run({ action, jobs });
    },
    dialog: request ? (
      <ActionDialog request={request} onRun={(reason) => run(request, reason)} onClose={() => setAsked(undefined)} />
    ) : null,
  };
}

function ActionDialog(props: { request: ActionRequest; onRun: (reason: string) => unknown; onClose: () => void }) {
  const { request, onRun, onClose } = props;
  const t = useText();
  const { action, jobs } = request;
  const title = t(ORDER_LABELS[action].action, { n: jobs.length });
  const remaining = jobs.reduce((sum, { counts }) => sum + counts.remaining, 0);
  const [one] = jobs;
  const text = (
    <>
      {one !== undefined && jobs.length === 1 ? (
        <p>
          <b>
            <bdi>{one.name}</bdi>
          </b>
        </p>
      ) : null}
      <p>{t(ORDER_LABELS[action].ask ?? '', { n: remaining })}</p>
    </>
  );
  return WITH_REASON.includes(action) ? (
    <ReasonDialog
      title={title}
      action={title}
      label={t('sending.reason')}
      required
      danger={!HARMLESS.includes(action)}
      onConfirm={onRun}
      onClose={onClose}
    >
      {text}
    </ReasonDialog>
  ) : (
    <ConfirmDialog
      opened
      title={title}
      action={title}
      danger={!HARMLESS.includes(action)}
      onConfirm={() => onRun('')}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}

/** The orders among these that the action may be done to. */
export const allowedFor = (action: OrderAction, jobs: readonly JobSummary[]): JobSummary[] =>
  jobs.filter(({ abilities }) => abilities.includes(action));
