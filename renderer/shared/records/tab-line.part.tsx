// The tabs of a record, with the number of faults on each.
import '@mantine/core/styles/Badge.layer.css';
import { Badge, Tabs } from '@mantine/core';
import { useText } from '#renderer/i18n/text.ts';
import editor from '#renderer/ui/page-layouts/editor-page.module.css';
import { useTabInView } from '#renderer/ui/page-layouts/use-tab-in-view.ts';

interface TabLineProps<T extends string> {
  tabs: readonly T[];
  now: T;
  /** The tab of each fault. */
  faults: readonly T[];
  /** What a tab is called. */
  textOf: (tab: T) => string;
  choose: (tab: string | null) => void;
}

export function TabLine<T extends string>({ tabs, now, faults, textOf, choose }: TabLineProps<T>) {
  const list = useTabInView(now);
  return (
    <Tabs value={now} onChange={choose}>
      <Tabs.List ref={list} className={editor.tabList ?? ''}>
        {tabs.map((name) => {
          const n = faults.filter((one) => one === name).length;
          return (
            <Tabs.Tab key={name} value={name} rightSection={n > 0 ? <FaultCount n={n} /> : null}>
              {textOf(name)}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
    </Tabs>
  );
}

function FaultCount({ n }: { n: number }) {
  const t = useText();
  return (
    <Badge size="sm" variant="outline" color="red" circle aria-label={t('common.save.errors', { n })}>
      {t('common.number', { n })}
    </Badge>
  );
}
