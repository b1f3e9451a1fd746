// What went into a job; while nothing is confirmed it can be read again with another name or split.

import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { showToast } from '#renderer/ui/toasts/toasts.ts';
import { creationOf, ownerBehind } from '../creation/creation.rules.ts';
import { filesOfJob, rememberFiles } from '../creation/deposited-files.ts';
import { type Settings, SettingsPart } from '../creation/settings.part.tsx';
import { SettingsSaid } from '../creation/settings-summary.part.tsx';
import { useCreateJob } from '../creation/use-create-job.ts';
import { BoxPart } from '../files/boxes.part.tsx';
import inputs from '../workbench/inputs.module.css';
import { shownBoxes } from '../workbench/service.rules.ts';
import classes from '../workbench/workbench.module.css';
import { Orphans } from './orphans.part.tsx';

export function JobInputs({ job, service, reading }: { job: Job; service: Service | undefined; reading: boolean }) {
  const t = useText();
  return (
    <>
      <h2 className={inputs.title}>{t('deposit.inputs.files')}</h2>
      {(service ? shownBoxes(service) : []).map((box) => (
        <BoxPart
          key={box.name}
          box={box}
          files={job.inputFiles
            .filter(({ boxName }) => boxName === box.name)
            .map(({ name, bytes, pageCount }) => ({ name, bytes, pages: pageCount }))}
        />
      ))}
      {service ? <Again key={job.id} job={job} service={service} reading={reading} /> : null}
      {reading || job.counts.packGroups === 0 ? null : (
        <div className={inputs.outcome}>
          {t('deposit.outcome', { pages: job.counts.pages, n: job.counts.packGroups })}
          {job.counts.orphans > 0 ? (
            <Orphans jobId={job.id} count={job.counts.orphans} />
          ) : (
            <span>{t('deposit.noOrphans')}</span>
          )}
        </div>
      )}
    </>
  );
}

/** Settings of the job; a change offers to read the same files again, which takes the place of this job. */
function Again({ job, service, reading }: { job: Job; service: Service; reading: boolean }) {
  const t = useText();
  const go = useGo();
  const api = useApi();
  const words = useFailureText();
  const queries = useQueryClient();
  const me = useUser();
  const { create, busy, error } = useCreateJob();
  const given: Settings = {
    name: job.name,
    split: job.splitConfiguration ?? mainBoxOf(service)?.splitConfig ?? { type: 'none' },
    metadatas: job.metadatas,
  };
  const [settings, setSettings] = useState(given);
  const untouched = job.counts.remaining === job.counts.packGroups && job.abilities.includes('cancel');
  const boxFiles = filesOfJob(job.id);
  const possible = untouched && !reading && boxFiles.length === job.inputFiles.length && boxFiles.length > 0;
  const withSplit = service.type !== 'simpleUnique';
  const changed = JSON.stringify(settings) !== JSON.stringify(given);
  const readAgain = async () => {
    // The order stays with the person on whose behalf it was deposited.
    const next = await create(creationOf({ service, settings, files: boxFiles, ownerId: ownerBehind(job, me) }));
    if (!next) return;
    rememberFiles(next.id, boxFiles);
    try {
      await api.call('jobs.cancel', { params: { jobId: job.id } });
    } catch (failure) {
      showToast('warning', words(failure));
    }
    queries.setQueryData(keyOf('jobs.get', { params: { jobId: next.id } }), next);
    go('deposit.delivery', { jobId: next.id }, 'replace');
  };
  return (
    <>
      {possible || reading ? (
        <SettingsPart
          service={service}
          settings={settings}
          withSplit={withSplit}
          locked={!possible}
          onChange={setSettings}
        />
      ) : (
        <SettingsSaid service={service} settings={given} withSplit={withSplit} />
      )}
      {changed ? (
        <div className={classes.again} role="status">
          {error === undefined ? t('deposit.again.text') : words(error)}
          <Button size="xs" variant="light" loading={busy} onClick={() => void readAgain()}>
            {t('deposit.again')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
