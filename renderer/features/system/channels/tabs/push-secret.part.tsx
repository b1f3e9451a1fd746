// The secret with which a channel's provider signs its messages: made, shown once, replaced beside the one before it, taken away.
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { CallResult } from '#domain/api/contract.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { ConfirmDialog, Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import { Facts } from '#renderer/ui/values/facts.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import classes from './tabs.module.css';

export type TrackingState = CallResult<'tracking.state'>;
interface PushSecretProps {
  channelId: number;
  state: TrackingState;
}

/** `secret`: the one that was just made. */
function usePushSecret(channelId: number) {
  const { call, report } = useApi();
  const queries = useQueryClient();
  const [secret, setSecret] = useState<string>();
  const params = { channelId };
  const changing = async (change: () => Promise<unknown>) => {
    try {
      await change();
    } catch (error) {
      report(error);
    }
    await queries.invalidateQueries({ queryKey: keyOf('tracking.state') });
  };
  return {
    secret,
    forget: () => setSecret(undefined),
    make: (atOnce: boolean) =>
      changing(async () =>
        setSecret((await call('tracking.makeSecret', { params, query: { atOnce: atOnce ? '1' : '0' } })).secret),
      ),
    drop: () => changing(() => call('tracking.dropSecret', { params })),
  };
}

export function PushSecret({ channelId, state: { path, secretSetAt, previousUntil } }: PushSecretProps) {
  const t = useText();
  const can = useCan();
  const [asks, setAsks] = useState<'replace' | 'drop'>();
  const { secret, forget, make, drop } = usePushSecret(channelId);
  const address = `${window.location.origin}${path}`;
  const none = t('system.events.noSecret');
  const facts = [
    [t('system.events.secret'), secretSetAt === null ? none : <DateText key="s" at={secretSetAt} />],
    ...(previousUntil === null ? [] : [[t('system.events.previous'), <DateText key="u" at={previousUntil} />]]),
  ] as [string, ReactNode][];
  return (
    <section className={classes.part} aria-label={t('system.events.push')}>
      <header>
        <h2>{t('system.events.push')}</h2>
      </header>
      <p className={classes.about}>{t('system.events.pushAbout')}</p>
      <TextInput
        className={classes.addressField ?? ''}
        readOnly
        dir="ltr"
        label={t('system.events.address')}
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Facts facts={facts} />
      {can('system') ? (
        <div className={classes.adds}>
          {secretSetAt === null ? (
            <Button variant="default" onClick={() => void make(false)}>
              {t('system.events.make')}
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={() => setAsks('replace')}>
                {t('system.events.replace')}
              </Button>
              <Button variant="subtle" color="red" onClick={() => setAsks('drop')}>
                {t('system.events.drop')}
              </Button>
            </>
          )}
        </div>
      ) : null}
      {asks === 'replace' ? <Replace onReplace={make} onClose={() => setAsks(undefined)} /> : null}
      <ConfirmDialog
        opened={asks === 'drop'}
        danger
        title={t('system.events.dropTitle')}
        action={t('system.events.drop')}
        onConfirm={async () => {
          await drop();
          setAsks(undefined);
        }}
        onClose={() => setAsks(undefined)}
      >
        <p>{t('system.events.dropText')}</p>
      </ConfirmDialog>
      {secret === undefined ? null : <ShownSecret secret={secret} onClose={forget} />}
    </section>
  );
}

function Replace({ onReplace, onClose }: { onReplace: (atOnce: boolean) => Promise<void>; onClose: () => void }) {
  const t = useText();
  const [atOnce, setAtOnce] = useState(false);
  return (
    <ConfirmDialog
      opened
      title={t('system.events.replace')}
      action={t('system.events.replaceDo')}
      danger={atOnce}
      onConfirm={async () => {
        await onReplace(atOnce);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('system.events.replaceText')}</p>
      <Checkbox
        label={t('system.events.atOnce')}
        checked={atOnce}
        onChange={(event) => setAtOnce(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  );
}

function ShownSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog opened title={t('system.events.shown')} onClose={onClose}>
      <div className={classes.shown}>
        <p>{t('system.events.shownOnce')}</p>
        <TextInput
          readOnly
          dir="ltr"
          label={t('system.events.secretWord')}
          value={secret}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={onClose}>{t('system.events.kept')}</Button>
      </div>
    </Dialog>
  );
}
