// What a person can do to a delivery command: validate, reject, cancel, free, retry; with dialogs that name the count.
import { type ReactNode, useState } from 'react';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { ReasonDialog } from '#renderer/shared/dialogs/reason-dialog.part.tsx';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { doEach } from './do-each.ts';
import { useRefreshOrders } from './use-refresh-orders.ts';

export const COMMAND_ACTIONS = ['validate', 'reject', 'free', 'retry', 'cancel'] as const;
export type CommandAction = (typeof COMMAND_ACTIONS)[number];

/** The target of an action; for a delivery it is its command. */
export interface CommandTarget {
  readonly commandId: number;
  /** Recipients in it. */
  readonly count: number;
}

const DONE: Readonly<Record<CommandAction, string>> = {
  validate: 'sending.done.validated',
  reject: 'sending.done.rejected',
  free: 'sending.done.freed',
  retry: 'sending.done.retried',
  cancel: 'sending.done.cancelled',
};

/** Label of the button, with the count of recipients. */
export const ACTION_LABELS: Readonly<Record<CommandAction, string>> = {
  validate: 'sending.action.validate',
  reject: 'sending.action.reject',
  free: 'sending.action.free',
  retry: 'sending.action.retry',
  cancel: 'sending.action.cancelSending',
};

export interface CommandActions {
  /** Opens the dialog of an action on one or several commands. */
  readonly ask: (action: CommandAction, commands: readonly CommandTarget[]) => void;
  readonly dialog: ReactNode;
}

const countOf = (commands: readonly CommandTarget[]): number => commands.reduce((sum, { count }) => sum + count, 0);

interface ActionRequest {
  readonly action: CommandAction;
  readonly commands: readonly CommandTarget[];
}

export function useCommandActions(onDone?: (action: CommandAction) => void): CommandActions {
  const { call, report } = useApi();
  const notify = useToasts();
  const refresh = useRefreshOrders();
  const [request, setAsked] = useState<ActionRequest>();

  const send = (action: CommandAction, commandId: number, text: string) => {
    const params = { commandId };
    if (action === 'reject') return call('commands.reject', { params, body: { validationReason: text } });
    if (action === 'validate')
      return call('commands.validate', { params, body: text ? { validationReason: text } : {} });
    return call(`commands.${action}`, { params });
  };
  const run = async (asked: ActionRequest, text: string) => {
    const { action, commands } = asked;
    const { done, left } = await doEach(commands, ({ commandId }) => send(action, commandId, text), report);
    refresh();
    // The dialog, and the text in it, stay for the commands that may be tried again; that of something else stays in any case.
    setAsked((now) => (now !== asked ? now : left.length > 0 ? { action, commands: left } : undefined));
    if (done.length === 0) return;
    notify('success', DONE[action], { n: countOf(done) });
    onDone?.(action);
  };
  return {
    ask: (action, commands) => setAsked({ action, commands }),
    dialog: request ? (
      <ActionDialog request={request} onRun={(text) => run(request, text)} onClose={() => setAsked(undefined)} />
    ) : null,
  };
}

function ActionDialog(props: { request: ActionRequest; onRun: (text: string) => unknown; onClose: () => void }) {
  const { request, onRun, onClose } = props;
  const t = useText();
  const { action, commands } = request;
  const n = countOf(commands);
  const title = t(ACTION_LABELS[action], { n });
  const texts = {
    validate: 'sending.ask.validate',
    reject: 'sending.ask.reject',
    free: 'sending.ask.free',
    retry: 'sending.ask.retry',
    cancel: 'sending.ask.cancelSending',
  } as const;
  if (action === 'validate' || action === 'reject') {
    return (
      <ReasonDialog
        title={title}
        action={title}
        danger={action === 'reject'}
        required={action === 'reject'}
        label={t(action === 'reject' ? 'sending.reason' : 'sending.comment')}
        onConfirm={onRun}
        onClose={onClose}
      >
        <p>{t(texts[action])}</p>
      </ReasonDialog>
    );
  }
  return (
    <ConfirmDialog
      opened
      title={title}
      action={title}
      danger={action === 'cancel'}
      onConfirm={() => onRun('')}
      onClose={onClose}
    >
      <p>{t(texts[action], { n })}</p>
    </ConfirmDialog>
  );
}
