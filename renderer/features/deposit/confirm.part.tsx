// Confirm: what goes where, channel by channel, when it leaves, and the proofs beside it.
import { Button, Select } from '@mantine/core';
import { IconChevronDown, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Service } from '#domain/api/administration.contract.ts';
import type { CallResult } from '#domain/api/contract.ts';
import type { Job } from '#domain/api/jobs.contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { Dialog } from '#renderer/ui/confirm.part.tsx';
import { DayField } from '#renderer/ui/day-field.part.tsx';
import { CallFailure } from './call-failure.part.tsx';
import { ChannelShare } from './channel-share.part.tsx';
import classes from './confirm.module.css';
import { ConfirmOpening } from './confirm-opening.part.tsx';
import { Proofs } from './proofs.part.tsx';
import { useReadyIds } from './use-rows.ts';
import { type Options, useSend } from './use-send.ts';

const TICK_MS = 15_000;
const SHEET_PX = 1080;

interface ConfirmSheetProps {
  job: Job;
  service: Service | undefined;
  /** Rows that were selected; all that are ready where none is. */
  chosen: readonly number[];
  /** Rows that were ready when they were read last, where all of them are here. */
  known: readonly number[] | undefined;
  onClose: () => void;
  onSent: () => void;
}

/** Stands there at once with what is known; which rows go is read meanwhile. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { job, chosen, known, onClose } = props;
  const t = useText();
  const readyIds = useReadyIds(job.id);
  const [read, setRead] = useState<readonly number[]>();
  const [error, setError] = useState<Error>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are read once, when the sheet opens
  useEffect(() => {
    let live = true;
    setError(undefined);
    readyIds().then(
      (all) => live && setRead(chosenOf(all, chosen)),
      (failure: Error) => live && setError(failure),
    );
    return () => {
      live = false;
    };
  }, [tries]);
  const ids = read ?? (known && chosenOf(known, chosen));
  const n = ids?.length ?? (chosen.length > 0 ? chosen.length : Math.max(0, job.counts.remaining - job.counts.bad));
  return (
    <Dialog
      opened
      title={error && !ids ? t('deposit.confirm.opening') : t('deposit.confirm.title', { n })}
      size={SHEET_PX}
      onClose={onClose}
    >
      {error ? (
        <CallFailure error={error} onRetry={() => setTries(tries + 1)} />
      ) : read?.length === 0 ? (
        <p className={classes.none}>{t('deposit.confirm.none')}</p>
      ) : ids === undefined || ids.length === 0 ? (
        <ConfirmOpening job={job} n={n} onClose={onClose} />
      ) : (
        <Sheet {...props} ids={ids} sure={read !== undefined} />
      )}
    </Dialog>
  );
}

/** All where none is chosen. */
function chosenOf(all: readonly number[], chosen: readonly number[]): readonly number[] {
  const wanted = new Set(chosen);
  return wanted.size === 0 ? all : all.filter((id) => wanted.has(id));
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
  ids: readonly number[];
  /** false: the rows are still read anew, and nothing is sent before. */
  sure: boolean;
}

function Sheet({ job, ids, sure, onClose, onSent }: SheetProps) {
  const t = useText();
  const words = useFailureText();
  const now = useNow();
  const [options, setOptions] = useState<Options>({});
  const [day, setDay] = useState<Date | null>(null);
  const [wantsDay, setWantsDay] = useState(false);
  const body = {
    packGroupIds: [...ids],
    serviceChannelOptions: options,
    expectedPostDate: day ? noonOf(day).toISOString() : null,
  };
  const check = useCall(
    'deliveries.checkOptions',
    { body },
    { placeholderData: ((before: unknown) => before) as never },
  );
  const { send, sending, failure } = useSend({ job, ids, onClose, onSent });
  if (!check.data) {
    return check.error ? (
      <CallFailure error={check.error} onRetry={() => void check.refetch()} />
    ) : (
      <ConfirmOpening job={job} n={ids.length} onClose={onClose} />
    );
  }
  const { shares, notEligible, bad, awaitsValidation } = check.data;
  const trouble = failure ?? (check.error ? check.error : undefined);
  const going = ids.length - notEligible.length - bad.length;
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
              onOption={(typeId, valueId) =>
                setOptions({ ...options, [share.label]: { ...options[share.label], [typeId]: valueId } })
              }
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
              onChange={(value) => {
                setWantsDay(value === 'day');
                setDay(value === 'day' ? earliest(shares) : null);
              }}
            />
            {wantsDay ? (
              <DayField
                label={t('deposit.confirm.day')}
                value={day ?? undefined}
                min={earliest(shares)}
                max={latest(shares)}
                onChange={setDay}
              />
            ) : null}
          </div>
          {notEligible.length > 0 ? (
            <p className={classes.note} data-token="warn">
              <IconInfoCircle size={16} stroke={1.5} aria-hidden />
              {t('deposit.confirm.notEligible', { n: notEligible.length, name: notEligible[0]?.recipientName ?? '' })}
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
          {trouble ? words(trouble) : null}
        </span>
        <Button size="md" variant="default" onClick={onClose}>
          {t('common.back')}
        </Button>
        <Button
          size="md"
          loading={sending}
          disabled={!sure || going <= 0 || check.error !== null}
          onClick={() => void send(body)}
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
const onlyLetters = (shares: Shares): boolean => shares.every(({ channelType }) => channelType === 'SIMPLE_MAIL');

/** The first day on which every channel can post. */
const earliest = (shares: Shares): Date =>
  shares
    .flatMap(({ earliestPostDate }) => (earliestPostDate ? [new Date(earliestPostDate)] : []))
    .reduce((late, one) => (one > late ? one : late), new Date());

const latest = (shares: Shares): Date | undefined =>
  shares
    .flatMap(({ latestPostDate }) => (latestPostDate ? [new Date(latestPostDate)] : []))
    .sort((a, b) => a.getTime() - b.getTime())[0];
