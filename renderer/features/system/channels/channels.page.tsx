// Channels: those in trouble first, each with its state in words; the chosen one at the right.
import type { Channel } from '#domain/api/configuration/channels.contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useRoute } from '#renderer/routes/navigation.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { ListExport } from '#renderer/shared/exports/list-export.part.tsx';
import type { RecordEntry } from '#renderer/shared/records/record-list.part.tsx';
import { RecordsPage } from '#renderer/shared/records/records-page.part.tsx';
import { ChannelEditor } from './channel-editor.part.tsx';
import { ConditionMark } from './condition.part.tsx';
import { troubleFirst } from './condition.rules.ts';
import { useConditionText, useStates } from './use-states.ts';

export function ChannelsPage() {
  const t = useText();
  const nameIn = useNameIn();
  const go = useGo();
  const states = useStates();
  const words = useConditionText();
  const entryOf = (channel: Channel): RecordEntry => {
    const state = states.get(channel.id);
    return {
      id: channel.id,
      name: nameIn(channel),
      about: [t(`channel.${channel.channelType}`), state ? words(state) : ''].filter(Boolean).join(' · '),
      mark: state ? <ConditionMark condition={state.condition} /> : undefined,
      isOff: !channel.enabled,
      href: addressOf('system.channels', { channelId: channel.id }),
    };
  };
  return (
    <RecordsPage
      query={useCall('channels.list', {}, { staleTime: 0 })}
      label={t('common.route.system.channels')}
      filterLabel={t('system.channels.filter')}
      actions={<ListExport list="channels" />}
      entriesOf={(all) => troubleFirst(all, states).map(entryOf)}
      chosen={useRoute()?.params.channelId}
      add={{ label: t('system.channels.new'), onClick: () => go('system.channels', { channelId: 'new' }) }}
      empty={(state) => ({ title: t(`system.channels.${state}.title`), text: t(`system.channels.${state}.text`) })}
    >
      {(channel) => <ChannelEditor channel={channel} />}
    </RecordsPage>
  );
}
