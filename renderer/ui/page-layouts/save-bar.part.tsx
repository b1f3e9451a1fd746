// Appears with the first change: names what changed, how many errors keep it from being saved, and guards leaving.
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import classes from './save-bar.module.css';

interface SaveBarProps {
  /** Number of changed fields; with 0 the bar is not there. */
  changes: number;
  /** Where, translated: "in boxes: encoding, separator". */
  where?: string;
  errors: number;
  /** "Save service". */
  saveLabel: string;
  saving?: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

export function SaveBar({ changes, where, errors, saveLabel, saving, onSave, onDiscard }: SaveBarProps) {
  const t = useText();
  useLeaveGuard(changes > 0);
  if (changes === 0) return null;
  return (
    <footer className={classes.save}>
      <span className={classes.changed}>
        <b>{t('common.save.changes', { n: changes })}</b> {where}
      </span>
      {errors > 0 ? (
        <span className={classes.saveWhy} role="status">
          {t('common.save.errors', { n: errors })}
        </span>
      ) : null}
      <Button variant="default" onClick={onDiscard}>
        {t('common.discard')}
      </Button>
      <Button disabled={errors > 0} loading={saving ?? false} onClick={onSave}>
        {saveLabel}
      </Button>
    </footer>
  );
}

const guards = new Set<symbol>();

/** True while something unsaved is open: navigation by link asks first, a new version waits. */
export const hasUnsaved = (): boolean => guards.size > 0;

/** Closing the tab, or loading it anew, asks by the browser while `on`; links inside lead on. */
export function useUnloadGuard(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [on]);
}

/** Guards leaving while `on`: closing the tab asks by the browser, links inside ask by `confirmLeave`. */
export function useLeaveGuard(on: boolean): void {
  useUnloadGuard(on);
  useEffect(() => {
    if (!on) return;
    const guard = Symbol('unsaved');
    guards.add(guard);
    return () => void guards.delete(guard);
  }, [on]);
}
