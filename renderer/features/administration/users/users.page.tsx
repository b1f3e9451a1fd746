// People: the table of one account; who is chosen in it is edited beside the list.
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState, useRoute } from '#renderer/routes/navigation.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { RecordList } from '#renderer/shared/records/record-list.part.tsx';
import { FormPage } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { FormSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { AccountChoice } from '../accounts-choice/account-choice.part.tsx';
import { useUserPages } from './use-user-pages.ts';
import { nameOfUser } from './user.rules.ts';
import { UserEditor } from './user-editor.part.tsx';
import { UserTable } from './user-table.part.tsx';

export function UsersPage() {
  const { ouId: own } = useUser();
  const [{ ou }] = useQueryState();
  const chosen = useRoute()?.params.userId;
  const ouId = ou === undefined ? own : Number(ou);
  return chosen === undefined ? <UserTable ouId={ouId} /> : <ChosenUser key={chosen} chosen={chosen} ouId={ouId} />;
}

/** One person, and the others of the account beside. */
function ChosenUser({ chosen, ouId }: { chosen: string; ouId: number }) {
  const t = useText();
  const go = useGo();
  const [{ q = '', ou }, set] = useQueryState();
  const { items: users, hasMore } = useUserPages({ ouId, text: q });
  const isNew = chosen === 'new';
  const user = useCall('users.get', { params: { userId: Number(chosen) } }, { enabled: !isNew });
  const within = ou === undefined ? {} : { ou };
  return (
    <FormPage
      treeLabel={t('common.route.administration.users')}
      chosen={chosen}
      tree={
        <RecordList
          label={t('common.route.administration.users')}
          entries={users.map((one) => ({
            id: one.id,
            name: nameOfUser(one),
            about: `${one.login} · ${one.profileName}`,
            isOff: !one.enabled,
            href: addressOf('administration.users', { userId: one.id, ...within }),
          }))}
          chosen={chosen}
          filter={q}
          onFilter={(text) => set({ q: text })}
          filterLabel={t('administration.users.filter')}
          isFound
          below={hasMore ? t('common.list.moreThan', { n: users.length }) : undefined}
          add={{
            label: t('administration.users.new'),
            onClick: () => go('administration.users', { userId: 'new', ...within }),
          }}
          above={<AccountChoice value={ou} onChange={(id) => go('administration.users', id ? { ou: id } : {})} />}
        />
      }
    >
      {isNew ? (
        <UserEditor user={undefined} ouId={ouId} />
      ) : (
        <QueryView page query={user} skeleton={<FormSkeleton />}>
          {(one) => <UserEditor user={one} ouId={one.ouId} />}
        </QueryView>
      )}
    </FormPage>
  );
}
