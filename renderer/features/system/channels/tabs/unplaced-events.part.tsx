// Events of which nobody knows the piece: a work list, in which each can be given its document, or put aside.
import { Button, Group, Table, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallResult } from '#domain/api/contract.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { shipmentLook } from '#renderer/theme/status.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { Status } from '#renderer/ui/values/status.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import classes from './tabs.module.css';

type Unplaced = CallResult<'tracking.unplaced'>['items'][number];

export function UnplacedEvents({ channelId, count }: { channelId: number; count: number }) {
  const t = useText();
  const api = useApi();
  const can = useCan();
  const [placing, setPlacing] = useState<Unplaced>();
  const [dismissing, setDismissing] = useState<Unplaced>();
  const list = useInfiniteQuery({
    queryKey: keyOf('tracking.unplaced', { channelId }),
    queryFn: ({ pageParam }) =>
      api.call('tracking.unplaced', {
        params: { channelId },
        query: { maxResults: 50, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
    enabled: count > 0,
  });
  const events = list.data?.pages.flatMap(({ items }) => items) ?? [];
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
      {list.hasNextPage ? (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
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

interface DialogProps {
  channelId: number;
  event: Unplaced;
  onClose: () => void;
}

function useReadAgain(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      (['tracking.state', 'tracking.unplaced'] as const).map((name) =>
        queries.invalidateQueries({ queryKey: keyOf(name) }),
      ),
    );
}

function DismissDialog({ channelId, event, onClose }: DialogProps) {
  const t = useText();
  const { call, report } = useApi();
  const readAgain = useReadAgain();
  const [note, setNote] = useState('');
  const dismiss = async () => {
    try {
      await call('tracking.dismiss', { params: { channelId, eventId: event.id }, body: { note } });
      onClose();
    } catch (error) {
      report(error);
    }
    await readAgain();
  };
  return (
    <ConfirmDialog
      opened
      writes
      title={t('system.unplaced.dismiss')}
      action={t('system.unplaced.dismiss')}
      disabled={note.trim() === ''}
      onConfirm={dismiss}
      onClose={onClose}
    >
      <p>{t('system.unplaced.dismissText', { name: event.nuid ?? event.reference ?? '' })}</p>
      <TextInput
        data-autofocus
        label={t('system.unplaced.note')}
        value={note}
        maxLength={500}
        onChange={(change) => setNote(change.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

function PieceDialog({ channelId, event, onClose }: DialogProps) {
  const t = useText();
  const { call, report } = useApi();
  const readAgain = useReadAgain();
  const notify = useToasts();
  const [nuid, setNuid] = useState('');
  const place = async () => {
    try {
      const { placed } = await call('tracking.place', { params: { channelId, eventId: event.id }, body: { nuid } });
      notify('success', 'system.unplaced.placed', { n: placed });
      onClose();
    } catch (error) {
      report(error);
    }
    await readAgain();
  };
  return (
    <ConfirmDialog
      opened
      writes
      title={t('system.unplaced.place')}
      action={t('system.unplaced.placeDo')}
      disabled={nuid.trim() === ''}
      onConfirm={place}
      onClose={onClose}
    >
      <p>{t('system.unplaced.placeText', { name: event.nuid ?? event.reference ?? '' })}</p>
      <TextInput
        data-autofocus
        dir="ltr"
        label={t('system.unplaced.nuid')}
        value={nuid}
        maxLength={40}
        onChange={(change) => setNuid(change.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
