// Documents in error: a list of acting. By reason in words, each with what is suggested; whose each is and until when; decided on one by one
// in the sheet beside it, or many at once.
import { useMemo, useRef, useState } from 'react';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { ListExport } from '#renderer/shared/exports/list-export.part.tsx';
import { useSelection } from '#renderer/shared/lists/use-selection.ts';
import { useNarrowedTo } from '#renderer/shared/narrowing/use-choices.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { useAcknowledge } from '#renderer/shared/shipments/use-acknowledge.tsx';
import { allToggled, toggled } from '#renderer/ui/list/list.rules.ts';
import { NO_SELECTION, type Selection } from '#renderer/ui/list/list.types.ts';
import { ListPage, ListSearch } from '#renderer/ui/list/list-page.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState, NotFoundState } from '#renderer/ui/states/states.part.tsx';
import { Chips } from '#renderer/ui/values/chips.part.tsx';
import { isDecidable, type Way } from '../failures/failures.rules.ts';
import { FailuresBar } from '../failures/failures-bar.part.tsx';
import { useAssign } from '../failures/use-assign.tsx';
import { useTakeOver } from '../failures/use-take-over.tsx';
import { ErrorFilters } from './error-filters.part.tsx';
import type { GroupActs } from './error-group.part.tsx';
import { type ErrorGroup, groupWith, isOpenGroup, isOthers, nextInGroup, shownRows } from './error-groups.rules.ts';
import type { RowActs } from './error-row.part.tsx';
import { ErrorSheet } from './error-sheet.part.tsx';
import { ErrorTable, type ShownGroup } from './error-table.part.tsx';
import classes from './in-error.module.css';
import { isOneByOne } from './suggestions.rules.ts';
import { useErrorKeys } from './use-error-keys.ts';
import { type Errors, useErrors } from './use-errors.ts';

const ROW_HEIGHT = 46;

/** All of a group, or none of it where all are selected. */
const groupToggled = (selection: Selection, { rows }: ErrorGroup): Selection =>
  allToggled(
    selection,
    rows.filter(isDecidable).map(({ id }) => id),
  );

/** Which groups are open, and which show all of their rows. */
function useFolds(groups: readonly ErrorGroup[]) {
  const [folds, setFolds] = useState<Readonly<Record<string, boolean>>>({});
  const [wholes, setWholes] = useState<ReadonlySet<string>>(new Set());
  const shown: ShownGroup[] = groups.map((group, index) => ({
    group,
    open: isOpenGroup(index, groups.length, folds[group.id]),
    whole: wholes.has(group.id),
  }));
  return {
    shown,
    ids: shown.flatMap(({ group, open, whole }) => (open ? shownRows(group, whole).map(({ id }) => id) : [])),
    fold: ({ id }: ErrorGroup, open: boolean) => setFolds((now) => ({ ...now, [id]: open })),
    showWhole: ({ id }: ErrorGroup) => setWholes((now) => new Set(now).add(id)),
  };
}

/** The same functions every time, so that a row is drawn again only when its own data change. */
function useSteady(acts: RowActs): RowActs {
  const latest = useRef(acts);
  latest.current = acts;
  return useMemo(
    () => ({
      open: (id) => latest.current.open(id),
      toggle: (id) => latest.current.toggle(id),
      take: (id) => latest.current.take(id),
      onFocus: (id) => latest.current.onFocus(id),
    }),
    [],
  );
}

/** What a group was begun to be done with, one by one. */
interface Begun {
  readonly group: string;
  readonly way: Way;
}

