// The library: files that are kept to be deposited again, and uploads that wait.
import { IconPlus } from '@tabler/icons-react';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { ListExport } from '#renderer/shared/exports/list-export.part.tsx';
import { useListFilters } from '#renderer/shared/lists/list-filters.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { FileButton } from '#renderer/ui/controls/file-button.part.tsx';
import { ListPage, ListSearch } from '#renderer/ui/list/list-page.part.tsx';
import { ListTable } from '#renderer/ui/list/list-table.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState, NotFoundState } from '#renderer/ui/states/states.part.tsx';
import { Chips } from '#renderer/ui/values/chips.part.tsx';
import { foundRows, type LibraryRow, libraryRows, SHELVES } from './library.rules.ts';
import { LibraryActions } from './library-actions.part.tsx';
import { useColumns } from './library-columns.tsx';
import { useLibrary } from './use-library.ts';

const isShelf = (status: string): boolean => SHELVES.some((one) => one === status);
const keyOfRow = ({ key }: LibraryRow): string => key;
const nameOfRow = ({ name }: LibraryRow): string => name;
/** px */
const OPENED = 140;
const OPENED_MOST = 360;

export function LibraryPage() {
  const t = useText();
  const columns = useColumns();
  const library = useLibrary();
  const filters = useListFilters(isShelf);
  const [{ open }, set] = useQueryState();
  const kept = useCall('library.list');
  const uploads = useCall('files.list');
  const { q, status, sort } = filters;
  const all = libraryRows(kept.data ?? [], uploads.data ?? []);
  const rows = foundRows(all, status, q);
  // Shown to who administers alone, and seldom there.
  const shelves = SHELVES.filter((id) => id !== 'left' || id === status || all.some(({ shelf }) => shelf === id));
  const chips = ['all', ...shelves].map((id) => ({
    id,
    label: t(`settings.library.shelf.${id}`),
    count: kept.data && uploads.data ? foundRows(all, id, q).length : undefined,
  }));
  return (
    <ListPage
      title={t('common.route.settings.library')}
      count={kept.data ? rows.length : undefined}
      view={<ListExport list="library" />}
      action={
        <FileButton
          label={t('settings.library.add')}
          multiple
          loading={library.busy}
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onFiles={(files) => void library.add(files)}
        />
      }
      filter={
        <>
          <ListSearch
            value={q}
            label={t('settings.library.search')}
            placeholder={t('settings.library.search')}
            onChange={filters.setQ}
          />
          <Chips
            label={t('settings.library.scope')}
            chips={chips}
            active={status}
            onChoose={(id) => filters.set({ status: id === 'all' ? undefined : id })}
          />
        </>
      }
    >
      <QueryView query={kept} skeleton={<RowsSkeleton head />}>
        {() =>
          rows.length > 0 ? (
            <ListTable
              label={t('common.route.settings.library')}
              rows={rows}
              columns={columns}
              keyOf={keyOfRow}
              nameOf={nameOfRow}
              sort={sort}
              onSort={(next) => filters.set({ sort: next })}
              opened={open}
              onOpen={(key) => set({ open: key === undefined ? undefined : String(key) })}
              openedHeight={OPENED}
              openedMost={OPENED_MOST}
              renderOpened={(row) => <LibraryActions row={row} library={library} />}
            />
          ) : all.length === 0 ? (
            <EmptyState title={t('settings.library.none.title')}>
              <p>{t('settings.library.none.text')}</p>
            </EmptyState>
          ) : (
            <NotFoundState
              filters={[q, chips.find(({ id }) => id === status && id !== 'all')?.label ?? ''].filter(Boolean)}
              onClear={filters.clear}
            />
          )
        }
      </QueryView>
    </ListPage>
  );
}
