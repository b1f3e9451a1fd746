// Who changed what in the administration: searched, by kind and days, with each field before and after, and as a file.
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { AUDITED_ENTITIES } from '#domain/accounts/audit.ts';
import type { AuditEvent } from '#domain/api/configuration/security.contract.ts';
import { type Api, useApi, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { ListExport } from '#renderer/shared/exports/list-export.part.tsx';
import { type ListFilters, useListFilters } from '#renderer/shared/lists/list-filters.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import type { RowKey } from '#renderer/ui/list/list.types.ts';
import { ListPage, ListSearch } from '#renderer/ui/list/list-page.part.tsx';
import { ListTable } from '#renderer/ui/list/list-table.part.tsx';
import { RangeFilter } from '#renderer/ui/list/range.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { NotFoundState } from '#renderer/ui/states/states.part.tsx';
import { AuditChanges } from './audit-changes.part.tsx';
import { useAuditColumns, useAuditText } from './audit-columns.tsx';
import classes from './security.module.css';
import { useOlderRows } from './use-older-rows.ts';

/** px; the opened row is as high as its changes up to here. */
const OPENED_PX = 360;

const entityOf = (status: string) => AUDITED_ENTITIES.find((one) => one === status);

const queryOf = ({ q, status, days }: ListFilters) => {
  const entity = entityOf(status);
  return { ...days, ...(q === '' ? {} : { text: q }), ...(entity ? { entity } : {}) };
};
type Query = ReturnType<typeof queryOf>;

async function pageOf(api: Api, query: Query, before: number | undefined) {
  const { events, more } = await api.call('security.audit', { query: { ...query, before } });
  return { rows: events, more };
}

export function Audit() {
  const t = useText();
  const filters = useListFilters((one) => entityOf(one) !== undefined);
  const { q, status } = filters;
  const query = queryOf(filters);
  const first = useCall('security.audit', { query }, { staleTime: 0 });
  const kinds = AUDITED_ENTITIES.map((entity) => ({ value: entity, label: t(`system.audit.entity.${entity}`) }));
  return (
    <ListPage
      title={t('system.security.tab.audit')}
      view={<ListExport list="audit" filter={query} />}
      filter={
        <>
          <ListSearch
            value={q}
            label={t('system.audit.search')}
            placeholder={t('system.audit.hint')}
            onChange={filters.setQ}
          />
          <RangeFilter span={filters.span} onChange={filters.setSpan} />
          <Select
            aria-label={t('system.audit.kind')}
            placeholder={t('system.audit.allKinds')}
            data={kinds}
            value={entityOf(status) ?? null}
            clearable
            onChange={(kind) => filters.set({ status: kind ?? undefined })}
          />
        </>
      }
    >
      <QueryView query={first} skeleton={<RowsSkeleton head />}>
        {({ events, more }) =>
          events.length === 0 ? (
            <NotFoundState filters={[q].filter(Boolean)} onClear={filters.clear} />
          ) : (
            <Rows key={JSON.stringify(query)} first={events} more={more} query={query} />
          )
        }
      </QueryView>
    </ListPage>
  );
}

interface RowsProps {
  first: readonly AuditEvent[];
  more: boolean;
  query: Query;
}

const keyOf = ({ id }: AuditEvent): number => id;

function Rows({ first, more, query }: RowsProps) {
  const t = useText();
  const api = useApi();
  const words = useAuditText();
  const columns = useAuditColumns();
  const [opened, setOpened] = useState<RowKey>();
  const older = useOlderRows({ rows: first, more }, (before) => pageOf(api, query, before));
  return (
    <>
      <ListTable
        label={t('system.security.tab.audit')}
        rows={older.rows}
        columns={columns}
        keyOf={keyOf}
        nameOf={(row) => `${words.event(row)} ${words.thing(row)}`}
        opened={opened}
        onOpen={setOpened}
        renderOpened={(row) => <AuditChanges event={row} />}
        openedHeight={OPENED_PX}
        openedMost={OPENED_PX}
      />
      {older.more ? (
        <Button className={classes.more ?? ''} variant="default" loading={older.busy} onClick={older.readOlder}>
          {t('system.signIns.older')}
        </Button>
      ) : null}
    </>
  );
}
