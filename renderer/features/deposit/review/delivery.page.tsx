// The review of a deposit that exists: its recipients, mending, and the way to confirm. Also reached from lists, to go
// on with the recipients that remain.

import { lazy, Suspense, useState } from 'react';
import { depositedFiles } from '#domain/jobs/left-out.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState, useRoute } from '#renderer/routes/navigation.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { LoseCorrections } from '#renderer/shared/dialogs/lose-corrections.part.tsx';
import { Workbench } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { BenchSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { ConfirmSheet } from '../confirm/confirm-sheet.part.tsx';
import { readWish } from '../sheet/sheet-wish.rules.ts';
import { isNoStart } from '../split/split-fault.rules.ts';
import { useReadAgain } from '../split/use-read-again.ts';
import { CallFailure } from '../workbench/call-failure.part.tsx';
import { InputsRail } from '../workbench/inputs-rail.part.tsx';
import { WorkbenchHeading } from '../workbench/workbench-heading.part.tsx';
import { DepositBar } from './deposit-bar.part.tsx';
import { HeadTools } from './head-tools.part.tsx';
import { JobInputs } from './job-inputs.part.tsx';
import { JobPreview } from './job-preview.part.tsx';
import { JobTrouble, JobWaits } from './job-progress.part.tsx';
import { RejectedBanner } from './rejected-banner.part.tsx';
import { CancelDialog, ChangeServiceDialog, RejectDialog } from './review-dialogs.part.tsx';
import { ReviewRows } from './review-rows.part.tsx';
import { useJob } from './use-job.ts';
import { confirmableAmong, type Review, type ReviewInput, useReview } from './use-review.ts';

const RequirementSheet = lazy(async () => ({
  default: (await import('../sheet/requirement-sheet.part.tsx')).RequirementSheet,
}));

export function DeliveryPage() {
  const jobId = Number(useRoute()?.params.jobId);
  const { job, reading, pending } = useJob(jobId);
  const service = useCall(
    'services.get',
    { params: { serviceId: job.data?.service.id ?? 0 } },
    { enabled: job.data !== undefined, retry: false },
  );
  if (!job.data) {
    return job.error ? <CallFailure page error={job.error} onRetry={() => void job.refetch()} /> : <BenchSkeleton />;
  }
  return <DepositReview job={job.data} service={service.data} reading={reading} pending={pending} />;
}

function DepositReview({ pending, ...input }: ReviewInput & { pending: boolean }) {
  const { job, service, reading } = input;
  const t = useText();
  const named = useNameIn();
  const review = useReview(input);
  const [cancelling, setCancelling] = useState(false);
  const { all, openedRow, chosen, walk, setQuery } = review;
  const [changing, setChanging] = useState(false);
  const again = useReadAgain(input);
  const noStart = all.complete && all.rows.some(isNoStart);
  const inputs = <JobInputs {...input} again={again} noStart={noStart} />;
  const ended = job.state === 'PROCESSING_ERROR' || job.state === 'CANCELLED';
  return (
    <>
      <Workbench
        heading={
          <WorkbenchHeading
            service={named(job.service)}
            title={job.name}
            onChange={again.possible ? () => setChanging(true) : undefined}
            onCancel={job.abilities.includes('cancel') ? () => setCancelling(true) : undefined}
          >
            {reading || ended || job.counts.packGroups === 0 ? null : (
              <HeadTools job={job} service={service} onValues={() => review.openSheet(null)} onStale={walk.reload} />
            )}
          </WorkbenchHeading>
        }
        inputsLabel={t('deposit.inputs')}
        rail={<InputsRail files={depositedFiles(job.inputFiles).length}>{inputs}</InputsRail>}
        inputs={inputs}
        preview={
          <JobPreview
            job={job}
            service={service}
            row={openedRow}
            area={review.area}
            again={again}
            packId={review.packId}
          />
        }
        bottom={
          <DepositBar
            job={job}
            service={service}
            rows={all.rows}
            complete={all.complete}
            reading={reading}
            opened={openedRow !== undefined}
            selected={chosen.length === 0 ? undefined : confirmableAmong(chosen)}
            onMend={walk.first}
            onConfirm={() => setQuery({ confirm: '1' }, 'push')}
          />
        }
      >
        {job.rejection ? <RejectedBanner job={job} rejection={job.rejection} /> : null}
        {reading && job.errorMessage ? <JobWaits job={job} /> : null}
        {ended ? <JobTrouble job={job} /> : <ReviewRows {...input} pending={pending} review={review} again={again} />}
      </Workbench>
      <ReviewDialogs {...input} review={review} />
      {again.losing === undefined ? null : (
        <LoseCorrections
          count={again.losing}
          text={t('deposit.lose.rows')}
          onConfirm={again.goOn}
          onClose={again.stay}
        />
      )}
      {changing ? <ChangeServiceDialog job={job} onClose={() => setChanging(false)} /> : null}
      {cancelling ? <CancelDialog job={job} onClose={() => setCancelling(false)} /> : null}
    </>
  );
}

/** Confirming, which the address opens, and rejecting. */
function ReviewDialogs({ job, service, reading, review }: ReviewInput & { review: Review }) {
  const [{ confirm, sheet }] = useQueryState();
  const { selection, rejecting, walk } = review;
  const wish = readWish(sheet);
  return (
    <>
      {wish && !reading ? (
        <Suspense>
          <RequirementSheet
            job={job}
            service={service}
            wish={wish}
            row={review.all.rows.find(({ id }) => id === wish.rowId)}
            onSaved={review.afterSheet}
            onStale={walk.reload}
            onClose={() => review.setQuery({ sheet: undefined })}
          />
        </Suspense>
      ) : null}
      {confirm && !reading ? (
        <ConfirmSheet
          job={job}
          service={service}
          chosen={[...selection].map(Number)}
          onClose={() => review.setQuery({ confirm: undefined })}
          onSent={review.clearSelection}
        />
      ) : null}
      {rejecting ? (
        <RejectDialog
          rows={rejecting}
          onClose={() => review.setRejecting(undefined)}
          onStale={() => {
            review.clearUnlisted();
            walk.reload();
          }}
          onRejected={() => review.afterReject(rejecting)}
        />
      ) : null}
    </>
  );
}
