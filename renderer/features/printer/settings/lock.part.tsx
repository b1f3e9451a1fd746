// What a policy decides: the value is shown, with a lock and the reason.
import { IconLock } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import classes from './config.module.css';

export function LockHint() {
  const t = useText();
  return (
    <span className={classes.lock}>
      <IconLock size={14} stroke={1.75} aria-hidden />
      {t('printer.locked')}
    </span>
  );
}