/** What can be done on the list: opened, selected, given, decided. */
function useActs({ filters, question, list, rows: listed, groups }: Errors) {
  const [selection, setSelection] = useSelection({ question, list });
  const clear = () => setSelection(NO_SELECTION);
  const [begun, setBegun] = useState<Begun>();
  const enter = useRef<(() => void) | null>(null);
  const acknowledging = useAcknowledge(clear);
  const taking = useTakeOver(clear);
  const assigning = useAssign(clear);
  const folds = useFolds(groups);
  const opened = listed.find(({ id }) => id === filters.open);
  // What is corrected one by one is so in its group alone: another one has a suggestion of its own.
  const first = begun !== undefined && groupWith(groups, opened?.id ?? 0)?.id === begun.group ? begun.way : undefined;
  const open = (id: number | undefined, way?: Begun) => {
    setBegun(way);
    filters.set({ open: id === undefined ? undefined : String(id) });
  };
  const ofId = (id: number, act: (row: Shipment) => void) => {
    const row = listed.find((one) => one.id === id);
    if (row) act(row);
  };
  const ofOwn = (id: number, act: (row: Shipment) => void) =>
    ofId(id, (row) => (isDecidable(row) ? act(row) : undefined));
  const toggle = (id: number) => ofOwn(id, () => setSelection((now) => toggled(now, id)));
  const toggleGroup = (group: ErrorGroup) => setSelection((now) => groupToggled(now, group));
  const keys = useErrorKeys({
    ids: folds.ids,
    opened: opened?.id,
    open: (id) => open(id, id === undefined ? undefined : begun),
    toggle,
    toggleGroup: (id) => {
      const group = groupWith(groups, id);
      if (group) toggleGroup(group);
    },
    give: (id) => ofOwn(id, (row) => assigning.ask([row])),
    decide: () => enter.current?.(),
  });
  const suggest: GroupActs['suggest'] = (group, suggestion, title) => {
    const { way, rows } = suggestion;
    if (way === 'acknowledge') return acknowledging.ask(rows.map(({ id }) => id));
    if (isOneByOne(group, suggestion)) return open(rows[0]?.id, { group: group.id, way: 'again' });
    return taking.ask(rows, way, title);
  };
  const rowActs = useSteady({
    open: (id) => open(id === opened?.id ? undefined : id),
    toggle,
    take: (id) => void assigning.take([id]),
    onFocus: keys.onFocus,
  });
  const acts: GroupActs = { fold: folds.fold, showWhole: folds.showWhole, toggle: toggleGroup, suggest };
  const doers = { acknowledging, taking, assigning };
  return { ...doers, selection, setSelection, first, begun, enter, folds, opened, open, keys, acts, rowActs };
}

export function InErrorPage() {
  const t = useText();
  const errors = useErrors();
  const acting = useActs(errors);
  const { filters, list, rows, groups, view, chips, more } = errors;
  const { selection, setSelection, acknowledging, taking, assigning, opened, open, folds } = acting;
  const title = t('manage.documentsInError');
  return (
    <ListPage
      title={title}
      count={list.data ? rows.length : undefined}
      overflow={list.data?.overflow ?? false}
      overflowText={more > 0 ? t('manage.errors.cut', { shown: rows.length, n: more }) : undefined}
      view={
        <>
          <ErrorFilters errors={errors} />
          <ListExport list="documents" filter={errors.query} />
          <ListSearch
            value={filters.q}
            label={t('manage.search.documents')}
            placeholder={t('manage.search.documentsHint')}
            onChange={filters.setQ}
          />
        </>
      }
      filter={
        <>
          <p className={classes.lead}>{t(isOthers(rows) ? 'manage.errors.leadOthers' : 'manage.errors.lead')}</p>
          <Chips
            label={t('manage.errors.whose')}
            chips={chips}
            active={view}
            onChoose={(id) => {
              setSelection(NO_SELECTION);
              filters.set({ status: id === 'all' ? undefined : id });
            }}
          />
        </>
      }
      bulk={
        <FailuresBar
          rows={rows}
          selection={selection}
          onSelect={setSelection}
          acknowledging={acknowledging}
          taking={taking}
          assigning={assigning}
        />
      }
      sheet={
        opened ? (
          <ErrorSheet
            key={opened.id}
            shipment={opened}
            account={errors.choices.accounts.length > 1 ? opened.ouName : undefined}
            inGroup={groupWith(groups, opened.id)?.rows.length ?? 0}
            enter={acting.enter}
            first={acting.first}
            onDone={() => open(nextInGroup(groups, opened.id)?.id, acting.begun)}
            onGive={() => assigning.ask([opened])}
            onAcknowledge={() => acknowledging.ask([opened.id])}
            onClose={() => open(undefined)}
          />
        ) : undefined
      }
    >
      <QueryView query={list} what={t('manage.failed.documents')} skeleton={<RowsSkeleton head height={ROW_HEIGHT} />}>
        {() =>
          rows.length > 0 ? (
            <ErrorTable
              title={title}
              table={acting.keys.table}
              groups={folds.shown}
              ids={folds.ids}
              selection={selection}
              onSelect={setSelection}
              openedId={opened?.id}
              acts={acting.acts}
              rowActs={acting.rowActs}
            />
          ) : (
            <NothingInError errors={errors} />
          )
        }
      </QueryView>
      {acknowledging.dialog}
      {taking.dialog}
      {assigning.dialog}
    </ListPage>
  );
}

function NothingInError({ errors: { filters, narrowing, chips } }: { errors: Errors }) {
  const t = useText();
  const narrowed = useNarrowedTo(narrowing);
  if (filters.isFiltered || narrowing.isNarrowed) {
    const clear = () => {
      filters.clear();
      narrowing.clear();
    };
    const chosen = chips.find(({ id }) => id === filters.status && id !== 'all');
    return <NotFoundState filters={[filters.q, chosen?.label ?? '', ...narrowed].filter(Boolean)} onClear={clear} />;
  }
  return (
    <EmptyState title={t('manage.empty.errors')}>
      <p>{t('manage.empty.errorsText')}</p>
    </EmptyState>
  );
}
