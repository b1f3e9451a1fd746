// What a channel is produced with: for each of its option types the value that a confirmation begins with, and whether it stays.
import { Input, Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { defaultOption } from '#domain/deliveries/options.rules.ts';
import { OPTION_RULES } from '#domain/services/service.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import fields from '#renderer/shared/form/fields.module.css';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { useDraft } from '../draft-context.ts';
import { offeredOf } from './channel.rules.ts';
import classes from './channels.module.css';
import { type OptionTypes, useOffered } from './offered.ts';

const CHOICE = {
  rightSection: <IconChevronDown size={14} stroke={1.5} aria-hidden />,
  comboboxProps: { ...IN_MAIN, transitionProps: { duration: 0 } },
} as const;
/** Value of the choice that stands for nothing said. */
const NONE = '';

export function OptionFields({ index }: { index: number }) {
  const t = useText();
  const offered = useOffered();
  const { draft } = useDraft();
  const channel = draft.channels[index];
  if (channel === undefined) return null;
  const own = offeredOf(offered, channel.channelId)?.optionTypeIds ?? [];
  const types = offered.optionTypes.filter(({ id }) => own.includes(id));
  const strange = Object.keys({ ...channel.options, ...channel.optionRules }).filter((id) => !own.includes(Number(id)));
  return (
    <Input.Wrapper
      label={t('processing.channel.options')}
      description={t('processing.channel.options.hint')}
      labelElement="div"
    >
      {types.length === 0 ? <p className={fields.hint}>{t('processing.channel.options.none')}</p> : null}
      <div className={classes.options}>
        {types.map((type) => (
          <OptionRow key={type.id} index={index} type={type} />
        ))}
        {strange.map((id) => (
          <StrangeOption
            key={id}
            index={index}
            id={id}
            name={offered.optionTypes.find((one) => String(one.id) === id)?.name ?? id}
          />
        ))}
      </div>
    </Input.Wrapper>
  );
}

function without<T>(entries: Readonly<Record<string, T>>, id: string): Record<string, T> {
  const { [id]: _gone, ...rest } = entries;
  return rest;
}

/** The entries with another one in its place; without it where there is none. */
const withEntry = <T,>(entries: Readonly<Record<string, T>>, id: string, value: T | undefined): Record<string, T> =>
  value === undefined ? without(entries, id) : { ...entries, [id]: value };

function OptionRow({ index, type }: { index: number; type: OptionTypes[number] }) {
  const t = useText();
  const named = useNameIn();
  const { draft, change } = useDraft();
  const { options = {}, optionRules = {} } = draft.channels[index] ?? {};
  const id = String(type.id);
  const standard = defaultOption(type.values);
  const value = options[id];
  const known = type.values.some((one) => one.id === value);
  return (
    <div className={classes.option}>
      <Select
        {...CHOICE}
        label={<bdi>{named(type)}</bdi>}
        allowDeselect={false}
        error={value !== undefined && !known ? t('processing.channel.options.gone') : undefined}
        data={[
          { value: NONE, label: t('processing.channel.options.default', { name: standard ? named(standard) : '–' }) },
          ...type.values.map((one) => ({ value: String(one.id), label: named(one) })),
        ]}
        value={value === undefined ? NONE : known ? String(value) : null}
        onChange={(next) =>
          change(['channels', index, 'options'], withEntry(options, id, next ? Number(next) : undefined))
        }
      />
      <Select
        {...CHOICE}
        aria-label={t('processing.channel.optionRules', { name: named(type) })}
        allowDeselect={false}
        data={[NONE, ...OPTION_RULES].map((rule) => ({
          value: rule,
          label: t(`processing.optionRule.${rule === NONE ? 'free' : rule}`),
        }))}
        value={optionRules[id] ?? NONE}
        onChange={(next) =>
          change(
            ['channels', index, 'optionRules'],
            withEntry(
              optionRules,
              id,
              OPTION_RULES.find((rule) => rule === next),
            ),
          )
        }
      />
    </div>
  );
}

/** An option of a type that the channel does not have any more. */
function StrangeOption({ index, id, name }: { index: number; id: string; name: string }) {
  const t = useText();
  const { draft, change } = useDraft();
  const channel = draft.channels[index];
  if (channel === undefined) return null;
  const remove = () =>
    change(['channels', index], {
      ...channel,
      options: without(channel.options, id),
      optionRules: without(channel.optionRules, id),
    });
  return (
    <p className={classes.strange}>
      <span>{t('processing.channel.options.strange', { name })}</span>
      <button type="button" className={classes.link} onClick={remove}>
        {t('processing.items.remove')}
      </button>
    </p>
  );
}
