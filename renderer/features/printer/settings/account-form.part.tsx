// One account for other devices: a new name with its PIN, or a new PIN for a name that is there.
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import classes from './config.module.css';
import { accountFaults } from './settings.rules.ts';

interface AccountFormProps {
  /** Whose PIN is replaced; absent: a new account. */
  name?: string;
  /** Names that are on the list. */
  taken: readonly string[];
  onDone: (account: { name: string; pin: string }) => void;
  onCancel: () => void;
}

const LONGEST = 64;

export function AccountForm({ name: known, taken, onDone, onCancel }: AccountFormProps) {
  const t = useText();
  const [name, setName] = useState(known ?? '');
  const [pin, setPin] = useState('');
  /** Faults are told once the person is done, then until they are mended. */
  const [asked, setAsked] = useState(false);
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  const faults = accountFaults({ name, pin }, taken);
  const fault = (path: 'name' | 'pin') => {
    const found = asked ? faults.find((one) => one.path === path) : undefined;
    return found && t(found.label, found.parameters);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    const [first] = faults;
    if (first === undefined) onDone({ name: name.trim(), pin });
    else fields.current?.querySelector<HTMLInputElement>(`input[name="other-${first.path}"]`)?.focus();
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onCancel();
  };
  return (
    <form ref={fields} className={classes.accountForm} noValidate onSubmit={submit} onKeyDown={leave}>
      {known === undefined ? (
        <TextInput
          name="other-name"
          label={t('printer.others.name')}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST}
          value={name}
          error={fault('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      ) : null}
      <PasswordInput
        name="other-pin"
        label={t(known === undefined ? 'printer.machine.pin' : 'printer.others.pinOf', { name: known ?? '' })}
        dir="ltr"
        inputMode="numeric"
        autoComplete="new-password"
        maxLength={LONGEST}
        value={pin}
        error={fault('pin')}
        visibilityToggleButtonProps={{ 'aria-label': t('printer.machine.showPin') }}
        onChange={(event) => setPin(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="default">
          {t(known === undefined ? 'printer.others.take' : 'printer.others.replace')}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {t('printer.others.cancel')}
        </Button>
      </div>
    </form>
  );
}
