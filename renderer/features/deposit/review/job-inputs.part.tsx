// The files and settings of a job. Until something is confirmed, its files can be read again with other settings.

import { Button } from '@mantine/core';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { depositedFiles } from '#domain/jobs/left-out.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { LeftOutFiles } from '#renderer/shared/left-out/left-out-files.part.tsx';
import { SettingsPart } from '../creation/settings.part.tsx';
import { SettingsSummary } from '../creation/settings-summary.part.tsx';
import { BoxPart } from '../files/boxes.part.tsx';
import type { ReadAgain } from '../split/use-read-again.ts';
import inputs from '../workbench/inputs.module.css';
import { isCut, shownBoxes } from '../workbench/service.rules.ts';
import classes from '../workbench/workbench.module.css';
import { Orphans } from './orphans.part.tsx';
import type { ReviewInput } from './use-review.ts';

interface JobInputsProps extends ReviewInput {
  readonly again: ReadAgain;
  /** No page was found that begins a document. */
  readonly noStart: boolean;
}

export function JobInputs({ job, service, reading, again, noStart }: JobInputsProps) {
  const t = useText();
  return (
    <>
      <h2 className={inputs.title}>{t('deposit.inputs.files')}</h2>
      {(service ? shownBoxes(service) : []).map((box) => (
        <BoxPart
          key={box.name}
          box={box}
          files={depositedFiles(job.inputFiles)
            .filter(({ boxName }) => boxName === box.name)
            .map(({ name, bytes, pageCount }) => ({ name, bytes, pages: pageCount }))}
        />
      ))}
      <LeftOutFiles job={job} />
      {service ? <JobSettings service={service} reading={reading} again={again} /> : null}
      {reading || job.counts.packGroups === 0 ? null : (
        <div className={inputs.outcome}>
          {noStart
            ? t('deposit.split.fault')
            : t('deposit.outcome', { pages: job.counts.pages, n: job.counts.packGroups })}
          {noStart ? null : job.counts.orphans > 0 || (service?.boxes.length ?? 1) > 1 ? (
            <Orphans jobId={job.id} count={job.counts.orphans} />
          ) : (
            <span>{t('deposit.noOrphans')}</span>
          )}
        </div>
      )}
    </>
  );
}

interface JobSettingsProps {
  readonly service: Service;
  readonly reading: boolean;
  readonly again: ReadAgain;
}

/** Settings of the job; a change offers to read the same files again, as a new job that replaces this one. */
function JobSettings({ service, reading, again }: JobSettingsProps) {
  const t = useText();
  const failureText = useFailureText();
  const { given, settings, possible, changed, busy, error } = again;
  const withSplit = isCut(service);
  return (
    <>
      {possible || reading ? (
        <SettingsPart
          service={service}
          settings={settings}
          ownerId={again.ownerId}
          withSplit={withSplit}
          locked={!possible}
          onChange={again.setSettings}
        />
      ) : (
        <SettingsSummary service={service} settings={given} withSplit={withSplit} />
      )}
      {changed && possible ? (
        <div className={classes.again} role="status">
          {error === undefined ? t('deposit.again.text') : failureText(error)}
          <Button size="xs" variant="light" loading={busy} onClick={again.begin}>
            {t('deposit.again')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
