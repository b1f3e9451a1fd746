// Accounts: the tree at the left, the chosen account at the right.
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState, useRoute } from '#renderer/routes/navigation.ts';
import { useCan, useUser } from '#renderer/session/use-session.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { FormPage } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { FormSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState } from '#renderer/ui/states/states.part.tsx';
import { AccountEditor } from './account-editor.part.tsx';
import { AccountTree } from './tree/account-tree.part.tsx';

/** `parent` of an account without one above it. */
const NO_PARENT = '0';

export function AccountsPage() {
  const t = useText();
  const go = useGo();
  const can = useCan();
  const { ouId: own } = useUser();
  const [{ parent }] = useQueryState();
  const id = useRoute()?.params.ouId;
  const isNew = id === 'new';
  const chosen = isNew ? above(parent, own) : Number(id ?? 0);
  const add = {
    label: t('administration.accounts.new'),
    onClick: () => go('administration.accounts', { ouId: 'new', parent: chosen || (can('superAdmin') ? 0 : own) }),
  };
  return (
    <FormPage
      treeLabel={t('common.route.administration.accounts')}
      chosen={id}
      tree={<AccountTree chosen={chosen || undefined} add={can('administerOu') ? add : undefined} />}
    >
      {id === undefined ? (
        <EmptyState page title={t('administration.accounts.choose.title')} action={add}>
          <p>{t('administration.accounts.choose.text')}</p>
        </EmptyState>
      ) : isNew ? (
        <NewAccount key={`new ${chosen}`} parentId={chosen} />
      ) : (
        <StoredAccount key={id} id={chosen} />
      )}
    </FormPage>
  );
}

const above = (parent: string | undefined, own: number): number => (parent === NO_PARENT ? 0 : Number(parent ?? own));

const NOTHING_ABOVE = { path: [], fields: [], channelIds: [], tagLists: [], ending: null, administersAbove: true };

function NewAccount({ parentId }: { parentId: number }) {
  const below = { params: { ouId: parentId }, query: { below: true } } as const;
  const inherited = useCall('units.inherited', below, { enabled: parentId !== 0 });
  if (parentId === 0) return <AccountEditor unit={undefined} parentId={null} inheritance={NOTHING_ABOVE} />;
  return (
    <QueryView page query={inherited} skeleton={<FormSkeleton />}>
      {(inheritance) => <AccountEditor unit={undefined} parentId={parentId} inheritance={inheritance} />}
    </QueryView>
  );
}

function StoredAccount({ id }: { id: number }) {
  const unit = useCall('units.get', { params: { ouId: id } });
  const inherited = useCall('units.inherited', { params: { ouId: id }, query: {} });
  return (
    <QueryView page query={unit} skeleton={<FormSkeleton />}>
      {(stored) => (
        <QueryView page query={inherited} skeleton={<FormSkeleton />}>
          {(inheritance) => (
            <AccountEditor unit={stored} parentId={stored.parent?.id ?? null} inheritance={inheritance} />
          )}
        </QueryView>
      )}
    </QueryView>
  );
}
