// Confirm: what goes where, channel by channel, when it leaves, and the proofs beside it.

import { Button, Select } from '@mantine/core';
import { IconChevronDown, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { CallResult } from '#domain/api/contract.ts';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { useCall } from '#renderer/api/api.ts';
import { ApiFailure, mayPass } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { IN_DIALOG } from '#renderer/ui/controls/choice-places.ts';
import { DayField } from '#renderer/ui/dates/day-field.part.tsx';
import { Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import { CallFailure } from '../workbench/call-failure.part.tsx';
import { ChannelShare } from './channel-share.part.tsx';
import classes from './confirm.module.css';
import { ConfirmOpening } from './confirm-opening.part.tsx';
import { Proofs } from './proofs.part.tsx';
import { type CommandBody, type Options, useSend } from './use-send.ts';

const TICK_MS = 15_000;
const SHEET_PX = 1080;

interface ConfirmSheetProps {
  job: Job;
  /** Rows that were selected; all that are ready where none is. */
  chosen: readonly number[];
  onClose: () => void;
  onSent: () => void;
}

/** Stands there at once with what is known. Which rows go is the server's to say: thousands are not read for it. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { job, chosen, onClose } = props;
  const t = useText();
  const [options, setOptions] = useState<Options>({});
  const [day, setDay] = useState<Date | null>(null);
  const body: CommandBody = {
    readyOfJob: job.id,
    ...(chosen.length > 0 ? { packGroupIds: [...chosen] } : {}),
    serviceChannelOptions: options,
    expectedPostDate: day ? noonOf(day).toISOString() : null,
  };
  const check = useCall(
    'deliveries.checkOptions',
    { body },
    { staleTime: 0, placeholderData: ((before: unknown) => before) as never },
  );
  const { data, error } = check;
  const n =
    data?.packGroups ?? (chosen.length > 0 ? chosen.length : Math.max(0, job.counts.remaining - job.counts.bad));
  const again = () => void check.refetch();
  return (
    <Dialog
      opened
      title={error && !data ? t('deposit.confirm.opening') : t('deposit.confirm.title', { n })}
      size={SHEET_PX}
      onClose={onClose}
    >
      {data ? (
        <Sheet
          {...props}
          check={data}
          // Until the server has said anew what goes, nothing is sent.
          sure={!check.isFetching && error === null}
          trouble={error ?? undefined}
          body={body}
          day={day}
          onDay={setDay}
          onOption={(label, typeId, valueId) =>
            setOptions({ ...options, [label]: { ...options[label], [typeId]: valueId } })
          }
          onStale={again}
        />
      ) : error instanceof ApiFailure && error.label === 'delivery.noPackGroups' ? (
        <p className={classes.none}>{t('deposit.confirm.none')}</p>
      ) : error ? (
        <CallFailure error={error} onRetry={again} />
      ) : (
        <ConfirmOpening job={job} n={n} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** The time, moved on a little at a time, so that "42 minutes left" stays true. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const NOON = 12;
const noonOf = (day: Date): Date => new Date(day.getFullYear(), day.getMonth(), day.getDate(), NOON);

interface SheetProps extends ConfirmSheetProps {
  check: CallResult<'deliveries.checkOptions'>;
  /** false: what goes is being asked for anew, and nothing is sent before. */
  sure: boolean;
  /** Why the last change cannot be had. */
  trouble: unknown;
  body: CommandBody;
  day: Date | null;
  onDay: (day: Date | null) => void;
  onOption: (label: string, typeId: string | number, valueId: number) => void;
  /** The rows are no longer those that stand here. */
  onStale: () => void;
}

function Sheet({
  job,
  chosen,
  check,
  sure,
  trouble,
  body,
  day,
  onDay,
  onOption,
  onStale,
  onClose,
  onSent,
}: SheetProps) {
  const t = useText();
  const words = useFailureText();
  const now = useNow();
  const [wantsDay, setWantsDay] = useState(false);
  const { send, sending, failure } = useSend({ job, onClose, onSent, onStale });
  const { shares, notEligible, packGroups, awaitsValidation } = check;
  const said = failure ?? trouble;
  const going = packGroups - notEligible.length;
  return (
    <>
      <p className={classes.sub}>{t('deposit.confirm.sub', { name: job.name, pages: sumOf(shares) })}</p>
      <div className={classes.body}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
        <section className={classes.ways} aria-label={t('deposit.confirm.channels')} tabIndex={0}>
          {shares.map((share) => (
            <ChannelShare
              key={share.label}
              share={share}
              wished={day}
              now={now}
              onOption={(typeId, valueId) => onOption(share.label, typeId, valueId)}
            />
          ))}
          <div className={classes.date}>
            <Select
              label={t('deposit.confirm.postDate')}
              data={[
                { value: 'soon', label: t('deposit.confirm.soon') },
                { value: 'day', label: t('deposit.confirm.onDay') },
              ]}
              value={wantsDay ? 'day' : 'soon'}
              allowDeselect={false}
              rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
              comboboxProps={IN_DIALOG}
              onChange={(value) => {
                setWantsDay(value === 'day');
                onDay(value === 'day' ? earliest(shares) : null);
              }}
            />
            {wantsDay ? (
              <DayField
                label={t('deposit.confirm.day')}
                value={day ?? undefined}
                min={earliest(shares)}
                max={latest(shares)}
                onChange={onDay}
              />
            ) : null}
          </div>
          {notEligible.length > 0 ? (
            <p className={classes.note} data-token="warn">
              <IconInfoCircle size={16} stroke={1.5} aria-hidden />
              {t('deposit.confirm.notEligible', { n: notEligible.length, name: notEligible[0]?.recipientName ?? '' })}
            </p>
          ) : null}
          {chosen.length === 0 && job.counts.bad > 0 ? (
            <p className={classes.note}>
              <IconInfoCircle size={16} stroke={1.5} aria-hidden />
              {t('deposit.confirm.stay', { n: job.counts.bad })}
            </p>
          ) : null}
          {awaitsValidation ? (
            <p className={classes.note}>
              <IconInfoCircle size={16} stroke={1.5} aria-hidden />
              {t('deposit.confirm.awaits')}
            </p>
          ) : null}
        </section>
        <Proofs shares={shares} body={body} />
      </div>
      <footer className={classes.foot}>
        <span className={classes.trouble} role="alert">
          {said ? words(said) : null}
        </span>
        {sure || !mayPass(trouble) ? null : (
          <Button size="md" variant="default" onClick={onStale}>
            {t('common.retry')}
          </Button>
        )}
        <Button size="md" variant="default" onClick={onClose}>
          {t('common.back')}
        </Button>
        <Button
          size="md"
          loading={sending}
          disabled={!sure || going <= 0}
          onClick={() => void send({ ...body, selection: check.selection })}
        >
          {awaitsValidation
            ? t('deposit.confirm.hand', { n: going })
            : onlyLetters(shares)
              ? t('deposit.confirm.sendLetters', { n: going })
              : t('deposit.confirm.send', { n: going })}
        </Button>
      </footer>
    </>
  );
}

type Shares = CallResult<'deliveries.checkOptions'>['shares'];

const sumOf = (shares: Shares): number => shares.reduce((sum, { pages }) => sum + pages, 0);
const onlyLetters = (shares: Shares): boolean =>
  shares.every(({ channelType }) => CHANNEL_TYPE_ROWS[channelType].letters);

/** The first day on which every channel can post. */
const earliest = (shares: Shares): Date =>
  shares
    .flatMap(({ earliestPostDate }) => (earliestPostDate ? [new Date(earliestPostDate)] : []))
    .reduce((late, one) => (one > late ? one : late), new Date());

const latest = (shares: Shares): Date | undefined =>
  shares
    .flatMap(({ latestPostDate }) => (latestPostDate ? [new Date(latestPostDate)] : []))
    .sort((a, b) => a.getTime() - b.getTime())[0];
