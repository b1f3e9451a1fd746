// A list of any length in the list template: `?rows=10000`.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { MAX_RANGE_DAYS, spanBack } from '#renderer/i18n/dates.ts';
import { useText } from '#renderer/i18n/text.ts';
import type { Channel } from '#renderer/theme/channels.ts';
import { jobLook } from '#renderer/theme/status.ts';
import { Page } from '#renderer/ui/frame/page.part.tsx';
import { type ListColumn, NO_SELECTION, type RowKey, type Selection } from '#renderer/ui/list/list.types.ts';
import { BulkBar, ListPage, ListSearch, type View, ViewSwitch } from '#renderer/ui/list/list-page.part.tsx';
import { ListTable } from '#renderer/ui/list/list-table.part.tsx';
import { RangeFilter } from '#renderer/ui/list/range.part.tsx';
import { SheetPages, SideSheet } from '#renderer/ui/list/side-sheet.part.tsx';
import { Tile, Tiles } from '#renderer/ui/list/tiles.part.tsx';
import { NotFoundState } from '#renderer/ui/states/states.part.tsx';
import { Chips } from '#renderer/ui/values/chips.part.tsx';
import { Facts } from '#renderer/ui/values/facts.part.tsx';
import { ChannelCounts, Status } from '#renderer/ui/values/status.part.tsx';
import { DateText, NumberText } from '#renderer/ui/values/values.part.tsx';

interface Order {
  id: number;
  name: string;
  owner: string;
  created: Date;
  recipients: number;
  channels: Partial<Record<Channel, number>>;
  state: keyof typeof jobLook;
}

const NAMES = [
  'Annual statements November 2026',
  'Reminders level 2, Switzerland',
  'Price change 2027, Ireland',
  'Bestätigung der Empfangsberechtigung für Sammelsendungen der Niederlassung Winterthur-Töss',
  'כרטיסי קריאת מונה, חיפה',
];
const OWNERS = ['Claire Moreau', 'Regula Ammann', 'Ildikó Szabó', 'Noa Barak'];
const STATES = Object.keys(jobLook) as Order['state'][];
const START = Date.now();

function ordersOf(count: number): Order[] {
  return Array.from({ length: count }, (_, n) => ({
    id: 104_418 - n,
    name: NAMES[n % NAMES.length] ?? '',
    owner: OWNERS[n % OWNERS.length] ?? '',
    created: new Date(START - n * 3_900_000),
    recipients: 1 + ((n * 7919) % 3912),
    channels: { SIMPLE_MAIL: 1 + ((n * 31) % 400), ...(n % 3 ? {} : { EMAIL: 92 + n }) },
    state: STATES[n % 4 ? 6 : n % STATES.length] ?? 'CREATED',
  }));
}

const keyOf = (order: Order) => order.id;
const nameOf = (order: Order) => String(order.id);

function useColumns(): ListColumn<Order>[] {
  return useMemo(
    () => [
      { id: 'no', label: 'Number', width: '84px', sortBy: keyOf, render: (o) => <bdi>{o.id}</bdi> },
      {
        id: 'name',
        label: 'Order',
        width: 'minmax(180px, 1fr)',
        sortBy: (o) => o.name,
        render: (o) => <bdi>{o.name}</bdi>,
      },
      { id: 'owner', label: 'Depositor', width: '128px', priority: 3, render: (o) => <bdi>{o.owner}</bdi> },
      {
        id: 'created',
        label: 'Created',
        width: '132px',
        quiet: true,
        sortBy: (o) => o.created.getTime(),
        render: (o) => <DateText at={o.created} />,
      },
      {
        id: 'recipients',
        label: 'Recipients',
        width: '92px',
        align: 'end',
        sortBy: (o) => o.recipients,
        render: (o) => <NumberText value={o.recipients} />,
      },
      {
        id: 'ways',
        label: 'Channels',
        width: '164px',
        priority: 2,
        render: (o) => <ChannelCounts counts={o.channels} />,
      },
      { id: 'state', label: 'Status', width: '168px', render: (o) => <Status look={jobLook[o.state]} /> },
    ],
    [],
  );
}

