// One printed document before its deposit: page and address at the start, service and warnings, the step at the end.
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPrinter, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { isNotFound } from '#renderer/api/failures.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import { useBridge } from '../agent/use-bridge.ts';
import { Origin, SameAs, useFailureWords } from '../documents/document-row.part.tsx';
import { useDropping } from '../documents/use-dropping.ts';
import { useRetry } from '../documents/use-retry.ts';
import { plainName, uploadedShare } from '../printer.rules.ts';
import { ServiceSelect, useServiceChoice } from '../sending/service-select.part.tsx';
import { PrinterShell } from '../window/printer-shell.part.tsx';
import classes from './manual.module.css';
import { ManualStep } from './manual-step.part.tsx';
import { PresetNote } from './preset-note.part.tsx';
import { PrintedPage, ReadAddress } from './read-address.part.tsx';
import { useReading } from './use-reading.ts';

interface PrintedLetterProps {
  document: InboxDocument;
  /** Other manual documents that wait. */
  others: readonly InboxDocument[];
}

export function PrintedLetter({ document, others }: PrintedLetterProps) {
  const t = useText();
  const go = useGo();
  const { drop } = useDropping();
  const settings = useBridge('settings.read');
  const queue = settings.data?.settings.queues.find(({ id }) => id === document.queueId);
  const choice = useServiceChoice(queue?.serviceId);
  const { services, check, service, noBox } = choice;
  const silent = check.error !== null || service.error !== null;
  const { fileId, application, source, name } = document;
  const stored = useCall(
    'files.view',
    { params: { fileId: fileId ?? '' } },
    { enabled: fileId !== null, retry: false },
  );
  const reading = useReading({ service: noBox ? undefined : service.data, fileId });
  const later = () => (others[0] ? go('printer.manual', { file: others[0].id }, 'replace') : go('printer.home'));
  const title =
    source === 'folder'
      ? t('printer.manual.fromFolder')
      : application === ''
        ? t('printer.manual.received')
        : t('printer.manual.from', { application });
  return (
    <PrinterShell
      title={title}
      sub={<DateText at={document.receivedAt} />}
      bottom={
        <ManualStep
          document={document}
          queue={queue}
          service={noBox ? undefined : service.data}
          silent={silent}
          reading={reading}
          onLater={later}
        />
      }
    >
      <div className={classes.letter}>
        <PrintedPage document={document} service={service.data} />
        <div className={classes.facts}>
          <h2 className={classes.name}>
            <bdi>{plainName(name)}</bdi>
          </h2>
          <Origin document={document} headed printers />
          <ReadAddress reading={reading} />
        </div>
        <div className={classes.choice}>
          <ServiceSelect
            choice={choice}
            file={name}
            description={check.isSuccess && services.length === 0 ? t('printer.service.none') : undefined}
          />
          {service.data && queue ? <PresetNote queue={queue} service={service.data} /> : null}
          <Warnings document={document} warning={stored.data?.warning ?? null} gone={isNotFound(stored.error)} />
          <div className={classes.others}>
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
              onClick={() => {
                drop([document]);
                later();
              }}
            >
              {t('printer.drop')}
            </Button>
            {others.length > 0 ? (
              <Link to={addressOf('printer.async')} className={classes.more}>
                <IconPrinter size={16} stroke={1.5} aria-hidden />
                {t('printer.manual.others', { n: others.length })}
              </Link>
            ) : null}
          </div>
        </div>
      </div>
    </PrinterShell>
  );
}

/** What one should know before sending (specification 455), and why the document is not on the server yet. */
function Warnings(props: { document: InboxDocument; warning: string | null; gone: boolean }) {
  const { document, warning, gone } = props;
  const t = useText();
  const formats = useFormats();
  const retry = useRetry();
  const words = useFailureWords()(document);
  const { state, name, sameAs } = document;
  const again = state === 'attention' || state === 'waiting' || gone;
  return (
    <>
      {state === 'uploading' ? (
        <p className={classes.quiet} role="status">
          {t('printer.manual.uploading', { share: formats.percent(uploadedShare(document)) })}
        </p>
      ) : null}
      {words !== undefined || gone || state === 'waiting' ? (
        <p className={classes.warning} data-token={state === 'waiting' ? 'warn' : 'error'} role="alert">
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          <span>{words ?? t(gone ? 'file.notFound' : 'printer.manual.waiting', { file: name })}</span>
          {again ? (
            <Button variant="default" size="xs" onClick={() => void retry([document])}>
              {t('common.retry')}
            </Button>
          ) : null}
        </p>
      ) : null}
      {warning === null ? null : (
        <p className={classes.warning} data-token="warn" role="status">
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          <span>{t(warning, { file: name })}</span>
        </p>
      )}
      {sameAs === null || warning !== null ? null : <SameAs id={sameAs} />}
    </>
  );
}
