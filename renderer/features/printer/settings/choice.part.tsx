// One switch of the settings, with its explanation, or with the lock where a policy decides.
import { Switch } from '@mantine/core';
import { useText } from '#renderer/i18n/text.ts';
import classes from './config.module.css';
import { LockHint } from './lock.part.tsx';
import type { SettingsForm } from './settings-form.ts';

/** The switch stands at its label, not in the middle of label and explanation. */
const AT_LABEL = { body: { alignItems: 'start' }, track: { marginBlockStart: 2 } } as const;

interface ChoiceProps {
  form: SettingsForm;
  path: string;
  /** Label id; its explanation is the same with `.hint`. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Choice({ form, path, label, checked, onChange }: ChoiceProps) {
  const t = useText();
  const locked = form.locked(path);
  return (
    <Switch
      label={t(label)}
      description={locked ? <LockHint /> : t(`${label}.hint`)}
      classNames={{ body: classes.switch ?? '', description: classes.hint ?? '' }}
      styles={AT_LABEL}
      checked={checked}
      disabled={locked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
