// The people of one account as a table of any length: searched, sorted, by state, and as a file.
import { Button } from '@mantine/core';
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import type { User } from '#domain/api/administration/users.contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useSaveFile } from '#renderer/platform/use-platform.ts';
import { useGo, useQueryState } from '#renderer/routes/navigation.ts';
import { csvOf } from '#renderer/shared/lists/csv.rules.ts';
import { useListFilters } from '#renderer/shared/lists/list-filters.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { ListPage, ListSearch } from '#renderer/ui/list/list-page.part.tsx';
import { ListTable } from '#renderer/ui/list/list-table.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState, NotFoundState } from '#renderer/ui/states/states.part.tsx';
import { Chips } from '#renderer/ui/values/chips.part.tsx';
import { AccountChoice } from '../accounts-choice/account-choice.part.tsx';
import { InviteMany } from './invite-many.part.tsx';
import { nameOfUser } from './user.rules.ts';
import { useUserColumns, useUserRows } from './user-columns.tsx';

const STATES = ['all', 'on', 'off'] as const;

const hasState = (user: User, state: string): boolean => state === 'all' || user.enabled === (state === 'on');

/** Those with these letters in a name, the login, the profile or the group. */
const isFound = (user: User, wanted: string): boolean =>
  [nameOfUser(user), user.login, user.emailAddress, user.profileName, user.groupName ?? ''].some((text) =>
    text.toLocaleLowerCase().includes(wanted),
  );

const keyOfUser = ({ id }: User): number => id;

export function UserTable({ ouId }: { ouId: number }) {
  const t = useText();
  const go = useGo();
  const saveFile = useSaveFile();
  const [{ ou }] = useQueryState();
  const filters = useListFilters();
  const columns = useUserColumns();
  const rowsOf = useUserRows();
  const users = useCall('users.list', { query: { ouId } });
  const { status, sort } = filters;
  const wanted = filters.q.trim().toLocaleLowerCase();
  const found = (users.data ?? []).filter((user) => isFound(user, wanted));
  const rows = found.filter((user) => hasState(user, status));
  const within = ou === undefined ? {} : { ou };
  const open = (userId: number | string | undefined) =>
    userId === undefined ? undefined : go('administration.users', { userId: Number(userId), ...within });
  const save = () => saveFile(new Blob([csvOf(rowsOf(rows))], { type: 'text/csv' }), 'users.csv');
  const add = {
    label: t('administration.users.new'),
    onClick: () => go('administration.users', { userId: 'new', ...within }),
  };
  const chips = STATES.map((id) => ({
    id,
    label: t(`administration.users.state.${id}`),
    count: users.data ? found.filter((user) => hasState(user, id)).length : undefined,
  }));
  return (
    <ListPage
      title={t('common.route.administration.users')}
      count={users.data ? rows.length : undefined}
      view={
        <>
          <IconButton
            icon={IconUpload}
            label={t('administration.users.import')}
            onClick={() => go('administration.usersImport', within)}
          />
          <InviteMany users={rows} />
          <IconButton icon={IconDownload} label={t('administration.users.file')} onClick={save} />
        </>
      }
      action={
        <Button leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={add.onClick}>
          {add.label}
        </Button>
      }
      filter={
        <>
          <ListSearch
            value={filters.q}
            label={t('administration.users.search')}
            placeholder={t('administration.users.filter')}
            onChange={filters.setQ}
          />
          <AccountChoice value={ou} onChange={(id) => go('administration.users', id ? { ou: id } : {})} />
          <Chips
            label={t('administration.users.state')}
            chips={chips}
            active={status}
            onChoose={(id) => filters.set({ status: id === 'all' ? undefined : id })}
          />
        </>
      }
    >
      <QueryView query={users} skeleton={<RowsSkeleton head />}>
        {() =>
          rows.length > 0 ? (
            <ListTable
              label={t('common.route.administration.users')}
              rows={rows}
              columns={columns}
              keyOf={keyOfUser}
              nameOf={nameOfUser}
              sort={sort}
              onSort={(next) => filters.set({ sort: next })}
              onOpen={open}
            />
          ) : users.data?.length === 0 ? (
            <EmptyState title={t('administration.users.none.title')} action={add}>
              <p>{t('administration.users.none.text')}</p>
            </EmptyState>
          ) : (
            <NotFoundState
              filters={[filters.q, chips.find(({ id }) => id === status && id !== 'all')?.label ?? ''].filter(Boolean)}
              onClear={filters.clear}
            />
          )
        }
      </QueryView>
    </ListPage>
  );
}
