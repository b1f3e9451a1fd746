// Files that a forced preparation left out: which, why, and whether somebody said that they stay out.
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputFile, Job } from '#domain/api/deposit/job.schema.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import classes from './left-out.module.css';

/** Nothing where all files are part of the order. */
export function LeftOutFiles({ job }: { job: Job }) {
  const t = useText();
  const files = job.inputFiles.filter(({ leftOut }) => leftOut !== null);
  if (files.length === 0) return null;
  return (
    <section className={classes.leftOut} aria-label={t('sending.leftOut', { n: files.length })}>
      <p>{t('sending.leftOut', { n: files.length })}</p>
      <ul>
        {files.map((file) => (
          <LeftOutFile key={file.id} job={job} file={file} />
        ))}
      </ul>
    </section>
  );
}

function LeftOutFile({ job, file }: { job: Job; file: InputFile }) {
  const t = useText();
  const api = useApi();
  const queries = useQueryClient();
  const faultText = useFaultText();
  const [busy, setBusy] = useState(false);
  const by = file.leftOut?.rejected?.rejectedBy;
  const say = async (rejected: boolean) => {
    setBusy(true);
    try {
      const params = { jobId: job.id, inputFileId: file.id };
      const next = await api.call('jobs.rejectFile', { params, body: { rejected } });
      queries.setQueryData(keyOf('jobs.get', { params: { jobId: job.id } }), next);
    } catch (error) {
      api.report(error);
    }
    setBusy(false);
  };
  return (
    <li>
      <bdi>{file.name}</bdi>
      <span>{by ? t('sending.leftOut.rejected', { name: by.name || by.login }) : faultText(file.leftOut?.fault)}</span>
      {job.abilities.includes('edit') ? (
        <Button size="compact-xs" variant="light" loading={busy} onClick={() => void say(by === undefined)}>
          {t(by ? 'sending.leftOut.undo' : 'sending.leftOut.reject')}
        </Button>
      ) : null}
    </li>
  );
}
