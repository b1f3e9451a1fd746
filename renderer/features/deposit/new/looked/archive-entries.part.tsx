// What lies in an archive before it is deposited: the count of each box, and each entry with its box or why it is refused.
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { CallResult } from '#domain/api/contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { FileRefused, isOfFile } from '#renderer/features/deposit/files/file-refused.part.tsx';
import { CallFailure } from '#renderer/features/deposit/workbench/call-failure.part.tsx';
import { boxName } from '#renderer/features/deposit/workbench/service.rules.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import type { NewDeposit } from '../use-new-deposit.ts';
import classes from './looked.module.css';

type Contents = CallResult<'requirements.archive'>;

interface ArchiveEntriesProps {
  readonly deposit: NewDeposit;
  readonly file: { readonly fileId: string; readonly name: string };
  /** It is the only one: its boxes get no more documents. */
  readonly alone: boolean;
}

export function ArchiveEntries({ deposit, file, alone }: ArchiveEntriesProps) {
  const t = useText();
  const { service, ownerId, main, drop, uploads } = deposit;
  const owner = ownerId === undefined ? {} : { targetOwnerId: ownerId };
  const found = useCall(
    'requirements.archive',
    { query: { serviceId: service.id, fileId: file.fileId, ...owner } },
    { retry: false },
  );
  const { error } = found;
  if (isOfFile(error)) return <FileRefused error={error} box={main} uploads={uploads} onFiles={drop} />;
  if (error) return <CallFailure error={error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <RowsSkeleton rows={6} />;
  const { index, total, passedOver, entries } = found.data;
  return (
    <section className={classes.entries} aria-label={t('deposit.archive.title', { file: file.name })}>
      <h2>
        <bdi>{file.name}</bdi>
      </h2>
      <p>
        {t('deposit.archive.holds', { n: total })}
        {index === null ? null : ` ${t('deposit.archive.indexed', { index: index.path, n: index.rows })}`}
        {passedOver > 0 ? ` ${t('deposit.archive.passedOver', { n: passedOver })}` : null}
      </p>
      <BoxCounts service={service} contents={found.data} alone={alone} />
      <Entries service={service} contents={found.data} />
      {total > entries.length ? <p>{t('deposit.archive.more', { n: total - entries.length })}</p> : null}
    </section>
  );
}

function useBoxLabel(service: Service): (name: string) => string {
  const named = useNameIn();
  return (name) => {
    const box = service.boxes.find((one) => one.name === name);
    return box ? named(boxName(box)) : name;
  };
}

interface ContentsProps {
  readonly service: Service;
  readonly contents: Contents;
}

/** The boxes with their counts; the one that is looked at stands in the address (`tab`). */
function BoxCounts({ service, contents: { boxes }, alone }: ContentsProps & { readonly alone: boolean }) {
  const t = useText();
  const faultText = useFaultText();
  const label = useBoxLabel(service);
  const [{ tab }, setQuery] = useQueryState();
  return (
    <ul className={classes.counts}>
      {boxes.map(({ box, count, fault }) => {
        // Another archive may still bring what is too few.
        const said = fault !== null && (alone || fault.label === 'job.tooManyFiles') ? fault : null;
        return (
          <li key={box}>
            <button
              type="button"
              aria-pressed={tab === box}
              data-bad={said !== null || undefined}
              onClick={() => setQuery({ tab: tab === box ? undefined : box })}
            >
              <bdi>{label(box)}</bdi> <b>{t('common.number', { n: count })}</b>
            </button>
            {said === null ? null : <p role="alert">{faultText(said)}</p>}
          </li>
        );
      })}
    </ul>
  );
}

function Entries({ service, contents: { entries, index } }: ContentsProps) {
  const t = useText();
  const faultText = useFaultText();
  const formats = useFormats();
  const label = useBoxLabel(service);
  const [{ tab }] = useQueryState();
  const shown = entries.filter(({ box }) => tab === undefined || box === tab);
  return (
    <ul className={classes.rows}>
      {shown.map(({ path, bytes, box, faults }) => (
        <li key={path} data-bad={faults.length > 0 || undefined}>
          {faults.length > 0 ? <IconAlertTriangle size={16} stroke={1.75} aria-hidden /> : null}
          <span>
            <bdi dir="ltr">{path}</bdi>
            {faults.map((fault) => (
              <small key={fault.label} role="alert">
                {faultText(fault)}
              </small>
            ))}
          </span>
          <small>{path === index?.path ? t('deposit.archive.index') : box === null ? null : label(box)}</small>
          <small>{formats.size(bytes)}</small>
        </li>
      ))}
    </ul>
  );
}
