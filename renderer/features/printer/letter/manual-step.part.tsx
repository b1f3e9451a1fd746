// The end of the printed letter's window: what is still missing or when it leaves, and the step that sends it.
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import type { Queue } from '#domain/bridge/settings.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { useBeginDeposit } from '../sending/use-begin-deposit.ts';
import { useQuickSend } from '../sending/use-quick-send.ts';
import { depositRoute } from '../sending/use-services.ts';
import classes from './manual.module.css';
import { useCutoff } from './use-cutoff.ts';
import type { Reading } from './use-reading.ts';

interface StepProps {
  document: InboxDocument;
  queue: Queue | undefined;
  service: Service | undefined;
  /** The server does not tell the services, or nothing of the one chosen; it is asked again. */
  silent: boolean;
  reading: Reading;
  onLater: () => void;
}

export function ManualStep({ document, queue, service, silent, reading, onLater }: StepProps) {
  const t = useText();
  const formats = useFormats();
  const words = useFailureText();
  const review = useBeginDeposit();
  const quick = useQuickSend({ document, queue, service });
  const route = service ? depositRoute(service.type) : undefined;
  const here = document.fileId !== null;
  const sendable = here && reading.check?.ready === true;
  const cutoff = useCutoff(service);
  const trouble = quick.error ?? review.error;
  const complete = () => {
    if (service && route) void review.begin({ documents: [document], service, route, way: 'apart' });
  };
  const stopped = !here && document.state === 'attention';
  const sum = stopped
    ? t('printer.step.stopped')
    : !here
      ? t(document.state === 'waiting' ? 'printer.state.waiting' : 'printer.step.loading')
      : service === undefined
        ? t(silent ? 'printer.state.waiting' : 'printer.step.service')
        : reading.state === 'reading'
          ? t('printer.manual.reading')
          : sendable
            ? cutoff === undefined
              ? t('printer.step.ready', { service: service.name })
              : t('printer.step.cutoff', { time: formats.time(cutoff) })
            : t('printer.step.complete', { service: service.name });
  return (
    <footer className={classes.step}>
      <div className={classes.stepLine}>
        {trouble === undefined ? (
          <span role="status">{sum}</span>
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
