// Who signed in or was refused: searched, by days and outcome, and as a file.
import { Button } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import type { SignInEvent } from '#domain/api/configuration/security.contract.ts';
import type { CallQuery } from '#domain/api/contract.ts';
import { type Api, useApi, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { ListExport } from '#renderer/shared/exports/list-export.part.tsx';
import { type ListFilters, useListFilters } from '#renderer/shared/lists/list-filters.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import type { ListColumn } from '#renderer/ui/list/list.types.ts';
import { ListPage, ListSearch } from '#renderer/ui/list/list-page.part.tsx';
import { ListTable } from '#renderer/ui/list/list-table.part.tsx';
import { RangeFilter } from '#renderer/ui/list/range.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { NotFoundState } from '#renderer/ui/states/states.part.tsx';
import { Chips } from '#renderer/ui/values/chips.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import classes from './security.module.css';
import { useOlderRows } from './use-older-rows.ts';

const RESULTS = ['all', 'signedIn', 'refused'] as const;

const isResult = (status: string): boolean => RESULTS.some((one) => one === status);

type Query = CallQuery<'security.signIns'>;

const queryOf = ({ q, status, days }: ListFilters) => ({
  ...days,
  ...(q === '' ? {} : { text: q }),
  ...(status === 'signedIn' || status === 'refused' ? { outcome: status as Query['outcome'] } : {}),
});

export function SignIns() {
  const t = useText();
  const filters = useListFilters(isResult);
  const { q, status } = filters;
  const query = queryOf(filters);
  const first = useCall('security.signIns', { query }, { staleTime: 0 });
  const chips = RESULTS.map((id) => ({ id, label: t(`system.signIns.${id}`), count: undefined }));
  return (
    <ListPage
      title={t('system.security.tab.signIns')}
      view={<ListExport list="signIns" filter={query} />}
      filter={
        <>
          <ListSearch
            value={q}
            label={t('system.signIns.search')}
            placeholder={t('system.signIns.hint')}
            onChange={filters.setQ}
          />
          <RangeFilter span={filters.span} onChange={filters.setSpan} />
          <Chips
            label={t('system.signIns.outcome')}
            chips={chips}
            active={status}
            onChoose={(id) => filters.set({ status: id === 'all' ? undefined : id })}
          />
        </>
      }
    >
      <QueryView query={first} skeleton={<RowsSkeleton head />}>
        {({ signIns, more }) =>
          signIns.length === 0 ? (
            <NotFoundState filters={[q].filter(Boolean)} onClear={filters.clear} />
          ) : (
            <Rows key={JSON.stringify(query)} first={signIns} more={more} query={query} />
          )
        }
      </QueryView>
    </ListPage>
  );
}

interface RowsProps {
  first: readonly SignInEvent[];
  more: boolean;
  query: ReturnType<typeof queryOf>;
}

async function pageOf(api: Api, query: ReturnType<typeof queryOf>, before: number | undefined) {
  const { signIns, more } = await api.call('security.signIns', { query: { ...query, before } });
  return { rows: signIns, more };
}

const keyOf = ({ id }: SignInEvent): number => id;
const nameOf = ({ login }: SignInEvent): string => login;

/** The newest attempts, and those before them once they are asked for. */
function Rows({ first, more, query }: RowsProps) {
  const t = useText();
  const api = useApi();
  const go = useGo();
  const columns = useColumns();
  const {
    rows,
    more: isMore,
    busy,
    readOlder,
  } = useOlderRows({ rows: first, more }, (before) => pageOf(api, query, before));
  return (
    <>
      <ListTable
        label={t('system.security.tab.signIns')}
        rows={rows}
        columns={columns}
        keyOf={keyOf}
        nameOf={nameOf}
        onOpen={(id) => {
          const userId = rows.find((row) => row.id === id)?.userId;
          if (userId) go('administration.users', { userId });
        }}
      />
      {isMore ? (
        <Button className={classes.more ?? ''} variant="default" loading={busy} onClick={readOlder}>
          {t('system.signIns.older')}
        </Button>
      ) : null}
    </>
  );
}

/** The outcome in words: those of the refusals are the messages' own. */
function useOutcome(): (event: SignInEvent) => string {
  const t = useText();
  return useCallback(({ outcome }) => t(outcome === 'signedIn' ? 'system.signIns.signedIn' : outcome), [t]);
}

function useColumns(): ListColumn<SignInEvent>[] {
  const t = useText();
  const outcomeOf = useOutcome();
  return useMemo(
    () => [
      {
        id: 'at',
        label: t('system.signIns.at'),
        width: '148px',
        render: ({ at }) => <DateText at={at} />,
      },
      {
        id: 'login',
        label: t('system.signIns.login'),
        width: 'minmax(120px, 1fr)',
        render: ({ login }) => <bdi>{login}</bdi>,
      },
      {
        id: 'name',
        label: t('system.signIns.name'),
        width: 'minmax(120px, 1fr)',
        priority: 2,
        render: ({ name }) => (name === null ? t('system.signIns.nobody') : <bdi>{name}</bdi>),
      },
      {
        id: 'address',
        label: t('system.signIns.address'),
        width: 'minmax(120px, 1fr)',
        priority: 2,
        render: ({ address }) => <bdi>{address}</bdi>,
      },
      {
        id: 'realm',
        label: t('system.signIns.realm'),
        width: 'minmax(100px, 1fr)',
        priority: 2,
        render: ({ realm }) => <bdi>{realm ?? t('system.signIns.realm.own')}</bdi>,
      },
      {
        id: 'outcome',
        label: t('system.signIns.outcome'),
        width: 'minmax(160px, 2fr)',
        render: (event) => <span>{outcomeOf(event)}</span>,
      },
    ],
    [t, outcomeOf],
  );
}
