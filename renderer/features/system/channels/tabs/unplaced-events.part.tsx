// Events of which nobody knows the piece: a work list, in which each can be given its document, or put aside.
import { Button, Group, Table } from '@mantine/core';
import { useState } from 'react';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { usePages } from '#renderer/shared/queries/use-pages.ts';
import { shipmentLook } from '#renderer/theme/status.ts';
import { Status } from '#renderer/ui/values/status.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import classes from './tabs.module.css';
import { DismissDialog, PieceDialog, type Unplaced } from './unplaced-dialogs.part.tsx';

export function UnplacedEvents({ channelId, count }: { channelId: number; count: number }) {
  const t = useText();
  const api = useApi();
  const can = useCan();
  const [placing, setPlacing] = useState<Unplaced>();
  const [dismissing, setDismissing] = useState<Unplaced>();
  const {
    items: events,
    hasMore,
    isReading,
    readOn,
  } = usePages(
    keyOf('tracking.unplaced', { channelId }),
    (at) => api.call('tracking.unplaced', { params: { channelId }, query: { maxResults: 50, ...at } }),
    { enabled: count > 0 },
  );
  return (
    <section className={classes.part} aria-label={t('system.unplaced')}>
      <header>
        <h2>{t('system.unplaced')}</h2>
      </header>
      <p className={classes.about}>{t('system.unplaced.about', { n: count })}</p>
      {events.length > 0 ? (
        <div className={classes.wide}>
          <Table aria-label={t('system.unplaced')}>
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
                  <Table.Td>
                    {can('system') ? (
                      <Group gap={6} wrap="nowrap">
                        <Button variant="default" size="compact-sm" onClick={() => setPlacing(event)}>
                          {t('system.unplaced.place')}
                        </Button>
                        <Button variant="subtle" size="compact-sm" onClick={() => setDismissing(event)}>
                          {t('system.unplaced.dismiss')}
                        </Button>
                      </Group>
                    ) : null}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      ) : null}
      {hasMore ? (
        <Button variant="default" loading={isReading} onClick={readOn}>
          {t('system.unplaced.more')}
        </Button>
      ) : null}
      {placing ? <PieceDialog channelId={channelId} event={placing} onClose={() => setPlacing(undefined)} /> : null}
      {dismissing ? (
        <DismissDialog channelId={channelId} event={dismissing} onClose={() => setDismissing(undefined)} />
      ) : null}
    </section>
  );
}
