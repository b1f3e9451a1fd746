// What lies in an archive before it is deposited: the count of each box, and each entry with its box or why it is refused.
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { CallFailure } from '../workbench/call-failure.part.tsx';
import { boxName } from '../workbench/service.rules.ts';
import classes from './looked.module.css';

interface ArchiveEntriesProps {
  readonly service: Service;
  readonly ownerId: number | undefined;
  readonly fileId: string;
}

/** The box that is looked at stands in the address (`tab`). */
export function ArchiveEntries({ service, ownerId, fileId }: ArchiveEntriesProps) {
  const t = useText();
  const named = useNameIn();
  const faultText = useFaultText();
  const formats = useFormats();
  const [{ tab }, setQuery] = useQueryState();
  const owner = ownerId === undefined ? {} : { targetOwnerId: ownerId };
  const found = useCall(
    'requirements.archive',
    { query: { serviceId: service.id, fileId, ...owner } },
    { retry: false },
  );
  if (found.error) return <CallFailure error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <RowsSkeleton rows={6} />;
  const { entries, boxes, total, passedOver } = found.data;
  const nameOf = (name: string): string => {
    const box = service.boxes.find((one) => one.name === name);
    return box ? named(boxName(box)) : name;
  };
  const shown = entries.filter(({ box }) => tab === undefined || box === tab);
  return (
    <section className={classes.entries} aria-label={t('deposit.archive.title')}>
      <h2>{t('deposit.archive.title')}</h2>
      <ul className={classes.counts}>
        {boxes.map(({ box, count, fault }) => (
          <li key={box}>
            <button
              type="button"
              aria-pressed={tab === box}
              data-bad={fault !== null || undefined}
              onClick={() => setQuery({ tab: tab === box ? undefined : box })}
            >
              <bdi>{nameOf(box)}</bdi> <b>{t('common.number', { n: count })}</b>
            </button>
            {fault === null ? null : <p role="alert">{faultText(fault)}</p>}
          </li>
        ))}
      </ul>
      <ul className={classes.rows}>
        {shown.map(({ path, bytes, box, isIndex, fault }) => (
          <li key={path} data-bad={fault !== null || undefined}>
            {fault === null ? null : <IconAlertTriangle size={16} stroke={1.75} aria-hidden />}
            <span>
              <bdi dir="ltr">{path}</bdi>
              {fault === null ? null : <small role="alert">{faultText(fault)}</small>}
            </span>
            <small>{isIndex ? t('deposit.archive.index') : box === null ? null : nameOf(box)}</small>
            <small>{formats.size(bytes)}</small>
          </li>
        ))}
      </ul>
      {total > entries.length ? <p>{t('deposit.archive.more', { n: total - entries.length })}</p> : null}
      {passedOver > 0 ? <p>{t('deposit.archive.passedOver', { n: passedOver })}</p> : null}
    </section>
  );
}
