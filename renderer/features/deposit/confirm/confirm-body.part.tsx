// The confirm sheet when its figures are there: the channels, the day, what stays behind, and the button that sends.
import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { CallResult } from '#domain/api/contract.ts';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { grossOf } from '#domain/money/estimates.ts';
import { mayPass } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useEither } from '#renderer/i18n/zoned-time.ts';
import { useMoneyText } from '#renderer/shared/money/money-text.ts';
import { useChannelNouns } from '#renderer/shared/shipments/use-channel-nouns.ts';
import { useShareNames } from '#renderer/shared/shipments/use-share-names.ts';
import { IN_DIALOG } from '#renderer/ui/controls/choice-portal.ts';
import { DayField } from '#renderer/ui/dates/day-field.part.tsx';
import { TestMark } from '#renderer/ui/values/test-mark.part.tsx';
import { ChannelShare } from './channel-share.part.tsx';
import classes from './confirm.module.css';
import { ConfirmFoot } from './confirm-foot.part.tsx';
import { Note } from './note.part.tsx';
import { PriceBlock } from './price-block.part.tsx';
import { Proofs } from './proofs.part.tsx';
import { Rerouted } from './rerouted.part.tsx';
import { earliest, latest, pagesIn, type Shares, sheetsIn } from './shares.rules.ts';
import { type CommandBody, useSend } from './use-send.ts';
import { ValuesForAll } from './values-for-all.part.tsx';

const TICK_MS = 15_000;

/** The time, read again every 15 s, so that "42 minutes left" stays true. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface ConfirmBodyProps {
  job: Job;
  service: Service | undefined;
  /** Rows that were selected; all that are ready where none is. */
  chosen: readonly number[];
  check: CallResult<'deliveries.checkOptions'>;
  /** False while the server is asked again which rows go: nothing is sent before it answers. */
  sure: boolean;
  /** Why the server refused the last change. */
  trouble: unknown;
  body: CommandBody;
  day: Date | null;
  onDay: (day: Date | null) => void;
  onOption: (label: string, typeId: string | number, valueId: number) => void;
  /** The rows were changed since they were shown. */
  onStale: () => void;
  onClose: () => void;
  onSent: () => void;
}

export function ConfirmBody(props: ConfirmBodyProps) {
  const { job, service, check, sure, trouble, body, day, onDay, onOption, onStale, onClose, onSent } = props;
  const t = useText();
  const nouns = useChannelNouns();
  const now = useNow();
  const { send, sending, failure } = useSend({ body, onSent, onStale });
  const money = useMoneyText();
  const { shares, notEligible, packGroups, price } = check;
  const nameOf = useShareNames(shares);
  const going = packGroups - notEligible.length;
  const [sum] = price.sums;
  // Above a threshold it is the sum that another person decides on.
  const what =
    price.approvalAbove && sum && price.sums.length === 1 ? money(grossOf(sum), sum.currency) : nouns(shares);
  const action = t(check.awaitsValidation ? 'deposit.confirm.hand' : 'deposit.confirm.send', { what });
  return (
    <>
      <p className={classes.sub}>
        {job.test ? <TestMark /> : null}
        {t('deposit.confirm.subSheets', { name: job.name, pages: pagesIn(shares), sheets: sheetsIn(shares) })}
      </p>
      <div className={classes.body}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
        <section className={classes.ways} aria-label={t('deposit.confirm.channels')} tabIndex={0}>
          {job.test ? <Note>{t('deposit.confirm.test')}</Note> : null}
          <Rerouted rows={check.rerouted} nameOf={nameOf} />
          {shares.map((share) => (
            <ChannelShare
              key={share.label}
              share={share}
              label={nameOf(share.label)}
              wished={body.expectedPostDate === null ? null : new Date(body.expectedPostDate)}
              now={now}
              awaits={check.awaitsValidation}
              test={job.test}
              onOption={(typeId, valueId) => onOption(share.label, typeId, valueId)}
            />
          ))}
          <PostDay shares={shares} day={day} onDay={onDay} />
          <ValuesForAll job={job} service={service} shares={shares} onChanged={onStale} />
          <ConfirmNotes {...props} />
          <PriceBlock price={price} test={job.test} validators={check.validators} shares={shares} nameOf={nameOf} />
        </section>
        <Proofs shares={shares} body={body} selection={check.selection} />
      </div>
      <ConfirmFoot
        price={price}
        test={job.test}
        trouble={failure ?? trouble}
        again={sure || !mayPass(trouble) ? undefined : onStale}
        ready={sure}
        can={going > 0 && check.addressRefused.length === 0 && price.limit?.exceeded !== true}
        sending={sending}
        action={going > 0 ? action : t('deposit.confirm.opening')}
        onSend={() => void send({ ...body, selection: check.selection })}
        onClose={onClose}
      />
    </>
  );
}

interface PostDayProps {
  shares: Shares;
  day: Date | null;
  onDay: (day: Date | null) => void;
}

/** As soon as possible, or on a day that every channel can keep. */
function PostDay({ shares, day, onDay }: PostDayProps) {
  const t = useText();
  const [wantsDay, setWantsDay] = useState(false);
  return (
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
  );
}

/** Recipients that are not sent, and whether another person has to approve the others. */
function ConfirmNotes({ job, chosen, check }: Pick<ConfirmBodyProps, 'job' | 'chosen' | 'check'>) {
  const t = useText();
  const either = useEither();
  const { addressRefused, notEligible, awaitsValidation, validators } = check;
  const off = notEligible.filter(({ offChannel }) => offChannel !== null);
  const unfit = notEligible.filter(({ offChannel }) => offChannel === null);
  // Beside those that the deposit shows, what lacks something for the channel that it would go by now.
  const bad = check.bad.length + (chosen.length === 0 ? job.counts.bad : 0);
  return (
    <>
      {unfit.length > 0 ? (
        <Note token="warn">
          {t('deposit.confirm.notEligible', { n: unfit.length, name: unfit[0]?.recipientName ?? '' })}
        </Note>
      ) : null}
      {off.length > 0 ? (
        <Note token="warn">
          {t('deposit.confirm.channelOff', {
            n: off.length,
            name: off[0]?.recipientName ?? '',
            channel: off[0]?.offChannel ?? '',
          })}
        </Note>
      ) : null}
      {addressRefused.length > 0 ? (
        <Note token="warn">
          {t('deposit.confirm.addressRefused', {
            n: addressRefused.length,
            name: addressRefused[0]?.recipientName ?? '',
          })}
        </Note>
      ) : null}
      {bad > 0 ? <Note>{t('deposit.confirm.stay', { n: bad })}</Note> : null}
      {awaitsValidation && check.price.approvalAbove === null ? (
        <Note>
          {validators.length > 0
            ? t('deposit.confirm.awaitsFor', { names: either(validators) })
            : t('deposit.confirm.awaits')}
        </Note>
      ) : null}
    </>
  );
}
