// Groups: the list of one account at the left, the chosen group at the right.
import type { Group } from '#domain/api/administration/groups.contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState, useRoute } from '#renderer/routes/navigation.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { ListExport } from '#renderer/shared/exports/list-export.part.tsx';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { RecordList } from '#renderer/shared/records/record-list.part.tsx';
import { FormPage } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { FormSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState } from '#renderer/ui/states/states.part.tsx';
import { AccountChoice } from '../accounts-choice/account-choice.part.tsx';
import { GroupEditor } from './group-editor.part.tsx';

export function GroupsPage() {
  const t = useText();
  const { ouId: own } = useUser();
  const [{ q = '', ou }, set] = useQueryState();
  const go = useGo();
  const chosen = useRoute()?.params.groupId;
  const ouId = ou === undefined ? own : Number(ou);
  const groups = useCall('groups.list', { query: { ouId } });
  const add = {
    label: t('administration.groups.new'),
    onClick: () => go('administration.groups', { groupId: 'new', ...(ou === undefined ? {} : { ou }) }),
  };
  return (
    <QueryView query={groups} skeleton={<FormSkeleton />}>
      {(all) => (
        <FormPage
          treeLabel={t('common.route.administration.groups')}
          tree={
            <RecordList
              label={t('common.route.administration.groups')}
              entries={all.map(({ id, name, code, users }) => ({
                id,
                name,
                about: code === name ? undefined : code,
                mark: t('common.number', { n: users.length }),
                href: addressOf('administration.groups', { groupId: id, ...(ou === undefined ? {} : { ou }) }),
              }))}
              chosen={chosen}
              filter={q}
              onFilter={(text) => set({ q: text })}
              filterLabel={t('administration.groups.filter')}
              add={add}
              actions={<ListExport list="groups" filter={{ ouId }} />}
              above={<AccountChoice value={ou} onChange={(id) => go('administration.groups', id ? { ou: id } : {})} />}
            />
          }
        >
          <Chosen key={chosen} id={chosen} all={all} ouId={ouId} add={add} />
        </FormPage>
      )}
    </QueryView>
  );
}

interface ChosenProps {
  id: string | undefined;
  all: readonly Group[];
  ouId: number;
  add: { readonly label: string; readonly onClick: () => void };
}

function Chosen({ id, all, ouId, add }: ChosenProps) {
  const t = useText();
  const group = all.find((one) => String(one.id) === id);
  if (id === 'new' || group) return <GroupEditor group={group} ouId={ouId} />;
  const state = all.length === 0 ? 'none' : 'choose';
  return (
    <EmptyState title={t(`administration.groups.${state}.title`)} action={add}>
      <p>{t(`administration.groups.${state}.text`)}</p>
    </EmptyState>
  );
}
