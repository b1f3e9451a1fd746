// One channel of the confirm sheet: how many, with which options, and when they leave.

import { Select } from '@mantine/core';
import { IconChevronDown, IconClockHour4, IconSend } from '@tabler/icons-react';
import type { CallResult } from '#domain/api/contract.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { zonedDay } from '#renderer/i18n/zoned-time.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { leaving } from '#renderer/shared/cutoff/cutoff.rules.ts';
import { CutoffSentence } from '#renderer/shared/cutoff/cutoff-sentence.part.tsx';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { useMoneyText } from '#renderer/shared/money/money-text.ts';
import { useChannelPhrase } from '#renderer/shared/shipments/use-channel-phrase.ts';
import { IN_DIALOG } from '#renderer/ui/controls/choice-portal.ts';
import { ChannelName } from '#renderer/ui/values/status.part.tsx';
import classes from './channel-share.module.css';
import sheet from './confirm.module.css';
import { Note } from './note.part.tsx';
import { usualInstead } from './shares.rules.ts';

type Share = CallResult<'deliveries.checkOptions'>['shares'][number];

interface ChannelShareProps {
  share: Share;
  /** What it is called. */
  label: string;
  /** An instant of the day, in the office, that the person chose; null: as soon as possible. */
  wished: Date | null;
  now: Date;
  /** It leaves only when another person has validated it. */
  awaits: boolean;
  /** In test mode nothing is charged: no price is named. */
  test: boolean;
  onOption: (typeId: string, valueId: number) => void;
}

export function ChannelShare({ share, label, wished, now, awaits, test, onOption }: ChannelShareProps) {
  const t = useText();
  const faultText = useFaultText();
  const shown = share.optionTypes.filter(({ rule }) => rule !== 'hidden');
  const onPaper = CHANNEL_TYPE_ROWS[share.channelType].paper;
  return (
    <article className={classes.way}>
      <header>
        <span className={classes.count}>{t('common.number', { n: share.packGroups })}</span>
        <span className={classes.name}>
          <ChannelName channel={share.channelType} label={label} />
          <span className={sheet.quiet}>
            {onPaper
              ? t('deposit.confirm.sheets', { n: share.sheets, pages: share.pages })
              : t('deposit.pages', { n: share.pages })}
          </span>
        </span>
      </header>
      {(share.corrected?.onPage ?? 0) > 0 ? (
        <p className={classes.corrected}>{t('deposit.confirm.onPage', { n: share.corrected?.onPage ?? 0 })}</p>
      ) : null}
      {(share.corrected?.addressPage ?? 0) > 0 ? (
        <p className={classes.corrected}>
          {t('deposit.confirm.addressPage', {
            n: share.corrected?.addressPage ?? 0,
            sheets: share.corrected?.moreSheets ?? 0,
          })}
        </p>
      ) : null}
      {shown.length > 0 ? (
        <div className={classes.options}>
          {shown.map((type) => (
            <OptionSelect key={type.id} type={type} onChange={(value) => onOption(String(type.id), value)} />
          ))}
        </div>
      ) : null}
      {share.ifRefused ? <IfRefused follows={share.ifRefused} test={test} /> : null}
      {share.held === null ? (
        <Cutoff share={share} onPaper={onPaper} wished={wished} now={now} awaits={awaits} />
      ) : (
        <Note token="warn">{faultText(share.held)}</Note>
      )}
    </article>
  );
}

/** What takes over for what does not arrive, from which day on, for how much more, what follows that, until when, and whether somebody is asked first. */
function IfRefused({ follows, test }: { follows: NonNullable<Share['ifRefused']>; test: boolean }) {
  const t = useText();
  const phrase = useChannelPhrase();
  const formats = useFormats();
  const money = useMoneyText();
  const { channels, each, sum, asked, leaves, further, days } = follows;
  const day = leaves === null ? null : formats.day(zonedDay(new Date(leaves.day), leaves.timeZone));
  const said = [
    t('deposit.confirm.ifRefused', { channels: phrase(channels) }),
    day !== null && t('deposit.confirm.ifRefusedFrom', { day }),
    each !== null && sum !== null && !test && t('deposit.confirm.ifRefusedEach', { price: money(each, sum.currency) }),
    ...further.map((types) => t('deposit.confirm.ifRefusedThen', { channels: phrase(types) })),
    // Where the account wants to be asked nothing goes by itself.
    asked !== 'ask' && t('deposit.confirm.ifRefusedDays', { n: days }),
    asked !== null && t('deposit.confirm.ifRefusedAsked', { why: asked }),
  ];
  return <p className={classes.corrected}>{said.filter((one) => one !== false).join(' · ')}</p>;
}

interface OptionSelectProps {
  readonly type: Share['optionTypes'][number];
  readonly onChange: (valueId: number) => void;
}

/** One option: the usual value is marked in the list, and named below where another one is chosen. */
function OptionSelect({ type, onChange }: OptionSelectProps) {
  const t = useText();
  const named = useNameIn();
  const usual = usualInstead(type.values, type.chosen);
  const isUsual = (id: string) => type.values.some((value) => value.best && String(value.id) === id);
  return (
    <Select
      label={named(type)}
      data={type.values.map((value) => ({ value: String(value.id), label: named(value) }))}
      value={String(type.chosen)}
      allowDeselect={false}
      disabled={type.rule === 'locked'}
      rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
      comboboxProps={IN_DIALOG}
      inputWrapperOrder={['label', 'input', 'description']}
      description={usual ? t('deposit.confirm.usualInstead', { name: named(usual) }) : undefined}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <bdi>{option.label}</bdi>
          {isUsual(option.value) ? <span className={classes.usual}>{t('deposit.confirm.usual')}</span> : null}
        </span>
      )}
      onChange={(value) => value && onChange(Number(value))}
    />
  );
}

const HOUR = 60;

interface CutoffProps extends Pick<ChannelShareProps, 'share' | 'wished' | 'now' | 'awaits'> {
  onPaper: boolean;
}

function Cutoff({ share, onPaper, wished, now, awaits }: CutoffProps) {
  const t = useText();
  const when = leaving(share, wished, now);
  const office = (at: Date) => zonedDay(at, share.timeZone).getTime();
  const isToday = when.day !== null && office(when.day) === office(now);
  // A channel without printing and without a cut-off sends at once.
  if (when.day === null || (!onPaper && isToday && wished === null && when.until === null)) {
    return (
      <p className={classes.cut}>
        <IconSend size={16} stroke={1.5} aria-hidden />
        {t(awaits ? 'deposit.cutoff.soonValidated' : 'deposit.cutoff.soon')}
      </p>
    );
  }
  return (
    <p className={classes.cut} data-near={when.near || undefined}>
      <IconClockHour4 size={16} stroke={1.5} aria-hidden />
      <span>
        <CutoffSentence
          at={when.day}
          until={when.until}
          isToday={isToday}
          timeZone={share.timeZone}
          validated={awaits}
        />
      </span>
      {when.minutesLeft === null ? null : (
        <>
          <span className={classes.meter} aria-hidden>
            <span style={{ width: `${when.share * 100}%` }} />
          </span>
          <b>
            {when.minutesLeft < 2 * HOUR
              ? t('deposit.cutoff.minutes', { n: when.minutesLeft })
              : t('deposit.cutoff.hours', { n: Math.floor(when.minutesLeft / HOUR) })}
          </b>
        </>
      )}
    </p>
  );
}
