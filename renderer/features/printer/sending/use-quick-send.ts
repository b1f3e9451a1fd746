// Sends a printed letter in one step: deposit, wait for its recipient, confirm by the printer's preset. Any doubt on the way
// leads to the deposit screen, where a person decides.
import { useRef, useState } from 'react';
import type { KeyedClient } from '#domain/api/client.ts';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { CallResult } from '#domain/api/contract.ts';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import type { Queue } from '#domain/bridge/settings.ts';
import { useApi } from '#renderer/api/api.ts';
import { ApiFailure } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useInboxDeposited } from '#renderer/session/inbox.ts';
import { useRefreshOrders } from '#renderer/shared/commands/use-refresh-orders.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { presetDay } from './post-date.rules.ts';
import { depositName, optionsFor, presetOptions } from './preset.rules.ts';
import { printedBox } from './use-services.ts';

/** ms between two requests for a job, and in all; a letter takes a fraction of a second. */
const POLL_MS = 250;
const MOST_MS = 30_000;

type Options = CallResult<'deliveries.checkOptions'>;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function whenRead(call: KeyedClient, made: Job): Promise<Job> {
  let job = made;
  for (let spent = 0; (job.state === 'CREATED' || job.state === 'PROCESSING') && spent < MOST_MS; spent += POLL_MS) {
    await wait(POLL_MS);
    job = await call('jobs.get', { params: { jobId: made.id } });
  }
  return job;
}

/** The rows to send, or undefined where a person has to look first. */
async function rowsToSend(call: KeyedClient, job: Job): Promise<number[] | undefined> {
  if (!job.state.startsWith('PACK_GROUPS_CREATED') || job.counts.bad > 0 || job.counts.orphans > 0) return undefined;
  const { items } = await call('jobs.packGroups', { params: { jobId: job.id }, query: { dispatchState: 'REMAINING' } });
  const ids = items.filter(({ abilities }) => abilities.includes('confirm')).map(({ id }) => id);
  return ids.length > 0 ? ids : undefined;
}

const isConfirmable = ({ bad, notEligible }: Options): boolean => bad.length === 0 && notEligible.length === 0;

/** Refusals that the confirm sheet explains, with the way on: a channel or a price that nobody saw. */
const SEEN_THERE: readonly string[] = [
  'delivery.channelChanged',
  'money.overLimit',
  'packGroup.bad',
  'packGroup.addressNotPrintable',
];

const toBeSeen = (failure: unknown): false => {
  if (failure instanceof ApiFailure && SEEN_THERE.includes(failure.label)) return false;
  throw failure;
};

interface QuickSend {
  document: InboxDocument;
  queue: Queue | undefined;
  service: Service | undefined;
}

export function useQuickSend({ document, queue, service }: QuickSend) {
  const t = useText();
  const go = useGo();
  const { call } = useApi();
  const refresh = useRefreshOrders();
  const notify = useToasts();
  const deposited = useInboxDeposited();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  // One idempotency key for each of the two steps: a second click after a lost connection sends nothing twice.
  const keys = useRef({ job: crypto.randomUUID(), command: crypto.randomUUID() });
  const confirm = async (job: Job): Promise<boolean> => {
    const packGroupIds = await rowsToSend(call, job);
    if (!packGroupIds) return false;
    const first = await call('deliveries.checkOptions', { body: { packGroupIds } });
    if (!isConfirmable(first)) return false;
    const body = {
      packGroupIds,
      serviceChannelOptions: presetOptions(optionsFor(queue, service?.id), first.shares),
      expectedPostDate: presetDay(queue?.postDate, first.shares, new Date()),
    };
    const command = await call('commands.create', { body, idempotencyKey: keys.current.command }).catch(toBeSeen);
    if (command === false) return false;
    const action = { label: t('printer.showOrder'), onClick: () => go('manage.orderDetail', { jobId: job.id }) };
    const waits = command.state === 'AWAIT_VALIDATION';
    notify('success', waits ? 'printer.sent.waits' : 'printer.sent', { name: job.name }, { action });
    return true;
  };
  const send = async () => {
    const box = service && printedBox(service);
    if (!service || !box || document.fileId === null) return;
    setBusy(true);
    setError(undefined);
    try {
      const creation = {
        serviceId: service.id,
        sessionFiles: { [box.name]: [document.fileId] },
        ...(service.jobNameEditable ? { jobName: depositName(queue?.nameRule, document.name) } : {}),
      };
      const parts = [{ name: 'parameters', value: creation }];
      const made = await call('jobs.create', { parts, idempotencyKey: keys.current.job });
      const sent = await confirm(await whenRead(call, made));
      refresh();
      await deposited(made.id, [document.fileId]);
      if (!sent) go('deposit.delivery', { jobId: made.id, confirm: '1' });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, error };
}
