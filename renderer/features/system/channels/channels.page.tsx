// Channels: those in trouble first, each with its state in words; the chosen one at the right.
import type { Channel } from '#domain/api/configuration/channels.contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState, useRoute } from '#renderer/routes/navigation.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { RecordList } from '#renderer/shared/records/record-list.part.tsx';
import { FormPage } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { FormSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState } from '#renderer/ui/states/states.part.tsx';
import { ChannelEditor } from './channel-editor.part.tsx';
import { ConditionMark } from './condition.part.tsx';
import { troubleFirst } from './condition.rules.ts';
import { useConditionText, useStates } from './use-states.ts';

export function ChannelsPage() {
  const t = useText();
  const nameIn = useNameIn();
  const [{ q = '' }, set] = useQueryState();
  const go = useGo();
  const chosen = useRoute()?.params.channelId;
  const channels = useCall('channels.list', {}, { staleTime: 0 });
  const states = useStates();
  const words = useConditionText();
  const add = { label: t('system.channels.new'), onClick: () => go('system.channels', { channelId: 'new' }) };
  return (
    <QueryView query={channels} skeleton={<FormSkeleton />}>
      {(all) => (
        <FormPage
          treeLabel={t('common.route.system.channels')}
          tree={
            <RecordList
              label={t('common.route.system.channels')}
              entries={troubleFirst(all, states).map((channel) => {
                const state = states.get(channel.id);
                return {
                  id: channel.id,
                  name: nameIn(channel),
                  about: [t(`channel.${channel.channelType}`), state ? words(state) : ''].filter(Boolean).join(' · '),
                  mark: state ? <ConditionMark condition={state.condition} /> : undefined,
                  isOff: !channel.enabled,
                  href: addressOf('system.channels', { channelId: channel.id }),
                };
              })}
              chosen={chosen}
              filter={q}
              onFilter={(text) => set({ q: text })}
              filterLabel={t('system.channels.filter')}
              add={add}
            />
          }
        >
          <Chosen key={chosen} id={chosen} all={all} add={add} />
        </FormPage>
      )}
    </QueryView>
  );
}

interface ChosenProps {
  id: string | undefined;
  all: readonly Channel[];
  add: { readonly label: string; readonly onClick: () => void };
}

function Chosen({ id, all, add }: ChosenProps) {
  const t = useText();
  const channel = all.find((one) => String(one.id) === id);
  if (id === 'new' || channel) return <ChannelEditor channel={channel} />;
  const state = all.length === 0 ? 'none' : 'choose';
  return (
    <EmptyState title={t(`system.channels.${state}.title`)} action={add}>
      <p>{t(`system.channels.${state}.text`)}</p>
    </EmptyState>
  );
}
