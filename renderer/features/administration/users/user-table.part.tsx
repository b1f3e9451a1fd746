// The people of one account as a table of any length: searched, sorted and by state, read as it is scrolled, and as a file.
import { Button } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import type { User } from '#domain/api/administration/users.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState } from '#renderer/routes/navigation.ts';
import { ListExport } from '#renderer/shared/exports/list-export.part.tsx';
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
import { useUserPages } from './use-user-pages.ts';
import { nameOfUser } from './user.rules.ts';
import { useUserColumns } from './user-columns.tsx';

const STATES = ['on', 'off'] as const;

/** As columns are called. */
const SORTS = ['name', 'login', 'profile', 'group', 'seen', 'state'] as const;

/** The order that the address names, where there is such a one. */
const sortOf = (sort: string | undefined) =>
  SORTS.flatMap((one) => [one, `-${one}` as const]).find((one) => one === sort);

const isState = (status: string): boolean => STATES.some((one) => one === status);

const keyOfUser = ({ id }: User): number => id;

export function UserTable({ ouId }: { ouId: number }) {
  const t = useText();
  const go = useGo();
  const [{ ou }] = useQueryState();
  const filters = useListFilters(isState);
  const columns = useUserColumns();
  const { status, sort } = filters;
  const found = { ouId, text: filters.q, state: STATES.find((one) => one === status) };
  const { list, items: users, hasMore, readOn } = useUserPages({ ...found, sort: sortOf(sort) ?? 'name' });
  const within = ou === undefined ? {} : { ou };
  const open = (userId: number | string | undefined) =>
    userId === undefined ? undefined : go('administration.users', { userId: Number(userId), ...within });
  const add = {
    label: t('administration.users.new'),
    onClick: () => go('administration.users', { userId: 'new', ...within }),
  };
  const chips = (['all', ...STATES] as const).map((id) => ({
    id,
    label: t(`administration.users.state.${id}`),
    count: undefined,
  }));
  return (
    <ListPage
      title={t('common.route.administration.users')}
      count={list.data && !hasMore ? users.length : undefined}
      view={
        <>
          <IconButton
            icon={IconUpload}
            label={t('administration.users.import')}
            onClick={() => go('administration.usersImport', within)}
          />
          <InviteMany users={users} />
          <ListExport list="users" filter={found} />
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
      <QueryView query={list} skeleton={<RowsSkeleton head />}>
        {() =>
          users.length > 0 ? (
            <ListTable
              label={t('common.route.administration.users')}
              rows={users}
              columns={columns}
              keyOf={keyOfUser}
              nameOf={nameOfUser}
              sort={sort}
              onSort={(next) => filters.set({ sort: next })}
              onOpen={open}
              onEnd={readOn}
            />
          ) : filters.isFiltered ? (
            <NotFoundState
              filters={[filters.q, chips.find(({ id }) => id === status && id !== 'all')?.label ?? ''].filter(Boolean)}
              onClear={filters.clear}
            />
          ) : (
            <EmptyState title={t('administration.users.none.title')} action={add}>
              <p>{t('administration.users.none.text')}</p>
            </EmptyState>
          )
        }
      </QueryView>
    </ListPage>
  );
}
