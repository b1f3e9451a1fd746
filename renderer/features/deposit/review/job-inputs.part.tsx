// The files and settings of a job. Until something is confirmed, its files can be read again with other settings.

import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { boxKey } from '#domain/jobs/box-key.ts';
import { depositedFiles } from '#domain/jobs/left-out.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { LeftOutFiles } from '#renderer/shared/left-out/left-out-files.part.tsx';
import { SettingsPart } from '../creation/settings.part.tsx';
import { SettingsSummary } from '../creation/settings-summary.part.tsx';
import { BoxPart } from '../files/boxes.part.tsx';
import type { ReadAgain } from '../split/use-read-again.ts';
import inputs from '../workbench/inputs.module.css';
import { isCut } from '../workbench/service.rules.ts';
import { slotsOf } from '../workbench/slots.rules.ts';
import classes from '../workbench/workbench.module.css';
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
      {(service ? slotsOf(service) : []).map(({ box, laid }) => {
        const files = depositedFiles(job.inputFiles).filter(
          (one) => boxKey(one.boxName, one.appositionId) === box.name,
        );
        if (laid !== null && files.length === 0) return null;
        return (
          <BoxPart
            key={box.name}
            box={box}
            laid={laid}
            files={files.map(({ name, bytes, pageCount }) => ({ name, bytes, pages: pageCount }))}
          />
        );
      })}
      <LeftOutFiles job={job} />
      {service ? <JobSettings service={service} reading={reading} again={again} /> : null}
      {reading || job.counts.packGroups === 0 ? null : <Outcome job={job} service={service} noStart={noStart} />}
    </>
  );
}

/** What came of the files, and the way to documents that found no recipient. */
function Outcome({ job, service, noStart }: Pick<JobInputsProps, 'job' | 'service' | 'noStart'>) {
  const t = useText();
  const { pages, packGroups, orphans } = job.counts;
  if (noStart) return <div className={inputs.outcome}>{t('deposit.split.fault')}</div>;
  return (
    <div className={inputs.outcome}>
      {t('deposit.outcome', { pages, n: packGroups })}
      <span>{orphans > 0 ? t('deposit.orphans', { n: orphans }) : t('deposit.noOrphans')}</span>
      {orphans > 0 || (service?.boxes.length ?? 1) > 1 ? (
        <Link className={inputs.orphans} to={addressOf('deposit.orphans', { jobId: job.id })}>
          {t('deposit.orphans.title')}
        </Link>
      ) : null}
    </div>
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
