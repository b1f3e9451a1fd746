// The dialog in which an endpoint is made or changed.
import { Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { checkWebHookUrl } from '#domain/accounts/accounts.rules.ts';
import type { HookView } from '#domain/api/administration/hooks.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import classes from './hooks.module.css';
import { type HookDraft, useHookCalls, useHookName } from './use-hook-calls.ts';

interface HookFormProps {
  ouId: number;
  /** undefined: a new one */
  hook: HookView | undefined;
  /** The person administers the accounts below as well. */
  hearsBelow: boolean;
  opened: boolean;
  onClose: () => void;
}

const draftOf = (hook: HookView | undefined): HookDraft => ({
  name: hook?.name ?? '',
  url: hook?.url ?? '',
  withBelow: hook?.withBelow ?? false,
});

/** Drawn anew at each opening, with what is stored then. */
export function HookForm(props: HookFormProps) {
  return props.opened ? <OpenForm {...props} /> : null;
}

function OpenForm({ ouId, hook, hearsBelow, onClose }: HookFormProps) {
  const t = useText();
  const faultText = useFaultText();
  const calls = useHookCalls(ouId);
  const nameOf = useHookName();
  const [draft, setDraft] = useState(() => draftOf(hook));
  // The list is read again meanwhile: what somebody else saved is not overwritten by what was read before it.
  const [version] = useState(hook?.version);
  const checked = checkWebHookUrl(draft.url);
  const isOwn = hook?.own ?? false;
  const isWhole = checked.ok && draft.url.trim() !== '' && (isOwn || draft.name.trim() !== '');
  const save = async () => {
    const saved = await (hook ? calls.change(hook, { ...draft, version }) : calls.add(draft));
    if (saved) onClose();
  };
  return (
    <ConfirmDialog
      opened
      writes
      title={hook ? t('hooks.edit', { name: nameOf(hook) }) : t('hooks.add')}
      action={t('hooks.save')}
      disabled={!isWhole}
      onConfirm={save}
      onClose={onClose}
    >
      <div className={classes.form}>
        {isOwn ? (
          <p>{t('hooks.ownHint')}</p>
        ) : (
          <>
            <TextInput
              data-autofocus
              label={t('hooks.name')}
              description={t('hooks.nameHint')}
              maxLength={100}
              value={draft.name}
              onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
            />
            <TextInput
              dir="ltr"
              label={t('hooks.url')}
              placeholder="https://"
              maxLength={2_000}
              value={draft.url}
              error={checked.ok ? undefined : faultText(checked.refusal)}
              onChange={(event) => setDraft({ ...draft, url: event.currentTarget.value })}
            />
            {checked.ok && checked.value.warn ? (
              <p className={classes.warn} role="status">
                {t('ou.webHookHttps', { url: draft.url })}
              </p>
            ) : null}
          </>
        )}
        {hearsBelow ? (
          <Switch
            label={t('hooks.below')}
            checked={draft.withBelow}
            onChange={(event) => setDraft({ ...draft, withBelow: event.currentTarget.checked })}
          />
        ) : null}
      </div>
    </ConfirmDialog>
  );
}
