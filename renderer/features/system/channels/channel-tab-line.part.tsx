// The tabs of a channel, with the number of faults on each.
import { Badge, Tabs } from '@mantine/core';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import editor from '#renderer/ui/page-layouts/editor-page.module.css';
import { CHANNEL_TABS, type ChannelTab } from './channel-draft.rules.ts';

export function ChannelTabLine({ now, faults }: { now: ChannelTab; faults: readonly ChannelTab[] }) {
  const t = useText();
  const [, set] = useQueryState();
  return (
    <Tabs value={now} onChange={(name) => set({ tab: name === null || name === 'general' ? undefined : name })}>
      <Tabs.List className={editor.tabList ?? ''}>
        {CHANNEL_TABS.map((name) => {
          const n = faults.filter((one) => one === name).length;
          return (
            <Tabs.Tab
              key={name}
              value={name}
              rightSection={
                n > 0 ? (
                  <Badge size="sm" variant="outline" color="red" circle aria-label={t('common.save.errors', { n })}>
                    {t('common.number', { n })}
                  </Badge>
                ) : null
              }
            >
              {t(`system.channels.tab.${name}`)}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
    </Tabs>
  );
}
