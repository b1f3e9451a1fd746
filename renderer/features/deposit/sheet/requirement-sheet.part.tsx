// The sheet of all values: of the whole run, or of one row and its documents. The address names which.
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { LoseCorrections } from '#renderer/shared/dialogs/lose-corrections.part.tsx';
import { Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { ownerBehind } from '../creation/creation.rules.ts';
import { CallFailure } from '../workbench/call-failure.part.tsx';
import { RowSheet } from './row-sheet.part.tsx';
import { RunValues } from './run-values.part.tsx';
import classes from './sheet.module.css';
import type { SheetWish } from './sheet-wish.rules.ts';
import { type RowSheetEvents, useRowDrafts } from './use-row-drafts.ts';
import { useRowsChanged } from './use-set-for-run.ts';

const SHEET_PX = 760;

interface RequirementSheetProps extends RowSheetEvents {
  readonly job: Job;
  readonly service: Service | undefined;
  readonly wish: SheetWish;
  /** Of which it is; undefined while it is not loaded, or for the run. */
  readonly row: PackGroup | undefined;
  readonly onClose: () => void;
}

export function RequirementSheet(props: RequirementSheetProps) {
  const { job, service, wish, row, onClose } = props;
  const t = useText();
  if (wish.rowId !== null) return row ? <RowDialog key={row.id} {...props} row={row} /> : null;
  return (
    <Dialog opened title={t('deposit.sheet.run.title', { n: job.counts.remaining })} size={SHEET_PX} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <section className={classes.body} aria-label={t('deposit.sheet.values')} tabIndex={0}>
        <RunValues job={job} service={service} onChanged={() => undefined} />
      </section>
      <footer className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
      </footer>
    </Dialog>
  );
}

function RowDialog({ job, service, wish, row, onSaved, onStale, onClose }: RequirementSheetProps & { row: PackGroup }) {
  const t = useText();
  const ownerId = ownerBehind(job, useUser());
  const changed = useRowsChanged();
  const saved = (one: PackGroup) => {
    onSaved(one);
    changed();
  };
  const values = useRowDrafts(row, { onSaved: saved, onStale });
  const [asks, setAsks] = useState(false);
  const [leaves, setLeaves] = useState(false);
  const { data, error, refetch } = useCall('requirements.ofJob', { params: { jobId: job.id } });
  const close = () => {
    if (values.saving) setLeaves(true);
    else if (values.count > 0) setAsks(true);
    else onClose();
  };
  // What is being saved is not lost by closing: the sheet goes once it is, and stays where it was refused.
  useEffect(() => {
    if (!leaves || values.saving) return;
    setLeaves(false);
    if (values.count === 0) onClose();
  }, [leaves, values.saving, values.count, onClose]);
  return (
    <Dialog opened title={t('deposit.sheet.title', { name: row.recipientName })} size={SHEET_PX} onClose={close}>
      {data ? (
        <RowSheet
          job={job}
          service={service}
          ownerId={ownerId}
          row={row}
          packId={wish.packId}
          requirements={data.requirements}
          values={values}
          onClose={close}
        />
      ) : error ? (
        <CallFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={4} />
      )}
      {asks ? (
        <LoseCorrections
          count={values.count}
          text={t('deposit.sheet.unsaved', { n: values.count })}
          onConfirm={onClose}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </Dialog>
  );
}