export function ListSample() {
  const t = useText();
  const [rows] = useState(() => ordersOf(Number(new URLSearchParams(location.search).get('rows') ?? 318)));
  const [view, setView] = useState<View>('table');
  const [selection, setSelection] = useState<Selection>(NO_SELECTION);
  const [opened, setOpened] = useState<RowKey>();
  const [sort, setSort] = useState<string>();
  const [text, setText] = useState('');
  const [chip, setChip] = useState('all');
  const [span, setSpan] = useState(spanBack(MAX_RANGE_DAYS, new Date()));
  const columns = useColumns();
  const shown = rows.filter(
    (row) => row.name.toLowerCase().includes(text.toLowerCase()) && (chip === 'all' || row.state === chip),
  );
  const order = rows.find((row) => row.id === opened);
  return (
    <ListPage
      title="Orders"
      count={Math.min(shown.length, 1000)}
      overflow={shown.length > 1000}
      view={<ViewSwitch view={view} onChange={setView} />}
      action={<Button leftSection={<IconPlus size={16} stroke={1.75} />}>New deposit</Button>}
      filter={
        <>
          <ListSearch value={text} label="Search orders" placeholder="Name, number, depositor" onChange={setText} />
          <RangeFilter span={span} onChange={setSpan} />
          <Chips
            label="Status"
            active={chip}
            onChoose={setChip}
            chips={[
              { id: 'all', label: 'All', count: rows.length },
              ...STATES.map((state) => ({
                id: state,
                label: t(jobLook[state].label),
                look: jobLook[state],
                count: rows.filter((row) => row.state === state).length,
              })),
            ]}
          />
        </>
      }
      bulk={
        <BulkBar
          count={selection.size}
          onClear={() => setSelection(NO_SELECTION)}
          actions={[{ id: 'cancel', label: `Cancel ${selection.size}`, onClick: () => setSelection(NO_SELECTION) }]}
        />
      }
      sheet={order && view === 'table' ? <Sheet order={order} onClose={() => setOpened(undefined)} /> : undefined}
    >
      {shown.length === 0 ? (
        <NotFoundState
          filters={[text, chip].filter((f) => f && f !== 'all')}
          onClear={() => {
            setText('');
            setChip('all');
          }}
        />
      ) : view === 'table' ? (
        <ListTable
          label="Orders"
          rows={shown}
          columns={columns}
          keyOf={keyOf}
          nameOf={nameOf}
          sort={sort}
          onSort={setSort}
          selection={selection}
          onSelect={setSelection}
          opened={opened}
          onOpen={setOpened}
          sheet={order !== undefined}
        />
      ) : (
        <Tiles
          label="Orders"
          rows={shown}
          keyOf={keyOf}
          onOpen={setOpened}
          opened={opened}
          render={(row) => (
            <Tile page={<Page src={undefined} label="" />} name={row.name}>
              <Status look={jobLook[row.state]} />
            </Tile>
          )}
        />
      )}
    </ListPage>
  );
}

function Sheet({ order, onClose }: { order: Order; onClose: () => void }) {
  return (
    <SideSheet
      label={`Order ${order.id}`}
      status={<Status look={jobLook[order.state]} tag />}
      title={<bdi>{order.name}</bdi>}
      sub={<bdi>{order.id}</bdi>}
      onOpenFull={onClose}
      onClose={onClose}
      footer={<Button>Validate 61 letters</Button>}
    >
      <SheetPages>
        <Page src={undefined} label="" />
      </SheetPages>
      <Facts
        facts={[
          ['Depositor', <bdi key="o">{order.owner}</bdi>],
          ['Created', <DateText key="c" at={order.created} />],
          ['Recipients', <NumberText key="r" value={order.recipients} />],
        ]}
      />
    </SideSheet>
  );
}
