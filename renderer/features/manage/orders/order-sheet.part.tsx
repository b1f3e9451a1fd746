// Previews an order beside the list: first page, facts, last events, and its next step.

import { IconClockPause } from '@tabler/icons-react';
import type { JobSummary } from '#domain/api/deposit/job.schema.ts';
import { keyOf, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useCommandActions } from '#renderer/shared/commands/use-command-actions.tsx';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { HistoryTimeline, storyKey } from '#renderer/shared/history/history.part.tsx';
import { OrderFirstPage } from '#renderer/shared/pages/picture-page.part.tsx';
import { useReadWith } from '#renderer/shared/queries/use-read-with.ts';
import { SheetPages, SideSheet } from '#renderer/ui/list/side-sheet.part.tsx';
import { Facts } from '#renderer/ui/values/facts.part.tsx';
import { DateText, NumberText } from '#renderer/ui/values/values.part.tsx';
import classes from '../detail/detail.module.css';
import { Notice } from '../detail/notice.part.tsx';
import { OrderStatus } from './order-columns.tsx';
import { OrderMenu } from './order-menu.part.tsx';
import { OrderNext } from './order-next.part.tsx';
import { isWaiting } from './order-states.ts';
import type { OrderAction } from './use-order-actions.tsx';

interface OrderSheetProps {
  job: JobSummary;
  onAction: (action: OrderAction) => void;
  onClose: () => void;
}

const SHOWN_EVENTS = 5;

export function OrderSheet({ job, onAction, onClose }: OrderSheetProps) {
  const t = useText();
  const named = useNameIn();
  const go = useGo();
  const ofJob = { query: { jobId: job.id } };
  const one = { params: { jobId: job.id } };
  const commands = useCall('commands.ofJob', ofJob);
  // What its pieces decide on is known of one order alone.
  const detail = useCall('jobs.get', one);
  // The list goes on while the order is read, and leaves.
  useReadWith({ of: job.id, seen: job }, [
    keyOf('commands.ofJob', ofJob),
    keyOf('jobs.get', one),
    storyKey({ kind: 'job', id: job.id }),
  ]);
  const actions = useCommandActions();
  const faultText = useFaultText();
  const { counts } = job;
  return (
    <SideSheet
      label={t('manage.orderNo', { no: String(job.id) })}
      status={<OrderStatus job={job} tag />}
      title={<bdi>{job.name}</bdi>}
      sub={
        <>
          <bdi>{job.id}</bdi> · <bdi>{named(job.service)}</bdi>
        </>
      }
      openLabel={t('manage.openOrder')}
      onOpenFull={() => go('manage.orderDetail', { jobId: job.id })}
      tools={<OrderMenu job={detail.data ?? job} onAction={onAction} />}
      onClose={onClose}
      footer={<OrderNext job={job} commands={commands.data ?? []} actions={actions} />}
    >
      {isWaiting(job) ? (
        <Notice icon={IconClockPause} token="warn">
          {faultText(job.errorMessage)}
        </Notice>
      ) : null}
      <SheetPages>
        <div>
          <OrderFirstPage jobId={job.id} label={t('manage.firstPage')} gone={t('manage.viewer.purged')} />
        </div>
      </SheetPages>
      <Facts
        facts={[
          [t('manage.depositor'), <bdi key="o">{job.owner.name}</bdi>],
          [t('manage.created'), <DateText key="c" at={job.submittedDate} />],
          [t('manage.recipientsWord'), <NumberText key="r" value={counts.packGroups} />],
          [t('manage.pages'), <NumberText key="p" value={counts.pages} />],
          [t('manage.account'), <bdi key="a">{job.ouName}</bdi>],
        ]}
      />
      <h3 className={classes.sheetHead}>{t('manage.lastEvents')}</h3>
      <HistoryTimeline of={{ kind: 'job', id: job.id }} most={SHOWN_EVENTS} />
      {actions.dialog}
    </SideSheet>
  );
}
