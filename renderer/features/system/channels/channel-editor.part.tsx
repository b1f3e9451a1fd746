// One channel: its tabs, whether it is in use, and at the right how it does.
import { Switch } from '@mantine/core';
import { useMemo } from 'react';
import { type Channel, ChannelInput } from '#domain/api/configuration/channels.contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { RecordEditor } from '#renderer/shared/records/record-editor.part.tsx';
import { useRecord } from '#renderer/shared/records/use-record.ts';
import { RemoveUsed, UseList } from '../uses/remove-used.part.tsx';
import {
  type ChannelDraft,
  type ChannelForm,
  type ChannelTab,
  channelTabOf,
  draftOf,
  faultsOf,
  freshChannel,
  PLACES,
  tabOf,
} from './channel-draft.rules.ts';
import { ChannelTabLine } from './channel-tab-line.part.tsx';
import classes from './channels.module.css';
import { Circuit } from './circuit.part.tsx';
import { ConditionMark } from './condition.part.tsx';
import { EventsTab } from './tabs/events-tab.part.tsx';
import { FallbackTab } from './tabs/fallback-tab.part.tsx';
import { FilesTab } from './tabs/files-tab.part.tsx';
import { GeneralTab } from './tabs/general-tab.part.tsx';
import { LateTab } from './tabs/late-tab.part.tsx';
import { LinksTab } from './tabs/links-tab.part.tsx';
import { ProviderTab } from './tabs/provider-tab.part.tsx';
import { RequirementsTab } from './tabs/requirements-tab.part.tsx';
import { useChannelCalls } from './use-channel-calls.ts';
import { useConditionText, useStates } from './use-states.ts';

export function ChannelEditor({ channel }: { channel: Channel | undefined }) {
  const t = useText();
  const nameIn = useNameIn();
  const [{ tab }] = useQueryState();
  const now = channelTabOf(tab);
  const { send, reread, remove } = useChannelCalls(channel);
  const saved = useMemo(
    () => (channel ? draftOf(channel) : freshChannel(Intl.DateTimeFormat().resolvedOptions().timeZone)),
    [channel],
  );
  const form = useRecord<ChannelDraft>(saved, {
    schema: ChannelInput,
    send,
    nameOf: ({ name }) => name,
    failed: 'channels.updateError',
    check: faultsOf,
    places: PLACES,
  });
  const { draft } = form;
  return (
    <RecordEditor
      form={form}
      name={nameIn(draft) || t('system.channels.new')}
      sub={channel ? <Condition id={channel.id} /> : undefined}
      actions={channel ? <Actions channel={channel} form={form} remove={remove} /> : undefined}
      saveLabel={t('system.channels.save')}
      touches={t('system.channels.touches')}
      fieldName={(field) => t(`system.channel.${field}`)}
      valueText={(field, value) => (field === 'secrets' ? Object.keys(value as object).join(', ') : undefined)}
      reread={reread}
      tabs={<ChannelTabLine now={now} faults={form.faults.map(({ field }) => tabOf(field))} />}
    >
      <div className={classes.columns}>
        <div className={classes.main}>
          <OffNote channel={channel} enabled={draft.enabled} />
          <TabBody tab={now} channel={channel} form={form} />
        </div>
        {channel ? <Circuit channelId={channel.id} /> : null}
      </div>
    </RecordEditor>
  );
}

function Condition({ id }: { id: number }) {
  const t = useText();
  const words = useConditionText();
  const state = useStates().get(id);
  if (!state) return null;
  return (
    <span className={classes.condition}>
      <ConditionMark condition={state.condition} />
      {words(state)} · {t('system.channels.usedBy', { n: state.services })}
    </span>
  );
}

function Actions({ channel, form, remove }: { channel: Channel; form: ChannelForm; remove: () => Promise<void> }) {
  const t = useText();
  const uses = useCall('channels.uses', { params: { channelId: channel.id } }, { staleTime: 0 }).data;
  const { enabled } = form.draft;
  return (
    <>
      <Switch
        label={t(enabled ? 'system.channels.on' : 'system.channels.off')}
        checked={enabled}
        onChange={(event) => form.change('enabled', event.currentTarget.checked)}
      />
      <RemoveUsed action={t('system.channels.remove')} name={channel.name} uses={uses} remove={remove} />
    </>
  );
}

/** Before a channel that is used is taken out of use: what that touches. */
function OffNote({ channel, enabled }: { channel: Channel | undefined; enabled: boolean }) {
  const t = useText();
  const isTurnedOff = channel?.enabled === true && !enabled;
  const params = { channelId: channel?.id ?? 0 };
  const uses = useCall('channels.uses', { params }, { enabled: isTurnedOff }).data ?? [];
  const touched = uses.filter(({ kind }) => kind !== 'order');
  if (!isTurnedOff || touched.length === 0) return null;
  return (
    <div className={classes.note} role="status">
      <b>{t('system.channels.offNote')}</b>
      <UseList uses={touched} />
    </div>
  );
}

function TabBody({ tab, channel, form }: { tab: ChannelTab; channel: Channel | undefined; form: ChannelForm }) {
  if (tab === 'provider') return <ProviderTab channel={channel} form={form} />;
  if (tab === 'files') return <FilesTab form={form} />;
  if (tab === 'requirements') return <RequirementsTab form={form} />;
  if (tab === 'fallback') return <FallbackTab form={form} />;
  if (tab === 'late') return <LateTab form={form} />;
  if (tab === 'links') return <LinksTab form={form} />;
  if (tab === 'events') return <EventsTab channel={channel} />;
  return <GeneralTab channel={channel} form={form} />;
}
