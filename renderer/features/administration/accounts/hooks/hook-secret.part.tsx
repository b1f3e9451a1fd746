// The dialog that makes the secret of an endpoint and shows it once.
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { HookView } from '#domain/api/administration/hooks.contract.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import classes from './hooks.module.css';
import { useHookCalls, useHookName } from './use-hook-calls.ts';

interface HookSecretProps {
  ouId: number;
  hook: HookView;
  opened: boolean;
  onClose: () => void;
}

export function HookSecret({ ouId, hook, opened, onClose }: HookSecretProps) {
  const t = useText();
  const api = useApi();
  const name = useHookName()(hook);
  const { reread } = useHookCalls(ouId);
  const [secret, setSecret] = useState<string>();
  const [atOnce, setAtOnce] = useState(false);
  const [busy, setBusy] = useState(false);
  /** The list is read anew behind the dialog: the row that opened it has another button then. */
  const close = () => {
    onClose();
    if (secret !== undefined) void reread();
    setSecret(undefined);
    setAtOnce(false);
  };
  const make = async () => {
    setBusy(true);
    try {
      const query = { atOnce: atOnce ? '1' : '0' } as const;
      setSecret((await api.call('hooks.makeSecret', { params: { hookId: hook.id }, query })).secret);
    } catch (error) {
      api.report(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened={opened} title={t('hooks.secretOf', { name })} onClose={close}>
      <div className={classes.dialog}>
        {secret === undefined ? (
          <>
            <p>{t('hooks.secretText')}</p>
            {hook.secretSetAt === null ? null : (
              <Checkbox
                label={t('hooks.atOnce')}
                checked={atOnce}
                onChange={(event) => setAtOnce(event.currentTarget.checked)}
              />
            )}
            <Button className={classes.start ?? ''} loading={busy} onClick={() => void make()}>
              {t('hooks.secretMake')}
            </Button>
          </>
        ) : (
          <ShownSecret secret={secret} onClose={close} />
        )}
      </div>
    </Dialog>
  );
}

function ShownSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useText();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  };
  return (
    <>
      <p>{t('hooks.secretShown')}</p>
      <TextInput
        readOnly
        dir="ltr"
        label={t('hooks.secretField')}
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
      />
      <span className={classes.actions}>
        {/* Only a page that came over TLS or from this machine may write to the clipboard. */}
        {window.isSecureContext ? (
          <Button variant="default" onClick={() => void copy()}>
            {t(copied ? 'hooks.copied' : 'hooks.copy')}
          </Button>
        ) : null}
        <Button onClick={onClose}>{t('hooks.done')}</Button>
      </span>
    </>
  );
}
