// The end of the printed letter's window: what is still missing or when it leaves, and the step that sends it.
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import type { Queue } from '#domain/bridge/settings.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { useBeginDeposit } from '../sending/use-begin-deposit.ts';
import { useQuickSend } from '../sending/use-quick-send.ts';
import { printedRoute } from '../sending/use-services.ts';
import classes from './step.module.css';
import { useCutoff } from './use-cutoff.ts';
import type { AddressReading } from './use-reading.ts';

interface StepProps {
  document: InboxDocument;
  queue: Queue | undefined;
  service: Service | undefined;
  /** The server did not answer with the services, or with the chosen one; it is asked again. */
  silent: boolean;
  reading: AddressReading;
  onLater: () => void;
}

/** What is still missing, or when the letter leaves, in one sentence. */
function useStepStatus({ document, service, silent, reading }: Omit<StepProps, 'queue' | 'onLater'>): string {
  const t = useText();
  const formats = useFormats();
  const named = useNameIn();
  const cutoff = useCutoff(service);
  const { fileId, state } = document;
  if (fileId === null) {
    if (state === 'attention') return t('printer.step.stopped');
    return t(state === 'waiting' ? 'printer.state.waiting' : 'printer.step.loading');
  }
  if (service === undefined) return t(silent ? 'printer.state.waiting' : 'printer.step.service');
  if (reading.state === 'reading') return t('printer.manual.reading');
  if (reading.check?.ready !== true) return t('printer.step.complete', { service: named(service) });
  if (cutoff === undefined) return t('printer.step.ready', { service: named(service) });
  return t('printer.step.cutoff', { time: formats.time(cutoff) });
}

export function ManualStep({ document, queue, service, silent, reading, onLater }: StepProps) {
  const t = useText();
  const words = useFailureText();
  const review = useBeginDeposit();
  const quick = useQuickSend({ document, queue, service });
  const route = service ? printedRoute(service.type) : undefined;
  const here = document.fileId !== null;
  const sendable = here && reading.check?.ready === true;
  const trouble = quick.error ?? review.error;
  const complete = () => {
    if (service && route) void review.begin({ documents: [document], service, route, way: 'apart' });
  };
  const status = useStepStatus({ document, service, silent, reading });
  return (
    <footer className={classes.step}>
      <div className={classes.stepLine}>
        {trouble === undefined ? (
          <span role="status">{status}</span>
        ) : (
          <span className={classes.trouble} role="alert">
            {words(trouble)}
          </span>
        )}
        {sendable ? (
          <Button variant="subtle" size="xs" loading={review.busy} disabled={quick.busy} onClick={complete}>
            {t('printer.step.options')}
          </Button>
        ) : null}
      </div>
      <div className={classes.stepButtons}>
        <Button variant="default" size="md" disabled={quick.busy} onClick={onLater}>
          {t('printer.step.later')}
        </Button>
        {sendable ? (
          <Button size="md" className={classes.wide} loading={quick.busy} onClick={() => void quick.send()}>
            {t('printer.step.send')}
          </Button>
        ) : (
          <Button
            size="md"
            className={classes.wide}
            loading={review.busy}
            disabled={!here || !route || reading.state === 'reading'}
            rightSection={<IconArrowRight size={18} stroke={1.5} className="flip" aria-hidden />}
            onClick={complete}
          >
            {t('printer.step.review')}
          </Button>
        )}
      </div>
    </footer>
  );
}
