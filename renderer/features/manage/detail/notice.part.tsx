// A notice above the content of an order, a delivery or a document.
import { IconFileOff, IconUserOff, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import type { Token } from '#renderer/theme/status.ts';
import classes from './detail.module.css';

export function Notice({ icon: Icon, token, children }: { icon: TablerIcon; token?: Token; children: ReactNode }) {
  return (
    <p className={classes.notice} data-token={token} role="status">
      <Icon size={18} stroke={1.5} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

/** What of an order was deleted, and when; nothing while it has all. */
export function PurgedNotice({ of }: { of: Pick<Job, 'filesPurgedDate' | 'dataPurgedDate'> }) {
  const t = useText();
  const { exact } = useFormats();
  const { filesPurgedDate, dataPurgedDate } = of;
  const day = (at: string) => ({ date: exact(new Date(at)) });
  if (dataPurgedDate !== null)
    return <Notice icon={IconUserOff}>{t('manage.dataPurgedText', day(dataPurgedDate))}</Notice>;
  if (filesPurgedDate === null) return null;
  return <Notice icon={IconFileOff}>{t('manage.filesPurgedText', day(filesPurgedDate))}</Notice>;
}
