// Question 4: letter or e-mail, channel, its options, sides.
import { SegmentedControl, Select, VisuallyHidden } from '@mantine/core';
import { IconArrowsSplit2, IconChevronDown, IconMail, IconMailbox } from '@tabler/icons-react';
import { useId } from 'react';
import { cleanEmail, isEmail } from '#domain/addresses/email.ts';
import { defaultOption } from '#domain/deliveries/options.rules.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { type Channel, channelLook } from '#renderer/theme/channels.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import rows from '../choices.module.css';
import { addressOf, SENDINGS, type SendingBy } from '../rules/sending.rules.ts';
import classes from '../wizard.module.css';
import { useWizard } from '../wizard.ts';
import { EmailFields } from './email.part.tsx';

const isChannel = (type: string): type is Channel => Object.hasOwn(channelLook, type);
const CLOSED = { ...IN_MAIN, transitionProps: { duration: 0 } };

export function SendQuestion() {
  const t = useText();
  const sides = useId();
  const { offered, answers, answer, by } = useWizard();
  const isMail = ({ channelType }: { readonly channelType: string }) => channelType === 'EMAIL';
  return (
    <>
      <p className={classes.hint}>{t('processing.wizard.send.hint')}</p>
      <fieldset className={rows.choices}>
        <VisuallyHidden component="legend">{t('processing.wizard.question.send')}</VisuallyHidden>
        {SENDINGS.map((one) => (
          <ByChoice key={one} by={one} />
        ))}
      </fieldset>
      {by === 'email' ? null : (
        <fieldset className={rows.choices}>
          <VisuallyHidden component="legend">{t('processing.channel.channelId')}</VisuallyHidden>
          {offered.channels
            .filter((one) => one.enabled && !isMail(one))
            .map((one) => (
              <ChannelChoice key={one.id} channel={one} />
            ))}
        </fieldset>
      )}
      {by === 'letter' ? null : <EmailFields />}
      <Options />
      <div hidden={by === 'email'}>
        <h3 id={sides}>{t('processing.composition.printSide')}</h3>
        <SegmentedControl
          fullWidth
          aria-labelledby={sides}
          value={answers.printSide}
          data={(['duplex', 'simplex'] as const).map((value) => ({
            value,
            label: t(`processing.wizard.print.${value}`),
          }))}
          onChange={(side) => answer({ printSide: side === 'simplex' ? 'simplex' : 'duplex' })}
        />
      </div>
    </>
  );
}

/** Why it cannot be sent so. */
const LACKS = {
  address: 'processing.wizard.lacks.address',
  email: 'processing.wizard.lacks.email',
  channel: 'processing.wizard.lacks.channel',
} as const;
const LOOKS = { letter: IconMailbox, email: IconMail, emailElse: IconArrowsSplit2 } as const;

function ByChoice({ by: one }: { by: SendingBy }) {
  const t = useText();
  const { by, possible, answer, kind, rows: sample, emailChannel } = useWizard();
  const isPossible = possible.has(one);
  const isOn = by === one;
  const Icon = LOOKS[one];
  const field = sample.columns[sample.roles.indexOf('email')]?.field;
  const read = sample.reading?.rows ?? [];
  const reached =
    field === undefined ? 0 : read.filter(({ values }) => isEmail(cleanEmail(values[field] ?? ''))).length;
  const isLetter = one === 'letter' || (one === 'emailElse' && possible.has('email'));
  const lacks = isLetter ? LACKS.address : emailChannel ? LACKS.email : LACKS.channel;
  return (
    <label data-on={isOn || undefined} data-off={!isPossible || undefined}>
      <input type="radio" name="wizard-by" checked={isOn} disabled={!isPossible} onChange={() => answer({ by: one })} />
      <Icon size={20} stroke={1.5} aria-hidden />
      <span className={rows.choice}>
        <b>{t(`processing.wizard.by.${one}`)}</b>
        {isPossible ? null : <small>{t(lacks)}</small>}
        {isPossible && one !== 'letter' && kind === 'rows' ? (
          <small>{t('processing.wizard.by.reached', { n: reached, all: read.length })}</small>
        ) : null}
      </span>
    </label>
  );
}

function ChannelChoice({ channel }: { channel: ReturnType<typeof useWizard>['offered']['channels'][number] }) {
  const t = useText();
  const named = useNameIn();
  const { channel: chosen, answer } = useWizard();
  const possible = addressOf(channel) !== undefined;
  const isOn = chosen?.id === channel.id;
  const Icon = isChannel(channel.channelType) ? channelLook[channel.channelType].icon : undefined;
  return (
    <label data-on={isOn || undefined} data-off={!possible || undefined}>
      <input
        type="radio"
        name="wizard-channel"
        checked={isOn}
        disabled={!possible}
        onChange={() => answer({ channelId: channel.id })}
      />
      {Icon ? <Icon size={20} stroke={1.5} aria-hidden /> : null}
      <span className={rows.choice}>
        <b>
          <bdi>{named(channel)}</bdi>
        </b>
        {possible ? null : <small>{t('processing.wizard.needsMore')}</small>}
      </span>
    </label>
  );
}

function Options() {
  const named = useNameIn();
  const { sending, offered, answers, answer } = useWizard();
  const used = [sending?.letter, sending?.email].flatMap((way) => way?.channel.optionTypeIds ?? []);
  const types = offered.optionTypes.filter(({ id }) => used.includes(id));
  return types.map((type) => (
    <Select
      key={type.id}
      data-filled
      label={<bdi>{named(type)}</bdi>}
      allowDeselect={false}
      data={type.values.map((one) => ({ value: String(one.id), label: named(one) }))}
      value={String(answers.options[String(type.id)] ?? defaultOption(type.values)?.id ?? '')}
      onChange={(next) =>
        next === null ? undefined : answer({ options: { ...answers.options, [String(type.id)]: Number(next) } })
      }
      rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
      comboboxProps={CLOSED}
    />
  ));
}
