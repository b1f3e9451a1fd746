// The documents list (shipments), and the same list of those in error with acknowledge.
import { useState } from 'react';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { ListExport } from '#renderer/shared/exports/list-export.part.tsx';
import { ListFilter } from '#renderer/shared/lists/list-filter.part.tsx';
import { NarrowingRow } from '#renderer/shared/narrowing/narrowing.part.tsx';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { type Acknowledging, useAcknowledge } from '#renderer/shared/shipments/use-acknowledge.tsx';
import { NO_SELECTION, type Selection } from '#renderer/ui/list/list.types.ts';
import { BulkBar, ListPage } from '#renderer/ui/list/list-page.part.tsx';
import { ListTable } from '#renderer/ui/list/list-table.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState, NotFoundState } from '#renderer/ui/states/states.part.tsx';
import { keyOfShipment, nameOfShipment, useShipmentColumns } from './shipment-columns.tsx';
import { mayAcknowledge } from './shipment-groups.ts';
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
                names={['ou', 'channel', 'service', 'owner']}
                isFiltered={filters.isFiltered}
              />
            ) : undefined
          }
        />
      }
      bulk={<AcknowledgeBar rows={rows} selection={selection} onSelect={setSelection} acknowledging={acknowledging} />}
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

function AcknowledgeBar(props: {
  rows: readonly Shipment[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
  acknowledging: Acknowledging;
}) {
  const { rows, selection, onSelect, acknowledging } = props;
  const t = useText();
  const chosen = rows.filter(({ id }) => selection.has(id));
  const able = chosen.filter(mayAcknowledge);
  return (
    <BulkBar
      count={chosen.length}
      onClear={() => onSelect(NO_SELECTION)}
      actions={
        able.length > 0
          ? [
              {
                id: 'acknowledge',
                label: t('sending.action.acknowledge', { n: able.length }),
                onClick: () => acknowledging.ask(able.map(({ id }) => id)),
              },
            ]
          : []
      }
    />
  );
}
