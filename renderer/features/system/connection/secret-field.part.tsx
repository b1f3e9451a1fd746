// A password that is set, and never shown: it is replaced, or taken away.
import { Button, Input, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import classes from './secret-field.module.css';

interface SecretFieldProps {
  label: string;
  description: string;
  error: string | undefined;
  /** What is said of the one that is set: since when, or that it cannot be read. Undefined: none is. */
  set: string | undefined;
  /** Typed anew; null: taken away; undefined: as it is. */
  value: string | null | undefined;
  onChange: (value: string | null | undefined) => void;
}

export function SecretField({ label, description, error, set, value, onChange }: SecretFieldProps) {
  const t = useText();
  const [isReplaced, replace] = useState(false);
  const isTyped = set === undefined || isReplaced || typeof value === 'string';
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
  const words = value === null ? t('system.secret.goes') : set;
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <div className={classes.secret}>
        <span>{words}</span>
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
