// Tabs of a detail page: which one is open stands in the address.
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import classes from '../manage.module.css';

export interface DetailTab {
  readonly id: string;
  /** Translated. */
  readonly label: string;
  readonly count?: number | undefined;
  readonly body: ReactNode;
}

export function DetailTabs({ tabs }: { tabs: readonly DetailTab[] }) {
  const t = useText();
  const [query, set] = useQueryState();
  const first = tabs[0]?.id ?? '';
  const now = tabs.find(({ id }) => id === query.tab)?.id ?? first;
  const choose = (id: string | null) =>
    set({ tab: id === null || id === first ? undefined : id, q: undefined, status: undefined, open: undefined });
  return (
    <Tabs value={now} onChange={choose} className={classes.tabbed ?? ''}>
      <Tabs.List>
        {tabs.map(({ id, label, count }) => (
          <Tabs.Tab key={id} value={id}>
            {label}
            {count === undefined ? null : <span className={classes.tabCount}>{t('common.number', { n: count })}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id, body }) => (
        <Tabs.Panel key={id} value={id} className={classes.tabBody ?? ''}>
          {body}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
