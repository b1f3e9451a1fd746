// The tabs of a channel, which its address names.
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { TabLine } from '#renderer/shared/records/tab-line.part.tsx';
import { CHANNEL_TABS, type ChannelTab } from './channel-draft.rules.ts';

export function ChannelTabLine({ now, faults }: { now: ChannelTab; faults: readonly ChannelTab[] }) {
  const t = useText();
  const [, set] = useQueryState();
  return (
    <TabLine
      tabs={CHANNEL_TABS}
      now={now}
      faults={faults}
      textOf={(name) => t(`system.channels.tab.${name}`)}
      choose={(name) => set({ tab: name === null || name === 'general' ? undefined : name })}
    />
  );
}
