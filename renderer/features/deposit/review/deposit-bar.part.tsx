// The bar at the bottom: the sum, and the one next step.
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import type { Channel } from '#renderer/theme/channels.ts';
import { packGroupLook } from '#renderer/theme/status.ts';
import { BottomBar } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { Shares } from '#renderer/ui/values/facts.part.tsx';
import { ChannelName, Status } from '#renderer/ui/values/status.part.tsx';
import { isSplitFault } from '../split/split-fault.rules.ts';
import { channelTypeOf } from '../workbench/service.rules.ts';
import { hasOtherFault } from './other-fault.rules.ts';

interface DepositBarProps {
  job: Job;
  service: Service | undefined;
  rows: readonly PackGroup[];
  /** All rows are here, so that their channels can be counted. */
  complete: boolean;
  reading: boolean;
  /** A row is open and has the filled button. */
  opened: boolean;
  /** How many of the selected rows can be sent; undefined while none is selected. */
  selected: number | undefined;
  onMend: () => void;
  onConfirm: () => void;
}

const ARROW = <IconArrowRight size={18} stroke={1.5} className="flip" aria-hidden />;

/** Recipients per channel type, bad and rejected ones left out. */
function channelCounts(rows: readonly PackGroup[], service: Service | undefined): [Channel, number][] {
  const counts = new Map<Channel, number>();
  for (const row of rows) {
    const type = row.dispatch[0] === undefined ? undefined : channelTypeOf(service, row.dispatch[0]);
    if (!type || row.quality === 'BAD' || row.dispatchState === 'REJECTED') continue;
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]);
}

export function DepositBar(props: DepositBarProps) {
  const { job, service, rows, complete, reading } = props;
  const t = useText();
  const go = useGo();
  const { counts } = job;
  const ready = Math.max(0, counts.remaining - counts.bad);
  const channels = useMemo(() => (complete ? channelCounts(rows, service) : []), [complete, rows, service]);
  const may = job.abilities.includes('confirm');
  // What was rejected is neither done nor under way.
  const done = counts.packGroups - counts.remaining - counts.rejected;
  return (
    <BottomBar
      sum={
        counts.packGroups === 0 && reading
          ? t(job.errorMessage ? 'deposit.waits' : 'deposit.reading')
          : t('deposit.sum', { n: counts.packGroups, pages: counts.pages })
      }
      parts={
        <>
          {channels.map(([channel, n]) => (
            <ChannelName key={channel} channel={channel} count={n} />
          ))}
          {counts.bad > 0 ? <Status look={packGroupLook.ERROR} word={t('deposit.toMend', { n: counts.bad })} /> : null}
        </>
      }
      bar={
        <Shares
          label={t('deposit.readyOf', { n: ready, all: counts.packGroups })}
          parts={[
            { token: 'ok', share: done },
            { token: 'ready', share: ready },
            { token: 'error', share: counts.bad },
            { token: 'neutral', share: counts.rejected },
          ]}
        />
      }
    >
      {may && !reading ? <NextStep {...props} ready={ready} /> : null}
      {!reading && counts.remaining === 0 && counts.packGroups > 0 ? (
        <Button
          size="md"
          variant="default"
          rightSection={ARROW}
          onClick={() => go('manage.orderDetail', { jobId: job.id })}
        >
          {t('deposit.showOrder')}
        </Button>
      ) : null}
    </BottomBar>
  );
}

/** Mending while a row is bad, with what is ready beside it, then the documents without a recipient; else the way to confirm. */
function NextStep(props: DepositBarProps & { ready: number }) {
  const { job, opened, selected, ready, onMend, onConfirm } = props;
  const t = useText();
  const go = useGo();
  const { bad } = job.counts;
  const going = selected ?? ready;
  const variant = opened ? 'light' : 'filled';
  if (bad > 0) {
    return (
      <>
        {going > 0 ? (
          <Button variant="default" size="md" onClick={onConfirm}>
            {t('deposit.confirmReady', { n: going })}
          </Button>
        ) : null}
        <Button size="md" variant={variant} rightSection={ARROW} onClick={onMend}>
          {props.complete && props.rows.filter(isSplitFault).length === bad
            ? t('deposit.split.check')
            : t(props.rows.some(hasOtherFault) ? 'deposit.mendRows' : 'deposit.mendAll', { n: bad })}
        </Button>
      </>
    );
  }
  if (job.counts.orphans > 0) {
    return (
      <Button size="md" variant={variant} rightSection={ARROW} onClick={() => go('deposit.orphans', { jobId: job.id })}>
        {t('deposit.orphans.assign', { n: job.counts.orphans })}
      </Button>
    );
  }
  if (going === 0) return null;
  return (
    <Button size="md" variant={variant} rightSection={ARROW} onClick={onConfirm}>
      {selected === undefined ? t('deposit.review') : t('deposit.reviewSome', { n: selected })}
    </Button>
  );
}
