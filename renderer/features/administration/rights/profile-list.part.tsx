// The profiles of one account beside what is done with one of them.
import type { ReactNode } from 'react';
import type { Profile } from '#domain/api/administration/profiles.contract.ts';
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
import { AccountChoice } from '../accounts-choice/account-choice.part.tsx';

type ProfileRoute = 'administration.profiles' | 'administration.permissions';

/** The account whose profiles are listed, and what of the address stays when another is opened. */
export function useProfileScope() {
  const { ouId: own } = useUser();
  const [{ ou }] = useQueryState();
  return { ouId: ou === undefined ? own : Number(ou), within: ou === undefined ? {} : { ou } };
}

interface ProfilePageProps {
  route: ProfileRoute;
  children: (all: readonly Profile[]) => ReactNode;
  /** The chosen one, where that is not the one in the address. */
  chosenOf?: (all: readonly Profile[]) => number | undefined;
}

export function ProfilePage({ route, children, chosenOf }: ProfilePageProps) {
  const t = useText();
  const go = useGo();
  const [{ q = '', ou }, set] = useQueryState();
  const { ouId, within } = useProfileScope();
  const inAddress = useRoute()?.params.profileId;
  const profiles = useCall('profiles.list', { query: { ouId } });
  const chosen = (all: readonly Profile[]) => inAddress ?? chosenOf?.(all)?.toString();
  const add = () => go('administration.profiles', { profileId: 'new', ...within });
  return (
    <QueryView page query={profiles} skeleton={<FormSkeleton />}>
      {(all) => (
        <FormPage
          treeLabel={t(`common.route.${route}`)}
          chosen={chosen(all)}
          tree={
            <RecordList
              label={t(`common.route.${route}`)}
              entries={all.map(({ id, name, role, people }) => ({
                id,
                name,
                about: role === '' ? undefined : role,
                mark: t('common.number', { n: people }),
                href: addressOf(route, { profileId: id, ...within }),
              }))}
              chosen={chosen(all)}
              filter={q}
              onFilter={(text) => set({ q: text })}
              filterLabel={t('administration.profiles.filter')}
              add={{ label: t('administration.profiles.new'), onClick: add }}
              actions={<ListExport list="profiles" filter={{ ouId }} />}
              above={<AccountChoice value={ou} onChange={(id) => go(route, id ? { ou: id } : {})} />}
              below={t('administration.profiles.sum', {
                n: all.length,
                people: all.reduce((sum, { people }) => sum + people, 0),
              })}
            />
          }
        >
          {children(all)}
        </FormPage>
      )}
    </QueryView>
  );
}
