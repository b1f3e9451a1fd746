// What a channel is, when it works, and what can be chosen of it.
import { Checkbox, MultiSelect } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Channel } from '#domain/api/configuration/channels.contract.ts';
import { BUILT_PROVIDERS, CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { CHANNEL_TYPES, type ChannelType } from '#domain/channels/channels.ts';
import { FALLBACK_CODES } from '#domain/channels/fallback-codes.ts';
import { HOLIDAY_CALENDARS } from '#domain/deliveries/holiday.rules.ts';
import { timeZoneNames } from '#domain/shared/days.ts';
import { isOneOf } from '#domain/shared/includes.ts';
import { useCall } from '#renderer/api/api.ts';
import { languageAtom } from '#renderer/i18n/i18n.ts';
import { countryName } from '#renderer/i18n/names.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';
import { Fields } from '#renderer/shared/form/fields.part.tsx';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { type ChannelForm, requirementsOf } from '../channel-draft.rules.ts';

/** Types that a provider of this server sends. */
const SENT_TYPES = CHANNEL_TYPES.filter((type) =>
  CHANNEL_TYPE_ROWS[type].providers.some((name) => isOneOf(BUILT_PROVIDERS, name)),
);
/** Monday 5 January 1970 and the six days behind it. */
const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

export function GeneralTab({ channel, form }: { channel: Channel | undefined; form: ChannelForm }) {
  const faultText = useFaultText();
  const rows = useRows(channel);
  const { draft, change, faultAt } = form;
  const changeField = (field: string, value: unknown) => {
    change(field, value);
    // A channel of another type begins with what that type needs.
    if (field !== 'channelType') return;
    const type = value as ChannelType;
    change('requirements', requirementsOf(type));
    change('providerName', CHANNEL_TYPE_ROWS[type].providers.find((name) => isOneOf(BUILT_PROVIDERS, name)) ?? '');
    change('providerProperties', {});
    change('fallbackOnStatuses', FALLBACK_CODES[type].usual);
  };
  return (
    <Fields
      rows={rows}
      scope="system.channel"
      value={draft}
      fault={(field) => faultText(faultAt(field))}
      onChange={changeField}
      custom={{ workingDays: <WorkingDays form={form} />, optionTypeIds: <OptionTypes form={form} /> }}
    />
  );
}

function useRows(channel: Channel | undefined): readonly FieldRow[] {
  const t = useText();
  const { locale } = useAtomValue(languageAtom);
  return useMemo(
    () => [
      { field: 'name', kind: 'text', length: 100 },
      {
        field: 'channelType',
        kind: 'choice',
        // What letters were made with stays what it is.
        options: (channel ? [channel.channelType] : SENT_TYPES).map((type) => ({
          value: type,
          label: t(`channel.${type}`),
        })),
      },
      { field: 'names', kind: 'names', wide: true },
      { field: 'workingDays', kind: 'custom', wide: true },
      {
        field: 'holidayCalendar',
        kind: 'choice',
        nullable: true,
        empty: 'system.channel.holidayCalendar.none',
        options: HOLIDAY_CALENDARS.map((code) => ({ value: code, label: countryName(code, locale) })),
      },
      {
        field: 'timeZone',
        kind: 'choice',
        searchable: true,
        options: timeZoneNames().map((zone) => ({
          value: zone,
          label: zone,
        })),
      },
      { field: 'cutoffTime', kind: 'text', length: 8, nullable: true },
      { field: 'additionalProductionDays', kind: 'number', min: 0, max: 60 },
      { field: 'maxFutureDays', kind: 'number', min: 0, max: 3650 },
      { field: 'optionTypeIds', kind: 'custom', wide: true },
    ],
    [t, locale, channel],
  );
}

function WorkingDays({ form: { draft, change, faultAt } }: { form: ChannelForm }) {
  const t = useText();
  const faultText = useFaultText();
  const { locale } = useAtomValue(languageAtom);
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return (
    <Checkbox.Group
      label={t('system.channel.workingDays')}
      description={t('system.channel.workingDays.hint')}
      error={faultText(faultAt('workingDays'))}
      value={draft.workingDays.map(String)}
      onChange={(days) => change('workingDays', days.map(Number).toSorted())}
    >
      {WEEK.map((day) => (
        <Checkbox key={day} mt={8} value={String(day)} label={name.format(Date.UTC(1970, 0, 4 + day))} />
      ))}
    </Checkbox.Group>
  );
}

function OptionTypes({ form: { draft, change, faultAt } }: { form: ChannelForm }) {
  const t = useText();
  const nameIn = useNameIn();
  const faultText = useFaultText();
  const types = useCall('options.types').data ?? [];
  return (
    <MultiSelect
      label={t('system.channel.optionTypeIds')}
      description={t('system.channel.optionTypeIds.hint')}
      error={faultText(faultAt('optionTypeIds'))}
      searchable
      data={types.map((type) => ({ value: String(type.id), label: nameIn(type) }))}
      value={draft.optionTypeIds.map(String)}
      onChange={(ids) => change('optionTypeIds', ids.map(Number))}
      comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
    />
  );
}
