// Events of which nobody knows the piece: a work list, in which each can be given its document, or put aside; and those that a
// person gave one, which can be taken back.
import '@mantine/core/styles/Table.layer.css';
import { Button, Group, Table } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { usePages } from '#renderer/shared/queries/use-pages.ts';
import { shipmentLook } from '#renderer/theme/status.ts';
import { Status } from '#renderer/ui/values/status.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import classes from './tabs.module.css';
import { DismissDialog, PieceDialog, TakeBackDialog, type Unplaced } from './unplaced-dialogs.part.tsx';

interface EventsProps {
  label: string;
  events: readonly Unplaced[];
  /** What can be done with one. */
  actions: (event: Unplaced) => ReactNode;
}

function EventTable({ label, events, actions }: EventsProps) {
  const t = useText();
  const can = useCan();
  return (
    <div className={classes.wide}>
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('system.unplaced.what')}</Table.Th>
            <Table.Th>{t('system.unplaced.names')}</Table.Th>
            <Table.Th>{t('system.unplaced.when')}</Table.Th>
            <Table.Th>{t('system.unplaced.todo')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {events.map((event) => (
            <Table.Tr key={event.id}>
              <Table.Td>
                <Status look={shipmentLook(event.code)} />
              </Table.Td>
              <Table.Td>
                <bdi>{event.nuid ?? event.reference}</bdi>
              </Table.Td>
              <Table.Td>
                <DateText at={event.at} />
              </Table.Td>
              <Table.Td>{can('system') ? actions(event) : null}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function More({ isReading, onMore }: { isReading: boolean; onMore: () => void }) {
  const t = useText();
  return (
    <Button variant="default" loading={isReading} onClick={onMore}>
      {t('system.unplaced.more')}
    </Button>
  );
}

/** Pages of one of the two lists of a channel. */
function useEvents(channelId: number, { placed, enabled }: { placed: boolean; enabled: boolean }) {
  const api = useApi();
  return usePages(
    keyOf('tracking.unplaced', { channelId, placed }),
    (at) =>
      api.call('tracking.unplaced', {
        params: { channelId },
        query: { maxResults: 50, ...(placed ? { placed: '1' as const } : {}), ...at },
      }),
    { enabled },
  );
}

/** Those that a person gave their document; not there where there are none. */
function PlacedEvents({ channelId }: { channelId: number }) {
  const t = useText();
  const [taking, setTaking] = useState<Unplaced>();
  const { items: events, hasMore, isReading, readOn } = useEvents(channelId, { placed: true, enabled: true });
  return (
    <>
      {events.length > 0 ? (
        <>
          <h3>{t('system.unplaced.byHand')}</h3>
          <EventTable
            label={t('system.unplaced.byHand')}
            events={events}
            actions={(event) => (
              <Button variant="default" size="compact-sm" onClick={() => setTaking(event)}>
                {t('system.unplaced.takeBack')}
              </Button>
            )}
          />
        </>
      ) : null}
      {hasMore ? <More isReading={isReading} onMore={readOn} /> : null}
      {taking ? <TakeBackDialog channelId={channelId} event={taking} onClose={() => setTaking(undefined)} /> : null}
    </>
  );
}

export function UnplacedEvents({ channelId, count }: { channelId: number; count: number }) {
  const t = useText();
  const [placing, setPlacing] = useState<Unplaced>();
  const [dismissing, setDismissing] = useState<Unplaced>();
  const waiting = useEvents(channelId, { placed: false, enabled: count > 0 });
  return (
    <section className={classes.part} aria-label={t('system.unplaced')}>
      <header>
        <h2>{t('system.unplaced')}</h2>
      </header>
      <p className={classes.about}>{t('system.unplaced.about', { n: count })}</p>
      {waiting.items.length > 0 ? (
        <EventTable
          label={t('system.unplaced')}
          events={waiting.items}
          actions={(event) => (
            <Group gap={6} wrap="nowrap">
              <Button variant="default" size="compact-sm" onClick={() => setPlacing(event)}>
                {t('system.unplaced.place')}
              </Button>
              <Button variant="subtle" size="compact-sm" onClick={() => setDismissing(event)}>
                {t('system.unplaced.dismiss')}
              </Button>
            </Group>
          )}
        />
      ) : null}
      {waiting.hasMore ? <More isReading={waiting.isReading} onMore={waiting.readOn} /> : null}
      <PlacedEvents channelId={channelId} />
      {placing ? <PieceDialog channelId={channelId} event={placing} onClose={() => setPlacing(undefined)} /> : null}
      {dismissing ? (
        <DismissDialog channelId={channelId} event={dismissing} onClose={() => setDismissing(undefined)} />
      ) : null}
    </section>
  );
}
