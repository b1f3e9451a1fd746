// One service: its name and switches, its eight tabs, and the bar that saves it whole.
import { Tabs } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState } from '#renderer/routes/navigation.ts';
import { SampleContext, useOwnSample } from '#renderer/shared/sample/sample.ts';
import classes from '#renderer/ui/page-layouts/editor-page.module.css';
import { SaveBar } from '#renderer/ui/page-layouts/save-bar.part.tsx';
import { useTabInView } from '#renderer/ui/page-layouts/use-tab-in-view.ts';
import { FormSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { OfferedContext, useOfferedTo } from './channels/offered.ts';
import { DraftContext } from './draft-context.ts';
import { EditorHead, Refused } from './editor-head.part.tsx';
import items from './form/items.module.css';
import { type Draft, TAB_NAMES, type Tab } from './service-draft.rules.ts';
import { useServiceDraft } from './service-draft.ts';
import { DeliveriesTab } from './tabs/deliveries.part.tsx';
import { GeneralTab } from './tabs/general.part.tsx';
import { MetadataTab } from './tabs/metadata.part.tsx';
import { RegroupingTab } from './tabs/regrouping.part.tsx';

const BoxesTab = lazy(() => import('./boxes/boxes.part.tsx').then((one) => ({ default: one.BoxesTab })));

const ChannelsTab = lazy(() => import('./channels/channels.part.tsx').then((one) => ({ default: one.ChannelsTab })));
const RequirementsTab = lazy(() =>
  import('./channels/requirements.part.tsx').then((one) => ({ default: one.RequirementsTab })),
);
const CompositionTab = lazy(() =>
  import('./channels/composition.part.tsx').then((one) => ({ default: one.CompositionTab })),
);

/** What each tab shows. */
const BODIES: Readonly<Record<Tab, ComponentType>> = {
  general: GeneralTab,
  boxes: BoxesTab,
  channels: ChannelsTab,
  requirements: RequirementsTab,
  deliveries: DeliveriesTab,
  metadata: MetadataTab,
  composition: CompositionTab,
  regrouping: RegroupingTab,
};

/** @param saved the stored service as a draft, or how a new one begins */
export function ServiceEditor({ saved, service }: { saved: Draft; service: Service | undefined }) {
  const t = useText();
  const go = useGo();
  const [{ tab }, set] = useQueryState();
  const offered = useOfferedTo(service);
  const onSaved = (stored: Service) =>
    // A new one has its own address from now on; the tab of another one stays.
    service ? undefined : go('processing.services', { serviceId: stored.id }, 'replace');
  const form = useServiceDraft(saved, { service, offered, onSaved });
  const sample = useOwnSample(form.draft.boxes, form.place);
  const now = TAB_NAMES.find((name) => name === tab) ?? 'general';
  const tabs = useTabInView(now);
  return (
    <DraftContext value={form}>
      <OfferedContext value={offered}>
        <SampleContext value={sample}>
          <div className={classes.editor}>
            <EditorHead service={service} />
            <Tabs
              value={now}
              onChange={(name) => set({ tab: name === null || name === 'general' ? undefined : name })}
              className={classes.tabs ?? ''}
              classNames={{ tabLabel: classes.tabLabel ?? '' }}
            >
              <Tabs.List ref={tabs} className={classes.tabList ?? ''}>
                {TAB_NAMES.map((name) => (
                  <Tabs.Tab key={name} value={name}>
                    {t(`processing.tab.${name}`)}
                    <TabFaults n={form.faultsOfTab(name)} />
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              {TAB_NAMES.map((name) => {
                const Body = BODIES[name];
                return (
                  <Tabs.Panel key={name} value={name} className={classes.body ?? ''}>
                    <Suspense fallback={<FormSkeleton />}>{name === now ? <Body /> : null}</Suspense>
                  </Tabs.Panel>
                );
              })}
            </Tabs>
            <Refused serviceId={service?.id} />
            <SaveBar
              changes={form.changedTabs.length}
              where={form.changedTabs.map((name) => t(`processing.tab.${name}`)).join(', ')}
              errors={form.faults.filter(({ path }) => path.length > 0).length}
              saveLabel={t('processing.editor.save')}
              saving={form.saving}
              onSave={() => void form.save()}
              onDiscard={form.discard}
            />
          </div>
        </SampleContext>
      </OfferedContext>
    </DraftContext>
  );
}

function TabFaults({ n }: { n: number }) {
  const t = useText();
  if (n === 0) return null;
  return (
    <span className={items.faults} role="img" aria-label={t('common.save.errors', { n })}>
      {t('common.number', { n })}
    </span>
  );
}
