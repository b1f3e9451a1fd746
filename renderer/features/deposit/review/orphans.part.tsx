// Parts of files that belong to no recipient yet: which file, from which page, how many pages.
import { Button } from '@mantine/core';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import classes from '../workbench/inputs.module.css';

/** Says the number at once, and each part as soon as it is read (specification section 2, "Orphan chunk list"). */
export function Orphans({ jobId, count }: { jobId: number; count: number }) {
  const t = useText();
  const parts = useCall('jobs.orphanChunks', { params: { jobId } });
  return (
    <>
      <span>{t('deposit.orphans', { n: count })}</span>
      {parts.data ? (
        <ul className={classes.orphans}>
          {parts.data.map(({ id, fileNameInBox, firstPage, pageCount }) => (
            <li key={id}>{t('deposit.orphans.part', { file: fileNameInBox, page: firstPage, n: pageCount })}</li>
          ))}
        </ul>
      ) : parts.isError ? (
        <Button size="xs" variant="subtle" color="gray" onClick={() => void parts.refetch()}>
          {t('common.retry')}
        </Button>
      ) : null}
    </>
  );
}
