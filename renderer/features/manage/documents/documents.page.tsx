// The documents list (shipments), and the same list of those in error with acknowledge.
import { useState } from 'react';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { ListFilter } from '#renderer/shared/lists/list-filter.part.tsx';
import { useListFilters } from '#renderer/shared/lists/list-filters.ts';
import { chipsOf, statesOf } from '#renderer/shared/lists/status-groups.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { type Acknowledging, useAcknowledge } from '#renderer/shared/shipments/use-acknowledge.tsx';
import { shipmentLook } from '#renderer/theme/status.ts';
import { NO_SELECTION, type Selection } from '#renderer/ui/list/list.types.ts';
import { BulkBar, ListPage } from '#renderer/ui/list/list-page.part.tsx';
import { ListTable } from '#renderer/ui/list/list-table.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState, NotFoundState } from '#renderer/ui/states/states.part.tsx';
import type { Chip } from '#renderer/ui/values/chips.part.tsx';
import { keyOfShipment, nameOfShipment, useShipmentColumns } from './shipment-columns.tsx';
import { isInError, mayAcknowledge, SHIPMENT_GROUPS } from './shipment-groups.ts';
import { ShipmentSheet } from './shipment-sheet.part.tsx';

export const DocumentsPage = () => <Documents inError={false} />;
export const DocumentsErrorPage = () => <Documents inError />;

const ROW_HEIGHT = 48;
const UNSEEN = { unacknowledged: '1' } as const;

/** One chip per code that occurs among those in error; groups of codes elsewhere. `all`: rows where none is filtered. */
function useChips(
  inError: boolean,
  counts: Readonly<Record<string, number>> | undefined,
  all: number | undefined,
): Chip[] {
  const t = useText();
  if (!inError) return chipsOf(SHIPMENT_GROUPS, counts, t);
  const codes = Object.entries(counts ?? {}).filter(([code, n]) => n > 0 && isInError(Number(code)));
  return [
    { id: 'all', label: t('manage.all'), count: all },
    ...codes.map(([code, count]) => {
      const look = shipmentLook(Number(code));
      return { id: code, label: t(look.label), count, look };
    }),
  ];
}

function codesOf(inError: boolean, status: string): readonly number[] | undefined {
  if (!inError) return statesOf(SHIPMENT_GROUPS, status);
  return /^-\d+$/.test(status) ? [Number(status)] : undefined;
}

function Documents({ inError }: { inError: boolean }) {
  const t = useText();
  const filters = useListFilters();
  const { q, days, status } = filters;
  const only = inError ? UNSEEN : {};
  const list = useCall(
    'shipments.list',
    { query: { ...days, ...only, text: q || undefined, statusValues: codesOf(inError, status) } },
    { placeholderData: (before) => before },
  );
  const counters = useCall('shipments.counters', { query: { ...days, ...only } });
  const columns = useShipmentColumns();
  const [selection, setSelection] = useState<Selection>(NO_SELECTION);
  const acknowledging = useAcknowledge(() => setSelection(NO_SELECTION));
  const rows = list.data?.items ?? [];
  // Documents in doubt are among them, which no code counts.
  const all = status === 'all' && !list.isPlaceholderData && !list.data?.overflow ? list.data?.items.length : undefined;
  const chips = useChips(inError, q ? undefined : counters.data?.shipmentCountPerStatus, all);
  const opened = rows.find(({ id }) => id === filters.open);
  const open = (id: number | string | undefined) => filters.set({ open: id === undefined ? undefined : String(id) });
  const title = t(inError ? 'manage.documentsInError' : 'common.route.manage.documents');
  const chosen = chips.find(({ id }) => id === status && id !== 'all');
  return (
    <ListPage
      title={title}
      count={list.data ? rows.length : undefined}
      overflow={list.data?.overflow ?? false}
      filter={
        <ListFilter
          filters={filters}
          search={t('manage.search.documents')}
          hint={t('manage.search.documentsHint')}
          chips={chips}
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
            <ListTable
              label={title}
              rows={rows}
              columns={columns}
              keyOf={keyOfShipment}
              nameOf={nameOfShipment}
              sort={filters.sort}
              onSort={(sort) => filters.set({ sort })}
              rowHeight={ROW_HEIGHT}
              {...(inError ? { selection, onSelect: setSelection } : {})}
              opened={filters.open}
              onOpen={open}
              sheet={opened !== undefined}
            />
          ) : filters.isFiltered ? (
            <NotFoundState filters={[q, chosen?.label ?? ''].filter(Boolean)} onClear={filters.clear} />
          ) : (
            <EmptyState title={t(inError ? 'manage.empty.errors' : 'manage.empty.documents')}>
              <p>{t(inError ? 'manage.empty.errorsText' : 'manage.empty.documentsText')}</p>
            </EmptyState>
          )
        }
      </QueryView>
      {acknowledging.dialog}
    </ListPage>
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
                label: t('manage.action.acknowledge', { n: able.length }),
                onClick: () => acknowledging.ask(able.map(({ id }) => id)),
              },
            ]
          : []
      }
    />
  );
}
