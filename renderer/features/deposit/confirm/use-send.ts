// Sending what stands on the confirm sheet: once, however often it is asked for.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { ApiFailure, isNoAnswer } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import type { Intention } from '../creation/use-create-job.ts';

/** Option value ids by channel label and option type. */
export type Options = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What is asked for: the rows that are ready, or those among the selected ones, with options and day. */
export interface CommandBody {
  readyOfJob: number;
  packGroupIds?: number[];
  serviceChannelOptions: Options;
  expectedPostDate: string | null;
}

interface SendInput {
  readonly job: Job;
  readonly onClose: () => void;
  readonly onSent: () => void;
  /** The rows changed since they were shown. */
  readonly onStale: () => void;
}

/** Sends the command once, however often it is asked for, and says where the order is. */
export function useSend({ job, onClose, onSent, onStale }: SendInput) {
  const t = useText();
  const api = useApi();
  const go = useGo();
  const notify = useToasts();
  const queries = useQueryClient();
  const intention = useRef<Intention>(undefined);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  /** `selection`: what the person saw; other rows by now are refused. */
  const send = async (body: CommandBody & { selection: string }) => {
    const text = JSON.stringify(body);
    if (intention.current?.text !== text) intention.current = { text, key: crypto.randomUUID() };
    setSending(true);
    setFailure(undefined);
    try {
      const command = await api.call('commands.create', { body, idempotencyKey: intention.current.key });
      const waits = command.state === 'AWAIT_VALIDATION';
      const action = { label: t('deposit.showOrder'), onClick: () => go('manage.orderDetail', { jobId: job.id }) };
      notify('success', waits ? 'deposit.sent.waits' : 'deposit.sent', { n: command.packGroupCount }, { action });
      void queries.invalidateQueries({ queryKey: ['jobs.packGroups', job.id] });
      for (const name of ['jobs.get', 'jobs.list', 'jobs.counters', 'commands.list', 'deliveries.list'] as const)
        void queries.invalidateQueries({ queryKey: keyOf(name) });
      onSent();
      if (command.packGroupCount >= job.counts.remaining) go('deposit.home', {}, 'replace');
      else onClose();
    } catch (error) {
      setFailure(error);
      if (error instanceof ApiFailure && error.label === 'exception.editionConflict') onStale();
      // Where nobody answered it may have been taken: asked again under its key it is not sent twice, nor refused.
      if (!isNoAnswer(error)) intention.current = undefined;
    } finally {
      setSending(false);
    }
  };
  return { send, sending, failure };
}
