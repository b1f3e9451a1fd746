// The documents list (shipments), and the same list of those in error with acknowledge.
import { useMemo, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { ListExport } from '#renderer/shared/exports/list-export.part.tsx';
import { ListFilter } from '#renderer/shared/lists/list-filter.part.tsx';
import { NarrowingRow } from '#renderer/shared/narrowing/narrowing-row.part.tsx';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { useAcknowledge } from '#renderer/shared/shipments/use-acknowledge.tsx';
import { NO_SELECTION, type Selection } from '#renderer/ui/list/list.types.ts';
import { ListPage } from '#renderer/ui/list/list-page.part.tsx';
import { ListTable } from '#renderer/ui/list/list-table.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState, NotFoundState } from '#renderer/ui/states/states.part.tsx';
import { FailuresBar } from '../failures/failures-bar.part.tsx';
import { useStepColumn } from '../failures/step-column.tsx';
import { useTakeOver } from '../failures/use-take-over.tsx';
import { keyOfShipment, nameOfShipment, useShipmentColumns } from './shipment-columns.tsx';
import { ShipmentSheet } from './shipment-sheet.part.tsx';
import { type Documents, useDocuments } from './use-documents.ts';

export const DocumentsPage = () => <DocumentsList kind="all" />;
export const DocumentsErrorPage = () => <DocumentsList kind="inError" />;
/** Shipments of several accounts: narrowed by account, channel, service and person. */
export const MonitoredShipmentsPage = () => <DocumentsList kind="monitored" />;

const TITLES = {
  all: 'common.route.manage.documents',
  inError: 'manage.documentsInError',
  monitored: 'common.route.monitoring.shipments',
} as const;

const ROW_HEIGHT = 48;

function DocumentsList({ kind }: { kind: keyof typeof TITLES }) {
  const t = useText();
  const inError = kind === 'inError';
  const documents = useDocuments(kind);
  const { filters, list, rows, chips, narrowing } = documents;
  const [selection, setSelection] = useState<Selection>(NO_SELECTION);
  const acknowledging = useAcknowledge(() => setSelection(NO_SELECTION));
  const taking = useTakeOver(() => setSelection(NO_SELECTION));
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
                isFiltered={filters.isFiltered}
              />
            ) : undefined
          }
        />
      }
      bulk={
        <FailuresBar
          rows={rows}
          selection={selection}
          onSelect={setSelection}
          acknowledging={acknowledging}
          taking={taking}
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
            <DocumentRows
              title={title}
              documents={documents}
              onOpen={open}
              sheet={opened !== undefined}
              {...(inError ? { selection, onSelect: setSelection } : {})}
            />
          ) : (
            <NoDocuments inError={inError} documents={documents} />
          )
        }
      </QueryView>
      {acknowledging.dialog}
      {taking.dialog}
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
  /** Only those in error are selected, to be acknowledged. */
  selection?: Selection;
  onSelect?: (selection: Selection) => void;
}

function DocumentRows({ title, documents: { filters, rows }, ...list }: DocumentRowsProps) {
  const all = useShipmentColumns();
  const step = useStepColumn();
  const inError = list.selection !== undefined;
  const columns = useMemo(
    () => (inError ? [...all.filter(({ id }) => id !== 'pages' && id !== 'tracking'), step] : all),
    [all, step, inError],
  );
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
      opened={filters.open}
      {...list}
    />
  );
}

function NoDocuments({
  inError,
  documents: { filters, chips, narrowing },
}: {
  inError: boolean;
  documents: Documents;
}) {
  const t = useText();
  if (filters.isFiltered || narrowing.isNarrowed) {
    const clear = () => {
      filters.clear();
      narrowing.clear();
    };
    const chosen = chips.find(({ id }) => id === filters.status && id !== 'all');
    return <NotFoundState filters={[filters.q, chosen?.label ?? ''].filter(Boolean)} onClear={clear} />;
  }
  return (
    <EmptyState title={t(inError ? 'manage.empty.errors' : 'manage.empty.documents')}>
      <p>{t(inError ? 'manage.empty.errorsText' : 'manage.empty.documentsText')}</p>
    </EmptyState>
  );
}
