// Sends the confirmed recipients once, however often the button is pressed.
import { useState } from 'react';
import type { Command } from '#domain/api/sending/command.schema.ts';
import { ApiFailure, saidAs } from '#renderer/api/failures.ts';
import { useCreate } from '#renderer/api/use-create.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useRefreshOrders } from '#renderer/shared/commands/use-refresh-orders.ts';

/** Option value ids by channel label and option type. */
export type Options = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The rows that are ready, or those among the selected ones, with options and day. */
export interface CommandBody {
  readyOfJob: number;
  packGroupIds?: number[];
  serviceChannelOptions: Options;
  expectedPostDate: string | null;
}

/** Refusals by which what the sheet shows is no more so: other rows or channels, less that is left of a limit. */
const STALE: readonly string[] = ['exception.editionConflict', 'money.overLimit'];

interface SendInput {
  /** As it is chosen now. */
  readonly body: CommandBody;
  readonly onSent: () => void;
  /** Rows or limits changed since they were shown. */
  readonly onStale: () => void;
}

export function useSend({ body: chosen, onSent, onStale }: SendInput) {
  const create = useCreate();
  const go = useGo();
  const refreshOrders = useRefreshOrders();
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<{ readonly of: string; readonly error: unknown }>();
  const now = JSON.stringify(chosen);
  /** Reads again what was changed, and shows the receipt: it says what was sent, when it leaves and whom it waits for. */
  const afterSend = (command: Command) => {
    refreshOrders();
    onSent();
    go('deposit.receipt', { commandId: command.id }, 'replace');
  };
  /** `selection`: the rows that the person saw; the server refuses a selection that has changed. */
  const send = async (body: CommandBody & { selection: string }) => {
    setSending(true);
    setFailed(undefined);
    try {
      // Without an answer the command may have been accepted: under the same key it is neither sent twice nor refused.
      afterSend(await create('commands.create', { body }));
    } catch (error) {
      setFailed({ of: now, error: saidAs('delivery.confirmError', error) });
      if (error instanceof ApiFailure && STALE.includes(error.label)) onStale();
    } finally {
      setSending(false);
    }
  };
  // What was refused says nothing of another choice.
  return { send, sending, failure: failed?.of === now ? failed.error : undefined };
}
