// A password that is set, and never shown: it is replaced, or taken away.
import { Button, Input, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import classes from './tabs.module.css';

interface SecretFieldProps {
  label: string;
  description: string;
  error: string | undefined;
  /** When it was set; undefined: none is. */
  setAt: string | undefined;
  /** Typed anew; null: taken away; undefined: as it is. */
  value: string | null | undefined;
  onChange: (value: string | null | undefined) => void;
}

export function SecretField({ label, description, error, setAt, value, onChange }: SecretFieldProps) {
  const t = useText();
  const format = useFormats();
  const [isReplaced, replace] = useState(false);
  const isTyped = setAt === undefined || isReplaced || typeof value === 'string';
  if (isTyped && value !== null)
    return (
      <PasswordInput
        label={label}
        description={description}
        error={error}
        autoComplete="new-password"
        maxLength={1000}
        // Opened to be typed in.
        data-autofocus={isReplaced || undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('system.secret.look') }}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
    );
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <div className={classes.secret}>
        <span>
          {value === null
            ? t('system.secret.goes')
            : t('system.secret.set', { day: format.shortDay(new Date(setAt ?? 0)) })}
        </span>
        {value === null ? (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(undefined)}>
            {t('system.secret.keep')}
          </Button>
        ) : (
          <>
            <Button variant="subtle" size="compact-sm" onClick={() => replace(true)}>
              {t('system.secret.replace')}
            </Button>
            <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
              {t('system.secret.remove')}
            </Button>
          </>
        )}
      </div>
    </Input.Wrapper>
  );
}
