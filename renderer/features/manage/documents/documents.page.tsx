// The documents list (shipments).
import { lazy } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { ListExport } from '#renderer/shared/exports/list-export.part.tsx';
import { useChosenFilters } from '#renderer/shared/lists/chosen-filters.ts';
import { ListFilter } from '#renderer/shared/lists/list-filter.part.tsx';
import { NarrowingRow } from '#renderer/shared/narrowing/narrowing-row.part.tsx';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { useAcknowledge } from '#renderer/shared/shipments/use-acknowledge.tsx';
import { ListPage } from '#renderer/ui/list/list-page.part.tsx';
import { ListTable } from '#renderer/ui/list/list-table.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState, NotFoundState } from '#renderer/ui/states/states.part.tsx';
import { keyOfShipment, nameOfShipment, useShipmentColumns } from './shipment-columns.tsx';
import { ShipmentSheet } from './shipment-sheet.part.tsx';
import { type Documents, useDocuments } from './use-documents.ts';

export const DocumentsPage = () => <DocumentsList kind="all" />;
/** Shipments of several accounts: narrowed by account, channel, service and person. */
export const MonitoredShipmentsPage = () => <DocumentsList kind="monitored" />;

const TITLES = {
  all: 'common.route.manage.documents',
  monitored: 'common.route.monitoring.shipments',
} as const;

// Asked for with the filters of monitoring, which it stands among.
const StatusChoice = lazy(() =>
  import('./status-choice.part.tsx').then((module) => ({ default: module.StatusChoice })),
);

const ROW_HEIGHT = 48;
const CARD = {
  lines: [
    ['recipient', 'status'],
    ['nuid', 'since'],
  ],
  height: 88,
} as const;

function DocumentsList({ kind }: { kind: keyof typeof TITLES }) {
  const t = useText();
  const documents = useDocuments(kind);
  const { filters, list, rows, chips, narrowing } = documents;
  const acknowledging = useAcknowledge();
  const opened = rows.find(({ id }) => id === filters.open);
  const open = (id: number | string | undefined) => filters.set({ open: id === undefined ? undefined : String(id) });
  const title = t(TITLES[kind]);
  return (
    <ListPage
      title={title}
      count={list.data ? rows.length : undefined}
      overflow={list.data?.overflow ?? false}
      overflowText={kind === 'monitored' ? t('monitoring.overflow', { maximum: rows.length }) : undefined}
      view={<ListExport list="documents" filter={documents.query} />}
      filter={
        <ListFilter
          filters={filters}
          search={t('manage.search.documents')}
          hint={t('manage.search.documentsHint')}
          chips={chips}
          narrowing={
            kind === 'monitored' ? (
              <NarrowingRow
                route="monitoring.shipments"
                narrowing={narrowing}
                names={['ou', 'channel', 'service', 'owner', 'tag']}
                more
                own={<StatusChoice filters={filters} />}
                isFiltered={filters.isFiltered}
              />
            ) : undefined
          }
        />
      }
      sheet={
        opened ? (
          <ShipmentSheet
            key={opened.id}
            shipment={opened}
            acknowledging={acknowledging}
            onClose={() => open(undefined)}
          />
        ) : undefined
      }
    >
      <QueryView query={list} what={t('manage.failed.documents')} skeleton={<RowsSkeleton head height={ROW_HEIGHT} />}>
        {() =>
          rows.length > 0 ? (
            <DocumentRows title={title} documents={documents} onOpen={open} sheet={opened !== undefined} />
          ) : (
            <NoDocuments documents={documents} />
          )
        }
      </QueryView>
      {acknowledging.dialog}
    </ListPage>
  );
}

interface DocumentRowsProps {
  /** Translated. */
  title: string;
  documents: Documents;
  onOpen: (id: number | string | undefined) => void;
  /** A document is open beside the list. */
  sheet: boolean;
}

function DocumentRows({ title, documents: { filters, rows }, ...list }: DocumentRowsProps) {
  const columns = useShipmentColumns();
  return (
    <ListTable
      label={title}
      rows={rows}
      columns={columns}
      keyOf={keyOfShipment}
      nameOf={nameOfShipment}
      sort={filters.sort}
      onSort={(sort) => filters.set({ sort })}
      rowHeight={ROW_HEIGHT}
      card={CARD}
      opened={filters.open}
      {...list}
    />
  );
}

function NoDocuments({ documents: { filters, chips, narrowing } }: { documents: Documents }) {
  const t = useText();
  const chosen = useChosenFilters(
    filters,
    chips.find(({ id }) => id === filters.status && id !== 'all')?.label,
    narrowing,
  );
  if (filters.isFiltered || narrowing.isNarrowed) {
    const clear = () => {
      filters.clear();
      narrowing.clear();
    };
    return <NotFoundState filters={chosen} onClear={clear} />;
  }
  return (
    <EmptyState title={t('manage.empty.documents')}>
      <p>{t('manage.empty.documentsText')}</p>
    </EmptyState>
  );
}
