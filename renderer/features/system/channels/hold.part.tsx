// A channel is held with a reason, and released: who holds it, why, and since when.
import { Button } from '@mantine/core';
import { IconHandStop, IconPlayerPlay } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChannelHold } from '#domain/api/configuration/channel-state.schema.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { ReasonDialog } from '#renderer/shared/dialogs/reason-dialog.part.tsx';
import { Facts } from '#renderer/ui/values/facts.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import classes from './channels.module.css';

/** Does it, and reads anew how the channels do: of two persons the second sees what the first did. @returns whether it was done */
function useChange() {
  const { report } = useApi();
  const queries = useQueryClient();
  return async (change: () => Promise<unknown>) => {
    let done = true;
    try {
      await change();
    } catch (error) {
      report(error);
      done = false;
    }
    void queries.invalidateQueries({ queryKey: keyOf('monitoring.overview') });
    await queries.invalidateQueries({ queryKey: keyOf('channels.states') });
    return done;
  };
}

export function Hold({ channelId, hold }: { channelId: number; hold: ChannelHold | null }) {
  const t = useText();
  const can = useCan();
  const { call } = useApi();
  const change = useChange();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const params = { channelId };
  const release = async () => {
    setBusy(true);
    await change(() => call('channels.release', { params }));
    setBusy(false);
  };
  if (hold === null && !can('system')) return null;
  return (
    <section className={classes.hold} aria-label={t('system.hold')}>
      {hold === null ? null : (
        <Facts
          facts={[
            [t('system.hold.by'), <bdi key="by">{hold.by}</bdi>],
            [t('system.hold.since'), <DateText key="since" at={hold.at} />],
            [t('system.hold.reason'), <bdi key="reason">{hold.reason}</bdi>],
          ]}
        />
      )}
      {can('system') && hold === null ? (
        <Button variant="default" leftSection={<IconHandStop size={16} aria-hidden />} onClick={() => setAsks(true)}>
          {t('system.hold.do')}
        </Button>
      ) : null}
      {can('system') && hold !== null ? (
        <Button loading={busy} leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={() => void release()}>
          {t('system.hold.release')}
        </Button>
      ) : null}
      {asks ? (
        <ReasonDialog
          title={t('system.hold.title')}
          label={t('system.hold.reason')}
          required
          action={t('system.hold.do')}
          onClose={() => setAsks(false)}
          onConfirm={async (reason) => {
            // What was refused leaves the reason as it was typed.
            if (await change(() => call('channels.hold', { params, body: { reason } }))) setAsks(false);
          }}
        >
          <p>{t('system.hold.text')}</p>
        </ReasonDialog>
      ) : null}
    </section>
  );
}
