// A screen of records: the list with its filter at the left, the one that the address names at the right.
import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { FormPage } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { FormSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState } from '#renderer/ui/states/states.part.tsx';
import { type RecordEntry, RecordList } from './record-list.part.tsx';

interface RecordsPageProps<T> {
  query: UseQueryResult<readonly T[]>;
  label: string;
  filterLabel: string;
  entriesOf: (all: readonly T[]) => readonly RecordEntry[];
  /** The id in the address, `new` while one is made. */
  chosen: string | undefined;
  /** Makes a new one; undefined where the person may not. */
  add: { readonly label: string; readonly onClick: () => void } | undefined;
  /** Further buttons behind what makes a new one. */
  actions?: ReactNode;
  /** Above the entries: which account they are of. */
  above?: ReactNode;
  /** What is said where none is chosen; `more`: a further way to fill it. */
  empty: (state: 'none' | 'choose') => { readonly title: string; readonly text: string; readonly more?: ReactNode };
  /** @param record undefined: a new one */
  children: (record: T | undefined, all: readonly T[]) => ReactNode;
}

export function RecordsPage<T extends { readonly id: number }>(props: RecordsPageProps<T>) {
  const { query, label, filterLabel, entriesOf, chosen, add, actions, above, empty, children } = props;
  const [{ q = '' }, set] = useQueryState();
  const chosenOf = (all: readonly T[]): ReactNode => {
    const record = all.find(({ id }) => String(id) === chosen);
    if (record || (chosen === 'new' && add)) return <Fragment key={chosen}>{children(record, all)}</Fragment>;
    const { title, text, more } = empty(all.length === 0 ? 'none' : 'choose');
    return (
      <EmptyState page title={title} {...(add ? { action: add } : {})}>
        <p>{text}</p>
        {more}
      </EmptyState>
    );
  };
  return (
    <QueryView page query={query} skeleton={<FormSkeleton />}>
      {(all) => (
        <FormPage
          treeLabel={label}
          chosen={chosen}
          tree={
            <RecordList
              label={label}
              entries={entriesOf(all)}
              chosen={chosen}
              filter={q}
              onFilter={(text) => set({ q: text })}
              filterLabel={filterLabel}
              add={add}
              actions={actions}
              above={above}
            />
          }
        >
          {chosenOf(all)}
        </FormPage>
      )}
    </QueryView>
  );
}
