// Question 4: channel, its options, sides.
import { SegmentedControl, Select, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { defaultOption } from '#domain/deliveries/options.rules.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { type Channel, channelLook } from '#renderer/theme/channels.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import rows from '../choices.module.css';
import { addressOf } from '../rules/wizard-draft.rules.ts';
import { useWizard } from '../wizard.ts';

const isChannel = (type: string): type is Channel => Object.hasOwn(channelLook, type);

export function SendQuestion() {
  const t = useText();
  const sides = useId();
  const { offered, answers, answer } = useWizard();
  return (
    <>
      <fieldset className={rows.choices}>
        <VisuallyHidden component="legend">{t('processing.channel.channelId')}</VisuallyHidden>
        {offered.channels
          .filter(({ enabled }) => enabled)
          .map((one) => (
            <ChannelChoice key={one.id} channel={one} />
          ))}
      </fieldset>
      <Options />
      <div>
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
  const { channel, offered, answers, answer } = useWizard();
  const types = offered.optionTypes.filter(({ id }) => channel?.optionTypeIds.includes(id));
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
      comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
    />
  ));
}
