// When pieces of a channel are late: working days for each status in which one can be stuck; and who is asked about them.
import { NumberInput, TextInput } from '@mantine/core';
import { awaitedStatuses, DEFAULT_MAX_DAYS, type LateStatus } from '#domain/channels/max-days.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import type { ChannelForm } from '../channel-draft.rules.ts';
import classes from './tabs.module.css';

const FIELD = 'maxDays';
const MOST_DAYS = 365;

export function LateTab({ form: { draft, change, faultAt } }: { form: ChannelForm }) {
  const t = useText();
  const faultText = useFaultText();
  const given = draft.maxDays ?? {};
  const set = (status: LateStatus, days: number | undefined) => {
    const { [status]: _before, ...others } = given;
    change(FIELD, days === undefined ? others : { ...others, [status]: days });
  };
  return (
    <>
      <p className={classes.about}>{t('system.channel.maxDays.hint')}</p>
      {awaitedStatuses(draft.channelType).map((status) => (
        <NumberInput
          key={status}
          label={t(`system.channel.maxDays.${status}`)}
          description={t(status >= 400 ? 'system.channel.maxDays.heard' : 'system.channel.maxDays.usual', {
            n: DEFAULT_MAX_DAYS[status],
          })}
          error={faultText(faultAt(`${FIELD}.${status}`))}
          allowDecimal={false}
          min={0}
          max={MOST_DAYS}
          value={given[status] ?? ''}
          onChange={(value) => set(status, typeof value === 'number' ? value : undefined)}
        />
      ))}
      <TextInput
        type="email"
        dir="ltr"
        label={t('system.channel.siteEmailAddress')}
        description={t('system.channel.siteEmailAddress.hint')}
        error={faultText(faultAt('siteEmailAddress'))}
        maxLength={254}
        value={draft.siteEmailAddress ?? ''}
        onChange={(event) => change('siteEmailAddress', event.currentTarget.value.trim())}
      />
    </>
  );
}
