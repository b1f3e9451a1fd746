// The workbench of a deposit that exists: its recipients, mending, and the way to confirm. Also reached from lists, to
// go on with what remains.
import { useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { useApi, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState, useRoute } from '#renderer/routes/navigation.ts';
import { NO_SELECTION, type Selection } from '#renderer/ui/list/list.types.ts';
import { Workbench } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { BenchSkeleton, RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState, NotFoundState } from '#renderer/ui/states/states.part.tsx';
import { showToast } from '#renderer/ui/toasts/toasts.ts';
import { ConfirmSheet } from '../confirm/confirm-sheet.part.tsx';
import { Mend } from '../mend/mend.part.tsx';
import { useAreaOffer } from '../mend/use-area-offer.ts';
import { useMendWalk } from '../mend/use-mend-walk.ts';
import { CallFailure } from '../workbench/call-failure.part.tsx';
import { InputsRail } from '../workbench/inputs-rail.part.tsx';
import classes from '../workbench/workbench.module.css';
import { Heading } from '../workbench/workbench-heading.part.tsx';
import { DepositBar } from './deposit-bar.part.tsx';
import { JobInputs } from './job-inputs.part.tsx';
import { JobPreview } from './job-preview.part.tsx';
import { JobProgress, JobTrouble, JobWaits } from './job-progress.part.tsx';
import { isStatusFilter, Recipients, RecipientsFilter, STATUS_FILTERS } from './recipients.part.tsx';
import { CancelDialog, RejectDialog } from './review-dialogs.part.tsx';
import { SelectionActions } from './selection-actions.part.tsx';
import { useJob } from './use-job.ts';
import { useFreshRows, useReplaceRow, useRows } from './use-rows.ts';

export function DeliveryPage() {
  const jobId = Number(useRoute()?.params.jobId);
  const { job, reading, pending } = useJob(jobId);
  const service = useCall(
    'services.get',
    { params: { serviceId: job.data?.service.id ?? 0 } },
    { enabled: job.data !== undefined, retry: false },
  );
  if (!job.data) {
    return job.error ? <CallFailure error={job.error} onRetry={() => void job.refetch()} /> : <BenchSkeleton />;
  }
  return <Bench job={job.data} service={service.data} reading={reading} pending={pending} />;
}

const ROWS_POLL_MS = 1000;
const NO_FILTER = {};
const MEND_BASE_PX = 160;
/** What the crop of the page needs beside the lines. */
const MEND_LEAST_PX = 292;
const LINE_PX = 29;

/** Height of an opened row: as many lines as its address has, and a little room. */
const heightOf = (row: PackGroup | undefined): number =>
  Math.max(MEND_LEAST_PX, MEND_BASE_PX + LINE_PX * Math.max(row?.recipientLines.length ?? 0, 4));

const readyAmong = (rows: readonly PackGroup[], selection: Selection): number =>
  rows.filter(({ id, abilities }) => selection.has(id) && abilities.includes('confirm')).length;

function Bench(props: { job: Job; service: Service | undefined; reading: boolean; pending: boolean }) {
  const { job, service, reading, pending } = props;
  const t = useText();
  const go = useGo();
  const api = useApi();
  const [query, setQuery] = useQueryState();
  const [selection, setSelection] = useState<Selection>(NO_SELECTION);
  const [rejecting, setRejecting] = useState<readonly PackGroup[]>();
  const [cancelling, setCancelling] = useState(false);
  const status = isStatusFilter(query.status) ? query.status : undefined;
  const filter = { ...(status ? STATUS_FILTERS[status] : NO_FILTER), ...(query.q ? { text: query.q } : {}) };
  const filtered = status !== undefined || query.q !== undefined;
  const refetch = reading ? ROWS_POLL_MS : false;
  const all = useRows(job.id, NO_FILTER, refetch);
  const found = useRows(job.id, filter, refetch);
  useFreshRows(job.id, reading);
  const shown = filtered ? found : all;
  const opened = query.open ? Number(query.open) : undefined;
  const openedRow = shown.rows.find((row) => row.id === opened) ?? all.rows.find((row) => row.id === opened);
  const open = (id: number | undefined) => setQuery({ open: id === undefined ? undefined : String(id) });
  const walk = useMendWalk({
    ...{ job, rows: all.rows, shown: shown.rows, onlyToMend: status === 'mend' },
    ...{ open, showToMend: () => setQuery({ status: 'mend', q: undefined }) },
  });
  const area = useAreaOffer({ job, service, row: openedRow });
  const replace = useReplaceRow(job.id);
  const saved = (row: PackGroup) => {
    replace(row);
    walk.refresh();
    if (row.quality !== 'BAD') walk.next(row);
  };
  const clear = () => setQuery({ status: undefined, q: undefined });
  const chosen = [...selection].map(Number);
  const cancel = async () => {
    try {
      await api.call('jobs.cancel', { params: { jobId: job.id } });
      showToast('info', t('deposit.cancelled', { name: job.name }));
      go('deposit.home', {}, 'replace');
    } catch (error) {
      api.report(error);
    }
  };
  const inputs = <JobInputs job={job} service={service} reading={reading} />;
  const trouble = job.state === 'PROCESSING_ERROR' || job.state === 'CANCELLED';
  return (
    <>
      <Workbench
        heading={
          <Heading
            service={job.service.name}
            title={job.name}
            onCancel={job.abilities.includes('cancel') ? () => setCancelling(true) : undefined}
          />
        }
        inputsLabel={t('deposit.inputs')}
        rail={<InputsRail files={job.inputFiles.length}>{inputs}</InputsRail>}
        inputs={inputs}
        preview={<JobPreview job={job} service={service} row={openedRow} area={area} />}
        bottom={
          <DepositBar
            job={job}
            service={service}
            rows={all.rows}
            complete={all.complete}
            reading={reading}
            opened={openedRow !== undefined}
            selected={selection.size === 0 ? undefined : readyAmong(all.rows, selection)}
            onMend={walk.first}
            onConfirm={() => setQuery({ confirm: '1' }, 'push')}
          />
        }
      >
        {reading && job.errorMessage ? <JobWaits job={job} /> : null}
        {trouble ? (
          <JobTrouble job={job} />
        ) : (
          <>
            <RecipientsFilter
              counts={job.counts}
              active={status ?? 'all'}
              text={query.q ?? ''}
              onFilter={(id) => setQuery({ status: id === 'all' ? undefined : id, open: undefined })}
              onText={(text) => setQuery({ q: text || undefined })}
            />
            {shown.rows.length > 0 ? (
              <Recipients
                rows={shown.rows}
                service={service}
                opened={opened}
                openedHeight={heightOf(openedRow)}
                selection={selection}
                onSelect={setSelection}
                onOpen={open}
                onEnd={shown.more}
                renderOpened={(row) => (
                  <Mend
                    key={`${row.id}-${row.version}`}
                    row={row}
                    service={service}
                    owner={job.owner}
                    place={walk.place(row)}
                    offer={area.offer}
                    onSaved={saved}
                    onStale={walk.reload}
                    onReject={(one) => setRejecting([one])}
                  />
                )}
              />
            ) : shown.query.error ? (
              <CallFailure error={shown.query.error} onRetry={() => void shown.query.refetch()} />
            ) : shown.query.isPending || reading ? (
              <div className={classes.rowsToCome}>
                <RowsSkeleton head height={44} atOnce={reading} />
              </div>
            ) : filtered ? (
              <NotFoundState
                filters={[status ? t(`deposit.chip.${status}`) : '', query.q ?? ''].filter(Boolean)}
                onClear={clear}
              />
            ) : (
              <EmptyState title={t('deposit.empty.title')}>
                <p>{t('deposit.empty.text')}</p>
              </EmptyState>
            )}
            {/* Below the rows, so that they stay where they are when it goes. */}
            {reading && !job.errorMessage ? <JobProgress job={job} pending={pending} /> : null}
            <SelectionActions
              rows={all.rows}
              selection={selection}
              onReject={setRejecting}
              onClear={() => setSelection(NO_SELECTION)}
            />
          </>
        )}
      </Workbench>
      {query.confirm && !reading ? (
        <ConfirmSheet
          job={job}
          chosen={chosen}
          onClose={() => setQuery({ confirm: undefined })}
          onSent={() => setSelection(NO_SELECTION)}
        />
      ) : null}
      {rejecting ? (
        <RejectDialog
          rows={rejecting}
          onClose={() => setRejecting(undefined)}
          onStale={walk.reload}
          onRejected={() => {
            setSelection(NO_SELECTION);
            walk.afterReject(rejecting);
          }}
        />
      ) : null}
      {cancelling ? <CancelDialog job={job} onCancel={cancel} onClose={() => setCancelling(false)} /> : null}
    </>
  );
}
