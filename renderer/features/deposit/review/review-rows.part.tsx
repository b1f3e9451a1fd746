// The middle of the review: the filter, the recipients with the one that is being mended, and what is still being read.
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState, NotFoundState } from '#renderer/ui/states/states.part.tsx';
import { Mend } from '../mend/mend.part.tsx';
import { SplitFault } from '../split/split-fault.part.tsx';
import { isSplitFault } from '../split/split-fault.rules.ts';
import type { ReadAgain } from '../split/use-read-again.ts';
import { CallFailure } from '../workbench/call-failure.part.tsx';
import classes from '../workbench/workbench.module.css';
import { Envelope } from './envelope.part.tsx';
import { JobProgress } from './job-progress.part.tsx';
import { Recipients } from './recipients.part.tsx';
import { RecipientsFilter } from './recipients-filter.part.tsx';
import { SelectionActions } from './selection/selection-actions.part.tsx';
import type { Review, ReviewInput } from './use-review.ts';

const MEND_BASE_PX = 210;
/** Repairs, offered below the part of the page. */
const REPAIRS_PX = 90;
/** What the crop of the page needs beside the lines. */
const MEND_LEAST_PX = 292;
const LINE_PX = 29;
const LEAST_LINES = 4;

/** What stands above and below the list. */
const AROUND_PX = 310;
/** A window that is lower shows the opened row by scrolling the list. */
const LEAST_WINDOW_PX = 640;

/** Most px of an opened row: no more than the window shows, so that what can be done stays in sight. */
const mostHeight = (): number =>
  window.innerHeight < LEAST_WINDOW_PX ? Number.POSITIVE_INFINITY : window.innerHeight - AROUND_PX;

/** px of an opened row before the list has measured what it holds: about as much, so that the rows below hardly move. */
function heightOf(row: PackGroup | undefined): number {
  const lines = LINE_PX * Math.max(row?.recipientLines.length ?? 0, LEAST_LINES);
  const repairs = row?.quality === 'BAD' && row.fault === null ? REPAIRS_PX : 0;
  const wanted = Math.max(MEND_LEAST_PX, MEND_BASE_PX + lines) + repairs;
  return Math.min(wanted, mostHeight());
}

interface ReviewRowsProps extends ReviewInput {
  readonly review: Review;
  readonly again: ReadAgain;
  /** The reading takes long. */
  readonly pending: boolean;
}

export function ReviewRows(props: ReviewRowsProps) {
  const { job, reading, pending, review } = props;
  return (
    <>
      <RecipientsFilter
        counts={job.counts}
        active={review.status ?? 'all'}
        text={review.q ?? ''}
        onFilter={(id) => review.setQuery({ status: id === 'all' ? undefined : id, open: undefined })}
        onText={(text) => review.setQuery({ q: text || undefined })}
      />
      {review.shown.rows.length > 0 ? <ReviewList {...props} /> : <NoRows reading={reading} review={review} />}
      {/* Below the rows, so that they stay where they are when the progress goes. */}
      {reading && !job.errorMessage ? <JobProgress job={job} pending={pending} /> : null}
      <SelectionActions chosen={review.chosen} onReject={review.setRejecting} onClear={review.clearSelection} />
    </>
  );
}

function ReviewList({ job, service, review, again }: ReviewRowsProps) {
  const { shown, opened, openedRow, walk, area } = review;
  return (
    <Recipients
      rows={shown.rows}
      service={service}
      opened={opened}
      openedHeight={heightOf(openedRow)}
      openedMost={mostHeight()}
      selection={review.selection}
      onSelect={review.setSelection}
      onOpen={review.open}
      onEnd={shown.more}
      renderOpened={(row) =>
        isSplitFault(row) ? (
          <SplitFault
            row={row}
            again={again}
            onReject={row.abilities.includes('reject') ? (one) => review.setRejecting([one]) : undefined}
          />
        ) : (
          <>
            <Envelope job={job} service={service} row={row} review={review} />
            <Mend
              key={`${row.id}-${row.version}`}
              row={row}
              service={service}
              owner={job.owner}
              position={walk.position(row)}
              offer={area.offer}
              onSaved={review.afterSave}
              onStale={walk.reload}
              onSettled={review.afterSettle}
              onSplit={review.afterSplit}
              onReject={(one) => review.setRejecting([one])}
              onValues={() => review.openSheet(row.id)}
            />
          </>
        )
      }
    />
  );
}

/** Why the list has no rows. */
function NoRows({ reading, review }: { reading: boolean; review: Review }) {
  const t = useText();
  const { shown, filtered, status, q } = review;
  if (shown.query.error) return <CallFailure error={shown.query.error} onRetry={() => void shown.query.refetch()} />;
  if (shown.query.isPending || reading) {
    return (
      <div className={classes.rowsToCome}>
        <RowsSkeleton head height={44} atOnce={reading} />
      </div>
    );
  }
  if (filtered) {
    const filters = [status ? t(`deposit.chip.${status}`) : '', q ?? ''].filter(Boolean);
    return <NotFoundState filters={filters} onClear={review.clearFilter} />;
  }
  return (
    <EmptyState title={t('deposit.empty.title')}>
      <p>{t('deposit.empty.text')}</p>
    </EmptyState>
  );
}
