// Orders that wait for a decision: a list; the opened one is a sheet of its own, a rejected one stands beside the list.
import type { CommandSummary } from '#domain/api/sending/command.schema.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState } from '#renderer/routes/navigation.ts';
import { useCommandActions } from '#renderer/shared/commands/use-command-actions.tsx';
import { ListExport } from '#renderer/shared/exports/list-export.part.tsx';
import { useSelection } from '#renderer/shared/lists/use-selection.ts';
import { useNarrowedTo } from '#renderer/shared/narrowing/use-choices.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { commandLook } from '#renderer/theme/status.ts';
import { NO_SELECTION } from '#renderer/ui/list/list.types.ts';
import { BulkBar, ListPage } from '#renderer/ui/list/list-page.part.tsx';
import { ListTable } from '#renderer/ui/list/list-table.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState, NotFoundState } from '#renderer/ui/states/states.part.tsx';
import { ValidationSheet } from '../validate/validation-sheet.part.tsx';
import { COMMAND_CARD, useCommandColumns } from './command-columns.tsx';
import { CommandSheet } from './command-sheet.part.tsx';
import { targetsOf } from './command-targets.ts';
import { type Asked, useAsked } from './use-asked.ts';
import { ValidationFilters } from './validation-filters.part.tsx';

const keyOfCommand = (command: CommandSummary) => command.id;
const nameOfCommand = (command: CommandSummary) => command.jobName;

/** One order that waits is opened as a sheet of its own; the others are a list. */
export function ValidationPage() {
  const [{ command }, set] = useQueryState();
  const { isWaiting, query } = useAsked();
  const opened = Number(command) || undefined;
  const list = useCall('commands.list', { query }, { enabled: opened !== undefined && isWaiting });
  if (opened === undefined || !isWaiting) return <ValidationList />;
  return (
    <ValidationSheet
      key={opened}
      commandId={opened}
      waiting={list.data?.items.map(({ id }) => id) ?? []}
      onOpen={(id) => set({ command: String(id) }, 'push')}
      onClose={() => set({ command: undefined })}
    />
  );
}

function ValidationList() {
  const t = useText();
  const [address, set] = useQueryState();
  const asked = useAsked();
  const { filters, query } = asked;
  const list = useCall('commands.list', { query }, { placeholderData: (before) => before });
  const columns = useCommandColumns();
  const [selection, setSelection] = useSelection({ question: query, list });
  const opened = Number(address.command) || undefined;
  const open = (id: number | string | undefined) =>
    set({ command: id === undefined ? undefined : String(id) }, id === undefined ? 'replace' : 'push');
  const actions = useCommandActions(() => {
    setSelection(NO_SELECTION);
    open(undefined);
  });
  const rows = list.data?.items ?? [];
  const selected = rows.filter(({ id }) => selection.has(id));
  const chosen = selected.filter(({ abilities }) => abilities.includes('validate'));
  const count = chosen.reduce((sum, { packGroupCount }) => sum + packGroupCount, 0);
  return (
    <ListPage
      title={t('manage.toValidate')}
      count={list.data ? rows.length : undefined}
      overflow={list.data?.overflow ?? false}
      view={<ListExport list="commands" filter={query} />}
      filter={<ValidationFilters asked={asked} found={list.data?.overflow === false ? rows.length : undefined} />}
      bulk={
        <BulkBar
          count={selected.length}
          onClear={() => setSelection(NO_SELECTION)}
          actions={
            chosen.length > 0
              ? [
                  {
                    id: 'validate',
                    label: t('sending.action.validate', { n: count }),
                    onClick: () => actions.ask('validate', targetsOf(chosen)),
                  },
                  {
                    id: 'reject',
                    label: t('sending.action.reject', { n: count }),
                    onClick: () => actions.ask('reject', targetsOf(chosen)),
                  },
                ]
              : []
          }
        />
      }
      sheet={
        opened ? (
          <CommandSheet key={opened} commandId={opened} actions={actions} onClose={() => open(undefined)} />
        ) : undefined
      }
    >
      <QueryView query={list} what={t('manage.failed.commands')} skeleton={<RowsSkeleton head />}>
        {() =>
          rows.length > 0 ? (
            <ListTable
              label={t('manage.toValidate')}
              rows={rows}
              columns={columns}
              card={COMMAND_CARD}
              keyOf={keyOfCommand}
              nameOf={nameOfCommand}
              sort={filters.sort}
              onSort={(sort) => filters.set({ sort })}
              selection={selection}
              onSelect={setSelection}
              opened={opened}
              onOpen={open}
              sheet={opened !== undefined}
            />
          ) : (
            <NothingToValidate asked={asked} />
          )
        }
      </QueryView>
      {actions.dialog}
    </ListPage>
  );
}

function NothingToValidate({ asked: { filters, narrowing, isWaiting } }: { asked: Asked }) {
  const t = useText();
  const go = useGo();
  const narrowed = useNarrowedTo(narrowing);
  if (!isWaiting) return <NotFoundState filters={[t(commandLook.REJECTED.label)]} onClear={filters.clear} />;
  if (narrowing.isNarrowed) return <NotFoundState filters={narrowed} onClear={narrowing.clear} />;
  return (
    <EmptyState
      title={t('manage.empty.waiting')}
      action={{ label: t('manage.seeOrders'), onClick: () => go('manage.orders') }}
    >
      <p>{t('manage.empty.waitingText')}</p>
    </EmptyState>
  );
}
